"""Why a socket is closed: the codes, as the WebSocket protocol (RFC 6455) and this one number them."""

from __future__ import annotations

from enum import IntEnum
from types import MappingProxyType

from ultimo.server.protocol.codes import Code


class CloseCode(IntEnum):
    """A code to close a socket with; `meaning` is one sentence for the published list."""

    def __new__(cls, number: int, meaning: str) -> CloseCode:
        """A number that knows what it means."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.meaning = meaning
        return member

    meaning: str

    BINARY = (1003, "A frame was binary; messages are text.")
    NOT_UTF_8 = (1007, "A text frame was not UTF-8.")
    POLICY = (1008, "The client goes on doing what it was told not to do.")
    TOO_LARGE = (1009, "A frame was longer than a message may be.")
    RESTART = (1012, "The server restarts; come back after a moment and join again.")
    SLOW = (4008, "The client did not read what it was sent; join again.")
    REPLACED = (4009, "The same person has opened the table elsewhere; do not come back by yourself.")


CLOSED_FOR = MappingProxyType({Code.TOO_LARGE: CloseCode.TOO_LARGE})  # errors after which the socket is closed
