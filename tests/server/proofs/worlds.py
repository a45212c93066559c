"""A server without a network, whose time stands still and whose chance comes again.

What it says follows from what it hears and from the cards.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import msgspec
from starlette.types import ASGIApp, Message

from tests.server.app.served import generous
from tests.server.app.test_routes import ROUTES
from tests.server.house.home import AT_ONCE, SeededLuck, StoppedClock, VariedBots, quiet
from tests.server.http import asking
from tests.server.http.asking import Answered, Browser, scope_of
from ultimo.core.seats import Place
from ultimo.server.app import Parts, Server
from ultimo.server.identity.memory import MemoryAccounts
from ultimo.server.metrics import Metrics
from ultimo.server.origins import Site
from ultimo.server.protocol import PROTOCOL, asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.codec import encode
from ultimo.server.protocol.settings import Settings
from ultimo.server.room.folding import Dealer
from ultimo.server.room.own import Viewer
from ultimo.server.room.table import TableState
from ultimo.server.store.memory import MemoryStore

SITE = Site.on_loopback(8000)
READING = sorted(route.removeprefix("GET ") for route in ROUTES if route.startswith("GET "))
CHANGING = sorted(route.removeprefix("POST ") for route in ROUTES if route.startswith("POST "))
YESTERDAY = "2001-01-01"  # or before
ELSEWHERE = "/nothing"


Beside = Mapping[Viewer, Place]  # by the place of who is beside somebody, the place of these
ALONE: Beside = {}
BESIDE: Beside = {Place(3): Place(1)}


class Line(NamedTuple):
    """What somebody says."""

    by: int  # the place
    message: AnyAsked


class Front(asking.Server):
    """The application as browsers find it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app  # type: ignore[assignment]  # behind what every request passes
        self.site = SITE


class Wire:
    """One socket, as the application hears and fills it."""

    def __init__(self, browser: Browser) -> None:
        self.heard: list[bytes] = []
        self._coming: asyncio.Queue[Message] = asyncio.Queue()
        self._coming.put_nowait({"type": "websocket.connect"})
        headers = [("origin", min(SITE.origins)), *browser.cookies]
        scope = scope_of("websocket", "/ws", headers, browser.peer)
        self.task = asyncio.ensure_future(browser.server.app(scope, self._coming.get, self._take))

    def say(self, frame: bytes) -> None:
        """Sends one frame."""
        self._coming.put_nowait({"type": "websocket.receive", "text": frame.decode()})

    def close(self) -> None:
        """The client goes."""
        self._coming.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def _take(self, message: Message) -> None:
        self.heard.append((message.get("text") or f"{message['type']} {message.get('code')}").encode())


class Evening:
    """A table with people in all chairs and somebody who watches (None), each with a socket and a browser.

    Who is *beside* somebody has a socket of their own in the other one's browser.
    """

    def __init__(self, settings: Settings, dealer: Dealer, beside: Beside = ALONE) -> None:
        self.settings = settings
        self.beside = beside
        self.metrics = Metrics()
        self._hashing = ThreadPoolExecutor(1)
        clock, chance, store = StoppedClock(), random.Random(2), MemoryStore()
        self.server = Server(
            Parts(
                store,
                MemoryAccounts(store),
                SITE,
                clock,
                SeededLuck(1),
                chance.randbytes,
                VariedBots(),
                self._hashing,
                give_up=lambda: None,
                metrics=self.metrics,
                limits=generous(clock),
                pace=AT_ONCE,
                dealer=dealer,
            )
        )
        self._front = Front(self.server.app)
        self.viewers: list[Viewer] = [None, *(Place(number + 1) for number in range(settings.places))]
        self.browsers: dict[Viewer, Browser] = {}
        self.wires: dict[Viewer, Wire] = {}
        self.late: list[Wire] = []
        self.table = ""
        self._ids = random.Random(3)

    async def open(self) -> None:
        """Everybody comes, the first of them makes the table."""
        for viewer in self.viewers:
            if viewer in self.beside:
                self.browsers[viewer] = self.browsers[self.beside[viewer]]
                continue
            browser = self.browsers[viewer] = Browser(self._front)
            await browser.post("/api/session", name=f"Player {viewer}")
        host = self.browsers[self.viewers[1]]
        made = await host.post("/api/tables", settings=msgspec.to_builtins(self.settings))
        self.table = made.json["table"]
        for viewer in self.viewers:
            self.wires[viewer] = await self.join(viewer)

    async def join(self, viewer: Viewer) -> Wire:
        """One more socket of *viewer*."""
        wire = Wire(self.browsers[viewer])
        join = asked.Join(id=self.id(), table=self.table, protocol=PROTOCOL, lines=True)
        wire.say(encode(msgspec.structs.replace(join, place=viewer) if viewer in self.beside else join))
        await quiet()
        return wire

    def id(self) -> str:
        """An id no message had."""
        return self._ids.randbytes(16).hex()

    async def state(self) -> TableState:
        """What the server knows."""
        return await self.server.house.state(self.table)

    async def say(self, line: Line) -> None:
        """Somebody says something, and all that follows from it happens."""
        viewer = self.viewers[line.by]
        self.wires[viewer].say(encode(self.said(viewer, line.message)))
        if viewer in self.beside and isinstance(line.message, asked.Sit):
            self.wires[viewer].say(encode(asked.Look(id=self.id(), place=line.message.place)))
        await quiet()

    def said(self, viewer: Viewer, message: AnyAsked) -> AnyAsked:
        """*message* as *viewer* says it who may share a device: with the name, or the place, of who is beside."""
        if viewer not in self.beside:
            return message
        if isinstance(message, asked.Sit):
            return msgspec.structs.replace(message, name=f"Player {viewer}")
        return msgspec.structs.replace(message, by=viewer) if isinstance(message, asked.Sitters) else message

    async def answers(self, viewer: Viewer, paths: Iterable[str] = READING) -> list[bytes]:
        """What *viewer* is answered at every route that is read."""
        browser = self.browsers[viewer]
        return [_whole(await browser.get(self._at(path))) for path in (*paths, ELSEWHERE)]

    async def refusals(self, viewer: Viewer) -> list[bytes]:
        """What *viewer* is answered at every route that changes something, with an empty body; may end the session."""
        browser = self.browsers[viewer]
        return [_whole(await browser.post(self._at(path))) for path in CHANGING]

    def _at(self, path: str) -> str:
        """*path* of a route with something in its gaps."""
        named = {"table": self.table, "game": self.settings.game, "day": YESTERDAY}
        gaps = {**named, "path": "nothing.js", "deal": "1", "word": "nothing", "evening": "nothing"}
        return re.sub(r"\{(\w+)(?::\w+)?\}", lambda gap: gaps[gap[1]], path)

    async def end(self) -> None:
        """Everybody goes."""
        tasks = [wire.task for wire in (*self.wires.values(), *self.late)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.server.house.stop()
        self._hashing.shutdown()


def _whole(answered: Answered) -> bytes:
    return b"\n".join((f"{answered.status} {answered.headers.raw}".encode(), answered.body))


def counted(metrics: Metrics) -> bytes:
    """What is counted; not what is measured of the machine's time."""
    lines = metrics.text().split(b"\n")
    return b"\n".join(line for line in lines if not re.search(rb"_(created|sum|bucket)\b", line))


def logged(log: str) -> bytes:
    """The lines of a log without the machine's time."""
    return re.sub(r'"at":"[^"]*"', "", log).encode()
