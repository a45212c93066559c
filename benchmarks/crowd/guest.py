"""One chair of a crowd: follows what it is told, and keeps what it says until that is answered."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from benchmarks.crowd.seeding import Chair
from benchmarks.crowd.wire import Json, Wire
from ultimo.server.protocol import PROTOCOL
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.patching import merged

LATER = {code.slug for code in (Code.RATE_LIMITED, Code.BUSY, Code.STORAGE_UNAVAILABLE)}  # the same again
PAST = {code.slug for code in (Code.STALE, Code.NOT_NOW, Code.NOT_YOUR_TURN, Code.NOT_ASKED)}  # the table went on


class Said(NamedTuple):
    """A message under way."""

    id: str
    text: bytes


class Answered(NamedTuple):
    """A message that was accepted."""

    said: Said
    v: int


class Guest:
    """A person in a chair who plays; which of the legal choices depends on how many there were before."""

    def __init__(self, chair: Chair, changed: Callable[[Guest, Json], None]) -> None:
        """*changed* is told every message, after it was taken."""
        self.chair = chair
        self.wire: Wire | None = None
        self.is_in = False  # welcomed, on a socket that has not ended
        self.answered = asyncio.Event()  # it has been welcomed, or its socket has ended
        self.view: Json = {}
        self.v = 0
        self.under_way: Said | None = None
        self.last: Answered | None = None
        self.errors: list[str] = []  # codes of refusals that nobody would expect
        self._changed = changed
        self._choices = 0

    def join(self) -> None:
        """The first message on a new socket."""
        self._send(_said("join", table=self.chair.table, protocol=PROTOCOL))

    def left(self) -> None:
        """The socket has ended."""
        self.wire, self.is_in = None, False
        self.answered.clear()

    def answer(self, _: object) -> None:
        """It need not wait any more for a welcome."""
        self.answered.set()

    def speak(self) -> Said | None:
        """Says the next thing there is to say; None: nothing, or something is under way."""
        if self.under_way is None and self.is_in and (wish := self.wish()):
            self.under_way = wish
            self._send(wish)
            return wish
        return None

    def repeat(self) -> None:
        """Says again what is under way."""
        if self.under_way is not None and self.is_in:
            self._send(self.under_way)

    def resend(self, said: Said) -> None:
        """Says again something that was answered before."""
        if self.is_in:
            self._send(said)

    @property
    def may_speak(self) -> bool:
        """Whether there is something to say."""
        return self.is_in and self.under_way is None and self.wish() is not None

    def wish(self) -> Said | None:
        """What the rules of tables and of the game ask of this chair now."""
        view, place = self.view, self.view["place"]
        stage, hand = view["stage"], view.get("hand", {})
        chair = view["chairs"][str(place)]
        if chair.get("stands_in"):
            return _said("back")
        if stage == "playing" and hand.get("legal"):
            return _said("act", v=self.v, action=self._choice(hand["legal"]))
        if stage == "shuffling" and "shuffle" in view and place not in view["shuffle"].get("given", ()):
            return _said("nonce", nonce=secrets.token_hex(16))
        if stage == "shuffling" and view.get("asked", {}).get("place") == place:
            return _said("say", v=self.v, word=view["asked"]["words"][0])
        if stage in ("gathering", "between") and not chair.get("ready"):
            return _said("ready")
        return self._as_host(stage) if view.get("is_host") else None

    def _as_host(self, stage: str) -> Said | None:
        if stage == "over":
            return _said("again")
        if stage == "gathering" and all(chair.get("ready") for chair in self.view["chairs"].values()):
            return _said("begin")
        return None

    def _choice(self, legal: list[Json]) -> str:
        """The first of two choices, and each third one another."""
        number = self._choices // 3 if self._choices % 3 == 2 else 0
        action: str = legal[number % len(legal)]["action"]
        return action

    def hear(self, told: Json) -> None:
        """Takes a message of the server."""
        match told["kind"]:
            case "welcome":
                self.view, self.v, self.is_in = told["view"], told["v"], True
                self.answered.set()
            case "event":
                self.view, self.v = merged(self.view, told.get("patch", {})), told["v"]
            case "ack" if self.under_way is not None and told["id"] == self.under_way.id:
                self.last = Answered(self.under_way, told["v"])
                self.under_way = None
                self._choices += 1
            case "error":
                self._refused(told)
        self._changed(self, told)

    def _refused(self, told: Json) -> None:
        if told["code"] in PAST:
            self.under_way = None
        elif told["code"] not in LATER:
            self.errors.append(told["code"])
        elif not self.is_in and self.wire is not None:
            self.wire.close()  # comes back after a while

    def _send(self, said: Said) -> None:
        assert self.wire is not None, "who speaks has a socket"
        self.wire.send(said.text)


def _said(kind: str, **fields: object) -> Said:
    message_id = secrets.token_hex(16)
    return Said(message_id, msgspec.json.encode({"kind": kind, "id": message_id, **fields}))
