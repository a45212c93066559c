"""The same cards played twice: how it went the first time, beside the last."""

from __future__ import annotations

from ultimo.core.record import format_record
from ultimo.server.protocol import shown
from ultimo.server.room.hands import hand_shown
from ultimo.server.room.table import TableState


def twice_shown(state: TableState) -> shown.TwiceShown | None:
    """The hand before it was played again, once it is over again: until then it would tell the cards."""
    session, first, last = state.session, state.first, state.hand
    if session is None or first is None or last is None or not last.state.over:
        return None
    records = tuple(format_record(session.record(hand)) for hand in (first, last))
    return shown.TwiceShown(hand_shown(first), records)
