"""A process that is killed: what it acknowledged is there, once and in order. ULTIMO_KILLS is how often (20)."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tests.server.store.killed import TABLES, Moment, move, play
from tests.server.store.storage import database
from ultimo.server.store.sql import SqlStore

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs signals")

KILLS = int(os.environ.get("ULTIMO_KILLS", "20"))
MOMENTS = (Moment.ANY, Moment.AFTER_COMMIT, Moment.ANY, Moment.BEFORE_COMMIT)

CONTEXT = get_context("forkserver")
CONTEXT.set_forkserver_preload(["ultimo.server.store.sql"])


@contextmanager
def player(path: Path, moment: Moment, commits: int, *, hasty: bool) -> Iterator[Connection]:
    """A process that plays until it dies, or is killed at the end; its acknowledgements come from the connection."""
    here, there = CONTEXT.Pipe(duplex=False)
    process = CONTEXT.Process(target=play, args=(path, there, moment, commits, hasty))
    process.start()
    there.close()
    try:
        yield here
    finally:
        process.kill()
        process.join()
        process.close()


def acknowledged(path: Path, moment: Moment, count: int, *, hasty: bool = False) -> dict[str, int]:
    """The last move acknowledged at each table before the process died.

    It dies at commit number *count*, or is killed when it has acknowledged *count* moves.
    """
    last: dict[str, int] = {}
    with player(path, moment, count, hasty=hasty) as acknowledgements:
        while moment is not Moment.ANY or count:
            try:
                table, last[table] = acknowledgements.recv()
            except EOFError:
                break
            count -= 1
    return last | dict(left(acknowledgements))


def left(acknowledgements: Connection) -> Iterator[tuple[str, int]]:
    """What was sent before the end."""
    while True:
        try:
            yield acknowledgements.recv()
        except EOFError:
            return


def kept(path: Path) -> dict[str, int]:
    """How many moves each table has: each once and in order, in a log that is whole."""

    async def read() -> dict[str, int]:
        async with database(path) as opened:
            logs = {table: await SqlStore(opened).log(table) for table in TABLES}
        for table, log in logs.items():
            assert [entry.payload for entry in log] == [move(table, seq) for seq in range(1, len(log) + 1)]
        return {table: len(log) for table, log in logs.items()}

    return asyncio.run(read())


def test_a_kill_loses_nothing_that_was_acknowledged(path: Path) -> None:
    rng = random.Random(5)
    lengths = dict.fromkeys(TABLES, 0)
    unacknowledged = 0
    for number in range(KILLS):
        last = lengths | acknowledged(path, MOMENTS[number % len(MOMENTS)], rng.randint(1, 60))
        lengths = kept(path)

        assert all(last[table] <= lengths[table] <= last[table] + 1 for table in TABLES), (last, lengths)

        unacknowledged += last != lengths

    assert unacknowledged >= KILLS / 20  # kills between a commit and its acknowledgement
    assert min(lengths.values()) > KILLS


def test_an_acknowledgement_before_the_commit_would_be_found(path: Path) -> None:
    last = acknowledged(path, Moment.BEFORE_COMMIT, 5, hasty=True)
    lengths = kept(path)

    assert any(last[table] > lengths[table] for table in TABLES)
