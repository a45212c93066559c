"""A server for tests that plays scenes: what it says on a socket, how it closes, and how it answers handshakes."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus

import msgspec
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from ultimo.server.client.socket import Link
from ultimo.server.protocol.codec import encode
from ultimo.server.protocol.settings import Settings
from ultimo.server.protocol.shown import ChairShown, TableShown
from ultimo.server.protocol.told import Welcome

CHAIRS = {"1": ChairShown("Bot", ready=True)}
TABLE = TableShown("table123", Settings(game="texas-tarok"), "playing", "chips", 1, CHAIRS, place=1)
SEATED = encode(Welcome("", 1, 1, TABLE))
OVER = encode(Welcome("", 1, 9, msgspec.structs.replace(TABLE, stage="over")))

Scene = Callable[[ServerConnection], Awaitable[None]]


class Server:
    """Plays a scene on each socket, the last one again and again; answers the first handshakes with *statuses*."""

    def __init__(self, *scenes: Scene, statuses: tuple[HTTPStatus, ...] = ()) -> None:
        self.scenes = list(scenes)
        self.statuses = list(statuses)
        self.handshakes = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Link]:
        async with serve(self._attend, "127.0.0.1", 0, process_request=self._answer) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            yield Link.parse(f"http://127.0.0.1:{port}/t/table123")

    def _answer(self, socket: ServerConnection, request: Request) -> Response | None:
        self.handshakes += 1
        if not self.statuses:
            return None
        status = self.statuses.pop(0)
        return Response(status, status.phrase, Headers(), b"")

    async def _attend(self, socket: ServerConnection) -> None:
        await socket.recv()
        scene = self.scenes.pop(0) if len(self.scenes) > 1 else self.scenes[0]
        await scene(socket)


async def over(socket: ServerConnection) -> None:
    await socket.send(OVER, text=True)


def closing(code: int) -> Scene:
    async def scene(socket: ServerConnection) -> None:
        await socket.close(code)

    return scene


def saying(*frames: bytes) -> Scene:
    async def scene(socket: ServerConnection) -> None:
        for frame in frames:
            await socket.send(frame, text=True)
        await socket.wait_closed()

    return scene
