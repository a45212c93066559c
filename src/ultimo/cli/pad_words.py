"""The words of the score pad at the terminal that are no answers: each makes a change of the evening."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ultimo.cli.pad_answers import NoAnswer, chosen, seat_named, whole_number
from ultimo.core.evening import LAST_ROUND
from ultimo.pad.changing import Change
from ultimo.pad.document import Document
from ultimo.pad.evening import PadEvening, PadHand, seatings


def change_meant(word: str, rest: str, document: Document, evening: PadEvening) -> Change | None:
    """The change that *word* with the *rest* of its line asks for; None: it is no such word. NoAnswer."""
    make = _CHANGES.get(word)
    return None if make is None else make(rest.strip(), document, evening)


def named_list(text: str) -> list[str]:
    """Names between commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def _last(evening: PadEvening) -> PadHand:
    if not evening.hands:
        raise NoAnswer("no hand was begun yet")
    return evening.open or evening.hands[-1]


def _note(rest: str, document: Document, evening: PadEvening) -> Change:
    return {"do": "note", "text": rest, "hand": _last(evening).number}


def _rest(rest: str, document: Document, evening: PadEvening) -> Change:
    hand = _last(evening)
    return {"do": "usual", "hand": hand.number}


def _undo(rest: str, document: Document, evening: PadEvening) -> Change:
    return {"do": "undo"}


def _players(rest: str, document: Document, evening: PadEvening) -> Change:
    return {"do": "table", "players": named_list(rest)}


def _rename(rest: str, document: Document, evening: PadEvening) -> Change:
    old, colon, new = rest.partition(":")
    if not colon:
        raise NoAnswer("write rename OLD: NEW")
    return {"do": "rename", "player": chosen(old.strip(), evening.everybody), "name": new.strip()}


def _option(rest: str, document: Document, evening: PadEvening) -> Change:
    settings = dict(evening.game.options.changed())
    for one in rest.split():
        name, equals, value = one.partition("=")
        if not equals:
            raise NoAnswer("write option NAME=VALUE")
        settings[name] = value
    return {"do": "options", "options": settings}


def _say_last(rest: str, document: Document, evening: PadEvening) -> Change:
    return {"do": "say", "word": LAST_ROUND}


def _remove(rest: str, document: Document, evening: PadEvening) -> Change:
    return {"do": "remove", "hand": whole_number(rest) if rest else _last(evening).number}


def _forehand(rest: str, document: Document, evening: PadEvening) -> Change:
    """Who has seat 1 in the hand going on."""
    hand, name = _last(evening), chosen(rest, evening.table)
    seats = next(one for one in seatings(evening.table, None) if one[0] == name)
    return {"do": "seats", "seats": list(seats), "hand": hand.number}


def _penalty(rest: str, document: Document, evening: PadEvening) -> Change:
    """A mistake by somebody in the hand going on, or in the one before."""
    hand = _last(evening)
    offered = [*hand.judged.offers, *hand.judged.answered]
    question = next((one for one in offered if one.name == "penalties"), None)
    if question is None:
        raise NoAnswer("there are no penalties here; a table may write a ruling")
    kind, _, who = rest.partition(" ")
    kinds = list(dict.fromkeys(str(one).partition("@")[0] for one in question.choices))
    token = f"{chosen(kind, kinds)}@{seat_named(who.strip(), hand.step.seats)}"
    return _added(hand, "penalties", token)


def _ruling(rest: str, document: Document, evening: PadEvening) -> Change:
    """`TEXT: NAME AMOUNT, NAME AMOUNT`: in the hand going on, or between hands."""
    text, _, listed = rest.rpartition(":")
    if not text.strip() or not listed.strip():
        raise NoAnswer("write ruling TEXT: NAME AMOUNT, NAME AMOUNT")
    amounts = [_amount(part, evening.everybody) for part in named_list(listed)]
    hand = evening.open
    if hand is None:
        return {"do": "ruling", "text": text.strip(), "amounts": dict(amounts)}
    got = dict(amounts)
    strangers = [name for name in got if name not in hand.step.seats]
    if strangers:
        raise NoAnswer(f"{', '.join(strangers)} sits out; rule it between two hands")
    return _added(hand, "rulings", [text.strip(), [got.get(name, 0) for name in hand.step.seats]])


def _amount(part: str, names: Sequence[str]) -> tuple[str, int]:
    who, _, number = part.rpartition(" ")
    return chosen(who.strip(), names), whole_number(number)


def _added(hand: PadHand, field: str, one: object) -> Change:
    before = hand.step.entry.get(field, [])
    assert isinstance(before, list), "penalties and rulings are lists"
    return {"do": "enter", "hand": hand.number, "answers": {field: [*before, one]}}


_CHANGES: dict[str, Callable[[str, Document, PadEvening], Change]] = {
    "note": _note,
    "rest": _rest,
    "undo": _undo,
    "players": _players,
    "rename": _rename,
    "option": _option,
    "last": _say_last,
    "remove": _remove,
    "forehand": _forehand,
    "penalty": _penalty,
    "ruling": _ruling,
}
