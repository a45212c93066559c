"""One conversation with a table, over as many sockets as it takes: what to send, and what an answer means."""

from __future__ import annotations

from typing import Protocol

import msgspec

from ultimo.server.client.mirror import Gap, Mirror
from ultimo.server.protocol import PROTOCOL, asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.told import Ack, AnyTold, Bye, EventTold, HintTold, Refusal, Welcome, WhyTold

MOMENT = 1_000  # milliseconds to wait where the server says nothing else
OVER, CLOSED = "over", "closed"  # stages
LATER = {code.slug for code in (Code.RATE_LIMITED, Code.BUSY, Code.STORAGE_UNAVAILABLE)}  # the same again
PAST = {
    code.slug
    for code in (Code.STALE, Code.NOT_NOW, Code.NOT_YOUR_TURN, Code.NOT_ASKED, Code.PLACE_TAKEN, Code.SEATED_ALREADY)
}  # the table went on meanwhile


class Rejected(Exception):
    """The server will have none of it; the message says why."""


class Sits(Protocol):
    """Somebody who sits at the table, or looks on."""

    def wish(self, table: Mirror) -> AnyAsked | None:
        """What to say at *table* as it is now; None: nothing."""

    def listen(self, table: Mirror) -> None:
        """The table has changed."""

    def answered(self, told: WhyTold | HintTold) -> None:
        """The server has answered a question."""

    def takes(self, refusal: Refusal) -> bool:
        """Whether what was said last was refused, and that is the end of it; else it may be said again."""

    def new_id(self) -> str:
        """An id for a message."""


class Talk:
    """What was said and is not answered yet, and the table as it is known.

    One message is under way at a time. It stays the same, id included, until it is answered: sent again after a break
    it does nothing twice.
    """

    def __init__(self, table: str, sitter: Sits, stays: bool = False) -> None:
        """*stays*: after an evening, as long as any person is there, who may want another one."""
        self.table = table
        self.sitter = sitter
        self.stays = stays
        self.mirror = Mirror()
        self.pause = 0  # milliseconds to wait before anything is sent
        self._is_joined = False
        self._unanswered: AnyAsked | None = None
        self._is_sent = False
        self._wished_at = 0  # the version at which the message under way was chosen
        self._waits_for = 0  # the version before which nothing new is said

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to play."""
        if self.mirror.v == 0:
            return False
        shown = self.mirror.shown
        somebody_is_there = any(chair.here and not chair.is_bot for chair in shown.chairs.values())
        return shown.stage == CLOSED or (shown.stage == OVER and not (self.stays and somebody_is_there))

    def join(self) -> AnyAsked:
        """The first message on a new socket."""
        self._is_joined = self._is_sent = False
        return asked.Join(id=self.sitter.new_id(), table=self.table, protocol=PROTOCOL, lines=True)

    def next(self) -> AnyAsked | None:
        """What to send now; None: nothing. May take as long as the bot thinks."""
        self.pause = 0
        if not self._is_joined:
            return None
        if self._unanswered is None and self.mirror.v >= self._waits_for:
            self._unanswered = self.sitter.wish(self.mirror)
            self._wished_at = self.mirror.v
            self._is_sent = False
        if self._is_sent:
            return None
        self._is_sent = True
        return self._unanswered

    def hear(self, told: AnyTold | None) -> None:
        """Takes what the server says, None being what this version does not know; Rejected; Gap: join again."""
        match told:
            case Welcome() | EventTold():
                self.mirror.hear(told)
                _check_shown(self.mirror)
                self._is_joined = True
                self.sitter.listen(self.mirror)
            case Ack():
                self._answered(told.id, told.v)
            case Refusal():
                self._refused(told)
            case Bye(code, message, retry):
                self._dismissed(code, message, retry)
            case WhyTold() | HintTold():
                self._answered(told.id, 0)
                self.sitter.answered(told)
            case None:
                pass

    def _answered(self, message_id: str | None, until: int) -> None:
        if self._unanswered is not None and self._unanswered.id == message_id:
            self._unanswered = None
            self._waits_for = until

    def _refused(self, told: Refusal) -> None:
        if told.code in LATER:
            wait = told.context.get("wait", MOMENT)
            self.pause = wait if isinstance(wait, int) else MOMENT
            self._is_sent = False
            if not self._is_joined:
                raise Gap(f"the table cannot be joined yet: {told.message} ({told.code})")
        elif self._unanswered is not None and told.id == self._unanswered.id and self.sitter.takes(told):
            self._answered(told.id, 0)
        elif told.code in PAST:
            self._answered(told.id, self._wished_at + 1)
        else:
            raise Rejected(f"{told.message} ({told.code})")

    def _dismissed(self, code: str, message: str, retry: int | None) -> None:
        if retry is None:
            raise Rejected(f"{message} ({code})")
        self.pause = retry
        self._is_joined = False


def _check_shown(mirror: Mirror) -> None:
    """Rejected where what is shown cannot be read here."""
    try:
        mirror.shown  # noqa: B018  # read for what is wrong with it
    except msgspec.ValidationError as problem:
        raise Rejected(f"the server shows the table otherwise than this version knows it: {problem}") from problem
