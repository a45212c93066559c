"""Connections of Uvicorn that do more: sockets are read a little at a time, and all refusals have our headers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Response
from websockets.server import ServerProtocol
from websockets.typing import StatusLike

from ultimo.server.headers import ALWAYS, KEPT_BY_NOBODY, SECURE

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

PIECE = 1_024  # bytes of a socket that are taken apart before everybody else has a turn


class Http(HttpToolsProtocol):
    """A connection whose answer to what is no HTTP has the headers of all others."""

    def send_400_response(self, msg: str) -> None:
        """Writes the answer and closes."""
        headers = "".join(f"{name}: {value}\r\n" for name, value in _headers(self.scheme == "https").items())
        body = msg.encode()
        head = f"HTTP/1.1 400 Bad Request\r\n{headers}content-type: text/plain; charset=utf-8\r\n"
        self.transport.write(f"{head}content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body)
        self.transport.close()


class WebSockets(WebSocketsSansIOProtocol):
    """A socket that is read a piece at a time, however much there is: whoever floods it delays nobody else for long.

    What has come and was not taken apart waits here; until it is, nothing more is read.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unread = bytearray()
        self._coming: asyncio.Handle | None = None  # the next piece

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has asked for a socket."""
        super().connection_made(transport)
        self.conn = _Handshake(self.scheme == "wss", max_size=self.config.ws_max_size, logger=self.logger)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is read any more."""
        if self._coming:
            self._coming.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Takes the first piece apart, unless others wait."""
        self._unread += data
        if self._coming:
            self.transport.pause_reading()
        else:
            self._take_apart()

    def _take_apart(self) -> None:
        self._coming = None
        piece = bytes(self._unread[:PIECE])
        del self._unread[:PIECE]
        super().data_received(piece)
        self._go_on()

    def _go_on(self) -> None:
        """Reads the next piece in the next turn of the loop, once the application has taken what is there."""
        if self.read_paused or self._coming or self.transport.is_closing():
            return
        if self._unread:
            self.transport.pause_reading()
            self._coming = self.loop.call_soon(self._take_apart)
        elif not self.transport.is_reading():
            self.transport.resume_reading()

    def handle_ping(self) -> None:
        """Answers, unless the client does not read what it was sent already."""
        pong = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(pong)

    async def receive(self) -> ASGIReceiveEvent:
        """The next message, for the application."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._go_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """A message of the application; after one that closes the socket what came is read to the end."""
        await super().send(message)
        if message["type"] == "websocket.accept":  # what the handshake was is not kept as long as the socket is open
            del self.request, self.response
            self.scope["headers"] = []
        if self._unread:
            self._go_on()


class _Handshake(ServerProtocol):
    """The protocol of a socket, whose own refusals have the headers of all others."""

    def __init__(self, secure: bool, **settings: Any) -> None:
        super().__init__(**settings)
        self._secure = secure

    def reject(self, status: StatusLike, text: str) -> Response:
        """See ServerProtocol."""
        response = super().reject(status, text)
        response.headers.update(_headers(self._secure))
        return response


def _headers(secure: bool) -> dict[str, str]:
    return ALWAYS | KEPT_BY_NOBODY | (SECURE if secure else {})
