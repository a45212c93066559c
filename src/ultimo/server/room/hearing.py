"""What a seat hears of its hand, line by line as bots do: all that it may know, and nothing else."""

from __future__ import annotations

from ultimo.bots.protocol import event_line
from ultimo.server.protocol.told import Heard
from ultimo.server.room.own import Viewer
from ultimo.server.room.table import TableState


def heard(state: TableState, viewer: Viewer, start: int = 0) -> Heard:
    """The lines of the hand from *start* on, as *viewer* heard them; none before the first hand."""
    if state.hand is None:
        return Heard()
    seat = state.seat_of(viewer) if viewer is not None else None
    return Heard(start, tuple(event_line(event.seen_by(seat)) for event in state.hand.state.log[start:]))


def newly_heard(before: TableState, after: TableState, viewer: Viewer) -> Heard | None:
    """What *viewer* hears from *before* to *after*: what is new, or all again where something was taken back."""
    if after.hand is None:
        return Heard() if before.hand is not None else None
    if before.hand is not None and before.hand.state is after.hand.state:
        return None
    is_same_hand = before.hand is not None and before.hand.deal == after.hand.deal
    known = before.hand.state.log if before.hand is not None and is_same_hand else ()
    goes_on = after.hand.state.log[: len(known)] == known
    return heard(after, viewer, len(known) if goes_on else 0)
