"""A disk that fails: nothing is acknowledged that was not kept, and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from tests.server.logged import everything_logged
from tests.server.running import in_loop
from tests.server.store.faulty import FSYNC, FULL, LOCKED, WRITE, Failure, Faulty
from tests.server.store.storage import batch, database, hand, payloads
from ultimo.server.store import writer
from ultimo.server.store.interface import (
    LogDamaged,
    SeqTaken,
    StorageUnavailable,
    Store,
    StoreBroken,
    TableRow,
    TableStatus,
)
from ultimo.server.store.sql import SqlStore

STEPS = (
    batch("oak", 1, "sit", "deal"),
    batch("oak", 3, "play", finished=(hand(1, "anna", None, None, None),)),
    batch("oak", 4, "leave", at=2000, status=TableStatus.CLOSED),
)
WHOLE = ["sit", "deal", "play", "leave"]
KEPT_AFTER = (0, 2, 3, 4)  # entries, by the number of steps


async def acknowledged(store: Store) -> int:
    """How many steps are acknowledged, one after the other, before one fails."""
    for number, step in enumerate(STEPS):
        try:
            await store.append(step)
        except (StorageUnavailable, StoreBroken):
            return number
    return len(STEPS)


async def things_asked(path: Path, faulty: Faulty) -> int:
    async with database(path) as opened:
        faulty.start()
        assert await acknowledged(SqlStore(opened)) == 3
        return faulty.asked


async def fresh(template: Path, tmp_path: Path, count: int) -> AsyncIterator[tuple[int, Path]]:
    for number in range(1, count + 1):
        yield number, Path(shutil.copy(template, tmp_path / f"{number}.db"))


@pytest.mark.parametrize("failure", [FULL, LOCKED])
@in_loop
async def test_when_a_write_fails_nothing_of_it_is_kept_and_the_next_try_works(
    template: Path, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Failure
) -> None:
    faulty = Faulty(monkeypatch)
    count = await things_asked(path, faulty)
    stopped = []
    async for k, copy in fresh(template, tmp_path, count):
        async with database(copy) as opened:
            store = SqlStore(opened)
            faulty.start(k, failure)
            done = await acknowledged(store)

            assert await payloads(store, "oak") == WHOLE[: KEPT_AFTER[done]]
            assert sum(row.entries for row in await store.tables()) == KEPT_AFTER[done]
            assert len(await store.hands_at("oak")) == (done > 1)

            for step in STEPS[done:]:
                await store.append(step)

            assert await payloads(store, "oak") == WHOLE
            assert await store.tables() == [TableRow("oak", TableStatus.CLOSED, 4, 2000)]
            stopped.append(done)

    assert count > 12 and set(stopped) == {0, 1, 2}  # each k failed one of the steps


@pytest.mark.parametrize("failure", [WRITE, FSYNC])
@in_loop
async def test_when_nobody_knows_what_was_kept_the_store_stops_and_what_it_acknowledged_is_there(
    template: Path, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Failure
) -> None:
    faulty = Faulty(monkeypatch)
    count = await things_asked(path, faulty)
    unacknowledged = 0
    async for k, copy in fresh(template, tmp_path, count):
        async with database(copy) as opened:
            store = SqlStore(opened)
            faulty.start(k, failure)
            done = await acknowledged(store)

            assert done < 3
            for later in (store.append(batch("elm", 1, "sit")), store.log("oak"), store.tables()):
                with pytest.raises(StoreBroken, match="disk I/O error"):
                    await later
        async with database(copy) as opened:
            store = SqlStore(opened)
            kept = len(await store.log("oak"))

            assert kept in (KEPT_AFTER[done], KEPT_AFTER[done + 1])
            assert list(await store.log("elm")) == []
            unacknowledged += kept > KEPT_AFTER[done]

    assert unacknowledged == (3 if failure.done else 0)  # each commit that was done and not told


@in_loop
async def test_all_that_wait_hear_that_the_store_is_broken(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faulty = Faulty(monkeypatch)
    async with database(path) as opened:
        store = SqlStore(opened)
        faulty.start(1, FSYNC)
        answers = await asyncio.gather(
            store.append(batch("oak", 1, "sit")),
            store.append(batch("elm", 1, "sit")),
            store.set_status("oak", TableStatus.CLOSED),
            store.append(batch("fir", 1, "sit")),
            return_exceptions=True,
        )

        assert [type(answer) for answer in answers] == [StoreBroken] * 4


async def written_until_full(store: Store) -> int:
    for seq in range(2, 50):
        try:
            await store.append(batch("oak", seq, "x" * 1000))
        except StorageUnavailable:
            return seq - 1
    raise AssertionError("it is never full")


@in_loop
async def test_a_full_disk_refuses_and_takes_up_again_when_there_is_space(path: Path) -> None:
    async def limit(pages: int) -> None:
        def change(connection: Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

        await opened.writer.run(change)

    async with database(path) as opened:
        store = SqlStore(opened)
        await store.append(batch("oak", 1, "sit"))
        await limit(1)  # as many as there are
        kept = await written_until_full(store)

        assert len(await store.log("oak")) == kept
        with pytest.raises(StorageUnavailable, match="full"):
            await store.append(batch("elm", 1, "x" * 10_000))

        assert [row.table for row in await store.tables()] == ["oak"]

        await limit(1_000_000)
        await store.append(batch("oak", kept + 1, "x" * 1000))
        await store.append(batch("elm", 1, "x" * 10_000))

        assert len(await store.log("oak")) == kept + 1
        assert len(await store.log("elm")) == 1


@in_loop
async def test_a_full_disk_is_logged_when_it_begins_and_when_it_ends(path: Path) -> None:
    async with database(path) as opened:
        store = SqlStore(opened)
        await store.append(batch("oak", 1, "sit"))
        pages = "PRAGMA max_page_count = {}"
        await opened.writer.run(lambda connection: connection.exec_driver_sql(pages.format(1)))
        with everything_logged(logging.INFO) as log:
            kept = await written_until_full(store)
            for _ in range(3):
                with pytest.raises(StorageUnavailable):
                    await store.append(batch("elm", 1, "x" * 10_000))
            await opened.writer.run(lambda connection: connection.exec_driver_sql(pages.format(1_000_000)))
            await store.append(batch("oak", kept + 1, "deal"))
        lines = [json.loads(line) for line in log.getvalue().splitlines()]

    assert [(line["event"], line["level"]) for line in lines] == [("storage_failed", "error"), ("storage_back", "info")]
    assert lines[0]["code"] == "sqlite_full"


@in_loop
async def test_while_another_program_has_the_database_writes_wait_and_all_else_goes_on(path: Path) -> None:
    async with database(path) as opened:
        store = SqlStore(opened)
        await store.append(batch("oak", 1, "sit"))
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            appends = [asyncio.create_task(store.append(batch("oak", seq, "sit"))) for seq in (2, 3)]
            for _ in range(3):
                assert await payloads(store, "oak") == ["sit"]
            assert not any(append.done() for append in appends)

            other.execute("COMMIT")
        await asyncio.gather(*appends)

        assert await payloads(store, "oak") == ["sit"] * 3


@in_loop
async def test_who_waits_too_long_for_another_program_is_told_and_may_try_again(path: Path) -> None:
    async with database(path, busy=1) as opened:
        store = SqlStore(opened)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StorageUnavailable, match="locked"):
                await store.append(batch("oak", 1, "sit"))
            other.execute("COMMIT")
        await store.append(batch("oak", 1, "sit"))

        assert await payloads(store, "oak") == ["sit"]


@in_loop
async def test_an_error_of_a_checkpoint_breaks_the_store(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        def execute(self, sql: str) -> None:
            raise FSYNC.error()

    monkeypatch.setattr(writer, "CHECKPOINT_AFTER", 2)
    async with database(path) as opened:
        store = SqlStore(opened)
        await store.append(batch("oak", 1, "sit"))
        monkeypatch.setattr(writer.Writer, "_sqlite", Failing())
        await store.append(batch("oak", 2, "sit"))  # it was committed
        with pytest.raises(StoreBroken, match="disk I/O error"):
            await store.append(batch("oak", 3, "sit"))
    async with database(path) as opened:
        assert await payloads(SqlStore(opened), "oak") == ["sit", "sit"]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("UPDATE log SET payload = 'sot' WHERE seq = 2", "entry 2 of 3 is not what was written"),
        ("UPDATE log SET link = zeroblob(32) WHERE seq = 1", "entry 1 of 3 is not what was written"),
        ("DELETE FROM log WHERE seq = 2", "entry 2 is missing"),
        ("DELETE FROM log WHERE seq = 3", "ends with entry 2, not with 3"),
        ("UPDATE log SET seq = 9 WHERE seq = 3", "entry 3 is missing"),
        ("UPDATE tables SET entries = 2", "ends with entry 3, not with 2"),
        ("DELETE FROM tables WHERE \"table\" = 'oak'", "ends with entry 3, not with 0"),
    ],
)
@in_loop
async def test_a_log_that_was_changed_is_found_and_others_are_read(path: Path, change: str, found: str) -> None:
    async with database(path) as opened:
        store = SqlStore(opened)
        await store.append(batch("oak", 1, "sit", "sit", "deal"))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(change)
    async with database(path) as opened:
        store = SqlStore(opened)
        await store.append(batch("elm", 1, "sit"))

        with pytest.raises(LogDamaged, match=f"table 'oak': .*{found}"):
            await store.log("oak")
        assert await payloads(store, "elm") == ["sit"]


@in_loop
async def test_nothing_is_written_over_an_entry_that_should_not_be_there(path: Path) -> None:
    async with database(path) as opened:
        await SqlStore(opened).append(batch("oak", 1, "sit", "sit"))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("UPDATE tables SET entries = 1")
    async with database(path) as opened:
        store = SqlStore(opened)
        with pytest.raises(SeqTaken, match="already"):
            await store.append(batch("oak", 2, "deal"))
        with pytest.raises(LogDamaged):
            await store.log("oak")
