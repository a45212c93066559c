"""The sheet of one hand: questions whose answers are its facts, for a table that plays with real cards.

A game writes its sheet as a script, a generator like that of a hand: it yields one question after the other, is sent
the answers, and returns the facts. It asks only what matters after the answers it has.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias, TypeVar, runtime_checkable

from ultimo.core.actions import Item
from ultimo.core.facts import Facts
from ultimo.core.quoting import short
from ultimo.core.reasons import Key, Reason, because
from ultimo.core.seats import Seat

T = TypeVar("T")


class Words(Key):
    """A sentence of the score pad, a kind of Key; its texts in other languages are the pad's."""


class Kind(Enum):
    """What an answer looks like in JSON."""

    WORD = "word"  # one of the choices
    SEAT = "seat"  # one of the choices: a seat, or null for nobody
    NUMBER = "number"  # a whole number from `least` to `most`
    POINTS = "points"  # card points or the cards taken: see `sheet_points.points`
    ITEMS = "items"  # a list of choices, in the order they were said
    RULINGS = "rulings"  # a list of [text, [what each seat gets]]


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a sheet; its name is the field that the answer stands in."""

    name: str
    kind: Kind
    asks: Reason  # the question, under the rule that makes it matter
    why: Reason  # what a beginner should know to answer it
    choices: tuple[object, ...] = ()  # as they are written in JSON
    usual: tuple[object] | None = None  # what is mostly so, as it is written in JSON; None: nothing is
    least: int = 0
    most: int = 0
    optional: bool = False  # never asked, only offered: without an answer it is as usual

    @property
    def allowed(self) -> str:
        """What may be answered, in words."""
        match self.kind:
            case Kind.NUMBER:
                return f"a whole number from {self.least} to {self.most}"
            case Kind.POINTS:
                return f"card points from {self.least} to {self.most}, or cards"
            case Kind.RULINGS:
                return "a text and four whole numbers each"
            case Kind.ITEMS:
                return f"some of {self._listed}"
            case _:
                return self._listed

    @property
    def _listed(self) -> str:
        return " | ".join("nobody" if one is None else str(one) for one in self.choices)

    def to_json(self) -> dict[str, object]:
        """The question as JSON values; `usual` is left out where nothing is."""
        return {
            "field": self.name,
            "kind": self.kind.value,
            "asks": self.asks.to_json(),
            "why": self.why.to_json(),
            "choices": list(self.choices),
            **({"usual": self.usual[0]} if self.usual else {}),
            **({"least": self.least, "most": self.most} if self.kind in (Kind.NUMBER, Kind.POINTS) else {}),
        }


@dataclass(frozen=True, slots=True)
class Derived:
    """A field that nobody has to be asked for, because it follows from the others."""

    name: str
    value: object  # as it is written in JSON
    why: Reason

    def to_json(self) -> dict[str, object]:
        """`{"field", "value", "why"}`."""
        return {"field": self.name, "value": self.value, "why": self.why.to_json()}


class Impossible(ValueError):
    """An answer that no hand can have: which field, and what would be right."""

    def __init__(self, field: str, reason: Reason) -> None:
        super().__init__(f"{field}: {reason}" + (f" ({reason.rule})" if reason.rule else ""))
        self.field = field
        self.reason = reason


Asked: TypeAlias = Generator[Question | Derived, object, T]
SheetScript: TypeAlias = Generator[Question | Derived, object, Facts]


@runtime_checkable
class Sheeted(Protocol):
    """A game that a score pad can keep: it has a sheet."""

    def sheet(self) -> SheetScript:
        """The questions of a hand, in an order a table likes to answer them; returns facts that `settle` takes."""


NO_CHOICE = Words("pad-no-choice", "{given} is no answer here; right would be {allowed}")
TWICE = Words("pad-twice", "{given} is written twice")


def refused(question: Question, given: object) -> Impossible:
    """The refusal of an answer that is none to *question*."""
    why = because(question.asks.rule, NO_CHOICE, given=short(given), allowed=question.allowed)
    return Impossible(question.name, why)


# ── one question each ─────────────────────────────────────────────────────────────────────────


def word(name: str, asks: Reason, why: Reason, choices: Sequence[str], usual: str | None = None) -> Asked[str]:
    """One of *choices*; the *usual* one if there is one."""
    question = Question(name, Kind.WORD, asks, why, tuple(choices), None if usual is None else (usual,))
    given = yield question
    if not isinstance(given, str) or given not in choices:
        raise refused(question, given)
    return given


def yes_no(name: str, asks: Reason, why: Reason) -> Asked[bool]:
    """Yes or no."""
    return (yield from word(name, asks, why, ("yes", "no"))) == "yes"


def seat(
    name: str, asks: Reason, why: Reason, choices: Sequence[Seat | None], usually_nobody: bool = False
) -> Asked[Seat | None]:
    """One of *choices*: a seat, or nobody."""
    question = Question(name, Kind.SEAT, asks, why, tuple(choices), (None,) if usually_nobody else None)
    given = yield question
    if given is None and None in choices:
        return None
    if type(given) is not int or given not in choices:
        raise refused(question, given)
    return Seat(given)


def somebody(name: str, asks: Reason, why: Reason, choices: Sequence[Seat]) -> Asked[Seat]:
    """One seat of *choices*."""
    given = yield from seat(name, asks, why, choices)
    assert given is not None, "nobody is not among the choices"
    return given


def number(name: str, asks: Reason, why: Reason, least: int, most: int) -> Asked[int]:
    """A whole number from *least* to *most*."""
    question = Question(name, Kind.NUMBER, asks, why, least=least, most=most)
    given = yield question
    if type(given) is not int or not least <= given <= most:
        raise refused(question, given)
    return given


def items(
    name: str, asks: Reason, why: Reason, choices: Sequence[Item], optional: bool = False
) -> Asked[tuple[Item, ...]]:
    """Some of *choices*, each once; usually none."""
    by_token = {str(item): item for item in choices}
    question = Question(name, Kind.ITEMS, asks, why, tuple(by_token), ([],), optional=optional)
    given = yield question
    if not isinstance(given, list):
        raise refused(question, given)
    for token in given:
        if not isinstance(token, str) or token not in by_token:
            raise refused(question, token)
        if given.count(token) > 1:
            raise Impossible(name, because(asks.rule, TWICE, given=token))
    return tuple(by_token[token] for token in given)


def derived(name: str, value: object, why: Reason) -> Asked[None]:
    """A field that follows."""
    yield Derived(name, value, why)
