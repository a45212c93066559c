"""Readers see one moment, and can change nothing."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.engine.default import DefaultDialect

from tests.server.running import in_loop
from tests.server.store.storage import batch, database
from ultimo.server.store import database as databases
from ultimo.server.store.connecting import READERS
from ultimo.server.store.interface import StorageUnavailable
from ultimo.server.store.sql import SqlStore


class Held:
    """Threads that wait until a test lets them go on."""

    def __init__(self) -> None:
        self.waits = asyncio.Event()
        self.may_go_on = threading.Event()
        self._loop = asyncio.get_running_loop()

    def wait(self) -> None:
        self._loop.call_soon_threadsafe(self.waits.set)
        self.may_go_on.wait()


@in_loop
async def test_what_is_written_while_a_log_is_read_is_not_seen(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held()
    execute: Callable[..., None] = DefaultDialect.do_execute

    def waiting(dialect: DefaultDialect, cursor: Any, statement: str, *others: Any) -> None:
        if "FROM log" in statement:  # where it ends was read
            held.wait()
        execute(dialect, cursor, statement, *others)

    monkeypatch.setattr(DefaultDialect, "do_execute", waiting)
    async with database(path) as opened:
        store = SqlStore(opened)
        await store.append(batch("oak", 1, "sit"))
        log = asyncio.create_task(store.log("oak"))
        await held.waits.wait()
        await store.append(batch("oak", 2, "deal"))
        held.may_go_on.set()

        assert [entry.payload for entry in await log] == [b"sit"]
        assert len(await store.log("oak")) == 2


@in_loop
async def test_who_waits_too_long_to_read_is_told_to_try_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with database(path) as opened:
        store, held = SqlStore(opened), Held()
        readers = [asyncio.create_task(opened.read(lambda _: held.wait())) for _ in range(READERS)]
        await held.waits.wait()
        with monkeypatch.context() as impatient:
            impatient.setattr(databases, "PATIENCE", 0.01)
            with pytest.raises(StorageUnavailable, match="too many wait"):
                await store.log("oak")
        held.may_go_on.set()
        await asyncio.gather(*readers)

        assert await store.log("oak") == []


@in_loop
async def test_a_reader_writes_nothing(path: Path) -> None:
    def delete(connection: Connection) -> None:
        connection.exec_driver_sql("DELETE FROM log")

    async with database(path) as opened:
        store = SqlStore(opened)
        await store.append(batch("oak", 1, "sit"))
        with pytest.raises(StorageUnavailable, match="readonly"):
            await opened.read(delete)

        assert len(await store.log("oak")) == 1
