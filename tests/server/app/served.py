"""A real server on loopback in the loop of the test, and people with sockets at it."""

from __future__ import annotations

import asyncio
import http.client
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, Self

import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.house.home import AT_ONCE, VariedBots, choice
from ultimo.server.addressing import Plan, listening_on
from ultimo.server.app import Parts, Server
from ultimo.server.clock import Clock
from ultimo.server.house.playing import view_of
from ultimo.server.identity.memory import MemoryAccounts
from ultimo.server.limits import Bucket, Limits, Window
from ultimo.server.luck import MachineLuck
from ultimo.server.machine import MachineClock
from ultimo.server.origins import Site
from ultimo.server.protocol import PROTOCOL
from ultimo.server.protocol.patching import merged
from ultimo.server.room.table import TableState
from ultimo.server.serving import configured
from ultimo.server.store.interface import Store
from ultimo.server.store.memory import MemoryStore

KnownState = Callable[[], Awaitable[TableState]]

WAIT = 20  # seconds, after which a test has failed


class Answer(NamedTuple):
    """What came back over HTTP."""

    status: int
    body: Any
    headers: dict[str, str]


class Served:
    """A server that answers at *port*."""

    def __init__(self, server: Server, running: uvicorn.Server, port: int) -> None:
        self.server = server
        self.running = running
        self.port = port

    async def state(self, table: str) -> TableState:
        """What the server knows of *table*."""
        return await self.server.house.state(table)


def generous(clock: Clock) -> Limits:
    """Limits for tests that play faster than people."""
    seconds = lambda: clock.now() / 1000  # noqa: E731
    usual = Limits.usual(seconds)
    many = Window(10_000, 1.0, seconds)
    quick = Bucket(10_000, 10_000.0, seconds)
    return replace(usual, messages=quick, pings=quick, handshakes=many, guests=many)


@asynccontextmanager
async def served(
    store: Store | None = None, limits: Callable[[MachineClock], Limits] = generous, **parts: Any
) -> AsyncIterator[Served]:
    """A server while it runs; *parts* are what it has that others have not."""
    kept = store or MemoryStore()
    accounts = MemoryAccounts(kept if isinstance(kept, MemoryStore) else MemoryStore())
    clock = MachineClock()
    with listening_on("127.0.0.1", 0) as listening, ThreadPoolExecutor(1) as hashing:
        port = listening.getsockname()[1]
        usual = Parts(
            kept,
            accounts,
            Site.on_loopback(port),
            clock,
            MachineLuck(),
            secrets.token_bytes,
            VariedBots(),
            hashing,
            give_up=lambda: None,
            limits=limits(clock),
            pace=AT_ONCE,
        )
        server = Server(replace(usual, **parts))
        running = uvicorn.Server(configured(server, Plan(Path(), "127.0.0.1", port)))
        await server.house.start()
        task = asyncio.create_task(running.serve(sockets=[listening]))
        while not running.started:
            await asyncio.sleep(0.01)
        try:
            yield Served(server, running, port)
        finally:
            running.should_exit = True
            await task
            await server.house.stop()


class Person:
    """A browser with its cookie."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookie = cookie

    @classmethod
    async def at(cls, port: int, name: str) -> Self:
        """A guest of that name."""
        person = cls(port)
        await person.post("/api/session", {"name": name})
        return person

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def connection(self) -> http.client.HTTPConnection:
        """A connection for one request."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)

    async def post(self, path: str, body: object) -> Answer:
        return await asyncio.to_thread(self._ask, "POST", path, json.dumps(body).encode())

    async def put(self, path: str, body: object) -> Answer:
        return await asyncio.to_thread(self._ask, "PUT", path, json.dumps(body).encode())

    async def get(self, path: str) -> Answer:
        return await asyncio.to_thread(self._ask, "GET", path, None)

    def _ask(self, method: str, path: str, body: bytes | None) -> Answer:
        connection = self.connection()
        headers = {"Content-Type": "application/json", "Origin": self.origin}
        if self.cookie:
            headers["Cookie"] = self.cookie
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        content = response.read()
        connection.close()
        kind = response.headers["content-type"]
        told = json.loads(content) if kind == "application/json" else content.decode(errors="replace")
        self.cookie = (response.headers["set-cookie"] or self.cookie).partition(";")[0]
        return Answer(response.status, told, {name.lower(): value for name, value in response.getheaders()})

    async def make_table(self, game: str, **settings: object) -> str:
        """The id of a new table."""
        answer = await self.post("/api/tables", {"settings": {"game": game, **settings}})
        assert answer.status == 200, answer
        table: str = answer.body["table"]
        return table

    def socket(self) -> connect:
        """A socket, not joined to a table yet."""
        return connect(
            f"{self.origin.replace('http', 'ws', 1)}/ws",
            origin=Origin(self.origin),
            additional_headers={"Cookie": self.cookie},
            compression=None,
        )

    @asynccontextmanager
    async def joined(self, table: str) -> AsyncIterator[Client]:
        """A socket that was welcomed at *table*."""
        async with self.socket() as connection:
            client = Client(connection)
            answer = await client.ask("join", table=table, protocol=PROTOCOL)
            assert answer["kind"] == "welcome", answer
            yield client


