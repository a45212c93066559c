"""Reading facts that were written as JSON by anybody: every entry is checked and has its place in the message."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeVar

from ultimo.core.cards import Card, Cards, NotationError, card
from ultimo.core.quoting import short
from ultimo.core.seats import SEATS, Seat

T = TypeVar("T")
E = TypeVar("E", bound=Enum)
Read = Callable[[object, str], T]  # the value and where it stands

MOST = 10**9  # no number in a hand is greater


class FactsError(ValueError):
    """Facts that no hand can have: which entry, and what would be right."""

    def __init__(self, where: str, value: object, right: str) -> None:
        super().__init__(f"{where} is {short(value)}; {right}")


def entries(value: object, names: tuple[str, ...]) -> dict[str, object]:
    """The entries of a JSON object, which are *names*, no more and no less."""
    if not isinstance(value, dict):
        raise FactsError("this", value, "facts are a JSON object")
    for name in names:
        if name not in value:
            raise FactsError(name, "missing", f"facts have the entries {', '.join(names)}")
    for name in value:
        if name not in names:
            raise FactsError("one entry", name, f"facts have the entries {', '.join(names)}")
    return value


def whole(value: object, where: str) -> int:
    """A whole number."""
    if type(value) is not int or abs(value) > MOST:
        raise FactsError(where, value, f"write a whole number from -{MOST} to {MOST}")
    return value


def text(value: object, where: str) -> str:
    """A string."""
    if not isinstance(value, str):
        raise FactsError(where, value, "write a string")
    return value


def seat(value: object, where: str) -> Seat:
    """A seat."""
    if type(value) is not int or value not in SEATS:
        raise FactsError(where, value, "write a seat from 1 to 4")
    return Seat(value)


def one_card(value: object, where: str) -> Card:
    """A card by its token."""
    try:
        return card(text(value, where))
    except NotationError as problem:
        raise FactsError(where, value, str(problem)) from None


def cards(value: object, where: str) -> Cards:
    """Cards as tokens between blanks."""
    return Cards.of(one_card(token, where) for token in text(value, where).split())


def one_of(kind: type[E], value: object, where: str) -> E:
    """The member of *kind* with that value."""
    found = next((one for one in kind if one.value == value), None)
    if found is None:
        raise FactsError(where, value, f"choose {' | '.join(str(one.value) for one in kind)}")
    return found


def maybe(read: Read[T]) -> Read[T | None]:
    """What *read* reads, or null."""
    return lambda value, where: None if value is None else read(value, where)


def every(read: Read[T]) -> Read[tuple[T, ...]]:
    """A list of what *read* reads."""

    def listed(value: object, where: str) -> tuple[T, ...]:
        if not isinstance(value, list | tuple):
            raise FactsError(where, value, "write a list")
        return tuple(read(one, f"{where}[{index}]") for index, one in enumerate(value))

    return listed


def row(value: object, where: str, size: int) -> tuple[object, ...]:
    """A list of *size* values."""
    if not isinstance(value, list | tuple) or len(value) != size:
        raise FactsError(where, value, f"write a list of {size}")
    return tuple(value)
