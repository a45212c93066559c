"""Sockets that are none: messages take their time, get lost with their connection, or wait for a reader."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, MutableMapping
from typing import Any, Protocol

from tests.server.simulation.loop import now
from tests.server.simulation.trace import Trace

Message = MutableMapping[str, Any]  # of ASGI

GONE = 1006  # no close was heard
PING_FAILS = 40.0  # seconds until the server finds out that nobody is at the other end
NEXT = 1e-6  # seconds between two messages that arrive together


class Listener(Protocol):
    """The client's end."""

    def opened(self) -> None:
        """The server has accepted."""

    def heard(self, text: str) -> None:
        """A message of the server."""

    def closed(self, code: int) -> None:
        """Nothing more comes; *code* is of the close, or the status of a server that did not accept."""


class Network:
    """How long messages take."""

    def __init__(self, trace: Trace) -> None:
        self._rng = trace.random("network")
        self.slow = False

    def delay(self) -> float:
        """Seconds."""
        rng: random.Random = self._rng
        return rng.uniform(0.2, 2.5) if rng.random() < (0.3 if self.slow else 0.02) else rng.uniform(0.001, 0.04)


class Way:
    """One direction of a socket: what was sent first arrives first, or not at all."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._last = 0.0
        self.is_cut = False

    def carry(self, call: Callable[[], None]) -> None:
        """Calls when the message arrives, unless the way is cut before."""
        self._last = max(self._last + NEXT, now() + self._network.delay())
        asyncio.get_running_loop().call_at(self._last, self._arrive, call)

    def _arrive(self, call: Callable[[], None]) -> None:
        if not self.is_cut:
            call()


class Line:
    """One socket, from both ends: *tells* is asked before each message of the server leaves."""

    def __init__(self, name: str, network: Network, trace: Trace, client: Listener) -> None:
        self.name = name
        self.is_open = True  # as far as the client knows
        self.is_served = True  # as far as the server knows
        self.tells: Callable[[str], None] = lambda text: None
        self._client = client
        self._trace = trace
        self._network = network
        self._up, self._down = Way(network), Way(network)
        self._coming: asyncio.Queue[Message] = asyncio.Queue()
        self._reads = asyncio.Event()
        self._reads.set()
        self._coming.put_nowait({"type": "websocket.connect"})

    # ── the client's end ──

    def say(self, **frame: object) -> None:
        """Sends *frame*: its `text` or `bytes`."""
        self._trace.note(self.name, ">", *frame.values())
        self._up.carry(lambda: self._coming.put_nowait({"type": "websocket.receive", **frame}))

    def cut(self) -> None:
        """The client goes; what is under way to it is lost, what it said before arrives."""
        if self.is_open:
            self._trace.note(self.name, "cut")
            self.is_open = False
            self._down.is_cut = True
            self._up.carry(self._gone)
            self._client.closed(GONE)

    def freeze(self) -> None:
        """From now on nothing arrives anywhere; both ends find out later."""
        self._trace.note(self.name, "frozen")
        self._up.is_cut = self._down.is_cut = True
        self._reads.set()
        asyncio.get_running_loop().call_later(PING_FAILS, self._gone)

    def read(self, on: bool) -> None:
        """The client goes on reading, or stops."""
        (self._reads.set if on else self._reads.clear)()

    def _gone(self) -> None:
        self.is_served = False
        self._reads.set()
        self._coming.put_nowait({"type": "websocket.disconnect", "code": GONE})

    # ── the server's end ──

    async def receive(self) -> Message:
        """See ASGI."""
        return await self._coming.get()

    async def send(self, message: Message) -> None:
        """See ASGI."""
        if not self.is_served:
            raise OSError("the client is gone")
        match message["type"]:
            case "websocket.accept":
                self._down.carry(self._client.opened)
            case "websocket.send":
                self.tells(message["text"])
                await self._write(message["text"])
            case "websocket.close":
                self._close(message["code"])
            case "websocket.http.response.start":
                self._close(message["status"])

    async def _write(self, text: str) -> None:
        self._trace.note(self.name, "<", text)
        self._down.carry(lambda: self._client.heard(text))
        await self._reads.wait()

    def _close(self, code: int) -> None:
        self._trace.note(self.name, "close", code)
        self._gone()
        self._down.carry(lambda: self._hang_up(code))

    def end(self) -> None:
        """The server's process is gone, or has done with the socket; perhaps before its last words arrive."""
        if self.is_served:
            self._trace.note(self.name, "ends")
            self._gone()
            asyncio.get_running_loop().call_later(self._network.delay(), self._hang_up, GONE)

    def _hang_up(self, code: int) -> None:
        self._down.is_cut = self._up.is_cut = True
        if self.is_open:
            self.is_open = False
            self._client.closed(code)
