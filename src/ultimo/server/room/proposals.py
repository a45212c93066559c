"""What players may ask of each other."""

from __future__ import annotations

from ultimo.core.seats import Place
from ultimo.server.room.table import TableState

UNDO, END = "undo", "end"
PROPOSALS = (UNDO, END)


def moves_before(state: TableState, place: Place) -> int | None:
    """How many actions the hand had before the last choice of *place*; None: it has made none."""
    playing, seat = state.playing, state.seat_of(place)
    if playing is None or seat is None:
        return None
    own = [number for number, (actor, _) in enumerate(playing.actions) if actor == seat]
    return own[-1] if own else None
