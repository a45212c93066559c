"""Libraries in C that are loaded before the C library, so that they see what SQLite does to the disk."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
COMPILER = os.environ.get("CXX", "g++")
NEEDS_COMPILER = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which(COMPILER) is None, reason="needs Linux and a compiler (apt install g++)"
)


def compiled(source: str, folder: Path) -> Path:
    """The library of the file *source* here, made in *folder*."""
    library = (folder / source).with_suffix(".so")
    subprocess.run([COMPILER, "-x", "c", "-shared", "-fPIC", HERE / source, "-o", library, "-ldl"], check=True)
    return library


def before(library: Path) -> dict[str, str]:
    """The environment of a program of the tests that has *library* before the C library."""
    return {**os.environ, "LD_PRELOAD": str(library), "PYTHONPATH": os.pathsep.join(["src", "."])}
