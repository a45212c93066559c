"""The WebSocket: one socket, one table. What comes in is read one by one; what goes out waits in a short line."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from itertools import count

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from ultimo.server.clock import Clock, Timer
from ultimo.server.house.house import House
from ultimo.server.house.live import LiveTable
from ultimo.server.house.telling import BACK_SOON, goodbye
from ultimo.server.house.visitors import refuse, told
from ultimo.server.http.answers import Refusal, refusal_of, refused
from ultimo.server.http.codes import HttpCode
from ultimo.server.http.desk import Desk
from ultimo.server.identity.accounts import Caller as Known
from ultimo.server.identity.interface import Kind
from ultimo.server.limits import Bucket, taken
from ultimo.server.metrics import Metrics
from ultimo.server.protocol import PROTOCOL
from ultimo.server.protocol.asked import AnyAsked, Hint, Join, Ping
from ultimo.server.protocol.closing import CLOSED_FOR, CloseCode
from ultimo.server.protocol.codec import Fault, decode, encode
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.told import Ack, Bye
from ultimo.server.room.judging import Caller, Refused
from ultimo.server.store.interface import StorageUnavailable, StoreBroken

MOST_MESSAGES, MOST_BYTES = 64, 256 * 1024  # that wait for a client to read them
STRIKES = 3  # messages in a row beyond the limit, then the socket is closed
LAST_WORDS = 2.0  # seconds a client has to read why it is closed
GONE = (OSError, RuntimeError)  # what Uvicorn raises where nobody is there any more, or it has closed the socket itself
IN_A_ROW = 8  # messages of one socket that are read before everybody else has a turn


class Socket:
    """One socket as the house sees it: a short line of messages, and a task that sends them while there are any."""

    def __init__(self, key: str, caller: Caller, send: Send, until: asyncio.Timeout) -> None:
        """*key* is what limits count it as; *until* ends the reading once the socket is to close."""
        self.key = key
        self.caller = caller
        self.table: LiveTable | None = None
        self.strikes = 0
        self.ending: Timer | None = None  # where its token is not valid for ever
        self._send = send
        self._until = until
        self._line: list[bytes] = []
        self._bytes = 0
        self._close: CloseCode | None = None
        self._is_closed = False
        self._sending: asyncio.Task[None] | None = None

    def tell(self, text: bytes) -> None:
        """Sends *text* some time; a client that does not read is left."""
        if self.is_leaving:
            return
        if len(self._line) >= MOST_MESSAGES or self._bytes + len(text) > MOST_BYTES:
            self._line.clear()
            self.leave(goodbye(Code.TOO_SLOW, BACK_SOON), CloseCode.SLOW)
            return
        self._put(text)

    def leave(self, bye: Bye, close: CloseCode) -> None:
        """Sends *bye* after what is in line, and closes."""
        if not self.is_leaving:
            self._close = close
            self._put(encode(bye))
            self._until.reschedule(asyncio.get_running_loop().time() + LAST_WORDS)

    def stop(self) -> None:
        """The socket is closed: sends nothing more, and waits for nothing, whatever a table still says to it."""
        self._is_closed = True
        for going_on in (self._sending, self.ending):
            if going_on is not None:
                going_on.cancel()

    @property
    def is_leaving(self) -> bool:
        """Whether nothing more is heard."""
        return self._is_closed or self._close is not None

    def _put(self, text: bytes) -> None:
        self._line.append(text)
        self._bytes += len(text)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        """Sends what is in line, until there is nothing more."""
        with suppress(*GONE):
            while self._line:
                text = self._line.pop(0)
                await self._send({"type": "websocket.send", "text": text.decode()})
                self._bytes -= len(text)
            if self._close is not None:
                await self._send({"type": "websocket.close", "code": self._close})
        self._sending = None


class Sockets:
    """All sockets of one process."""

    def __init__(self, house: House, desk: Desk, clock: Clock, metrics: Metrics) -> None:
        self._house = house
        self._desk = desk
        self._clock = clock
        self._metrics = metrics
        self._numbers = count(1)
        self._open: defaultdict[bytes, set[Socket]] = defaultdict(set)  # by the digest of their token

    def end(self, digests: Sequence[bytes]) -> None:
        """Closes the sockets of tokens that are not valid any more."""
        for digest in digests:
            for socket in list(self._open.get(digest, ())):
                socket.leave(goodbye(Code.SESSION_ENDED), CloseCode.POLICY)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket, from its handshake to its end."""
        websocket = WebSocket(scope, receive, send)
        address = self._desk.address(websocket)
        try:
            known = await self._let_in(websocket, address)
        except Exception as problem:
            refusal = refusal_of(problem)
            if refusal is None:
                raise
            self._metrics.error(refusal.code.slug)
            await websocket.send_denial_response(refused(refusal))
            return
        self._metrics.sockets.inc()
        try:
            await websocket.accept()
            del websocket  # is for the handshake; a socket stays long, and there are many
            await self._serve(receive, send, known)
        finally:
            self._metrics.sockets.dec()
            self._let_out(address, known.account.id)

    async def _let_in(self, websocket: WebSocket, address: str) -> Known:
        """Who opens a socket, and has a place for it then; Refusal, RateLimited."""
        limits = self._desk.limits
        taken(limits.handshakes, address)
        known = await self._desk.caller(websocket)
        if not limits.sockets_of_address.enter(address):
            raise Refusal(HttpCode.TOO_MANY_SOCKETS, most=limits.sockets_of_address.count)
        if not limits.sockets_of_account.enter(known.account.id):
            limits.sockets_of_address.leave(address)
            raise Refusal(HttpCode.TOO_MANY_SOCKETS, most=limits.sockets_of_account.count)
        return known

    def _let_out(self, address: str, account: str) -> None:
        self._desk.limits.sockets_of_address.leave(address)
        self._desk.limits.sockets_of_account.leave(account)

    async def _serve(self, receive: Receive, send: Send, known: Known) -> None:
        account, session = known
        caller = Caller(account.id, account.name, account.kind is Kind.BOT)
        with suppress(TimeoutError):
            async with asyncio.timeout(None) as until:
                socket = Socket(str(next(self._numbers)), caller, send, until)
                self._open[session.digest].add(socket)
                if session.until is not None:
                    left = max(0, session.until - self._clock.now())
                    socket.ending = self._clock.after(left, lambda: self.end([session.digest]))
                try:
                    await self._read(receive, socket)
                finally:
                    self._forget(socket, session.digest)

    def _forget(self, socket: Socket, digest: bytes) -> None:
        socket.stop()
        self._open[digest].discard(socket)
        if not self._open[digest]:
            del self._open[digest]
        if socket.table:
            socket.table.leave(socket)

    async def _read(self, receive: Receive, socket: Socket) -> None:
        """Reads until the socket is closed; each message gets one answer, or it is the last."""
        for number in count(1):
            event = await receive()  # does not wait where messages are there already
            if event["type"] == "websocket.disconnect":
                return
            if number % IN_A_ROW == 0:
                await self._clock.sleep(0)
            if socket.is_leaving:
                continue
            text = event.get("text")
            if text is None:
                socket.leave(goodbye(Code.MALFORMED), CloseCode.BINARY)
                continue
            await self._take(socket, decode(text))

    async def _take(self, socket: Socket, message: AnyAsked | Fault) -> None:
        try:
            self._count(socket, self._desk.limits.pings if isinstance(message, Ping) else self._desk.limits.messages)
            if isinstance(message, Fault):
                raise Refused(message.code, message.message, where=message.where)
            await self._handle(socket, message)
        except Refused as problem:
            refuse(socket, message.id, problem, self._metrics)
            self._close_for(socket, problem.code)
        except StorageUnavailable:
            refuse(socket, message.id, Refused(Code.STORAGE_UNAVAILABLE), self._metrics)
        except StoreBroken:
            socket.leave(goodbye(Code.RESTARTING, BACK_SOON), CloseCode.RESTART)

    def _count(self, socket: Socket, limit: Bucket) -> None:
        """Refused beyond the limit for one socket."""
        if wait := limit.take(socket.key):
            socket.strikes += 1
            raise Refused(Code.RATE_LIMITED, wait=round(wait * 1000))
        socket.strikes = 0

    def _close_for(self, socket: Socket, code: Code) -> None:
        if code in CLOSED_FOR:
            socket.leave(goodbye(code), CLOSED_FOR[code])
        elif socket.strikes >= STRIKES:
            socket.leave(goodbye(Code.RATE_LIMITED), CloseCode.POLICY)

    async def _handle(self, socket: Socket, message: AnyAsked) -> None:
        """Refused, StorageUnavailable, StoreBroken."""
        if isinstance(message, Ping):
            told(socket, Ack(message.id, socket.table.room.state.v if socket.table else 0))
        elif isinstance(message, Join):
            await self._join(socket, message)
        elif socket.table is None:
            raise Refused(Code.NOT_JOINED)
        elif isinstance(message, Hint):
            socket.table.advise(socket, message)
        else:
            socket.table.hear(socket, message)

    async def _join(self, socket: Socket, message: Join) -> None:
        if socket.table is not None:
            raise Refused(Code.ALREADY_JOINED)
        if message.protocol != PROTOCOL:
            raise Refused(Code.UPGRADE_REQUIRED, protocol=PROTOCOL)
        socket.table = await self._house.join(message.table, socket, message)
