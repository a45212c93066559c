"""SQLite that fails at the k-th thing it is asked for."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from sqlalchemy.engine.default import DefaultDialect

ASKED = ("do_execute", "do_executemany", "do_commit")


class Failure(NamedTuple):
    """An error, and whether what was asked for is done nevertheless."""

    code: int
    message: str
    done: bool = False

    def error(self) -> sqlite3.OperationalError:
        error = sqlite3.OperationalError(self.message)
        error.sqlite_errorcode = self.code
        return error


FULL = Failure(sqlite3.SQLITE_FULL, "database or disk is full")
LOCKED = Failure(sqlite3.SQLITE_BUSY, "database is locked")
WRITE = Failure(sqlite3.SQLITE_IOERR_WRITE, "disk I/O error")
FSYNC = Failure(sqlite3.SQLITE_IOERR_FSYNC, "disk I/O error", done=True)


class Faulty:
    """Counts what SQLite is asked for from `start` on, and lets one of it fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        self._fails: int | None = None
        self._failure = FULL
        for name in ASKED:
            monkeypatch.setattr(DefaultDialect, name, self._wrapped(getattr(DefaultDialect, name)))

    def start(self, fails: int | None = None, failure: Failure = FULL) -> None:
        self.asked, self._fails, self._failure = 0, fails, failure

    def _wrapped(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*args: Any) -> Any:
            self.asked += 1
            if self.asked != self._fails:
                return method(*args)
            if self._failure.done:
                method(*args)
            raise self._failure.error()

        return asked
