"""One life of the server: real code with everything around it simulated, which may end between any two steps."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import Executor, Future
from typing import Any, NamedTuple, TypeVar

from tests.server.house.home import SeededLuck
from tests.server.simulation.bots import UnreliableBots
from tests.server.simulation.loop import now
from tests.server.simulation.network import Line
from tests.server.simulation.storage import SlowStore
from ultimo.server.app import Parts, Server
from ultimo.server.identity.memory import MemoryAccounts
from ultimo.server.origins import Site
from ultimo.server.room.due import Pace
from ultimo.server.room.folding import Dealer

T = TypeVar("T")

START = 1_800_000_000_000  # milliseconds since 1970
PORT = 8080
STOPPING = 8.0  # seconds in which a server that was asked to end has ended
OWNER: contextvars.ContextVar[Process] = contextvars.ContextVar("process")


class Ticket:
    """A timer of one life."""

    def __init__(self, clock: LifeClock, milliseconds: int, call: Callable[[], None]) -> None:
        self._clock = clock
        self._call = call
        clock.waiting.append(self)
        self._handle = asyncio.get_running_loop().call_later(max(0, milliseconds) / 1000, self._ring)

    def cancel(self) -> None:
        self._handle.cancel()
        self._forget()

    def _ring(self) -> None:
        self._forget()
        if not self._clock.stands:
            self._call()

    def _forget(self) -> None:
        if self in self._clock.waiting:
            self._clock.waiting.remove(self)


class LifeClock:
    """The clock of one life: *ahead* of the world's by what the machine's was set to when it began."""

    def __init__(self, ahead: int) -> None:
        self.stands = False
        self.waiting: list[Ticket] = []
        self._ahead = ahead

    def now(self) -> int:
        return START + self._ahead + int(now() * 1000)

    def after(self, milliseconds: int, call: Callable[[], None]) -> Ticket:
        return Ticket(self, milliseconds, call)

    async def sleep(self, milliseconds: int) -> None:
        await asyncio.sleep(milliseconds / 1000)


class NoThreads(Executor):
    """Nobody here has a passphrase."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        raise NotImplementedError


class Life(NamedTuple):
    """What a process is started with."""

    seed: int
    ahead: int  # milliseconds the machine's clock is ahead
    store: SlowStore
    accounts: MemoryAccounts
    bots: UnreliableBots
    dealer: Dealer


class Process:
    """A server from its start to its end."""

    def __init__(self, life: Life, give_up: Callable[[], None]) -> None:
        self.is_alive = True
        self.since = now()
        self.clock = LifeClock(life.ahead)
        self.tasks: list[asyncio.Task[Any]] = []
        self.lines: list[Line] = []
        self._store = life.store
        luck = SeededLuck(life.seed)
        self.server = Server(
            Parts(
                store=life.store,
                accounts=life.accounts,
                site=Site.on_loopback(PORT),
                clock=self.clock,
                luck=luck,
                source=lambda size: luck.key()[:size],
                bots=life.bots,
                hashing=NoThreads(),
                give_up=give_up,
                pace=Pace(100, 600),
                dealer=life.dealer,
            )
        )

    def do(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Does *work* as a part of the process: all that comes of it ends with the process."""
        context = contextvars.copy_context()
        context.run(OWNER.set, self)
        return asyncio.get_running_loop().create_task(work, context=context)

    def connect(self, line: Line, token: str, address: str) -> None:
        """Serves *line*."""
        headers = [(b"host", b"localhost:%d" % PORT), (b"authorization", f"Bearer {token}".encode())]
        scope = {
            "type": "websocket",
            "path": "/ws",
            "raw_path": b"/ws",
            "query_string": b"",
            "headers": headers,
            "client": (address, 1),
            "server": ("localhost", PORT),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self.lines.append(line)
        self.do(self.server.app(scope, line.receive, line.send)).add_done_callback(lambda task: self._done(line, task))

    def _done(self, line: Line, task: asyncio.Task[None]) -> None:
        self.lines.remove(line)
        line.end()
        if self.is_alive and not task.cancelled() and (problem := task.exception()):
            raise AssertionError("a socket ended by an exception") from problem

    async def crash(self) -> None:
        """Nothing of it happens any more."""
        self.is_alive = False
        self.clock.stands = self._store.is_lost = True
        for line in list(self.lines):
            line.end()
        while self.tasks:
            for task in self.tasks:
                task.cancel()
            await asyncio.sleep(0)

    async def stop(self) -> list[str]:
        """Ends in good order; what it left behind."""
        await self.do(self.server.house.stop())
        until = now() + STOPPING
        while self.lines and now() < until:
            await asyncio.sleep(0.1)
        for line in list(self.lines):
            line.end()
        for _ in range(20):
            await asyncio.sleep(0)
        left = [f"task {task.get_coro()}" for task in self.tasks] + [f"timer {one._call}" for one in self.clock.waiting]
        await self.crash()
        return left


def owned(
    loop: asyncio.AbstractEventLoop,
    work: Coroutine[Any, Any, T] | Generator[Any, None, T],
    context: contextvars.Context | None = None,
) -> asyncio.Task[T]:
    """A task that the process it is made by knows; for `set_task_factory`."""
    task = asyncio.Task(work, loop=loop, context=context)
    owner = context.get(OWNER) if context is not None else OWNER.get(None)
    if owner is not None:
        owner.tasks.append(task)
        task.add_done_callback(owner.tasks.remove)
    return task
