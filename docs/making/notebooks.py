"""The notebooks of the site run in kernels that are quiet and keep nothing in anybody's home."""

from __future__ import annotations

import logging
import os
from pathlib import Path

QUIET = 'c.IPKernelApp.log_level = "ERROR"\n'


def prepare_kernels(folder: Path) -> None:
    """To be called before a notebook is run; *folder* is for what kernels keep."""
    profile = folder / "profile_default"
    profile.mkdir(parents=True, exist_ok=True)
    profile.joinpath("ipython_kernel_config.py").write_text(QUIET)
    for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR"):
        os.environ[name] = str(folder)
    logging.getLogger("traitlets").setLevel(logging.WARNING)
