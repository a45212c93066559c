"""Errors of the disk itself, below SQLite: every write and every sync fails once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.server.store.preloaded import NEEDS_COMPILER, before, compiled

pytestmark = NEEDS_COMPILER


def test_no_write_and_no_sync_that_fails_loses_what_was_acknowledged(template: Path, tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.server.store.failing_disk", template, tmp_path],
        env=before(compiled("failing_disk.c", tmp_path)),
        capture_output=True,
        text=True,
        timeout=120,
    )

    assert ran.returncode == 0, ran.stderr
    full, broken = [json.loads(line) for line in ran.stdout.splitlines()]
    assert full.pop("failure") == "ENOSPC" and broken.pop("failure") == "EIO"
    assert full.keys() <= {"StorageUnavailable", "NoneType"}  # None: in a checkpoint, or while it was closed
    assert full["StorageUnavailable"] > 10 and broken["StoreBroken"] > 10
