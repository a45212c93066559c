"""A house whose store takes its time, and people with several tabs each, who notice what is told too early."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from dataclasses import dataclass, field

import msgspec

from tests.server.house.home import Home
from ultimo.server.house.live import LiveTable
from ultimo.server.protocol import PROTOCOL
from ultimo.server.protocol.asked import AnyAsked, Join
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.told import Bye
from ultimo.server.room.judging import Caller
from ultimo.server.store.interface import Batch
from ultimo.server.store.memory import MemoryStore

TURNS = 5_000  # of the event loop, after which an answer is missed


class SlowStore(MemoryStore):
    """Lets other things happen before something is kept, and after; knows what is kept."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.entries: dict[str, int] = {}  # that are kept for good, by table
        self.writing: set[str] = set()
        self._rng = rng

    async def append(self, batch: Batch) -> None:
        """See Store."""
        self.writing.add(batch.table)
        await self._wait()
        await super().append(batch)
        await self._wait()
        self.entries[batch.table] = batch.first + len(batch.payloads) - 1
        self.writing.discard(batch.table)

    async def _wait(self) -> None:
        for _ in range(self._rng.randrange(3)):
            await asyncio.sleep(0)


class Heard(msgspec.Struct):
    """What counts of a message of the server."""

    kind: str
    id: str | None = None
    v: int | None = None
    code: str | None = None
    dup: bool = False


@dataclass(eq=False)
class Tab:
    """A socket of *caller* at *table*, which notes what is told before it was kept."""

    caller: Caller
    table: str
    store: SlowStore
    answers: defaultdict[str, list[Heard]] = field(default_factory=lambda: defaultdict(list))
    told: int = 0  # messages
    early: list[bytes] = field(default_factory=list)

    def tell(self, text: bytes) -> None:
        """See Visitor."""
        heard = msgspec.json.decode(text, type=Heard)
        self.told += 1
        if self.table in self.store.writing or (heard.v or 0) > self.store.entries[self.table]:
            self.early.append(text)
        if heard.id:
            self.answers[heard.id].append(heard)

    def leave(self, bye: Bye, close: CloseCode) -> None:
        """See Visitor."""

    async def answer(self, message: AnyAsked, number: int = 0) -> Heard:
        """What was answered to *message*, or to its repetition of that *number*."""
        for _ in range(TURNS):
            if len(self.answers[message.id]) > number:
                return self.answers[message.id][number]
            await asyncio.sleep(0)
        raise AssertionError(f"no answer to {message}")


class Household:
    """A home with one table, and the tabs of everybody there."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.store = SlowStore(self.rng)
        self.home = Home(self.store)
        self.table = ""
        self.tabs: list[Tab] = []
        self.live: LiveTable

    def id(self) -> str:
        """An id no message had."""
        return self.rng.randbytes(16).hex()

    async def come(self, account: str) -> Tab:
        """One more tab of *account*."""
        tab = Tab(Caller(account, account.capitalize()), self.table, self.store)
        self.tabs.append(tab)
        await self._join(tab)
        return tab

    async def _join(self, tab: Tab) -> None:
        self.live = await self.home.house.join(tab.table, tab, Join(id=self.id(), table=tab.table, protocol=PROTOCOL))

    async def restart(self) -> None:
        """The server goes down and comes back, and so do all tabs."""
        await self.home.house.stop()
        self.home = Home(self.store, clock=self.home.clock)
        for tab in self.tabs:
            await self._join(tab)

    @property
    def early(self) -> list[bytes]:
        """What anybody was told before it was kept."""
        return [text for tab in self.tabs for text in tab.early]
