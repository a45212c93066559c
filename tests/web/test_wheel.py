"""The page travels in the wheel: who installs it needs no node."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.web.browsing import needed
from ultimo.server.page import INDEX, installed_page, read_page

STATIC = "ultimo/server/page/static"


def test_the_wheel_has_the_whole_page(tmp_path: Path) -> None:
    page = installed_page()
    needed("page", page.index is not None, "make page")
    build = [f"--config-settings=build-dir={tmp_path / 'build'}", "--no-build-isolation", "--no-deps", "-q"]
    without_kernel = os.environ | {"ULTIMO_KERNEL": "OFF"}
    pip = [sys.executable, "-m", "pip", "wheel", *build, "-w", str(tmp_path), "."]
    subprocess.run(pip, env=without_kernel, check=True, timeout=120, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        packed = read_page(zipfile.Path(opened, f"{STATIC}/"))

    assert packed.index is not None
    assert b'<script type="module"' in packed.index.content
    assert packed.files == page.files
    assert INDEX in packed.files
