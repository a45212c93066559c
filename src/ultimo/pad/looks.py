"""An evening and a hand as JSON values for whoever shows them."""

from __future__ import annotations

from typing import TypeAlias

from ultimo.core.reasons import Reason
from ultimo.core.settlement import Settlement
from ultimo.core.sheet import Impossible
from ultimo.pad.document import Document
from ultimo.pad.entry import Judged
from ultimo.pad.evening import HandState, PadEvening, PadHand, seatings

Json: TypeAlias = dict[str, object]


def evening_json(document: Document, evening: PadEvening) -> Json:
    """The evening as it is: table, totals, hands, what comes next."""
    return {
        "game": evening.game.id,
        "title": document.title,
        "unit": evening.game.unit,
        "options": dict(evening.game.options.changed()),
        "table": list(evening.table),
        "everybody": list(evening.everybody),
        "totals": evening.totals,
        "settled": evening.settled,
        "open": evening.open.number if evening.open else None,
        "over": evening.over,
        "next": _next(evening),
        "say": list(evening.evening.steps()) if evening.evening and not evening.over else [],
        "badges": [list(badge) for badge in evening.badges],
        "hands": [_hand(hand) for hand in evening.hands],
        "curve": _curve(evening),
        "undo": bool(document.undo),
    }


def _next(evening: PadEvening) -> Json | None:
    coming = evening.next
    if coming is None:
        return None
    seats = evening.names(coming)
    return {
        "seats": list(seats),
        "dealer": evening.table[coming.dealer - 1],
        "sits_out": [name for name in evening.table if name not in seats],
        "multiplier": coming.multiplier,
        "last_round": coming.last_round,
        "seatings": [list(one) for one in seatings(evening.table, seats)],
    }


def _hand(hand: PadHand) -> Json:
    return {
        "number": hand.number,
        "at": hand.at,
        "state": hand.state.value,
        "seats": list(hand.step.seats),
        "dealer": hand.dealer,
        "sits_out": list(hand.sits_out),
        "due_seats": list(hand.due_seats) if hand.due_seats else None,
        "multiplier": hand.due.multiplier if hand.due else None,
        "entry": dict(hand.step.entry),
        "note": hand.step.note,
        "options": dict(hand.game.options.changed()),
        "sheet": judged_json(hand.judged, hand.state is HandState.WAITING),
        "scores": hand.scores,
    }


def _curve(evening: PadEvening) -> list[Json]:
    """The totals after each counted step, for a plot; *hand* is null for a ruling between hands."""
    numbers = {hand.at: hand.number for hand in evening.hands}
    return [
        {"hand": numbers.get(at), "totals": evening.totals_after(count)}
        for count, (at, _) in enumerate(evening.gains, 1)
    ]


def judged_json(found: Judged, waits: bool = False) -> Json:
    """An entry as it stands; without a settlement if it *waits* for a hand before it."""
    settlement = None if waits else found.settlement
    return {
        "complete": found.settlement is not None,
        "asks": [question.to_json() for question in found.asks],
        "answered": [question.to_json() for question in found.answered],
        "offers": [question.to_json() for question in found.offers],
        "derived": [one.to_json() for one in found.derived],
        "problem": _problem(found.problem),
        "settlement": _settlement(settlement) if settlement else None,
    }


def _problem(problem: Impossible | None) -> Json | None:
    if problem is None:
        return None
    return {"field": problem.field, "reason": problem.reason.to_json(), "text": str(problem)}


def _settlement(settlement: Settlement) -> Json:
    """In the form of a hand's result in the protocol; amounts are those of the four seats."""
    return {
        "scores": list(settlement.scores),
        "lines": [[line.what, _parts(line.why), list(line.amounts)] for line in settlement.lines],
        "count": [_parts(step) for step in settlement.count],
    }


def _parts(reason: Reason) -> list[object]:
    """A reason as the protocol has it where there may be many: rule, key, parameters."""
    params = {name: value if isinstance(value, int) else str(value) for name, value in reason.params}
    return [reason.rule, reason.key.name, params]
