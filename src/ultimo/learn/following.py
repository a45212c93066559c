"""What comes after an action of the learner: the others play by the book."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.bots.book import advised
from ultimo.core.actions import Action
from ultimo.core.events import TrickTaken
from ultimo.core.phases import PhaseName
from ultimo.core.seats import Seat
from ultimo.core.state import State


def book_move(state: State) -> State:
    """The state after what the book does for the seat to act."""
    assert state.actor is not None
    return state.apply(advised(state.view(state.actor)).action)


def to_the_trick(state: State, action: Action) -> State:
    """After *action* and, if it is a card, the rest of the trick."""
    is_play = state.phase_name is PhaseName.PLAY
    state = state.apply(action)
    while is_play and not isinstance(state.log[-1], TrickTaken):
        state = book_move(state)
    return state


def to_the_turn(state: State, action: Action, seat: Seat) -> State:
    """After *action* and all that follows until *seat* is to act again, or the hand is over."""
    state = state.apply(action)
    while not state.over and state.actor != seat:
        state = book_move(state)
    return state


def endings(state: State, seat: Seat) -> Iterator[State]:
    """How the hand can end, for every way in which *seat*, whose turn it is, may go on."""
    if state.over:
        yield state
        return
    for action in state.legal_actions():
        yield from endings(to_the_turn(state, action, seat), seat)
