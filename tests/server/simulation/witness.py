"""What may leave the server on one socket: nothing before it is kept, no card of others, and each answer once."""

from __future__ import annotations

import re
from collections import Counter

import msgspec

from tests.server.room.rights import named
from tests.server.simulation.book import Book, Page
from tests.server.simulation.trace import Trace
from ultimo.core.seats import Place
from ultimo.server.protocol.asked import AnyAsked, Join, Ping
from ultimo.server.protocol.codec import decode_told, encode
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.told import Ack, AnyTold, Bye, EventTold, HintTold, Refusal, Welcome, WhyTold
from ultimo.server.room.own import Viewer

PASSING = {  # what may be said of a message that was done before
    code.slug for code in (Code.RATE_LIMITED, Code.BUSY, Code.STORAGE_UNAVAILABLE, Code.ID_REUSED, Code.NOT_JOINED)
}

REASON = re.compile(rb'"params":{[^}]*}')  # cards that a rule speaks of, wherever they are


class Witness:
    """Stands at the server's end of a socket of *account*."""

    def __init__(self, name: str, account: str, table: str, book: Book, trace: Trace) -> None:
        self.open: Counter[str | None] = Counter()  # messages that are not answered yet
        self._name = name
        self._account = account
        self._table = table
        self._book = book
        self._trace = trace
        self._viewer: Viewer = None
        self._acked = 0

    def asks(self, message: AnyAsked) -> None:
        """The client sends *message*."""
        self._book.said[message.id] = message
        self.open[message.id] += 1

    def tells(self, text: str) -> None:
        """The server is about to send *text*; Violation."""
        told = decode_told(text)
        assert told is not None, "client and server are of one version"
        page = self._book.pages[self._table]
        match told:
            case Welcome():
                self._answers(told.id, told)
                self._viewer = None if told.view.place is None else Place(told.view.place)
                self._check_version(page, told.v, told)
                self._check_cards(page, told.v, encode(msgspec.structs.replace(told, recent=())))
            case EventTold():
                self._event(page, told, text)
            case Ack():
                self._answers(told.id, told)
                self._ack(page, told)
            case Refusal():
                self._answers(told.id, told)
                self._refusal(page, told, text)
            case WhyTold() | HintTold():  # perhaps somebody asked who has left the chair meanwhile
                self._answers(told.id, told)
                self._check_cards(
                    page, told.v, REASON.sub(b"", text.encode()), viewer=page.at(told.v).place_of(self._account)
                )
            case Bye():
                self._require(told.code != Code.INTERNAL.slug or self._table in self._book.bad, "sent away", told)

    def _require(self, so: bool, *problem: object) -> None:
        self._trace.require(so, self._name, *problem)

    def _answers(self, message_id: str | None, told: AnyTold) -> None:
        self.open[message_id] -= 1
        self._require(self.open[message_id] >= 0, "an answer to nothing:", told)

    def _check_version(self, page: Page, v: int, told: AnyTold) -> None:
        self._require(v <= page.v, "tells of version", v, "while", page.v, "is kept:", told)
        account = page.at(v).place_of(self._account)
        self._require(self._viewer in (None, account), "is shown the place", self._viewer, "of", account)

    def _check_cards(self, page: Page, v: int, sent: bytes, also: bytes = b"", viewer: Viewer = None) -> None:
        viewer = viewer or self._viewer
        cards = named(sent) - named(also) - page.cards(v, viewer)
        self._require(not cards, "is told of", cards, "at", v, "as", viewer, sent)

    def _event(self, page: Page, told: EventTold, text: str) -> None:
        if "place" in told.patch:
            place = told.patch["place"]
            self._viewer = Place(place) if isinstance(place, int) else None
            self._trace.reached("view of another chair")
        self._check_version(page, told.v, told)
        self._check_cards(page, told.v, text.encode())

    def _ack(self, page: Page, told: Ack) -> None:
        if isinstance(self._book.said[told.id], Ping):
            self._require(told.v <= page.v, "knows of", told.v, "while", page.v, "is kept")
            return
        self._require(page.ids.get(told.id) == told.v, "is told", told, "; kept at", page.ids.get(told.id))
        if not told.dup:
            self._require(told.v > self._acked, "acks out of order", told.v, self._acked)
            self._acked = told.v

    def _refusal(self, page: Page, told: Refusal, text: str) -> None:
        asked = self._book.said.get(told.id or "")
        is_done = told.id in page.ids and not self._book.is_forgotten(page, told.id or "")
        self._require(not is_done or told.code in PASSING, "what was done is refused:", told)
        self._require(told.code != Code.INTERNAL.slug or self._table in self._book.bad, "fails:", told)
        if asked is not None and not isinstance(asked, Join):
            self._check_cards(page, page.v, REASON.sub(b"", text.encode()), encode(asked))
