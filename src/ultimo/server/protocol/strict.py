"""JSON as anybody may send it, read so that nothing in it can surprise later: one meaning, bounded, clean text."""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from ultimo.core.quoting import plain, short
from ultimo.server.protocol.fields import LONGEST_NUMBER

DEEPEST = 8  # levels of objects and lists
TOP = "$"  # the whole message, in a path as `$.settings.game`

_PARTS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
_DIRECTIONS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_HALVES = re.compile("[\ud800-\udfff]")

Fit = Callable[[str], str]  # a text as it is taken; ValueError


class Unacceptable(ValueError):
    """Something that is no clean JSON: *where*, and what is the matter."""

    def __init__(self, where: str, problem: str) -> None:
        self.where = where
        self.problem = problem
        super().__init__(f"{where}: {problem}")


class _Faulty(NamedTuple):
    """Stands for a value that is not acceptable until it is known where it is."""

    problem: str


def clean_text(text: str) -> str:
    """*text* in the normal form NFC without marks that turn the direction of writing; ValueError.

    >>> clean_text("A\\u0308nne\\u202e")
    'Änne'
    """
    found = _UNFIT.search(text)
    if found:
        raise ValueError(f"{short(text)} holds the character {short(found[0])}; write one line of plain text")
    return unicodedata.normalize("NFC", _DIRECTIONS.sub("", text))


def whole_text(text: str) -> str:
    """*text* as it is; ValueError where it holds half a character."""
    found = _HALVES.search(text)
    if found:
        raise ValueError(f"{short(text)} holds half a character, {short(found[0])}")
    return text


def read(text: str, fit: Fit = clean_text, deepest: int = DEEPEST) -> object:
    """The value written as *text*: objects, lists, texts as *fit* makes them, numbers, booleans, None; Unacceptable."""
    if _depth(text) > deepest:
        raise Unacceptable(TOP, f"nested more than {deepest} levels deep")
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_float=_decimal, parse_constant=_no_number
        )
    except json.JSONDecodeError as problem:
        raise Unacceptable(TOP, f"not JSON; look at character {problem.pos + 1}") from None
    return _clean(value, TOP, fit)


def _depth(text: str) -> int:
    """How many levels of objects and lists *text* has at most, whether it is JSON or not."""
    deepest = depth = 0
    for part in _PARTS.findall(text):
        if part in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif part in "]}":
            depth -= 1
    return deepest


def _object(pairs: list[tuple[str, object]]) -> dict[str, object] | _Faulty:
    made: dict[str, object] = {}
    for name, value in pairs:
        if name in made:
            return _Faulty(f"the name {short(name)} stands twice; write it once")
        made[name] = value
    return made


def _whole(digits: str) -> int | _Faulty:
    number = int(digits) if len(digits) <= len(str(-LONGEST_NUMBER)) else None
    if number is None or abs(number) > LONGEST_NUMBER:
        return _Faulty(f"{short(digits)} is too large; numbers go up to {LONGEST_NUMBER}")
    return number


def _decimal(digits: str) -> float | _Faulty:
    number = float(digits)
    return number if math.isfinite(number) else _Faulty(f"{short(digits)} is too large a number")


def _no_number(word: str) -> _Faulty:
    return _Faulty(f"{word} is not a number of JSON")


def _clean(value: object, where: str, fit: Fit) -> object:
    match value:
        case _Faulty(problem):
            raise Unacceptable(where, problem)
        case str():
            return _clean_at(value, where, fit)
        case list():
            return [_clean(one, f"{where}[{index}]", fit) for index, one in enumerate(value)]
        case dict():
            return {_name(name, where, fit): _clean(one, f"{where}.{plain(name)}", fit) for name, one in value.items()}
        case _:
            return value


def _name(name: str, where: str, fit: Fit) -> str:
    """*name* as it is: two names must not become one."""
    if _clean_at(name, where, fit) != name:
        raise Unacceptable(where, f"the name {short(name)} is not plain text in the form NFC")
    return name


def _clean_at(text: str, where: str, fit: Fit) -> str:
    try:
        return fit(text)
    except ValueError as problem:
        raise Unacceptable(where, str(problem)) from None
