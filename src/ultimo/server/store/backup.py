"""Copies of a database: made while it is written to, and put back."""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from ultimo.server.store import schema
from ultimo.server.store.connecting import uri
from ultimo.server.store.errors import kinds_of
from ultimo.server.store.interface import StoreRefused
from ultimo.server.store.locking import itself, locked

MAY_NOT_WRITE = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}  # what a reader of a write-ahead log has to do


def back_up(database: Path, to: Path) -> None:
    """Writes *database* as it is at one moment to the new file *to*, while others write to it; StoreRefused."""
    _copy(database, to)


def restore(backup: Path, database: Path) -> None:
    """Puts a copy of *backup* in the place of *database*, where nothing may be left of another; StoreRefused."""
    database = itself(database)
    if database.exists():
        raise StoreRefused(
            f"{database} is there already, and is not overwritten; stop its server and move it away first"
        )
    for left in schema.beside(database):
        raise StoreRefused(f"{left} belongs to another database; move it away first")
    with locked(database):
        _copy(backup, database)


def _copy(source: Path, to: Path) -> None:
    source = itself(source)
    schema.check_file(source)
    part = to.with_name(f"{to.name}.{secrets.token_hex(4)}.part")
    try:
        to.open("xb").close()  # the name is ours from here on
    except FileExistsError:
        raise StoreRefused(f"{to} is there already, and is not overwritten") from None
    except OSError as error:
        raise StoreRefused(f"{to} cannot be made: {error.strerror}") from error
    try:
        _copy_pages(source, part)
        schema.put_in_place(part, to)
    except BaseException as error:
        part.unlink(missing_ok=True)
        to.unlink()
        if isinstance(error, (sqlite3.Error, OSError)):
            raise StoreRefused(f"{source} cannot be copied to {to}: {_why(source, error)}") from error
        raise


def _why(source: Path, error: sqlite3.Error | OSError) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if kinds_of(error) & MAY_NOT_WRITE:
        return f"SQLite may not write in {source.absolute().parent}; run this as the user of the server"
    return str(error)


def _copy_pages(source: Path, to: Path) -> None:
    with closing(sqlite3.connect(uri(source, "ro"), uri=True)) as old, closing(sqlite3.connect(to)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode = delete")  # one file, readable wherever it lies
        found = new.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise StoreRefused(f"{source} is damaged: {found.splitlines()[-1]}; put a backup in its place")
