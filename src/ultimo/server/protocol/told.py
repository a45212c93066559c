"""What the server says: a closed union, told apart by `kind`."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from ultimo.server.protocol.shown import ReasonShown, RefusedShown, TableShown


class Told(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """One message of the server."""


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened, for motion, sound and screen readers; the patch says what is so now."""

    what: str  # an event of the hand (`acted`, `declared`, `side`, `taken`, `trick` …), or the kind of input
    place: int | None = None
    action: str | None = None
    cards: tuple[str, ...] = ()
    count: int | None = None
    text: str | None = None


class Heard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the viewer's seat has heard in the hand, in the lines of the bots' protocol (`move 1:play:XX` …).

    Line `start` (from 0) and those after it are now *lines*; the lines before it stay.
    """

    start: int = 0
    lines: tuple[str, ...] = ()


class Welcome(Told, frozen=True, tag="welcome"):
    """The answer to `join` and `look`: the table as it is, and what happened last."""

    id: str
    protocol: int
    v: int
    view: TableShown
    recent: tuple[Happened, ...] = ()  # at most 20
    heard: Heard = Heard()
    is_maker: bool = False  # the viewer made the table, and may close it while `view` has no `host`


class Ack(Told, frozen=True, tag="ack"):
    """The message was accepted (or was before: `dup`), and is version `v` of the table."""

    id: str
    v: int
    dup: bool = False


class Refusal(Told, frozen=True, tag="error"):
    """The message was refused and changed nothing."""

    code: str
    message: str
    id: str | None = None  # None: the message could not be read so far
    context: dict[str, object] = {}


class EventTold(Told, frozen=True, tag="event"):
    """The table is at version `v`: the patch turns the viewer's JSON before into that of now."""

    v: int
    events: tuple[Happened, ...]
    patch: dict[str, object] = {}
    heard: Heard | None = None  # None: nothing new in the hand


class WhyTold(Told, frozen=True, tag="why"):
    """The answer to `why`: what is not legal, gathered by the reason."""

    id: str
    v: int
    refused: tuple[RefusedShown, ...]


class OptionTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal action with what it is expected to bring."""

    action: str
    estimate: float
    error: float
    reasons: tuple[ReasonShown, ...] = ()


class AdviceTold(msgspec.Struct, frozen=True):
    """What a bot that weighs nothing would do, and why."""

    action: str
    reasons: tuple[ReasonShown, ...]


class HintTold(Told, frozen=True, tag="hint"):
    """The answer to `hint`: the legal actions, the best first, or what the book says where nobody weighs them."""

    id: str
    v: int
    options: tuple[OptionTold, ...]
    advice: AdviceTold | None = None


class Bye(Told, frozen=True, tag="bye"):
    """The last message on a socket: why it is closed, and whether to come back."""

    code: str
    message: str
    retry: int | None = None  # milliseconds to wait before coming back; None: do not


AnyTold: TypeAlias = Welcome | Ack | Refusal | EventTold | WhyTold | HintTold | Bye
