"""Readers see one moment, and can change nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from tests.server.running import in_loop
from tests.server.store.storage import batch, database
from ultimo.server.store import connecting
from ultimo.server.store.interface import StorageUnavailable
from ultimo.server.store.sql import SqlStore


async def entries(connection: AsyncConnection) -> int:
    return int((await connection.exec_driver_sql("SELECT count(*) FROM log")).scalar_one())


@in_loop
async def test_what_is_written_meanwhile_is_not_seen(path: Path) -> None:
    async with database(path) as opened:
        store = SqlStore(opened)
        await store.append(batch("oak", 1, "sit"))
        async with opened.reading_one_moment() as connection:
            assert await entries(connection) == 1
            await store.append(batch("oak", 2, "deal"))
            assert await entries(connection) == 1
        async with opened.reading() as connection:
            assert await entries(connection) == 2


@in_loop
async def test_who_waits_too_long_to_read_is_told_to_try_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "PATIENCE", 0.0)
    async with database(path) as opened:
        store = SqlStore(opened)
        async with opened.reading(), opened.reading():
            with pytest.raises(StorageUnavailable, match="too many wait"):
                await store.log("oak")

        assert await store.log("oak") == []


@in_loop
async def test_a_reader_writes_nothing(path: Path) -> None:
    async with database(path) as opened:
        store = SqlStore(opened)
        await store.append(batch("oak", 1, "sit"))
        with pytest.raises(StorageUnavailable, match="readonly"):
            async with opened.reading() as connection:
                await connection.exec_driver_sql("DELETE FROM log")

        assert len(await store.log("oak")) == 1
