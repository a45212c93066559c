"""How the score pad reads on a terminal of 80 columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ultimo.cli.signs import shown
from ultimo.cli.text import SHEET, amount_text, does, end_text, reason_text, row, settled_text, wrapped
from ultimo.core.reasons import Reason
from ultimo.core.seats import SEATS, PerSeat, Seat, at, per_seat
from ultimo.core.sheet import Kind, Question
from ultimo.pad.document import Document, RulingStep
from ultimo.pad.evening import HandState, PadEvening, PadHand

HELP = """
  An answer is a choice or the beginning of one, a name or a seat, a number.
  Enter alone is what stands behind Enter. Several are written between commas;
  card points also as a sum, 23+22.
    ?         this help              why      what the question is about
    undo      takes back             rest     all the rest is as usual
    sheet     the evening so far     hand 2   hand 2 once more
    correct 2 partner                         asks anew who the partner was
    note Late evening                         a note to this hand
    penalty wrong-card Anna                   a mistake in this hand
    ruling shown too early: Anna -3, Bela 3   what the table ruled
    forehand Anna                             who really has seat 1
    players Anna, Bela, Carl, Eva             who sits at the table from now on
    rename Bela: Béla                         a name written otherwise
    option kontra=x4                          options from now on
    last      this round is the last          remove 2   hand 2 was none
    csv FILE  json FILE              writes the evening there
    CT-12     that rule              quit     leaves; all is kept
""".strip("\n")
TOLD = {Kind.NUMBER, Kind.POINTS}
_ITEM = re.compile(r"@([1-4])\b")  # whose a bonus is


def names_of(hand: PadHand) -> PerSeat[str]:
    """The names on seats 1 to 4, as they are printed."""
    return per_seat(lambda seat: shown(at(hand.step.seats, seat)))


def head_text(hand: PadHand, names: PerSeat[str]) -> str:
    """Which hand it is, who sits where, and what multiplies it."""
    times = f", counts ×{hand.due.multiplier}" if hand.due and hand.due.multiplier > 1 else ""
    last = ", last round" if hand.due and hand.due.last_round else ""
    seats = " · ".join(f"{seat} {name}" for seat, name in enumerate(names, 1)) + f" · {shown(hand.dealer)} deals"
    moved = hand.due_seats is not None and hand.due_seats != hand.step.seats
    due = ["  By the rules seat 1 would be " + shown(hand.due_seats[0])] if moved and hand.due_seats else []
    return "\n".join([f"── Hand {hand.number}{times}{last} ".ljust(60, "─"), wrapped(seats, "  "), *due])


def question_text(question: Question, names: PerSeat[str], teaching: bool) -> Iterator[str]:
    """A question with its choices, and why it is asked."""
    yield wrapped(_ITEM.sub(lambda item: f" of {at(names, Seat(int(item[1])))}", reason_text(question.asks, names)))
    if teaching:
        yield why_text(question.why, names)
    choices = _choices(question, names)
    if choices:
        yield wrapped(choices, "  ", "  ")


def why_text(reason: Reason, names: PerSeat[str]) -> str:
    """What a beginner should know."""
    return wrapped(reason_text(reason, names), "  ", "  ")


def _choices(question: Question, names: PerSeat[str]) -> str:
    if question.kind is Kind.ITEMS:
        bonuses = dict.fromkeys(str(one).partition("@")[0] for one in question.choices)
        return " | ".join(bonuses)
    if question.kind in TOLD:
        return f"{question.least} to {question.most}{_forms(question, names)}"
    return " | ".join(value_text(question, one, names) for one in question.choices)


def _forms(question: Question, names: PerSeat[str]) -> str:
    """How card points may be written beside a plain number."""
    if question.kind is not Kind.POINTS:
        return ""
    return "; or: opponents 43, cards KH QH …" if question.choices else f" of {', '.join(names)}; ? for one of them"


def value_text(question: Question, value: object, names: PerSeat[str]) -> str:
    """An answer as people read it."""
    if question.kind is Kind.SEAT and isinstance(value, int):
        return at(names, Seat(value))
    if value is None:
        return "nobody"
    if isinstance(value, list):
        return ", ".join(_item_text(one, names) for one in value) or "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{form} {number}" for form, number in value.items())
    return str(value)


def _item_text(token: object, names: PerSeat[str]) -> str:
    bonus, sign, seat = str(token).partition("@")
    return f"{bonus} {at(names, Seat(int(seat)))}" if sign else str(token)


def usual_text(question: Question, names: PerSeat[str]) -> str:
    """What Enter alone answers: `Enter: nobody `; nothing where nothing is usual."""
    return f"Enter: {value_text(question, question.usual[0], names)} " if question.usual else ""


def answers_text(hand: PadHand) -> Iterator[str]:
    """What was entered of a hand, and its note."""
    names = names_of(hand)
    for question in hand.judged.answered:
        value = hand.step.entry[question.name]
        yield wrapped(f"{question.name}: {value_text(question, value, names)}", "  ", "    ")
    if hand.step.note:
        yield wrapped(shown(hand.step.note), "  note: ", "    ")


def result_text(hand: PadHand, table: Sequence[str]) -> str:
    """The settlement of a hand, in the order of the *table*; or how far it is."""
    facts, settlement = hand.judged.facts, hand.judged.settlement
    if facts is None or settlement is None or hand.state is not HandState.SETTLED:
        return f"Hand {hand.number} is not settled yet."
    columns = sorted(SEATS, key=lambda seat: _place(at(hand.step.seats, seat), table))
    return settled_text(facts, settlement, hand.game.unit, names_of(hand), columns)


def _place(name: str, table: Sequence[str]) -> int:
    """Where *name* sits; who has left comes last."""
    return table.index(name) if name in table else len(table)


def totals_line(evening: PadEvening) -> str:
    """Everybody's total on one line, and who wears what."""
    totals = ", ".join(f"{shown(name)} {total}" for name, total in evening.totals.items())
    badges = [does(shown(name), badge) for name, badge in evening.badges]
    return wrapped(". ".join([f"Totals: {totals}", *badges]))


def sheet_text(document: Document, evening: PadEvening) -> str:
    """The evening hand by hand."""
    names = evening.everybody
    rows = [_row(document, evening, at, names) for at, _ in enumerate(document.steps)]
    totals = row("  total", SHEET, [str(evening.totals[name]) for name in names])
    return "\n".join([row("  hand", SHEET, [shown(name) for name in names]), *filter(None, rows), totals])


def _row(document: Document, evening: PadEvening, index: int, names: Sequence[str]) -> str:
    gains = dict(evening.gains).get(index)
    hand = next((one for one in evening.hands if one.at == index), None)
    step = document.steps[index]
    if hand is None and not isinstance(step, RulingStep):
        return ""
    label = f"  {hand.number:4}  {_what(hand)}" if hand else "        ruling"
    cells = ["?" if gains is None else amount_text(gains[name]) if name in gains else "·" for name in names]
    return row(label, SHEET, cells)


def _what(hand: PadHand) -> str:
    facts = hand.judged.facts
    return hand.state.value if facts is None else facts.contract or end_text(facts)
