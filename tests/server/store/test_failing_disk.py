"""Errors of the disk itself, below SQLite: every write and every sync fails once."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
COMPILER = os.environ.get("CXX", "g++")

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which(COMPILER) is None, reason="needs Linux and a compiler (apt install g++)"
)


def test_no_write_and_no_sync_that_fails_loses_what_was_acknowledged(template: Path, tmp_path: Path) -> None:
    library = tmp_path / "failing_disk.so"
    subprocess.run(
        [COMPILER, "-x", "c", "-shared", "-fPIC", HERE / "failing_disk.c", "-o", library, "-ldl"], check=True
    )
    ran = subprocess.run(
        [sys.executable, "-m", "tests.server.store.failing_disk", template, tmp_path],
        env={**os.environ, "LD_PRELOAD": str(library), "PYTHONPATH": os.pathsep.join(["src", "."])},
        capture_output=True,
        text=True,
        timeout=120,
    )

    assert ran.returncode == 0, ran.stderr
    full, broken = [json.loads(line) for line in ran.stdout.splitlines()]
    assert full.pop("failure") == "ENOSPC" and broken.pop("failure") == "EIO"
    assert full.keys() <= {"StorageUnavailable", "NoneType"}  # None: in a checkpoint, or while it was closed
    assert full["StorageUnavailable"] > 10 and broken["StoreBroken"] > 10
