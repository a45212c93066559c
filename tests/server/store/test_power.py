"""The power goes at any moment: what was acknowledged is there, and the database is sound. ULTIMO_CUTS is how often."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.store.disk import Disk, Done, read_trace
from tests.server.store.killed import TABLES, move
from tests.server.store.preloaded import NEEDS_COMPILER, before, compiled
from tests.server.store.storage import database
from ultimo.server.store.interface import Batch, LogDamaged, StoreRefused
from ultimo.server.store.sql import SqlStore

CUTS = int(os.environ.get("ULTIMO_CUTS", "20"))
MOVES = max(20, CUTS // 10)

pytestmark = NEEDS_COMPILER


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("traced_disk.c", tmp_path_factory.mktemp("library"))


def traced(library: Path, template: Path, folder: Path, *more: str) -> list[Done]:
    """What happens to the files of an empty database in *folder* / `disk` in an evening, which is not done there."""
    disk, play = folder / "disk", folder / "play"
    for made in (disk, play):
        made.mkdir()
        shutil.copy(template, made / "ultimo.db")
    trace = folder / "trace"
    subprocess.run(
        [sys.executable, "-m", "tests.server.store.traced", play / "ultimo.db", str(MOVES), *more],
        env={**before(library), "TRACE": str(trace), "TRACED": str(play)},
        check=True,
        timeout=120,
    )
    return [done._replace(path=done.path.replace(str(play), str(disk))) for done in read_trace(trace)]


def lost(done: list[Done], folder: Path, cuts: int, seed: int) -> int:
    """How many acknowledged moves *cuts* losses of power took; AssertionError for what is not sound."""
    rng, disk, acknowledged = random.Random(seed), Disk(folder / "disk"), Counter[str]()
    moments = sorted(rng.sample(range(len(done)), cuts))
    gone = taken = 0
    for number, moment in enumerate(moments):
        for one in done[taken : moment + 1]:
            disk.take(one)
            if one.kind == "A":
                acknowledged[one.path] = one.number
        taken = moment + 1
        after = folder / f"after {number}"
        after.mkdir()
        disk.lose_power(rng, after)
        kept = asyncio.run(played_on(after / "ultimo.db"))
        gone += sum(max(0, acknowledged[table] - kept[table]) for table in TABLES)
        shutil.rmtree(after)
    return gone


async def played_on(path: Path) -> Counter[str]:
    """How many moves each table had, each once and in order; a sound database where one more can be made."""
    kept = Counter[str]()
    async with database(path) as opened:
        store = SqlStore(opened)
        for table in TABLES:
            log = await store.log(table)
            kept[table] = len(log)
            assert [entry.payload for entry in log] == [move(table, seq) for seq in range(1, len(log) + 1)]
            await store.append(Batch(table, len(log) + 1, (b"one more",), 1))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return kept


def test_no_loss_of_power_takes_what_was_acknowledged(library: Path, template: Path, tmp_path: Path) -> None:
    done = traced(library, template, tmp_path)

    assert {one.kind for one in done} >= {*"WSUA"}
    assert lost(done, tmp_path, CUTS, seed=1) == 0


def test_a_database_that_does_not_wait_for_the_disk_would_be_found(
    library: Path, template: Path, tmp_path: Path
) -> None:
    done = traced(library, template, tmp_path, "trusting")

    with pytest.raises((AssertionError, LogDamaged, StoreRefused, sqlite3.DatabaseError)):
        assert lost(done, tmp_path, CUTS, seed=1) == 0
