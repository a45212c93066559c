"""What players may ask of each other."""

from __future__ import annotations

from ultimo.core.seats import Place
from ultimo.server.room.claiming import may_claim
from ultimo.server.room.table import TableState

UNDO, CLAIM, END = "undo", "claim", "end"
PROPOSALS = (UNDO, CLAIM, END)


def can_claim(state: TableState, place: Place) -> bool:
    """Whether *place* may claim the rest of the hand."""
    playing, seat = state.playing, state.seat_of(place)
    return playing is not None and seat is not None and may_claim(playing.view(seat))


def moves_before(state: TableState, place: Place) -> int | None:
    """How many actions the hand had before the last choice of *place*; None: it has made none."""
    playing, seat = state.playing, state.seat_of(place)
    if playing is None or seat is None:
        return None
    own = [number for number, (actor, _) in enumerate(playing.actions) if actor == seat]
    return own[-1] if own else None
