"""The lock of a database: one process at a time may write to it."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from ultimo.alone import InUse, alone_with
from ultimo.server.store.interface import StoreRefused


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
