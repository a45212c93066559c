"""Who is at a table, by socket: who looks on as whom, and who is told what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.codec import encode
from ultimo.server.protocol.told import AnyTold, Bye, EventTold, Heard, Welcome
from ultimo.server.room.judging import Caller, Refused
from ultimo.server.room.own import Viewer

if TYPE_CHECKING:
    from ultimo.server.metrics import Metrics  # not where a page is its own server

MOST_SOCKETS = 3  # of one account at one table


class Visitor(Protocol):
    """One socket, from inside."""

    @property
    def caller(self) -> Caller:
        """Who is there."""

    def tell(self, text: bytes) -> None:
        """Sends a message some time; never waits, and nothing happens when the socket is closed."""

    def leave(self, bye: Bye, close: CloseCode) -> None:
        """Sends the last message and closes with that code."""


def told(visitor: Visitor, message: AnyTold) -> None:
    """Tells *visitor* alone."""
    visitor.tell(encode(message))


def refuse(visitor: Visitor, message_id: str | None, refused: Refused, metrics: Metrics) -> None:
    """Tells *visitor*, and nobody else, that a message was *refused*."""
    metrics.error(refused.code.slug)
    told(visitor, refused.told(message_id))


class Onlooker(NamedTuple):
    """As whom somebody looks on, and whether the hand is told in lines too."""

    viewer: Viewer
    lines: bool

    def text(self, message: Welcome | EventTold) -> bytes:
        """What is sent of *message*."""
        return encode(message if self.lines else _without_lines(message))


def _without_lines(message: Welcome | EventTold) -> Welcome | EventTold:
    if isinstance(message, Welcome):
        return msgspec.structs.replace(message, heard=Heard())
    return msgspec.structs.replace(message, heard=None)


class Visitors:
    """The sockets at one table and as whom each looks on, in the order they came."""

    def __init__(self) -> None:
        self._onlookers: dict[Visitor, Onlooker] = {}

    def __len__(self) -> int:
        return len(self._onlookers)

    def __contains__(self, visitor: Visitor) -> bool:
        return visitor in self._onlookers

    def __iter__(self) -> Iterator[tuple[Visitor, Onlooker]]:
        return iter(list(self._onlookers.items()))

    def add(self, visitor: Visitor, onlooker: Onlooker) -> None:
        """One more, or one that looks on as somebody else now."""
        self._onlookers[visitor] = onlooker

    def onlooker(self, visitor: Visitor) -> Onlooker:
        """As whom *visitor*, who is here, looks on."""
        return self._onlookers[visitor]

    def remove(self, visitor: Visitor) -> None:
        """One fewer."""
        self._onlookers.pop(visitor, None)

    def of(self, account: str) -> list[Visitor]:
        """The sockets of *account*, the oldest first."""
        return [visitor for visitor in self._onlookers if visitor.caller.account == account]

    @property
    def viewers(self) -> set[Viewer]:
        """As whom somebody looks on."""
        return {onlooker.viewer for onlooker in self._onlookers.values()}

    def send_away(self, bye: Bye, close: CloseCode) -> None:
        """Says goodbye to all."""
        for visitor, _ in self:
            visitor.leave(bye, close)
        self._onlookers.clear()
