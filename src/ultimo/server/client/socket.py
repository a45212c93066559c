"""A bot at a table over a socket that may break: it comes back after a while, and goes on with what it was saying."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from ssl import SSLCertVerificationError
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from ultimo.core.quoting import short
from ultimo.server.client.mirror import Gap
from ultimo.server.client.pacing import Pace
from ultimo.server.client.talk import Rejected, Talk
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.codec import decode_told, encode
from ultimo.server.protocol.told import AnyTold

FIRST_BREAK, LONGEST_BREAK = 0.25, 5.0  # seconds to wait before coming back
LARGEST = 2**20  # bytes of what a server may say at once
FINAL = {
    int(code): code.meaning
    for code in (
        CloseCode.BINARY,
        CloseCode.NOT_UTF_8,
        CloseCode.POLICY,
        CloseCode.TOO_LARGE,
        CloseCode.REPLACED,
    )
}
BUSY_STATUS = 429
SCHEMES = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}


class Time(NamedTuple):
    """How a client waits, and what its clock says: seconds, from any moment on."""

    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    now: Callable[[], float] = time.monotonic


REAL_TIME = Time()


class BadLink(ValueError):
    """A link that does not lead to a table."""


class Link(NamedTuple):
    """Where a table is."""

    socket: str
    table: str

    @staticmethod
    def parse(text: str) -> Link:
        """The table of the *text* of a link, as `https://tarok.example/t/abcdefgh`; BadLink."""
        problem = f"{short(text)} is no table; write its link, as https://HOST/t/TABLE"
        try:
            parts = urlsplit(text)
            is_address = bool(parts.netloc) and (parts.port is None or parts.port > 0)
        except ValueError:
            raise BadLink(problem) from None
        table = parts.path.rstrip("/").rpartition("/")[2]
        if parts.scheme not in SCHEMES or not is_address or not table:
            raise BadLink(problem)
        return Link(f"{SCHEMES[parts.scheme]}://{parts.netloc}/ws", table)


def breaks(chance: Callable[[], float]) -> Iterator[float]:
    """How many seconds to wait before each attempt to come back: longer and longer, and never together with others.

    *chance* gives numbers from 0 to 1.
    """
    longest = FIRST_BREAK
    while True:
        yield longest * (0.5 + chance() / 2)
        longest = min(2 * longest, LONGEST_BREAK)


async def attend(
    link: Link,
    token: str,
    talk: Talk,
    chance: Callable[[], float],
    clock: Time = REAL_TIME,
    broke: Callable[[Exception], None] = lambda problem: None,
    heard: Callable[[], None] = lambda: None,
    woken: asyncio.Event | None = None,
) -> None:
    """Sits at the table until there is nothing more to play; Rejected, and what the bot raises.

    *broke* is told of every break that the client comes back from, and of every attempt that fails; *heard* whenever
    the server has said something. Where *woken* is set, somebody who sits there may have something new to say.
    """
    waits = breaks(chance)
    while not talk.is_over:
        before = talk.mirror.v
        try:
            await _meet(link, token, talk, clock, heard, woken)
        except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidURI, Gap) as problem:
            _check_hope(problem)
            broke(problem)
        if talk.mirror.v > before:
            waits = breaks(chance)
        if not talk.is_over:
            await clock.sleep(next(waits) + talk.pause / 1000)


async def _meet(
    link: Link, token: str, talk: Talk, clock: Time, heard: Callable[[], None], woken: asyncio.Event | None
) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(link.socket, additional_headers=headers, compression=None, max_size=LARGEST) as socket:
        pace = Pace()
        await _send(socket, talk.join(), pace, clock)
        async for frame in socket if woken is None else _frames(socket, woken):
            if frame is not None:
                talk.hear(_told(frame))
                heard()
            if talk.is_over:
                return
            await _speak(socket, talk, pace, clock)


async def _frames(socket: ClientConnection, woken: asyncio.Event) -> AsyncIterator[str | bytes | None]:
    """The frames of *socket* as they come, and None whenever *woken* is set; ConnectionClosed."""
    hearing, waking = asyncio.create_task(socket.recv()), asyncio.create_task(woken.wait())
    try:
        while True:
            await asyncio.wait((hearing, waking), return_when=asyncio.FIRST_COMPLETED)
            if waking.done():
                woken.clear()
                waking = asyncio.create_task(woken.wait())
                yield None
            if hearing.done():
                frame = hearing.result()
                hearing = asyncio.create_task(socket.recv())
                yield frame
    finally:
        hearing.cancel()
        waking.cancel()


def _told(frame: str | bytes) -> AnyTold | None:
    try:
        return decode_told(frame)
    except msgspec.DecodeError as problem:
        raise Rejected(f"the server says what is not of this protocol: {problem}") from problem


async def _speak(socket: ClientConnection, talk: Talk, pace: Pace, clock: Time) -> None:
    if talk.pause:
        await clock.sleep(talk.pause / 1000)
    message = await asyncio.to_thread(talk.next)
    if message is not None:
        await _send(socket, message, pace, clock)


async def _send(socket: ClientConnection, message: AnyAsked, pace: Pace, clock: Time) -> None:
    wait = pace.wait(clock.now())
    if wait:
        await clock.sleep(wait)
    await socket.send(encode(message), text=True)


def _check_hope(problem: Exception) -> None:
    """Rejected where coming back would lead to the same."""
    match problem:
        case ConnectionClosed(rcvd=close) if close is not None and close.code in FINAL:
            raise Rejected(f"the server closed the socket ({close.code}): {FINAL[close.code]}") from problem
        case InvalidStatus(response=answer) if answer.status_code < 500 and answer.status_code != BUSY_STATUS:
            status = f"status {answer.status_code}"
            raise Rejected(f"the server does not let us in ({status}); is it the right link and token?") from problem
        case InvalidURI() | SSLCertVerificationError():
            raise Rejected(str(problem)) from problem
