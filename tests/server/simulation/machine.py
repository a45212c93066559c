"""The machine the server runs on: it starts the process, ends it in every way, and starts it again."""

from __future__ import annotations

import asyncio
import contextvars
import random
from collections.abc import Callable
from contextlib import suppress

from tests.server.simulation.bots import UnreliableBots
from tests.server.simulation.loop import now
from tests.server.simulation.network import Line
from tests.server.simulation.process import Life, Process
from tests.server.simulation.storage import Disk, SlowStore
from tests.server.simulation.trace import Trace
from ultimo.server.identity.memory import MemoryAccounts
from ultimo.server.protocol.settings import Settings
from ultimo.server.room.folding import Dealer
from ultimo.server.room.judging import Caller
from ultimo.server.store.interface import Batch, StorageUnavailable, StoreBroken

HOUR = 3_600


class Machine:
    """One server, life after life."""

    def __init__(
        self,
        disk: Disk,
        accounts: MemoryAccounts,
        bots: UnreliableBots,
        dealer: Dealer,
        committed: Callable[[Batch], None],
        trace: Trace,
    ) -> None:
        """*committed* is told of everything that is kept."""
        self.process: Process | None = None
        self.up_since = 0.0
        self.set_back = 0.0  # seconds, all in all
        self._disk = disk
        self._accounts = accounts
        self._bots = bots
        self._dealer = dealer
        self._committed = committed
        self._trace = trace
        self._rng: random.Random = trace.random("machine")
        self._outside = contextvars.copy_context()  # not of a process, where one ends itself
        self._lives = 0
        self._ahead = 0  # milliseconds
        self._ending: asyncio.Task[None] | None = None

    @property
    def is_well(self) -> bool:
        """Whether the server runs, and goes on running as far as anybody knows."""
        return self.process is not None and self._ending is None

    # ── a life ──

    async def start(self) -> None:
        """Starts the process."""
        self._lives += 1
        self._trace.note("start", self._lives)
        store = SlowStore(self._disk, self._committed, lambda: self.end(crash=True))
        life = Life(self._rng.getrandbits(64), self._ahead, store, self._accounts, self._bots, self._dealer)
        self.process = Process(life, self._give_up)
        self.up_since = now()
        with suppress(asyncio.CancelledError, StoreBroken):
            await self.process.do(self.process.server.house.start())

    def _give_up(self) -> None:
        self.end(crash=self._rng.random() < 0.5)

    def end(self, crash: bool, away: float | None = None) -> bool:
        """Ends the process and starts another one *away* seconds later; False: it is ending."""
        if self._ending is not None or self.process is None:
            return False
        ending = self._end(crash, away)
        self._ending = asyncio.get_running_loop().create_task(ending, context=self._outside.copy())
        self._ending.add_done_callback(self._ended)
        return True

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._ending = None
        if not task.cancelled():
            task.result()

    async def _end(self, crash: bool, away: float | None) -> None:
        process = self.process
        assert process is not None, "a process is ended that runs"
        self._trace.note("crash" if crash else "stop")
        if crash:
            self.process = None
            await process.crash()
        else:
            left = await process.stop()
            self.process = None
            self._trace.require(not left, "left behind:", left)
        await asyncio.sleep(self._rng.uniform(0.05, 3.0) if away is None else away)
        await self.start()

    async def stop(self) -> None:
        """Ends the process for good, in good order."""
        while self.process is None or self._ending is not None:
            await asyncio.sleep(0.1)
        left = await self.process.stop()
        self._trace.require(not left, "left behind:", left)

    def set_clock(self, milliseconds: int) -> None:
        """Sets the machine's clock; processes see it when they start."""
        self._ahead += milliseconds
        self.set_back += max(0, -milliseconds) / 1000

    # ── what it is asked ──

    def connect(self, line: Line, token: str, address: str) -> None:
        """A socket is opened."""
        if self.process is None:
            line.end()
        else:
            self.process.connect(line, token, address)

    async def open(self, host: Caller, settings: Settings) -> str:
        """The id of a new table; tries until it can be kept."""
        while True:
            with suppress(StorageUnavailable, asyncio.CancelledError, StoreBroken):
                if self.process is not None:
                    return await self.process.do(self.process.server.house.open(host, settings))
            await asyncio.sleep(1.0)
