"""What players may ask of each other."""

from __future__ import annotations

from types import MappingProxyType

from ultimo.core.seats import Place
from ultimo.server.room.claiming import may_claim
from ultimo.server.room.table import Stage, TableState

UNDO, CLAIM, END, SAME_DEAL = "undo", "claim", "end", "same-deal"
PROPOSALS = MappingProxyType(  # with the stages at which each may be proposed and agreed on
    {
        UNDO: (Stage.PLAYING,),
        CLAIM: (Stage.PLAYING,),
        END: (Stage.SHUFFLING, Stage.PLAYING, Stage.BETWEEN),
        SAME_DEAL: (Stage.BETWEEN, Stage.OVER),
    }
)


def is_possible(state: TableState, place: Place, what: str) -> bool:
    """Whether *what*, one of `PROPOSALS`, can be done for *place* at this stage."""
    if what == UNDO:
        return choice_before(state, place) is not None
    if what == CLAIM:
        return can_claim(state, place)
    if what == SAME_DEAL:
        is_over = state.hand is not None and state.hand.state.over
        return is_over and not state.settings.daily and _sit_as_dealt(state)
    return True


def _sit_as_dealt(state: TableState) -> bool:
    """Whether all who had cards of the last hand, and sit here, sit where they had them."""
    had = ((place, state.places_at_deal(state.chair(place).account)) for place in state.people)
    return all(not places or place in places for place, places in had)


def can_claim(state: TableState, place: Place) -> bool:
    """Whether *place* may claim the rest of the hand."""
    playing, seat = state.playing, state.seat_of(place)
    return playing is not None and seat is not None and may_claim(playing.view(seat))


def choice_before(state: TableState, place: Place) -> int | None:
    """How many actions the hand had before the last choice of *place*; None: it has made none.

    What could not have been another is no choice, whoever did it.
    """
    playing, seat = state.playing, state.seat_of(place)
    return None if playing is None or seat is None else max(playing.choices(seat), default=None)


def action_before(state: TableState, place: Place) -> int | None:
    """How many actions the hand had before the last one of *place*; None: there is none."""
    playing, seat = state.playing, state.seat_of(place)
    own = (number for number, (actor, _) in enumerate(playing.actions) if actor == seat) if playing else ()
    return max(own, default=None)
