"""A small server for tests: one room, real sockets on loopback, a clock that stands, and breaks wherever one wants them."""

import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from ultimo.games import find_game
from ultimo.server.client.socket import Link
from ultimo.server.protocol.asked import AnyAsked, Begin, Close, Join, Ping
from ultimo.server.protocol.codec import Fault, decode, encode
from ultimo.server.protocol.settings import Settings
from ultimo.server.protocol.told import Ack, AnyTold, Refusal, Welcome
from ultimo.server.room import inputs
from ultimo.server.room.judging import Caller, Refused
from ultimo.server.room.room import Repeated, Room, Step
from ultimo.server.room.showing import Viewer
from ultimo.server.room.table import Stage

TABLE = "smalltable"
HOST = "host"
NOW = 1_000


class Cut(Exception):
    """The socket breaks here."""


class SmallHouse:
    """Clients are accounts by their tokens; the evening begins when all are ready, and ends after *hands*."""

    def __init__(self, settings: Settings, hands: int = 1, breaks: float = 0, seed: int = 0) -> None:
        game = find_game(settings.game)
        self.room, _ = Room.open(TABLE, inputs.Opened(HOST, settings, game.version), NOW)
        self.hands = hands
        self.breaks = breaks
        self.rng = random.Random(seed)
        self.sockets: dict[ServerConnection, str] = {}  # with the account
        self.joined: dict[ServerConnection, str] = {}  # with the id of its `join`
        self.seen: Counter[str] = Counter()
        self.heard: list[AnyAsked] = []

    def key(self) -> bytes:
        return self.rng.randbytes(32)

    def below(self, limit: int) -> int:
        return self.rng.randrange(limit)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Link]:
        async with serve(self._attend, "127.0.0.1", 0, compression=None) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            yield Link.parse(f"http://127.0.0.1:{port}/t/{TABLE}")

    async def _attend(self, socket: ServerConnection) -> None:
        assert socket.request is not None
        account = socket.request.headers["Authorization"].removeprefix("Bearer ")
        self.sockets[socket] = account
        try:
            async for frame in socket:
                await self._hear(socket, account, frame)
        except (ConnectionClosed, Cut):
            pass
        finally:
            del self.sockets[socket]
            self.joined.pop(socket, None)
            if account not in self.sockets.values():
                await self._present(account, is_here=False)

    def _maybe_cut(self, where: str) -> None:
        if self.rng.random() < self.breaks:
            self.seen[f"cut {where}"] += 1
            raise Cut

    async def _hear(self, socket: ServerConnection, account: str, frame: str | bytes) -> None:
        self._maybe_cut("before it was heard")
        message = decode(frame)
        match message:
            case Fault():
                await socket.send(encode(message.refusal), text=True)
            case Join():
                self.joined[socket] = message.id
                await socket.send(encode(self._welcome(socket)), text=True)
                await self._present(account, is_here=True)
            case Ping():
                await socket.send(encode(Ack(message.id, self.room.state.v)), text=True)
            case _:
                await self._judge(socket, account, message)
        await self._go_on()

    async def _judge(self, socket: ServerConnection, account: str, message: AnyAsked) -> None:
        answer: AnyTold
        self.heard.append(message)
        before = self._viewer(account)
        try:
            step = self.room.hear(Caller(account, account.capitalize(), is_bot=True), message, NOW)
        except Refused as refused:
            answer = Refusal(refused.code.slug, refused.message, message.id, refused.context)
        else:
            if isinstance(step, Repeated):
                self.seen["heard twice"] += 1
                answer = Ack(message.id, step.v, dup=True)
            else:
                await self._take(step)
                answer = Ack(message.id, self.room.state.v)
        self._maybe_cut("before it was answered")
        await socket.send(encode(answer), text=True)
        if self._viewer(account) != before:
            await socket.send(encode(self._welcome(socket)), text=True)

    async def _take(self, step: Step) -> None:
        viewers = {socket: self._viewer(self.sockets[socket]) for socket in self.joined}
        told = self.room.take(step)
        for socket, viewer in viewers.items():
            try:
                await socket.send(encode(told[viewer]), text=True)
            except ConnectionClosed:
                self.seen["told who was gone"] += 1

    async def _present(self, account: str, *, is_here: bool) -> None:
        step = self.room.presence(account, is_here, NOW)
        if step is not None:
            await self._take(step)

    async def _go_on(self) -> None:
        while step := self.room.wake(NOW, self) or self._host():
            await self._take(step)

    def _host(self) -> Step | None:
        """The host, who only looks on, begins when all are ready, and closes the table after the hands."""
        state, new_id = self.room.state, self.rng.randbytes(16).hex()
        if state.stage is Stage.GATHERING and all(chair.ready for chair in state.chairs):
            return self._says(Begin(id=new_id))
        if state.stage is Stage.BETWEEN and state.session and len(state.session.hands) >= self.hands:
            return self._says(Close(id=new_id))
        return None

    def _says(self, message: AnyAsked) -> Step:
        step = self.room.hear(Caller(HOST, "Host"), message, NOW)
        assert isinstance(step, Step)
        return step

    def _welcome(self, socket: ServerConnection) -> Welcome:
        return self.room.welcome(self.joined[socket], self._viewer(self.sockets[socket]))

    def _viewer(self, account: str) -> Viewer:
        return self.room.state.place_of(account)
