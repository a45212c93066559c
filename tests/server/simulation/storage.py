"""A store in memory that takes its time, is full at times, breaks, and may be cut off before or after a write."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from enum import Enum

from tests.server.simulation.loop import now
from tests.server.simulation.trace import Trace
from ultimo.server.store.interface import (
    Batch,
    DailyResult,
    Entry,
    FinishedHand,
    StorageUnavailable,
    StoreBroken,
    TableRow,
    TableStatus,
)
from ultimo.server.store.memory import Kept, MemoryStore

SPITE = 0.05  # of all writes where it would hurt most


class Mishap(Enum):
    """What happens at one write."""

    CRASH_BEFORE = "crash before a commit"
    CRASH_AFTER = "crash between commit and ack"
    BREAK_BEFORE = "write broken and lost"
    BREAK_AFTER = "write broken and kept"
    FULL = "storage unavailable for one write"


class Disk:
    """What outlives a process, and what is wrong with it."""

    def __init__(self, trace: Trace) -> None:
        self.kept = Kept()
        self.trace = trace
        self.rng = trace.random("disk")
        self.full_until = 0.0
        self.slow_until = 0.0
        self.next: Mishap | None = None  # what happens at the next write
        self.is_watched: Callable[[str], bool] = lambda table: False  # of tables: where a disk is often full

    @property
    def is_well(self) -> bool:
        """Whether writes are quick, and kept."""
        return now() >= max(self.full_until, self.slow_until)

    def delay(self) -> float:
        """Seconds that a write takes."""
        return self.rng.uniform(0.5, 4.0) if now() < self.slow_until else self.rng.uniform(0.0, 0.01)


class SlowStore:
    """The store of one process."""

    def __init__(self, disk: Disk, committed: Callable[[Batch], None], crash: Callable[[], bool]) -> None:
        """*committed* is told what is kept for good; *crash* ends the process, unless it ends already."""
        self.is_lost = False  # with its process
        self._disk = disk
        self._committed = committed
        self._crash = crash
        self._memory = MemoryStore(kept=disk.kept)
        self._broken: StoreBroken | None = None

    async def append(self, batch: Batch) -> None:
        disk = self._disk
        await self._works(disk.delay())
        mishap, disk.next = disk.next, None
        if mishap is None and disk.rng.random() < SPITE and disk.is_watched(batch.table):
            mishap = Mishap.FULL
        if mishap in (Mishap.CRASH_BEFORE, Mishap.CRASH_AFTER):
            if self._crash():
                self.is_lost = True
            else:
                mishap = None
        if mishap is not None:
            disk.trace.note("disk", mishap.value)
            disk.trace.reached(mishap.value)
        self._check_space(mishap, batch)
        if mishap is not Mishap.CRASH_BEFORE and mishap is not Mishap.BREAK_BEFORE:
            await self._memory.append(batch)
            self._committed(batch)
        if mishap in (Mishap.BREAK_BEFORE, Mishap.BREAK_AFTER):
            self._broken = StoreBroken("planted")
        await self._works(disk.delay() / 2)

    def _check_space(self, mishap: Mishap | None, batch: Batch) -> None:
        if mishap is Mishap.FULL or now() < self._disk.full_until:
            self._disk.trace.note("disk full", batch.table, batch.first)
            raise StorageUnavailable("full")

    async def _works(self, seconds: float) -> None:
        """Waits; for ever with the process gone."""
        await asyncio.sleep(seconds)
        if self.is_lost:
            await asyncio.Future()
        if self._broken is not None:
            raise self._broken

    async def log(self, table: str) -> Sequence[Entry]:
        await self._works(0.001)
        return await self._memory.log(table)

    async def tables(self, status: TableStatus | None = None) -> Sequence[TableRow]:
        await self._works(0.001)
        return await self._memory.tables(status)

    async def set_status(self, table: str, status: TableStatus) -> None:
        await self._works(0.001)
        await self._memory.set_status(table, status)

    async def hands_of(self, account: str, first: int = 0, count: int = 100) -> Sequence[tuple[str, FinishedHand]]:
        await self._works(0.001)
        return await self._memory.hands_of(account, first, count)

    async def hands_at(self, table: str) -> Sequence[FinishedHand]:
        await self._works(0.001)
        return await self._memory.hands_at(table)

    async def share(self, table: str, deal: int, fresh: str) -> str:
        await self._works(0.001)
        return await self._memory.share(table, deal, fresh)

    async def unshare(self, table: str, deal: int) -> None:
        await self._works(0.001)
        await self._memory.unshare(table, deal)

    async def word_of(self, table: str, deal: int) -> str | None:
        await self._works(0.001)
        return await self._memory.word_of(table, deal)

    async def shared(self, word: str) -> FinishedHand | None:
        await self._works(0.001)
        return await self._memory.shared(word)

    async def results(self, day: str, game: str, count: int = 100) -> Sequence[DailyResult]:
        await self._works(0.001)
        return await self._memory.results(day, game, count)

    async def results_of(self, account: str) -> Sequence[DailyResult]:
        await self._works(0.001)
        return await self._memory.results_of(account)

    async def secret(self, name: str, fresh: bytes) -> bytes:
        await self._works(0.001)
        return await self._memory.secret(name, fresh)

    async def close(self) -> None:
        pass
