"""A process that plays at some tables, and dies without warning."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from enum import Enum
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sqlalchemy.engine.default import DefaultDialect

from ultimo.server.store.database import open_database
from ultimo.server.store.interface import Batch
from ultimo.server.store.sql import SqlStore
from ultimo.server.store.writer import Writer

TABLES = [f"table {number}" for number in range(8)]


class Moment(Enum):
    """When it dies."""

    BEFORE_COMMIT = "before"
    AFTER_COMMIT = "after"  # before anybody is told
    ANY = "any"  # the test kills it


def move(table: str, seq: int) -> bytes:
    return f"{table} {seq}".encode()


def play(path: Path, acknowledgements: Connection, moment: Moment, commits: int, hasty: bool) -> None:
    """Sends each acknowledged move; dies at the *moment* of its commit number *commits*."""
    if moment is not Moment.ANY:
        _die_at(moment, commits)
    if hasty:
        _acknowledge_before_commit()
    asyncio.run(_play(path, acknowledgements))


async def _play(path: Path, acknowledgements: Connection) -> None:
    store = SqlStore(await open_database(path))

    async def at(table: str) -> None:
        seq = len(await store.log(table)) + 1
        while True:
            await store.append(Batch(table, seq, (move(table, seq),), seq))
            acknowledgements.send((table, seq))
            seq += 1

    await asyncio.gather(*(at(table) for table in TABLES))


def _die_at(moment: Moment, commits: int) -> None:
    commit: Callable[..., None] = DefaultDialect.do_commit
    left = commits

    def deadly(dialect: DefaultDialect, connection: Any) -> None:
        nonlocal left
        left -= 1
        if not left and moment is Moment.BEFORE_COMMIT:
            os.kill(os.getpid(), signal.SIGKILL)
        commit(dialect, connection)
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    patch.object(DefaultDialect, "do_commit", deadly).start()


def _acknowledge_before_commit() -> None:
    """The mistake that the test has to find."""
    kept = Writer._kept

    def hasty(writer: Writer, group: Sequence[Any]) -> list[Any]:
        asyncio.run_coroutine_threadsafe(_acknowledge(group), group[0].answer.get_loop()).result()
        return kept(writer, group)

    patch.object(Writer, "_kept", hasty).start()


async def _acknowledge(group: Sequence[Any]) -> None:
    for asked in group:
        asked.answer.set_result(None)
    await asyncio.sleep(0)  # all go on
