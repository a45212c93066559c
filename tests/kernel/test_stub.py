"""The committed stub of the kernel is the one that its build gives."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.kernel.needed import needs_kernel

pytestmark = needs_kernel
STUB = Path(__file__).parent.parent.parent / "src" / "ultimo" / "_kernel.pyi"


def test_the_stub_is_up_to_date(tmp_path: Path) -> None:
    fresh = tmp_path / "_kernel.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "ultimo._kernel", "-o", str(fresh)]
    subprocess.run(command, check=True, capture_output=True)

    assert fresh.read_text(encoding="utf-8") == STUB.read_text(encoding="utf-8"), f"write it anew: {' '.join(command)}"
