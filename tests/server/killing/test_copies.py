"""Copies of a database made while all tables play (D11): they lose at most what came after their start.

ULTIMO_TABLES is how many tables play (8, and 200 in the long run).
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from benchmarks.crowd.doomed import Moment
from benchmarks.crowd.gathering import Crowd
from benchmarks.crowd.ledger import Ledger
from benchmarks.crowd.seeding import Chair, seeded
from benchmarks.kill_server import Killing, Players, free_port, opened
from tests.server.proofs.long import kept_count
from tests.server.store.storage import database
from ultimo.server.room.inputs import kept_of
from ultimo.server.room.room import Room
from ultimo.server.store.backup import back_up, restore
from ultimo.server.store.interface import TableStatus
from ultimo.server.store.sql import SqlStore

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs signals")

Copy = Callable[[Path, Path], None]

TABLES, MANY = (int(os.environ.get("ULTIMO_TABLES", usual)) for usual in ("8", "200"))
COPIES = 3  # under one database
BETWEEN = 2  # messages a table that are acknowledged before each copy


@asynccontextmanager
async def playing(chairs: list[Chair], folder: Path) -> AsyncIterator[Players]:
    """A server over the database in *folder* with people in all *chairs*, who play as quickly as they are let."""
    players = Players(Ledger())
    crowd = Crowd(chairs, free_port(random.Random()), players.changed)
    killing = Killing(folder, crowd, players.ledger)
    try:
        with killing.server(Moment.ANY, 0) as process:
            assert await opened(crowd.port, process)
            crowd.open.set()
            await crowd.all_in()
            yield players
            assert not [guest.errors for guest in crowd.guests if guest.errors]
    finally:
        await crowd.leave()


async def acknowledged(ledger: Ledger, count: int) -> None:
    """Waits until so many more messages are."""
    until = ledger.acknowledged + count
    while ledger.acknowledged < until:
        await asyncio.sleep(0.01)


async def copied(folder: Path, tables: int, copy: Copy = back_up) -> Counter[str]:
    """What some copies under *tables* came to; the last one is played on with."""
    chairs = await seeded(folder / "ultimo.db", tables)
    found: Counter[str] = Counter()
    async with playing(chairs, folder) as players:
        for number in range(COPIES):
            await acknowledged(players.ledger, BETWEEN * tables)
            before, start = players.ledger.told(), players.ledger.acknowledged
            await asyncio.to_thread(copy, folder / "ultimo.db", folder / f"copy {number}.db")
            found["acknowledged meanwhile"] += players.ledger.acknowledged - start
            again = folder / f"{number}" / "ultimo.db"
            again.parent.mkdir()
            restore(folder / f"copy {number}.db", again)
            found += await missing(before, again, folder / "ultimo.db")
            found["copies"] += 1
    async with playing(chairs, folder / f"{COPIES - 1}") as players:
        await acknowledged(players.ledger, tables)
    return found


async def missing(before: dict[tuple[str, str], int], again: Path, original: Path) -> Counter[str]:
    """What *again* lacks of *before* or has otherwise than *original*, and tables of it that cannot be played on."""
    found = Counter(acknowledged=len(before), entries=len(links(again) & links(original)))
    found["other entries"] += len(links(again) - links(original))
    async with database(again) as copy:
        store = SqlStore(copy)
        logs = {row.table: await store.log(row.table) for row in await store.tables(TableStatus.OPEN)}
    kept = {table: [kept_of(entry.payload) for entry in log] for table, log in logs.items()}
    for table, log in kept.items():
        assert Room.again(table, log).state.v == len(log)
    for (table, message_id), v in before.items():
        found["lost"] += [entry.id for entry in kept[table][v - 1 : v]] != [message_id]
    return found


def links(path: Path) -> set[tuple[str, int, bytes]]:
    """The entries of all logs, each with the link that stands for it and all before it."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return set(connection.execute('SELECT "table", seq, link FROM log'))


async def measured(part: int) -> Counter[str]:
    """What a few copies under many tables came to."""
    with tempfile.TemporaryDirectory() as folder:
        return await copied(Path(folder), MANY)


def test_a_copy_made_while_all_play_loses_nothing_acknowledged_before_it(tmp_path: Path) -> None:
    found = asyncio.run(copied(tmp_path, TABLES))

    assert found["lost"] == found["other entries"] == 0, found
    assert found["acknowledged"] >= COPIES * BETWEEN * TABLES, found


def the_first_again(database: Path, to: Path) -> None:
    """Every copy is of the moment of the first one."""
    first = to.with_name("copy 0.db")
    if to == first:
        back_up(database, to)
    else:
        shutil.copyfile(first, to)


def test_a_copy_of_an_earlier_moment_would_be_found(tmp_path: Path) -> None:
    assert asyncio.run(copied(tmp_path, TABLES, the_first_again))["lost"] > 0


@pytest.mark.soak
def test_copies_under_200_tables() -> None:
    found = asyncio.run(kept_count("copies", 20, measured))

    assert found["lost"] == found["other entries"] == 0, found
    assert found["acknowledged meanwhile"] > 0, found
