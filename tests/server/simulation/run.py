"""One simulation: a server, its tables and people, a storm, the calm after it, and the end."""

from __future__ import annotations

import asyncio
import logging
import random
import traceback
from collections import Counter
from collections.abc import Coroutine, Iterator, Set
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest import mock

from argon2 import PasswordHasher

from tests.server.simulation import loop
from tests.server.simulation.book import Book, Page
from tests.server.simulation.bots import UnreliableBots
from tests.server.simulation.loop import now
from tests.server.simulation.machine import HOUR, Machine
from tests.server.simulation.mischief import misbehave
from tests.server.simulation.network import Network
from tests.server.simulation.person import Person, World
from tests.server.simulation.process import START, owned
from tests.server.simulation.storage import Disk
from tests.server.simulation.storm import Storm
from tests.server.simulation.tables import any_settings, failing, spoil
from tests.server.simulation.trace import Trace, Violation
from tests.server.simulation.watch import Watch
from ultimo.core.seats import SEATS
from ultimo.server.identity.accounts import Accounts
from ultimo.server.identity.interface import Kind
from ultimo.server.identity.memory import MemoryAccounts
from ultimo.server.logs import LOGGER, Event
from ultimo.server.room.judging import Caller
from ultimo.server.room.table import Stage
from ultimo.server.store.interface import TableStatus
from ultimo.server.store.memory import MemoryStore

STORM = 500  # seconds at most
CALM = 3_000  # seconds within which every evening has come to its end
SETTLED = 150.0  # seconds after which the slowest has heard everything
FOREVER = 30.0 * HOUR  # seconds: longer than a table waits for people
PLANTED = 0.15  # of all seeds: a table fails


class Outcome(NamedTuple):
    """What came of a seed."""

    hash: str
    hands: int
    sometimes: Counter[str]
    seconds: float  # of virtual time


class Failed(AssertionError):
    """A seed that found something; the message ends with what it is."""


def simulate(seed: int, game: str) -> Outcome:
    """Runs *seed*; Failed."""
    with surroundings():
        try:
            return loop.run(_simulate(seed, game))
        except (loop.Deadlock, loop.Livelock) as problem:
            raise Failed(type(problem).__name__) from problem


async def _simulate(seed: int, game: str) -> Outcome:
    trace = Trace(f"{seed} {game}")
    try:
        simulation = Simulation(trace, game)
        with no_incidents(trace, simulation.book.bad):
            return await simulation.run()
    except Exception as problem:
        where = [] if isinstance(problem, Violation) else traceback.format_exception(problem)
        raise Failed("\n".join([*trace.last, *where, f"{type(problem).__name__}: {problem}"])) from problem


@contextmanager
def surroundings() -> Iterator[None]:
    """No logs on the screen, and no passphrase that anybody would have to hash."""
    levels = {name: logging.getLogger(name).level for name in ("asyncio", LOGGER.name)}
    filters = LOGGER.filters[:]
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    LOGGER.setLevel(logging.ERROR)
    try:
        with mock.patch.object(PasswordHasher, "hash", return_value=""):
            yield
    finally:
        LOGGER.filters[:] = filters  # a run that fails does not come to its end
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


@contextmanager
def no_incidents(trace: Trace, bad: Set[str]) -> Iterator[None]:
    """Finds it wrong that a table fails which is not *bad*."""

    def look(record: logging.LogRecord) -> bool:
        fields = getattr(record, "fields", {})
        if record.msg is Event.INCIDENT and fields.get("table") not in bad:
            trace.fail(*traceback.format_exception(record.exc_info[1] if record.exc_info else None))
        return False

    LOGGER.addFilter(look)
    try:
        yield
    finally:
        LOGGER.removeFilter(look)


