"""An open database: one writer, some readers, and the lock that keeps every other process out."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from ultimo.server.store import connecting, schema
from ultimo.server.store.errors import meaning
from ultimo.server.store.interface import StorageUnavailable, StoreRefused
from ultimo.server.store.locking import itself, locked
from ultimo.server.store.writer import Writer

T = TypeVar("T")

BUSY = 5000  # milliseconds to wait for somebody else's lock
PATIENCE = 30.0  # seconds to wait for what is read
SOUND = (3, 51, 3)  # before it, the write-ahead log can be reset wrongly while a second connection writes


class Database:
    """What a store and the accounts beside it share; made by `open_database`."""

    def __init__(self, readers: Engine, writer: Writer, held: ExitStack) -> None:
        self.writer = writer
        self._readers = readers
        self._threads = held.enter_context(ThreadPoolExecutor(connecting.READERS, "reader"))
        self._held = held

    async def read(self, query: Callable[[Connection], T]) -> T:
        """What *query* finds, asked on another thread; StorageUnavailable, StoreBroken."""
        self.writer.check()
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, query)
        except DBAPIError as error:
            raise meaning(error) from error
        except TimeoutError as error:
            raise StorageUnavailable("too many wait to read the database") from error

    def _read(self, query: Callable[[Connection], T]) -> T:
        with self._readers.connect() as connection:
            return query(connection)

    async def close(self) -> None:
        """Writes what waits, and gives everything back."""
        try:
            await self.writer.close()
        finally:
            self._held.close()


def is_sound() -> bool:
    """Whether this SQLite keeps what was written even if another program writes to the same database."""
    return sqlite3.sqlite_version_info >= SOUND


async def open_database(path: Path, busy: int = BUSY) -> Database:
    """The database at *path*, made or brought to today's schema; StoreRefused with the reason why not."""
    path = itself(path)
    with ExitStack() as held:
        held.enter_context(locked(path))
        await asyncio.to_thread(schema.prepare, path)
        readers = connecting.reading(path, busy)
        held.callback(readers.dispose)
        writers = connecting.writing(path, busy)
        held.callback(writers.dispose)
        try:
            connection = held.enter_context(writers.connect())
        except DBAPIError as error:
            raise StoreRefused(f"{path} cannot be opened: {error.orig}") from error
        thread = held.enter_context(ThreadPoolExecutor(1, "writer"))
        return Database(readers, Writer(connection, thread), held.pop_all())
