"""What a person at the terminal may write for an answer of the score pad."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ultimo.core.sheet import Kind, Question
from ultimo.core.sheet_points import COUNTED_FORMS

NOBODY = ("nobody", "none", "alone", "nothing", "--")
NEITHER = "neither"  # what these words mean where sides are asked for
LEAST = 2  # letters of their beginnings, which names may share


class NoAnswer(ValueError):
    """A line that is no answer; the message says what would be one."""


def answer(line: str, question: Question, names: Sequence[str]) -> object:
    """The JSON value that *line* means for *question*; *names* are those on seats 1 to 4. NoAnswer."""
    return _READ[question.kind](line, question, names)


def chosen(word: str, choices: Sequence[str]) -> str:
    """The one of *choices* that *word* is, or that alone begins with it; NoAnswer."""
    exact = [one for one in choices if one.casefold() == word.casefold()]
    begun = [one for one in choices if one.casefold().startswith(word.casefold())]
    found = exact or begun
    if len(found) != 1 or not word:
        raise NoAnswer(f"write one of {', '.join(choices)}")
    return found[0]


def seat_named(word: str, names: Sequence[str]) -> int:
    """The seat of who is called *word*, or has that number; NoAnswer."""
    if word in ("1", "2", "3", "4"):
        return int(word)
    return names.index(chosen(word, names)) + 1


def whole_number(word: str) -> int:
    """A whole number; NoAnswer."""
    digits = word.removeprefix("+").removeprefix("-").removeprefix("−")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise NoAnswer("write a whole number")
    return -int(digits) if word[0] in "-−" else int(digits)


def _word(line: str, question: Question, names: Sequence[str]) -> object:
    choices = [str(one) for one in question.choices]
    if NEITHER in choices and _is_nobody(line):
        return NEITHER
    return chosen(line.lower().removeprefix("x").removeprefix("×") if choices[0].isdigit() else line, choices)


def _seat(line: str, question: Question, names: Sequence[str]) -> object:
    try:
        return seat_named(line, names)
    except NoAnswer as problem:
        if None not in question.choices:
            raise
        if _is_nobody(line):
            return None
        raise NoAnswer(f"{problem}, or {NOBODY[0]}") from None


def _is_nobody(line: str) -> bool:
    return len(line) >= LEAST and any(word.startswith(line.lower()) for word in NOBODY)


def _number(line: str, question: Question, names: Sequence[str]) -> object:
    return whole_number(line)


def _points(line: str, question: Question, names: Sequence[str]) -> object:
    """`45`, `23+22`, `opponents 43`, `cards XX KH`; of all four `40 20 18 ?`, or `cards XX / KH / …`."""
    first, _, rest = line.partition(" ")
    if not question.choices and first.lower() == "cards":
        return [pile.strip() for pile in rest.upper().split("/")]
    if first.lower() in COUNTED_FORMS:
        form = first.lower()
        return {form: whole_number(rest.strip()) if form == COUNTED_FORMS[0] else rest.upper()}
    numbers = [None if word == "?" else _sum(word) for word in line.replace(",", " ").split()]
    return numbers[0] if len(numbers) == 1 else numbers


def _sum(word: str) -> int:
    """A number, or several to be added: `23+23`, as base and pips are counted."""
    return sum(whole_number(part) for part in word.split("+"))


def _items(line: str, question: Question, names: Sequence[str]) -> object:
    """`pagat-ultimo Anna, trull 2`; `nothing`."""
    if _is_nobody(line):
        return []
    choices = [str(one) for one in question.choices]
    return [_item(part.strip(), choices, names) for part in line.split(",")]


def _item(part: str, choices: Sequence[str], names: Sequence[str]) -> str:
    if part.lower() in choices:
        return part.lower()
    bonuses = list(dict.fromkeys(one.partition("@")[0] for one in choices))
    word, _, who = part.partition(" ")
    bonus = chosen(word, bonuses)
    if bonus in choices:
        return bonus
    seats = [one for one in choices if one.partition("@")[0] == bonus]
    if not who and len(seats) == 1:
        return seats[0]
    if not who:
        raise NoAnswer(f"write who it belongs to: {bonus} {names[0]}")
    return f"{bonus}@{seat_named(who.strip(), names)}"


def _rulings(line: str, question: Question, names: Sequence[str]) -> object:
    raise NoAnswer("a ruling is written with the word ruling")


_READ: dict[Kind, Callable[[str, Question, Sequence[str]], object]] = {
    Kind.WORD: _word,
    Kind.SEAT: _seat,
    Kind.NUMBER: _number,
    Kind.POINTS: _points,
    Kind.ITEMS: _items,
    Kind.RULINGS: _rulings,
}