class Simulation:
    """Everything there is in one run."""

    def __init__(self, trace: Trace, game: str) -> None:
        self.trace = trace
        self.game = game
        self.rng: random.Random = trace.random("world")
        self.disk = Disk(trace)
        self.network = Network(trace)
        self.accounts = MemoryAccounts(MemoryStore())
        bad: set[str] = set()
        dealer = failing(bad)
        self.book = Book(trace, dealer, bad)
        self.disk.is_watched = self._is_last_trick
        bots = UnreliableBots(trace, self.rng.choice((0.0, 0.05, 0.3)))
        self.machine = Machine(self.disk, self.accounts, bots, dealer, self.book.commit, trace)
        self.storm = Storm(self.machine, self.disk, self.network, trace, self.rng.choice((10.0, 30.0, 90.0)))
        self.watch = Watch(self.book, self.machine, self.disk, trace)
        self.mischief = self.rng.choice((0.05, 0.15, 0.4))  # of all that people do
        self.hands = self.rng.choice((1, 1, 2))  # that are played at each table
        self.people: list[Person] = []

    async def run(self) -> Outcome:
        """From the first table to the last."""
        loop = asyncio.get_running_loop()
        loop.set_task_factory(owned)
        loop.set_exception_handler(lambda _, context: self.trace.fail(context))
        await self.machine.start()
        for number in range(self.rng.choice((1, 2, 2))):
            await self._gather(number)
        living = [asyncio.create_task(self._live(person)) for person in self.people]
        watching, blowing = asyncio.create_task(self.watch.look()), asyncio.create_task(self.storm.blow())
        await self._while(self._rage(), watching, blowing, *living)
        blowing.cancel()
        self.storm.calm()
        self.mischief = 0.0
        await self._while(self._come_to_rest(), watching, *living)
        for task in living:
            task.cancel()
        await self._while(self._compare(), watching)
        await self._while(self._go_home(), watching)
        watching.cancel()
        await self.machine.stop()
        return Outcome(self.trace.hash, self._played, self.trace.sometimes, now())

    async def _while(self, work: Coroutine[Any, Any, None], *others: asyncio.Task[None]) -> None:
        """Does *work* unless something is found to be wrong meanwhile."""
        task = asyncio.create_task(work)
        await asyncio.wait((task, self.trace.found, *others), return_when=asyncio.FIRST_COMPLETED)
        for one in (self.trace.found, *others, task):
            if one.done():
                one.result()

    def _is_last_trick(self, table: str) -> bool:
        page = self.book.pages.get(table)
        playing = page.state.playing if page else None
        return playing is not None and all(len(playing.view(seat).hand) <= 1 for seat in SEATS)

    @property
    def _played(self) -> int:
        return sum(page.hands for page in self.book.pages.values())

    # ── people ──

    async def _gather(self, number: int) -> None:
        """A table with its people; the first of them is the host."""
        known = Accounts(self.accounts, self.rng.randbytes, lambda: START, lambda digests: None)
        settings = any_settings(self.game, self.rng)
        table = ""
        for index in range(self.rng.randint(1, settings.places + 2)):
            name = f"Person {number}{index}"
            account, token = await known.created(Kind.GUEST, name)
            table = table or await self.machine.open(Caller(account.id, name), settings)
            world = World(self.book, self.network, self.trace, self.machine.connect, self.hands)
            person = Person(world, name, account.id, token, table, len(self.people))
            person.wants_chair = index == 0 or self.rng.random() < 0.8
            self.people.append(person)

    async def _live(self, person: Person) -> None:
        """What *person* does, thing by thing."""
        await asyncio.sleep(person.rng.choice((0.0, 0.0, person.rng.uniform(0.0, 5.0))))
        while True:
            if person.rng.random() < self.mischief:
                misbehave(person)
            person.go_on()
            pause = person.rng.choice((0.05, 0.2, 1.0, person.rng.uniform(0.0, 2.0)))
            await asyncio.sleep(max(pause, person.away_until - now()))

    # ── the course of things ──

    async def _rage(self) -> None:
        """Until enough hands are played, or the time is over; one table may be planted to fail."""
        fails_at = self.rng.randrange(20, 200) if self.rng.random() < PLANTED else None
        for second in range(STORM):
            if all(self._is_at_rest(page) for page in self.book.pages.values()):
                return
            if second == fails_at:
                self._plant()
            await self._second()

    async def _second(self) -> None:
        """A second in which the server is there."""
        await asyncio.sleep(1.0)
        while self.machine.process is None:
            await asyncio.sleep(1.0)

    def _plant(self) -> None:
        table = self.rng.choice(list(self.book.pages))
        self.book.bad.add(table)
        self.trace.note("bad table", table)
        if self.rng.random() < 0.5:
            spoil(self.disk.kept, table)
            self.machine.end(crash=True)

    def _is_at_rest(self, page: Page) -> bool:
        state = page.state
        is_empty = not state.people and now() > page.since + 60.0
        return state.stage in (Stage.OVER, Stage.CLOSED) or is_empty or state.id in self.book.bad

    async def _come_to_rest(self) -> None:
        """Every evening comes to its end, now that nothing goes wrong any more."""
        seconds = 0
        while waiting := [page.state for page in self.book.pages.values() if not self._is_at_rest(page)]:
            self.trace.require(seconds < CALM, "does not come to its end:", waiting)
            seconds += 1
            await self._second()

    async def _compare(self) -> None:
        """Whoever looks on sees the table as it is, and everything was answered."""
        for person in self.people:
            person.go_on()
        await asyncio.sleep(SETTLED)
        for person in self.people:
            for tab in [tab for tab in person.tabs if person.table not in self.book.bad]:
                self.trace.require(tab.is_joined, tab.line.name, "was not let in")
                self.trace.require(tab.mirror.v == self.book.pages[person.table].v, tab.line.name, "was not told all")
                tab.compare()
                waiting = {message: count for message, count in tab.witness.open.items() if count}
                self.trace.require(not waiting, tab.line.name, "has no answer to", waiting)

    async def _go_home(self) -> None:
        """Nobody comes back: every table is closed some time."""
        for person in self.people:
            person.leave(FOREVER)
        if self.rng.random() < 0.5:
            await asyncio.sleep(self.rng.choice((1.0, 30.0, 3_000.0)))
            self.trace.reached("restart with nobody there")
            self.machine.end(crash=self.rng.random() < 0.5)
        self.watch.seconds = 600.0  # there is little to be seen any more
        await asyncio.sleep(FOREVER)
        for table, row in self.disk.kept.tables.items():
            wanted = (TableStatus.CLOSED, *((TableStatus.QUARANTINED,) if table in self.book.bad else ()))
            self.trace.require(row.status in wanted or table in self.book.bad, "table", table, "is", row.status)
            self.trace.reached("table that fails is put aside", row.status is TableStatus.QUARANTINED)