def new_id() -> str:
    return secrets.token_hex(16)


class Client:
    """A socket with what was heard over it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.view: dict[str, Any] = {}
        self.v = 0
        self.heard: list[dict[str, Any]] = []

    async def send(self, kind: str, message_id: str | None = None, **fields: object) -> str:
        """Says something; its id."""
        message_id = message_id or new_id()
        await self.connection.send(json.dumps({"kind": kind, "id": message_id, **fields}))
        return message_id

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.connection.recv(), WAIT))
        self.heard.append(message)
        if message["kind"] == "welcome":
            self.view, self.v = message["view"], message["v"]
        elif message["kind"] == "event":
            assert message["v"] == self.v + 1
            self.view, self.v = merged(self.view, message.get("patch", {})), message["v"]
        return message

    async def answer(self, message_id: str) -> dict[str, Any]:
        """The answer to a message."""
        while True:
            message = await self.hear()
            if message.get("id") == message_id:
                return message

    async def ask(self, kind: str, message_id: str | None = None, **fields: object) -> dict[str, Any]:
        """Says something; what is answered."""
        return await self.answer(await self.send(kind, message_id, **fields))

    async def until(self, so: Callable[[dict[str, Any]], bool]) -> None:
        """Listens until the view is so."""
        while not so(self.view):
            await self.hear()

    async def sit(self, place: int, bots: tuple[int, ...] = ()) -> None:
        """Takes a chair, and puts bots into others."""
        await self.done("sit", place=place)
        for other in bots:
            await self.done("seat-bot", place=other, bot="easy")

    async def done(self, kind: str, **fields: object) -> None:
        """Says something that must be accepted."""
        answer = await self.ask(kind, None, **fields)
        assert answer["kind"] == "ack", answer

    async def turn(self, state: KnownState) -> None:
        """Does the next thing that is this client's to do, or hears one message. *state* is what the server knows."""
        message = _next(self.view)
        if message == "act":
            now = await state()
            if now.v == self.v:
                await self.ask("act", v=self.v, action=choice(view_of(now)))
                return
        elif message == "nonce":
            await self.ask("nonce", nonce=new_id())
            return
        elif message == "say":
            await self.ask("say", v=self.v, word=self.view["asked"]["words"][0])
            return
        elif message == "ready":
            await self.ask("ready")
            return
        await self.hear()

    async def play(self, state: KnownState, so: Callable[[dict[str, Any]], bool]) -> None:
        """Plays on until the view is so."""
        while not so(self.view):
            await self.turn(state)


def _next(view: dict[str, Any]) -> str | None:
    """What the client of *view* is to say."""
    place, hand = view["place"], view.get("hand", {})
    if view["stage"] == "shuffling" and "shuffle" in view:
        if place not in view["shuffle"].get("given", ()):
            return "nonce"
        if view.get("asked", {}).get("place") == place:
            return "say"
    if view["stage"] == "playing" and hand.get("legal") and hand["actor"] == hand.get("seat"):
        return "act"
    if view["stage"] == "between" and not view["chairs"][str(place)].get("ready"):
        return "ready"
    return None
