"""Requests to the application, without a network between."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from tests.server.identity.kept import House
from ultimo.server.http.accounts import routes
from ultimo.server.http.desk import Desk
from ultimo.server.http.front import front
from ultimo.server.http.incidents import exception_handlers
from ultimo.server.metrics import Metrics
from ultimo.server.origins import Site
from ultimo.server.store.interface import DailyResult, FinishedHand

PAGE = "https://tarok.example"
HTTPS = Site.at([PAGE])
JSON = ("content-type", "application/json")
ORIGIN = ("origin", PAGE)
PEER = ("192.0.2.1", 50000)

Header = tuple[str, str]


class NoHands:
    """Nobody has played anything."""

    async def hands_of(self, account: str, first: int = 0, count: int = 100) -> Sequence[tuple[str, FinishedHand]]:
        return ()

    async def results_of(self, account: str) -> Sequence[DailyResult]:
        return ()


async def fails(request: Request) -> Response:
    raise RuntimeError("the pagat is in " + request.headers.get("cookie", "no hand"))


async def fails_midway(request: Request) -> Response:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"one"
        raise RuntimeError("the pagat is in the talon")

    return StreamingResponse(pieces())


async def kept_by_browsers(request: Request) -> Response:
    return PlainTextResponse("*", headers={"Cache-Control": "public, max-age=60"})


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    socket = WebSocket(scope, receive, send)
    await socket.accept()
    await socket.send_text(await socket.receive_text())


@dataclass
class Server:
    """The whole application over a house, with a few routes of its own."""

    house: House = field(default_factory=House)
    site: Site = HTTPS
    metrics: Metrics = field(default_factory=Metrics)
    given_up: list[bool] = field(default_factory=list)

    def __post_init__(self) -> None:
        house = self.house
        desk = Desk(house.accounts, house.people, house.bots, NoHands(), house.limits, self.site)
        self.app = Starlette(
            routes=[
                *routes(desk),
                Route("/fails", fails),
                Route("/api/fails", fails),
                Route("/fails/midway", fails_midway),
                Route("/kept", kept_by_browsers),
                Route("/api/kept", kept_by_browsers),
            ],
            middleware=front(self.site, self.metrics, house.clock, house.source, echo),
            exception_handlers=exception_handlers(self.metrics, lambda: self.given_up.append(True)),
        )


@dataclass(frozen=True)
class Answered:
    """What came back."""

    status: int
    headers: Headers
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def cookie(self) -> str:
        """The token in Set-Cookie."""
        return self.headers["set-cookie"].partition(";")[0].partition("=")[2]


async def ask(
    server: Server,
    method: str,
    path: str,
    body: bytes | list[bytes] = b"",
    headers: Sequence[Header] = (),
    peer: tuple[str, int] | None = PEER,
) -> Answered:
    """One request, its body in as many pieces as given; what the application raises after its answer is dropped."""
    chunks = [body] if isinstance(body, bytes) else body
    messages: list[Message] = []

    async def receive() -> Message:
        if not chunks:
            await asyncio.Event().wait()  # the client stays
        return {"type": "http.request", "body": chunks.pop(0), "more_body": bool(chunks)}

    await run(server.app, {**scope_of("http", path, headers, peer), "method": method}, receive, messages)
    start, *rest = messages
    headers_sent = Headers(raw=start["headers"])
    return Answered(start["status"], headers_sent, b"".join(message.get("body", b"") for message in rest))


async def knock(server: Server, headers: Sequence[Header], path: str = "/ws") -> str | Answered:
    """A WebSocket handshake: `accepted`, or the answer that refused it."""
    incoming: list[Message] = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": "hello"}]
    messages: list[Message] = []

    async def receive() -> Message:
        return incoming.pop(0)

    scope = {**scope_of("websocket", path, headers, PEER), "extensions": {"websocket.http.response": {}}}
    await run(server.app, scope, receive, messages)
    first = messages[0]
    if first["type"] == "websocket.accept":
        return "accepted"
    return Answered(first["status"], Headers(raw=first["headers"]), messages[1]["body"])


def scope_of(kind: str, path: str, headers: Sequence[Header], peer: tuple[str, int] | None) -> Scope:
    path, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers],
        "client": peer,
        "server": ("127.0.0.1", 8000),
    }


async def run(app: ASGIApp, scope: Scope, receive: Callable[[], Awaitable[Message]], messages: list[Message]) -> None:
    async def send(message: Message) -> None:
        messages.append(message)

    try:
        await app(scope, receive, send)
    except RuntimeError:
        if not messages:
            raise


@dataclass
class Browser:
    """A page of the server in a browser that keeps its cookie."""

    server: Server
    token: str = ""
    peer: tuple[str, int] = PEER

    @property
    def cookies(self) -> list[Header]:
        return [("cookie", f"{self.server.site.cookie}={self.token}")] if self.token else []

    async def get(self, path: str) -> Answered:
        return await ask(self.server, "GET", path, headers=self.cookies, peer=self.peer)

    async def post(self, path: str, **body: object) -> Answered:
        origin = ("origin", min(self.server.site.origins))
        headers = [JSON, origin, ("sec-fetch-site", "same-origin"), *self.cookies]
        answered = await ask(self.server, "POST", path, json.dumps(body).encode(), headers, self.peer)
        if "set-cookie" in answered.headers:
            self.token = answered.cookie
        return answered
