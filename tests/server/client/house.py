"""A small server for tests: one room, real sockets, a clock that stands, and breaks where one wants them."""

import random
from collections import Counter
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

import msgspec
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from ultimo.games import find_game
from ultimo.server.client.socket import Link
from ultimo.server.protocol.asked import AnyAsked, Begin, Close, Join, Ping, Why
from ultimo.server.protocol.codec import Fault, decode, encode
from ultimo.server.protocol.patching import Json, patch
from ultimo.server.protocol.settings import Settings
from ultimo.server.protocol.told import Ack, AnyTold, EventTold, Refusal
from ultimo.server.room import inputs
from ultimo.server.room.hearing import heard
from ultimo.server.room.judging import Caller, Refused
from ultimo.server.room.own import Viewer
from ultimo.server.room.room import Room
from ultimo.server.room.table import Stage
from ultimo.server.room.watching import Repeated, Step

TABLE = "smalltable"
HOST = "host"
NOW = 1_000


class Cut(Exception):
    """The socket breaks here."""


class SmallHouse:
    """Clients are accounts by their tokens, and bots unless *people* has them.

    The evening begins when all are ready, and ends after *hands*.

    Where they are not 0, every frame number *lost* is not heard and every message number *unanswered* is accepted and
    not answered, and the socket breaks.
    """

    def __init__(
        self, settings: Settings, hands: int = 1, lost: int = 0, unanswered: int = 0, people: Collection[str] = ()
    ) -> None:
        game = find_game(settings.game)
        self.room, _ = Room.open(TABLE, inputs.Opened(HOST, settings, game.version), NOW)
        self.hands = hands
        self.lost = lost
        self.unanswered = unanswered
        self.people = people
        self.rng = random.Random(1)
        self.sockets: dict[ServerConnection, str] = {}  # with the account
        self.joined: set[ServerConnection] = set()
        self.seen: Counter[str] = Counter()
        self.heard: list[AnyAsked] = []
        self.problems: list[Exception] = []

    def key(self) -> bytes:
        return self.rng.randbytes(32)

    def below(self, limit: int) -> int:
        return self.rng.randrange(limit)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Link]:
        async with serve(self._attend, "127.0.0.1", 0, compression=None) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            yield Link.parse(f"http://127.0.0.1:{port}/t/{TABLE}")
        assert self.problems == []

    async def _attend(self, socket: ServerConnection) -> None:
        assert socket.request is not None
        account = socket.request.headers["Authorization"].removeprefix("Bearer ")
        self.sockets[socket] = account
        try:
            async for frame in socket:
                await self._hear(socket, account, frame)
        except (ConnectionClosed, Cut):
            pass
        except Exception as problem:
            self.problems.append(problem)
            raise
        finally:
            self.joined.discard(socket)
            del self.sockets[socket]
            if account not in self.sockets.values():
                await self._present(account, is_here=False)

    async def _hear(self, socket: ServerConnection, account: str, frame: str | bytes) -> None:
        self.seen["frame"] += 1
        if self.lost and self.seen["frame"] % self.lost == 0:
            self.seen["lost"] += 1
            raise Cut
        message = decode(frame)
        match message:
            case Fault():
                await self._tell(socket, message.refusal)
            case Join():
                self.joined.add(socket)
                await self._tell(socket, self.room.welcome(message.id, self._viewer(socket)))
                await self._present(account, is_here=True)
            case Ping():
                await self._tell(socket, Ack(message.id, self.room.state.v))
            case _:
                await self._judge(socket, account, message)
        await self._go_on()

    async def _judge(self, socket: ServerConnection, account: str, message: AnyAsked) -> None:
        self.heard.append(message)
        caller = Caller(account, account.capitalize(), is_bot=account not in self.people)
        try:
            if isinstance(message, Why):
                await self._tell(socket, self.room.why(caller, message))
                return
            step = self.room.hear(caller, message, NOW)
        except Refused as refused:
            self.seen[f"refused {refused.code.slug}"] += 1
            await self._tell(socket, Refusal(refused.code.slug, refused.message, message.id, refused.context))
            return
        if isinstance(step, Repeated):
            self.seen["heard twice"] += 1
            await self._tell(socket, Ack(message.id, step.v, dup=True))
            return
        events = self._taken(step)
        self.seen["accepted"] += 1
        if self.unanswered and self.seen["accepted"] % self.unanswered == 0:
            self.seen["unanswered"] += 1
            await self._spread([(other, event) for other, event in events if other is not socket])
            raise Cut
        await self._tell(socket, Ack(message.id, step.after.v))
        await self._spread(events)

    def _taken(self, step: Step) -> list[tuple[ServerConnection, AnyTold]]:
        """Takes *step*; what to tell whom, also those who look on from another chair since."""
        were = {socket: (viewer := self._viewer(socket), self._json(viewer)) for socket in self.joined}
        told = self.room.take(step)
        told.update((None, event) for event in self.room.watched(NOW))
        return [(socket, self._event(socket, told[was], was, json)) for socket, (was, json) in were.items()]

    def _event(self, socket: ServerConnection, told: EventTold, was: Viewer, json: Json) -> AnyTold:
        viewer = self._viewer(socket)
        if viewer == was:
            return told
        return EventTold(told.v, told.events, patch(json, self._json(viewer)), heard(self.room.state, viewer))

    async def _spread(self, events: list[tuple[ServerConnection, AnyTold]]) -> None:
        for socket, event in events:
            await self._tell(socket, event)

    async def _tell(self, socket: ServerConnection, told: AnyTold) -> None:
        try:
            await socket.send(encode(told), text=True)
        except ConnectionClosed:
            self.seen["told who was gone"] += 1

    async def _present(self, account: str, *, is_here: bool) -> None:
        step = self.room.presence(account, is_here, NOW)
        if step is not None:
            await self._spread(self._taken(step))

    async def _go_on(self) -> None:
        while step := self.room.wake(NOW, self) or self._host():
            await self._spread(self._taken(step))

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

    def _json(self, viewer: Viewer) -> Json:
        made: Json = msgspec.to_builtins(self.room.welcome("", viewer).view)
        return made

    def _viewer(self, socket: ServerConnection) -> Viewer:
        return self.room.state.place_of(self.sockets[socket])
