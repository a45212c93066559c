"""Values of JSON that anybody wrote, each checked, with its place in the message: objects, lists, texts, numbers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from ultimo.core.facts_json import MOST
from ultimo.core.quoting import short
from ultimo.core.reasons import ANY_RULE, because
from ultimo.core.seats import SEATS, PerSeat
from ultimo.core.sheet import Words
from ultimo.pad.document import Names
from ultimo.pad.entry import Entry
from ultimo.pad.problem import PadError, wrong

T = TypeVar("T")

MOST_PLAYERS = 6  # at a table
LONGEST_NAME = 60  # signs
LONGEST_TEXT = 1_000  # signs of a title, note or ruling
LONGEST_ENTRY = 20_000  # bytes of an entry written as JSON
DEEPEST = 6  # objects and lists in each other

NO_JSON = Words("pad-no-json", "this is no JSON: {problem}")
MISSING = Words("pad-missing", "{name} is missing")
UNKNOWN = Words("pad-unknown", "{name} is not known here; known are {names}")
TWO_OF_A_NAME = Words("pad-two-of-a-name", "two players are called {name}; tell them apart")


class _Twice(ValueError):
    """A name stands twice in an object."""


def value(written: str) -> object:
    """The JSON value *written*; PadError also for a name that stands twice, NaN, and what is nested too deep."""
    try:
        found: object = json.loads(written, object_pairs_hook=_once_each, parse_constant=_no_constant)
    except (ValueError, RecursionError) as problem:
        raise PadError("", because(ANY_RULE, NO_JSON, problem=str(problem))) from None
    return found


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise _Twice(f"{short(next(name for name in names if names.count(name) > 1))} stands twice in an object")
    return found


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number here")


def fields(found: object, place: str, names: Sequence[str], more: Sequence[str] = ()) -> Mapping[str, object]:
    """A JSON object with *names*, and perhaps *more*."""
    if not isinstance(found, dict):
        raise wrong(place, found, "an object")
    for name in names:
        if name not in found:
            raise PadError(place, because(ANY_RULE, MISSING, name=name))
    for name in found:
        if name not in (*names, *more):
            raise PadError(place, because(ANY_RULE, UNKNOWN, name=short(name), names=", ".join((*names, *more))))
    return found


def each(found: object, place: str, read_one: Callable[[object, str], T], most: int) -> tuple[T, ...]:
    """A list of at most *most* of what *read_one* reads."""
    if not isinstance(found, list) or len(found) > most:
        raise wrong(place, f"{len(found)} entries" if isinstance(found, list) else found, f"a list of {most} at most")
    return tuple(read_one(one, f"{place}[{index}]") for index, one in enumerate(found))


def text_of(found: object, place: str) -> str:
    """A text of any length."""
    if not isinstance(found, str):
        raise wrong(place, found, "a string")
    return found


def string(found: object, place: str) -> str:
    """A string that is no text for people."""
    if not isinstance(found, str) or not found.isprintable() or len(found) > LONGEST_TEXT:
        raise wrong(place, found, "a string")
    return found


def line(found: object, place: str) -> str:
    """A line of text, perhaps empty."""
    if not isinstance(found, str) or not found.isprintable() or len(found) > LONGEST_TEXT:
        raise wrong(place, found, f"one line of text, of {LONGEST_TEXT} signs at most")
    return found


def name(found: object, place: str) -> str:
    """The name of a player."""
    is_name = isinstance(found, str) and found.isprintable() and found.strip() == found and found != ""
    if not isinstance(found, str) or not is_name or len(found) > LONGEST_NAME:
        raise wrong(place, found, f"a name, one line of {LONGEST_NAME} signs at most")
    return found


def players(found: object, place: str) -> Names:
    """The names of all who sit at a table, each once."""
    names = each(found, place, name, MOST_PLAYERS)
    for one in names:
        if names.count(one) > 1:
            raise PadError(place, because(ANY_RULE, TWO_OF_A_NAME, name=one))
    return names


def four(found: object, place: str) -> PerSeat[str]:
    """Who sits on the four seats."""
    names = players(found, place)
    if len(names) != len(SEATS):
        raise wrong(place, ", ".join(names), "the names on seats 1 to 4")
    one, two, three, four_ = names
    return one, two, three, four_


def settings(found: object, place: str) -> dict[str, str]:
    """Options by their names."""
    if not isinstance(found, dict):
        raise wrong(place, found, "an object of options")
    return {option: string(token, f"{place}.{option}") for option, token in found.items()}


def entry(found: object, place: str) -> Entry:
    """What was entered of a hand; the sheet of the game judges the answers."""
    if not isinstance(found, dict):
        raise wrong(place, found, "an object of answers")
    if not _is_shallow(found, DEEPEST) or len(_written(found, place)) > LONGEST_ENTRY:
        raise wrong(place, f"{len(found)} answers", f"{LONGEST_ENTRY} signs at most, {DEEPEST} values deep")
    return found


def _is_shallow(found: object, deep: int) -> bool:
    inner = found.values() if isinstance(found, dict) else found if isinstance(found, list) else ()
    return deep > 0 and all(_is_shallow(one, deep - 1) for one in inner)


def _written(found: object, place: str) -> bytes:
    try:
        return json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, TypeError) as problem:
        raise PadError(place, because(ANY_RULE, NO_JSON, problem=str(problem))) from None


def whole(found: object, place: str, least: int = -MOST) -> int:
    """A whole number."""
    if type(found) is not int or not least <= found <= MOST:
        raise wrong(place, found, f"a whole number from {least} to {MOST}")
    return found


def amounts(found: object, place: str) -> tuple[tuple[str, int], ...]:
    """Amounts by name."""
    if not isinstance(found, dict):
        raise wrong(place, found, "an object of amounts by name")
    return tuple((name(who, place), whole(amount, f"{place}.{who}")) for who, amount in found.items())
