"""What an error of SQLite means for what was being written."""

from __future__ import annotations

import sqlite3
from typing import TypeGuard

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, InterfaceError, ProgrammingError

from ultimo.server.store.interface import StorageUnavailable, StoreBroken

# SQLite rolls back, or has written nothing yet. Whatever is not listed, as an I/O error, leaves open what was kept.
PASSING = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR_SHMSIZE,  # a full disk, found before anything is written
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}
OF_A_REQUEST = (DataError, IntegrityError, InterfaceError, ProgrammingError)  # the storage is not to blame for these
DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


class PageDamaged(StoreBroken):
    """What is on the disk is not what SQLite wrote."""


def is_of_storage(error: Exception) -> TypeGuard[DBAPIError]:
    """Whether *error* says something about the storage, and not about what was asked of it."""
    return isinstance(error, DBAPIError) and not isinstance(error, OF_A_REQUEST)


def meaning(error: DBAPIError | sqlite3.Error) -> StorageUnavailable | StoreBroken:
    """What *error* is for those who use the store."""
    cause = _cause(error)
    kinds = kinds_of(cause)
    if kinds & PASSING:
        return StorageUnavailable(f"the database does not take this now: {cause}")
    if kinds & DAMAGE:
        return PageDamaged(f"the database is damaged: {cause}")
    return StoreBroken(f"the database failed: {cause}")


def name_of(error: DBAPIError | sqlite3.Error) -> str:
    """What SQLite calls *error*, in small letters, as `sqlite_full`."""
    return getattr(_cause(error), "sqlite_errorname", "SQLITE_ERROR").lower()


def kinds_of(cause: BaseException | None) -> set[int]:
    """The codes of SQLite for *cause*: the exact one, and that of its kind."""
    code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return {code, code & 0xFF}  # the upper bits are details


def _cause(error: DBAPIError | sqlite3.Error) -> BaseException | None:
    return error.orig if isinstance(error, DBAPIError) else error
