"""The one task that writes: what is asked for while a commit runs is committed together by the next."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from itertools import islice, takewhile
from typing import Any, NamedTuple, TypeVar, cast

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from ultimo.server.logs import Event, tell
from ultimo.server.store.appending import append_all
from ultimo.server.store.chain import Head
from ultimo.server.store.errors import is_of_storage, meaning, name_of
from ultimo.server.store.interface import Batch, StorageUnavailable, StoreBroken

T = TypeVar("T")
Change = Callable[[Connection], T]

LARGEST_GROUP = 500  # batches in one transaction
MOST_HEADS = 10_000  # ends of logs that are remembered
CHECKPOINT_AFTER = 2_000  # changes, alone or together; the write-ahead log has some pages for each


class _Asked(NamedTuple):
    work: Batch | Change[Any]
    answer: asyncio.Future[Any]


class Writer:
    """Writes through *connection*, which nobody else uses, on a *thread*; every answer is given after its commit.

    Batches that wait are written in one transaction, in their order; any other change has one for itself.
    """

    def __init__(self, connection: Connection, thread: Executor) -> None:
        self._connection = connection
        self._thread = thread
        self._waiting: deque[_Asked] = deque()
        self._bell = asyncio.Event()
        self._closed = False
        self._broken: str | None = None
        self._failing = False  # since the last commit
        self._changes = 0  # since the last checkpoint
        self._heads: dict[str, Head] = {}  # where logs end, as far as that was committed: nobody else writes to them
        self._task = asyncio.create_task(self._work())

    async def append(self, batch: Batch) -> None:
        """Keeps *batch*: see `Store.append`. Who does not wait for the answer does not undo it."""
        await self._answered(batch)

    async def run(self, change: Change[T]) -> T:
        """What *change* returns, once what it did is kept; nothing is when it raises."""
        return cast(T, await self._answered(change))

    def check(self) -> None:
        """StoreBroken, once it is; StorageUnavailable after `close`."""
        if self._broken is not None:
            raise StoreBroken(self._broken)
        if self._closed:
            raise StorageUnavailable("the store is closed")

    async def close(self) -> None:
        """Takes nothing more, and writes what waits."""
        self._closed = True
        self._bell.set()
        await self._task

    async def _answered(self, work: Batch | Change[Any]) -> Any:
        self.check()
        asked = _Asked(work, asyncio.get_running_loop().create_future())
        self._waiting.append(asked)
        self._bell.set()
        return await asked.answer

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        group: list[_Asked] = []
        try:
            while self._waiting or not self._closed:
                if not self._waiting:
                    self._bell.clear()
                    await self._bell.wait()
                    continue
                group = self._group()
                answers = await loop.run_in_executor(self._thread, self._kept, group)
                for asked, answer in zip(group, answers, strict=True):
                    _tell(asked.answer, answer)
                self._changes += len(group)
                if self._changes >= CHECKPOINT_AFTER and self._broken is None:
                    await loop.run_in_executor(self._thread, self._checkpoint)
        except BaseException as error:  # a mistake in the lines above, or the end of the loop: let nobody wait for ever
            self._broken = f"the writer ended: {error!r}"
            for asked in (*group, *self._waiting):
                _tell(asked.answer, StoreBroken(self._broken))
            raise

    def _group(self) -> list[_Asked]:
        batches = takewhile(lambda asked: isinstance(asked.work, Batch), self._waiting)
        size = sum(1 for _ in islice(batches, LARGEST_GROUP))
        return [self._waiting.popleft() for _ in range(size or 1)]

    # ── on the thread ──

    def _kept(self, group: Sequence[_Asked]) -> list[Any]:
        """The answer to each of *group*: what is told, or raised where it is an exception."""
        if self._broken is not None:
            return [StoreBroken(self._broken) for _ in group]
        heads, self._heads = self._heads, {}  # forgotten, unless this is committed
        try:
            with self._connection.begin():
                answers, new = self._done(group, heads)
        except Exception as error:
            if is_of_storage(error):
                return self._given_up(error, len(group))
            if len(group) == 1:
                return [error]
            return [answer for asked in group for answer in self._kept([asked])]  # one of them is to blame
        if self._failing:
            self._failing = False
            tell(Event.STORAGE_BACK)
        heads.update(new)
        self._heads = heads if len(heads) <= MOST_HEADS else new
        return answers

    def _done(self, group: Sequence[_Asked], heads: Mapping[str, Head]) -> tuple[list[Any], dict[str, Head]]:
        """The answers, and where logs end then."""
        work = group[0].work
        if isinstance(work, Batch):
            taken, new = append_all(self._connection, [cast(Batch, asked.work) for asked in group], heads)
            return list(taken), new
        return [work(self._connection)], {}

    def _given_up(self, error: DBAPIError, count: int) -> list[Any]:
        """What *count* that waited are told after *error*, which may have left the transaction open."""
        told = self._failed(error)
        try:
            self._sqlite.rollback()
        except sqlite3.Error as worse:
            told = StoreBroken(f"what failed cannot be undone: {worse}")
            self._broken = str(told)
        return [type(told)(str(told)) for _ in range(count)]

    def _checkpoint(self) -> None:
        """Moves the write-ahead log into the database; an fsync that fails there is no less bad."""
        self._changes = 0
        try:
            self._sqlite.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        except sqlite3.Error as error:
            self._failed(error)

    @property
    def _sqlite(self) -> sqlite3.Connection:
        """The connection below SQLAlchemy, for what is no part of a transaction."""
        return cast(sqlite3.Connection, self._connection.connection.dbapi_connection)

    def _failed(self, error: DBAPIError | sqlite3.Error) -> StorageUnavailable | StoreBroken:
        told = meaning(error)
        if not self._failing:
            self._failing = True
            tell(Event.STORAGE_FAILED, logging.ERROR, error, code=name_of(error))
        if isinstance(told, StoreBroken):
            self._broken = str(told)
        return told


def _tell(answer: asyncio.Future[Any], told: Any) -> None:
    if answer.done():  # nobody waits any more
        return
    if isinstance(told, Exception):
        answer.set_exception(told)
    else:
        answer.set_result(told)
