"""The evening as CSV: a row for each hand and ruling, what everybody got and has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ultimo.pad.document import Document, HandStep, RulingStep
from ultimo.pad.evening import PadEvening, PadHand, gone_through

LINE_END = "\r\n"  # RFC 4180
FORMULA = ("=", "+", "-", "@")  # with what spreadsheets begin a formula


def csv(document: Document) -> str:
    """The rows, the first with the names of the columns; amounts only of what is settled."""
    evening = gone_through(document)
    return "".join(_row(cells) for cells in (_head(evening), *_rows(document, evening)))


def _head(evening: PadEvening) -> list[str]:
    names = [_text(name) for name in evening.everybody]
    own = ["hand", "contract", "declarer", "partner", "multiplier", "note"]
    return [*own, *names, *(f"{name} (total)" for name in names)]


def _rows(document: Document, evening: PadEvening) -> Iterator[list[str]]:
    hands = {hand.at: hand for hand in evening.hands}
    for at, step in enumerate(document.steps):
        if isinstance(step, HandStep):
            yield [*_of_hand(hands[at]), *_amounts(evening, at)]
        elif isinstance(step, RulingStep):
            yield ["", "ruling", "", "", "", _text(step.text), *_amounts(evening, at)]


def _of_hand(hand: PadHand) -> list[str]:
    facts, settled = hand.judged.facts, hand.scores
    note = _text(hand.step.note)
    if facts is None or not settled:
        return [str(hand.number), hand.state.value, "", "", "", note]
    who = ["" if seat is None else _text(hand.step.seats[seat - 1]) for seat in (facts.declarer, facts.partner)]
    return [str(hand.number), facts.contract or facts.end.value, *who, str(facts.multiplier), note]


def _amounts(evening: PadEvening, at: int) -> list[str]:
    """What everybody got by step *at*, and has after it; nothing where it is not counted."""
    for count, (step, gain) in enumerate(evening.gains, 1):
        if step == at:
            totals = evening.totals_after(count)
            gained = [str(gain[name]) if name in gain else "" for name in evening.everybody]
            return [*gained, *(str(totals[name]) for name in evening.everybody)]
    return [""] * (2 * len(evening.everybody))


def _text(text: str) -> str:
    """*text* so that no spreadsheet takes it for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def _row(cells: Iterable[str]) -> str:
    return ",".join(map(_cell, cells)) + LINE_END


def _cell(text: str) -> str:
    if any(sign in text for sign in ',"\r\n'):
        return '"' + text.replace('"', '""') + '"'
    return text
