"""Connections to an SQLite database: with the settings that make a commit last, read back to be sure."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, create_engine, event

from ultimo.server.store.interface import StoreRefused

READERS = 2  # connections, each with a thread

FULL = 2
COMMON: dict[str, Any] = {"journal_mode": "wal", "foreign_keys": 1}
# The writer makes the checkpoints itself: SQLite would keep their errors from it.
WRITER = COMMON | {"synchronous": FULL, "wal_autocheckpoint": 0}
READER = COMMON | {"query_only": 1}
MIGRATION = {"synchronous": FULL, "foreign_keys": 0}  # off, for tables are made anew under their references


def writing(path: Path, busy: int) -> Engine:
    """One connection, whose transactions have the right to write from their beginning; *busy*: milliseconds to wait."""
    engine = create_engine(_url(path), pool_size=1, max_overflow=0)
    _prepare(engine, path, WRITER | {"busy_timeout": busy}, "BEGIN IMMEDIATE")
    return engine


def reading(path: Path, busy: int) -> Engine:
    """Connections that begin no transaction by themselves; *busy*: milliseconds to wait."""
    engine = create_engine(_url(path), pool_size=READERS, max_overflow=0)
    _prepare(engine, path, READER | {"busy_timeout": busy})
    return engine


def migrating(path: Path) -> Engine:
    """A connection for changes of the schema, each in a transaction."""
    engine = create_engine(_url(path))
    _prepare(engine, path, MIGRATION, "BEGIN IMMEDIATE")
    return engine


def uri(path: Path, mode: str) -> str:
    """*path* as SQLite opens it; with the *mode* `rw` it makes no new file."""
    return f"{path.absolute().as_uri()}?mode={mode}"


def _url(path: Path) -> URL:
    return URL.create("sqlite", database=path.absolute().as_uri(), query={"mode": "rw", "uri": "true"})


def _prepare(engine: Engine, path: Path, settings: Mapping[str, Any], begin: str | None = None) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None  # else Python's own idea of when to begin is added to it
        for name, value in settings.items():
            found = _set(connection, name, value)
            if found != value:
                raise StoreRefused(f"{path}: SQLite leaves {name} at {found}, not {value}; use a local disk")

    if begin is not None:
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))


def _set(connection: Any, name: str, value: object) -> object:
    """What the setting is then."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA {name} = {value}")
    cursor.execute(f"PRAGMA {name}")
    found = cursor.fetchone()[0]
    cursor.close()
    return found
