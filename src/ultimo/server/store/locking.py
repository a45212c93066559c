"""The lock of a database: one process at a time may write to it."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from ultimo.alone import InUse, alone_with
from ultimo.server.store.interface import StoreRefused


def itself(path: Path) -> Path:
    """The database *path* by its own name, beside which lie its lock and its newest moves; StoreRefused."""
    if path.is_symlink():
        if not path.exists():
            raise StoreRefused(f"{path} is a link that leads nowhere; mend it, or name the database itself")
        path = path.resolve()
    if path.is_file() and path.stat().st_nlink > 1:
        raise StoreRefused(f"{path} has another name too, by a hard link: two servers could write to it; remove one")
    return path


def locked(path: Path) -> ExitStack:
    """Holds the lock of the database *path* until it is closed; StoreRefused."""
    with ExitStack() as held:
        try:
            held.enter_context(alone_with(path))
        except InUse:
            raise StoreRefused(f"{path} is in use by another process; stop that one first") from None
        except OSError as error:
            raise StoreRefused(f"{path} cannot be locked in its directory: {error.strerror}") from error
        return held.pop_all()
