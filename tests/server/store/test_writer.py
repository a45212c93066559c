"""The writer: nothing is answered before its commit, and what waits is committed together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import in_loop
from tests.server.store.faulty import Faulty
from tests.server.store.gate import Gate
from tests.server.store.storage import batch, database, hand, payloads
from ultimo.server.store import writer
from ultimo.server.store.database import open_database
from ultimo.server.store.interface import SeqTaken, StorageUnavailable, StoreBroken, TableStatus
from ultimo.server.store.sql import SqlStore


@in_loop
async def test_nothing_is_answered_or_seen_before_it_is_committed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with database(path) as opened, Gate(monkeypatch) as gate:
        store = SqlStore(opened)
        append = asyncio.create_task(store.append(batch("oak", 1, "sit")))
        await gate.reached()

        assert list(await store.log("oak")) == []
        assert not append.done()

        gate.open()
        await append

        assert await payloads(store, "oak") == ["sit"]


@in_loop
async def test_what_waits_for_a_commit_is_committed_together(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with database(path) as opened, Gate(monkeypatch) as gate:
        store = SqlStore(opened)
        answered: list[str] = []

        async def append(table: str, seq: int) -> None:
            await store.append(batch(table, seq, f"{table} {seq}"))
            answered.append(f"{table} {seq}")

        first = asyncio.create_task(append("first", 1))
        await gate.reached()
        asked = [(table, seq) for seq in range(1, 6) for table in ("oak", "elm", "fir")]
        others = [asyncio.create_task(append(*one)) for one in asked]
        gate.open()
        await asyncio.gather(first, *others)

        assert gate.commits == 2
        assert answered == ["first 1", *(f"{table} {seq}" for table, seq in asked)]
        assert await payloads(store, "elm") == [f"elm {seq}" for seq in range(1, 6)]


@in_loop
async def test_a_commit_and_a_query_cross_to_another_thread_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crossed: list[str] = []
    submit: Callable[..., Future[Any]] = ThreadPoolExecutor.submit

    def counted(threads: ThreadPoolExecutor, *work: Any) -> Future[Any]:
        crossed.append(work[0].__name__)
        return submit(threads, *work)

    async with database(path) as opened:
        store = SqlStore(opened)
        monkeypatch.setattr(ThreadPoolExecutor, "submit", counted)
        await store.append(batch("oak", 1, "sit", finished=(hand(1, "anna", None, None, None),)))
        await store.log("oak")

    assert crossed == ["_kept", "_read"]


@in_loop
async def test_a_group_is_not_larger_than_allowed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "LARGEST_GROUP", 4)
    async with database(path) as opened, Gate(monkeypatch) as gate:
        store = SqlStore(opened)
        gate.open()
        await asyncio.gather(*(store.append(batch(f"table {number}", 1, "sit")) for number in range(10)))

        assert gate.commits == 3


@in_loop
async def test_other_changes_keep_their_place_between_batches(path: Path) -> None:
    async with database(path) as opened:
        store = SqlStore(opened)
        await asyncio.gather(
            store.append(batch("oak", 1, "sit")),
            store.set_status("oak", TableStatus.QUARANTINED),
            store.append(batch("oak", 2, status=TableStatus.CLOSED)),
        )

        assert [row.status for row in await store.tables()] == [TableStatus.CLOSED]


@in_loop
async def test_the_ends_of_some_logs_are_remembered_and_those_of_the_others_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MOST_HEADS", 3)
    faulty = Faulty(monkeypatch)
    async with database(path) as opened:
        store = SqlStore(opened)
        asked = []
        for seq, name in [(1, "a"), (2, "a"), (1, "b"), (1, "c"), (3, "a"), (1, "d"), (4, "a"), (2, "b")]:
            faulty.start()
            await store.append(batch(name, seq, "move"))
            asked.append(faulty.asked)

        known, read = asked[1], asked[-1]
        assert known == read - 1
        assert asked == [read, known, read, read, known, read, read, read]
        assert [len(await payloads(store, name)) for name in "abcd"] == [4, 2, 1, 1]


@in_loop
async def test_who_gives_up_waiting_takes_no_answer_from_others(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with database(path) as opened, Gate(monkeypatch) as gate:
        store = SqlStore(opened)
        tasks = [asyncio.create_task(store.append(batch("in hand", 1, "sit")))]
        await gate.reached()
        tasks += [asyncio.create_task(store.append(batch(name, 1, "sit"))) for name in ("a", "b", "c")]
        await asyncio.sleep(0)
        tasks[0].cancel()
        tasks[2].cancel()
        gate.open()
        answers = await asyncio.gather(*tasks, return_exceptions=True)

        assert [type(answer) for answer in answers] == [
            asyncio.CancelledError,
            type(None),
            asyncio.CancelledError,
            type(None),
        ]
        assert [await payloads(store, name) for name in ("in hand", "a", "b", "c")] == [["sit"]] * 4


@in_loop
async def test_one_that_cannot_be_written_at_all_spoils_nothing(path: Path) -> None:
    async with database(path) as opened:
        store = SqlStore(opened)
        answers = await asyncio.gather(
            store.append(batch("oak", 1, "sit")),
            store.append(batch("\ud800", 1, "sit")),
            store.append(batch("elm", 1, "sit", at=2**70)),
            store.append(batch("fir", 1, "sit")),
            store.append(batch("fir", 1, "sit")),
            return_exceptions=True,
        )

        assert [type(answer) for answer in answers] == [
            type(None),
            UnicodeEncodeError,
            OverflowError,
            type(None),
            SeqTaken,
        ]
        assert [row.table for row in await store.tables()] == ["oak", "fir"]


@in_loop
async def test_a_mistake_in_the_writer_leaves_nobody_waiting(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(*_: object) -> list[None]:
        return []

    opened = await open_database(path)
    store = SqlStore(opened)
    monkeypatch.setattr(writer.Writer, "_kept", mistaken)
    appends = [store.append(batch("oak", 1, "sit")), store.set_status("oak", TableStatus.CLOSED)]
    answers = await asyncio.gather(*appends, return_exceptions=True)

    assert [type(answer) for answer in answers] == [StoreBroken] * 2
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        await store.close()
    async with database(path):  # and what it held is free
        pass


@in_loop
async def test_closing_writes_what_waits_and_takes_nothing_more(path: Path) -> None:
    async with database(path) as opened:
        store = SqlStore(opened)
        appends = [asyncio.create_task(store.append(batch(f"table {number}", 1, "sit"))) for number in range(3)]
        await asyncio.sleep(0)
        await store.close()

        assert [append.result() for append in appends] == [None] * 3
        for late in (store.append(batch("late", 1, "sit")), store.log("late")):
            with pytest.raises(StorageUnavailable, match="the store is closed"):
                await late

    async with database(path) as opened:
        assert len(await SqlStore(opened).tables()) == 3


@in_loop
async def test_the_write_ahead_log_does_not_grow_for_ever(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "CHECKPOINT_AFTER", 10)
    async with database(path) as opened:
        store = SqlStore(opened)
        sizes = []
        for seq in range(1, 61):
            await store.append(batch("oak", seq, "x" * 1000))
            sizes.append(path.with_name("ultimo.db-wal").stat().st_size)

        assert 0 < sizes[59] < 2 * sizes[9]


@in_loop
async def test_many_changes_in_few_commits_do_not_make_it_grow_either(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "CHECKPOINT_AFTER", 10)
    async with database(path) as opened:
        store = SqlStore(opened)
        sizes = []
        for seq in range(1, 7):
            await asyncio.gather(*(store.append(batch(f"table {table}", seq, "x" * 1000)) for table in range(10)))
            sizes.append(path.with_name("ultimo.db-wal").stat().st_size)

        assert 0 < sizes[5] < 2 * sizes[1]
