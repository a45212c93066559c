"""Being alone with a file: a lock beside it, which the system gives back however the program ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class InUse(Exception):
    """Another program has the file."""


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Holds the lock of *path*, a file `.lock` beside it; InUse while another program does, OSError."""
    lock = path.with_name(f"{path.name}.lock")
    file = _locked(lock)
    try:
        yield
    finally:
        with suppress(OSError):  # some systems remove no file that is open: it stays, and blocks nobody
            if not os.fstat(file).st_size:  # else it is somebody's file of that name
                lock.unlink()
        os.close(file)


def _locked(lock: Path) -> int:
    """*lock* opened and locked; anew if it was removed by its last holder in between."""
    while True:
        file = os.open(lock, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
        try:
            _lock(file)
            if _is_there(file, lock):
                return file
        except (BlockingIOError, PermissionError):  # as the systems say that it is locked
            os.close(file)
            raise InUse from None
        except BaseException:
            os.close(file)
            raise
        os.close(file)


def _is_there(file: int, lock: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file), lock.stat())
    except FileNotFoundError:
        return False
