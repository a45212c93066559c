"""An open database: one writer, some readers, and the lock that keeps every other process out."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import aiosqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ultimo.server.store import connecting, schema
from ultimo.server.store.errors import meaning
from ultimo.server.store.interface import StorageUnavailable, StoreRefused
from ultimo.server.store.locking import locked
from ultimo.server.store.writer import Writer

BUSY = 5000  # milliseconds to wait for somebody else's lock
SOUND = (3, 51, 3)  # before it, the write-ahead log can be reset wrongly while a second connection writes


class Database:
    """What a store and the accounts beside it share; made by `open_database`."""

    def __init__(self, readers: AsyncEngine, writer: Writer, held: AsyncExitStack) -> None:
        self.writer = writer
        self._readers = readers
        self._held = held

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for one query; StorageUnavailable, StoreBroken."""
        self.writer.check()
        try:
            async with self._readers.connect() as connection:
                yield connection
        except DBAPIError as error:
            raise meaning(error) from error
        except NoneFree as error:
            raise StorageUnavailable("too many wait to read the database") from error

    @asynccontextmanager
    async def reading_one_moment(self) -> AsyncIterator[AsyncConnection]:
        """A connection for more queries, which all see the database as it is now; StorageUnavailable, StoreBroken."""
        async with self.reading() as connection:
            await connection.exec_driver_sql("BEGIN")
            yield connection

    async def close(self) -> None:
        """Writes what waits, and gives everything back."""
        try:
            await self.writer.close()
        finally:
            await self._held.aclose()


def is_sound() -> bool:
    """Whether this SQLite keeps what was written even if another program writes to the same database."""
    return sqlite3.sqlite_version_info >= SOUND


async def open_database(path: Path, busy: int = BUSY) -> Database:
    """The database at *path*, made or brought to today's schema; StoreRefused with the reason why not."""
    async with AsyncExitStack() as held:
        held.enter_context(locked(path))
        await asyncio.to_thread(schema.prepare, path)
        readers = connecting.reading(path, busy)
        held.push_async_callback(readers.dispose)
        writers = connecting.writing(path, busy)
        held.push_async_callback(writers.dispose)
        try:
            connection = await held.enter_async_context(writers.connect())
        except DBAPIError as error:
            raise StoreRefused(f"{path} cannot be opened: {error.orig}") from error
        raw = (await connection.get_raw_connection()).driver_connection
        assert isinstance(raw, aiosqlite.Connection)
        return Database(readers, Writer(connection, raw), held.pop_all())
