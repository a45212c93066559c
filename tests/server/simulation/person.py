"""Somebody at a table: tabs that come and go, one thing said at a time, and said again until it is answered."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from tests.server.simulation.book import Book
from tests.server.simulation.loop import now
from tests.server.simulation.network import GONE, Line, Network
from tests.server.simulation.trace import Trace
from tests.server.simulation.witness import Witness
from ultimo.bots.named import bot_named
from ultimo.core.seats import Place
from ultimo.server.client.mirror import Gap, Mirror
from ultimo.server.client.sitter import NoChair, Sitter
from ultimo.server.protocol import PROTOCOL, asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.codec import decode_told, encode
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.patching import Json
from ultimo.server.protocol.told import Ack, AnyTold, Bye, EventTold, HintTold, Refusal, Welcome

LATER = {code.slug for code in (Code.RATE_LIMITED, Code.BUSY, Code.STORAGE_UNAVAILABLE)}
GONE_FOR_GOOD = {code.slug for code in (Code.QUARANTINED, Code.NO_SUCH_TABLE)}
LOOKED_AT = 0.1  # share of what is told after which the whole view is compared
LONGEST_BREAK = 60.0  # seconds until somebody tries again where no server was
AGAIN = 5.0  # seconds without an answer until something is said again


class World(NamedTuple):
    """What people live in."""

    book: Book
    network: Network
    trace: Trace
    connect: Callable[[Line, str, str], None]  # with token and address; the line ends at once with no server there
    hands: int  # after which people go home


class Tab:
    """One socket of a person."""

    def __init__(self, person: Person, number: int) -> None:
        self.person = person
        self.mirror = Mirror()
        self.is_joined = False
        self.was_opened = False
        world = person.world
        self.witness = Witness(f"{person.name}/{number}", person.account, person.table, world.book, world.trace)
        self.line = Line(f"{person.name}/{number}", world.network, world.trace, self)
        self.line.tells = self.witness.tells

    def say(self, message: AnyAsked) -> None:
        """Sends *message*."""
        if self.line.is_open:
            self.witness.asks(message)
            self.line.say(text=encode(message).decode())

    def opened(self) -> None:
        self.was_opened = True
        self.say(asked.Join(id=self.person.id(), table=self.person.table, protocol=PROTOCOL, lines=True))

    def heard(self, text: str) -> None:
        told = decode_told(text)
        assert told is not None, "client and server are of one version"
        if isinstance(told, Welcome | EventTold):
            self._show(told)
        self.person.heard(self, told)

    def _show(self, told: Welcome | EventTold) -> None:
        try:
            self.mirror.hear(told)
        except Gap:
            is_moved = isinstance(told, EventTold) and "place" in told.patch
            self.person.world.trace.require(is_moved, self.line.name, "was not told of a version:", told)
            self.line.cut()
            return
        self.is_joined = True
        if self.person.rng.random() < LOOKED_AT:
            self.compare()

    def compare(self) -> None:
        """What was shown is what is to be seen there."""
        mirror, trace = self.mirror, self.person.world.trace
        page = self.person.world.book.pages[self.person.table]
        place = mirror.json.get("place")
        viewer = Place(place) if isinstance(place, int) else None
        seen, right = _text(mirror.json), _text(page.shown(mirror.v, viewer))
        trace.require(seen == right, self.line.name, "sees at", mirror.v, seen, "and not", right)
        trace.require(mirror.lines == page.lines(mirror.v, viewer), self.line.name, "heard something else")

    def closed(self, code: int) -> None:
        self.is_joined = False
        self.person.closed(self, code)


def _text(json: Json) -> bytes:
    return msgspec.json.encode(json, order="sorted")


class Person:
    """An account with its tabs."""

    def __init__(self, world: World, name: str, account: str, token: str, table: str, number: int) -> None:
        self.world = world
        self.name = name
        self.account = account
        self.table = table
        self.rng: random.Random = world.trace.random(f"person {name}")
        self.tabs: list[Tab] = []
        self.pending: AnyAsked | None = None
        self.away_until = 0.0
        self.wants_chair = True
        self._token = token
        self._address = f"10.0.0.{number}"
        self._opened = 0
        self._failed = 0  # times in a row that no server was there
        self._sent_on: Tab | None = None
        self._sent_at = 0.0
        self._waits_for = 0  # the version before which nothing new is said
        self._sitter = Sitter(bot_named("varied"), self.rng.randbytes)

    def id(self) -> str:
        """A fresh id."""
        return self.rng.randbytes(16).hex()

    @property
    def joined(self) -> list[Tab]:
        """The tabs at which the table is shown."""
        return [tab for tab in self.tabs if tab.is_joined and tab.line.is_open]

    # ── sockets ──

    def open(self) -> Tab:
        """One more tab."""
        self._opened += 1
        tab = Tab(self, self._opened)
        self.tabs.append(tab)
        self.world.connect(tab.line, self._token, self._address)
        return tab

    def closed(self, tab: Tab, code: int) -> None:
        """A tab is not connected any more."""
        self.tabs.remove(tab)
        self._failed = self._failed + 1 if code == GONE and not tab.was_opened else 0
        if self._failed:
            self.away_until = max(self.away_until, now() + min(LONGEST_BREAK, 0.5 * 2**self._failed))
        self.world.trace.reached("fourth tab", code == CloseCode.REPLACED)
        self.world.trace.reached("client does not read, and is left", code == CloseCode.SLOW)
        self.world.trace.reached("socket closed for a binary frame", code == CloseCode.BINARY)
        self.world.trace.reached("socket closed for a frame that is too long", code == CloseCode.TOO_LARGE)
        self.world.trace.reached("came back after a restart", code == CloseCode.RESTART)

    def leave(self, seconds: float) -> None:
        """Closes everything and stays away."""
        self.away_until = max(self.away_until, now() + seconds)
        for tab in list(self.tabs):
            tab.line.cut()

    # ── what is said ──

    def heard(self, tab: Tab, told: AnyTold) -> None:
        """What a tab was told."""
        match told:
            case Ack(message_id, v, dup) if self._is_pending(message_id):
                self._count_twice(tab, dup)
                self.pending = None
                self._waits_for = v
            case Refusal(code, _, message_id):
                self._refused(tab, code, message_id)
            case Welcome(view=view):
                self.world.trace.reached("rejoined during a deal", view.stage == "shuffling")
                self.world.trace.reached("somebody watches with delay", not view.place and view.settings.delay > 0)
            case HintTold():
                self.world.trace.reached("hint given")
            case Bye(retry=retry):
                self.away_until = max(self.away_until, now() + (retry or 0) / 1000)
            case _:
                pass

    def _is_pending(self, message_id: str | None) -> bool:
        return self.pending is not None and self.pending.id == message_id

    def _count_twice(self, tab: Tab, dup: bool) -> None:
        self.world.trace.reached("said over two tabs, and done once", dup and len(self.joined) > 1)
        self.world.trace.reached("said again after a break, and done before", dup and len(self.joined) == 1)

    def _refused(self, tab: Tab, code: str, message_id: str | None) -> None:
        trace = self.world.trace
        trace.reached("too many messages", code == Code.RATE_LIMITED.slug)
        trace.reached("id used for something else", code == Code.ID_REUSED.slug)
        trace.reached("choice from an old view", code == Code.STALE.slug)
        trace.reached("choice that is not legal", code == Code.ILLEGAL_ACTION.slug)
        trace.reached("frame that is no message", code == Code.MALFORMED.slug)
        trace.reached("hint not given", code == Code.NO_HINT.slug)
        trace.reached("storage full in the last trick", code == Code.STORAGE_UNAVAILABLE.slug and self._is_last_trick())
        if not tab.is_joined:
            tab.line.cut()
            self.away_until = now() + (20.0 if code in GONE_FOR_GOOD else 1.0)
        elif self._is_pending(message_id):
            if code in LATER:
                self._sent_at = now() - AGAIN + 1.0
            else:
                self.pending = None
                self._waits_for = 0

    def _is_last_trick(self) -> bool:
        hand = self.joined[0].mirror.shown.hand if self.joined else None
        return hand is not None and hand.result is None and bool(hand.counts) and max(hand.counts) <= 1

    def ask(self, tab: Tab, message: AnyAsked) -> None:
        """Says *message*, and again until it is answered."""
        self.pending = message
        self._send(tab)

    def _send(self, tab: Tab) -> None:
        assert self.pending is not None
        self._sent_on, self._sent_at = tab, now()
        tab.say(self.pending)

    def go_on(self) -> None:
        """The next thing that somebody does who wants to play."""
        if now() < self.away_until:
            return
        if not self.tabs:
            self.open()
        if not self.joined:
            return
        tab = self.joined[0]
        if self.pending is None:
            if tab.mirror.v >= self._waits_for and (message := self.wish(tab.mirror)):
                self.ask(tab, message)
        elif self._sent_on not in self.joined or now() >= self._sent_at + AGAIN:
            self._send(tab)

    # ── what is wanted ──

    def wish(self, mirror: Mirror) -> AnyAsked | None:
        """What to say at the table as it is shown."""
        shown = mirror.shown
        if shown.stage == "closed":
            return None
        if shown.place is None:
            return (self._is_host and self._as_host(mirror)) or self._take_chair(mirror)
        if shown.paused and self.rng.random() < 0.2:
            return asked.Pause(id=self.id(), on=False)
        if self._is_host and (message := self._as_host(mirror)):
            return message
        if shown.proposal is not None and shown.place not in shown.proposal.consents:
            return asked.Answer(id=self.id(), v=mirror.v, yes=self.rng.random() < 0.9)
        if shown.stage == "between" and self._has_enough and shown.proposal is None:
            return asked.Propose(id=self.id(), v=mirror.v, what="end")
        if shown.stage == "between" and shown.proposal is not None:
            return None
        return self._sitter.wish(mirror)

    @property
    def _is_host(self) -> bool:
        return self.world.book.pages[self.table].state.host == self.account

    @property
    def _has_enough(self) -> bool:
        return self.world.book.pages[self.table].hands >= self.world.hands

    def _take_chair(self, mirror: Mirror) -> AnyAsked | None:
        if not self.wants_chair or mirror.shown.stage not in ("gathering", "between") or self._has_enough:
            return None
        try:
            return self._sitter.wish(mirror)
        except NoChair:
            return None

    def _as_host(self, mirror: Mirror) -> AnyAsked | None:
        shown = mirror.shown
        if shown.stage == "over" and not self._has_enough:
            return asked.Again(id=self.id())
        if shown.stage != "gathering":
            return None
        free = [int(place) for place, chair in shown.chairs.items() if chair.name is None]
        if free and now() > 8.0 and (shown.place is not None or not self.wants_chair):
            return asked.SeatBot(id=self.id(), place=free[0], bot="easy")
        ready = all(chair.ready for chair in shown.chairs.values())
        return asked.Begin(id=self.id()) if not free and ready else None
