"""A Dask cluster of this machine: a scheduler and workers, each a process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

PATIENCE = 120.0
ROOT = Path(__file__).parents[2]


@contextmanager
def cluster(folder: Path, workers: int = 2) -> Iterator[str]:
    """The address of a scheduler on a free port of the loopback, with so many *workers* of one thread."""
    file = folder / "scheduler.json"
    meeting = ("--scheduler-file", str(file))
    with ExitStack() as stack:
        stack.enter_context(_started("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", *meeting))
        for _ in range(workers):
            threads = ("--nthreads", "1", "--no-dashboard", "--no-nanny", "--local-directory", str(folder))
            stack.enter_context(_started("worker", *threads, *meeting))
        yield _address(file)


@contextmanager
def _started(*command: str) -> Iterator[None]:
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    quiet = subprocess.DEVNULL
    program = [sys.executable, "-m", f"distributed.cli.dask_{command[0]}", *command[1:]]
    with subprocess.Popen(program, env=environment, stdout=quiet, stderr=quiet) as process:
        try:
            yield
        finally:
            process.kill()


def _address(file: Path) -> str:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            return str(json.loads(file.read_text())["address"])
        except (OSError, ValueError):
            time.sleep(0.05)
    raise AssertionError("the scheduler has not begun")
