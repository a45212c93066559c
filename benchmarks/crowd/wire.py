"""A WebSocket as a crowd needs it: little work a frame, from an address of its own choice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

HOST = "127.0.0.1"

Json = dict[str, Any]


class Wire(asyncio.Protocol):
    """One socket, from its handshake to its end."""

    def __init__(self, port: int, token: str, heard: Callable[[Json], None], opened: Callable[[], None]) -> None:
        """*heard* is told every message, *opened* that messages may be sent."""
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.refused = 0  # the status of a handshake that was
        self._heard = heard
        self._opened = opened
        self._talk = ClientProtocol(parse_uri(f"ws://{HOST}:{port}/ws"), max_size=None)
        self._token = token
        self._transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport), "a stream is made"
        self._transport = transport
        request = self._talk.connect()
        request.headers["Authorization"] = f"Bearer {self._token}"
        self._talk.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._talk.receive_data(data)
        for event in self._talk.events_received():
            if isinstance(event, Frame):
                if event.opcode is Opcode.TEXT:
                    self._heard(msgspec.json.decode(event.data))
            elif self._talk.handshake_exc is None:
                self._opened()
            else:
                self.refused = getattr(event, "status_code", 0)
        self._flush()

    def eof_received(self) -> None:
        self._talk.receive_eof()
        self._flush()

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_result(None)

    def send(self, message: bytes) -> None:
        """Sends *message*, unless the other end is gone."""
        if self._talk.state is State.OPEN:
            self._talk.send_text(message)
            self._flush()

    def close(self) -> None:
        """Ends it at once."""
        if self._transport is not None:
            self._transport.abort()

    def _flush(self) -> None:
        assert self._transport is not None, "it is made first"
        for data in self._talk.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()


async def connected(
    port: int, source: str, token: str, heard: Callable[[Json], None], opened: Callable[[], None]
) -> Wire:
    """A socket from the address *source*; OSError."""
    loop = asyncio.get_running_loop()
    make = lambda: Wire(port, token, heard, opened)  # noqa: E731
    _, wire = await loop.create_connection(make, HOST, port, local_addr=(source, 0))
    return wire
