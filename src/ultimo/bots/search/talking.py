"""The talk of a hand as the book would have it: what it says, how well what was said fits it, how it goes on."""

from __future__ import annotations

from ultimo.bots.book import advised
from ultimo.core.actions import Action, Discard
from ultimo.core.events import Event
from ultimo.core.game import Offer, View
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import Seat, at
from ultimo.core.state import State

UNLIKELY = 0.3  # what a world counts for each thing said that the book would not have said in it

Said = dict[tuple[Seat, tuple[Event, ...]], Action]  # in one deal, by who was to act and what it had seen


def book_says(state: State) -> Action:
    """What the book does before the first lead."""
    return _says(state, _seen(state))


def _says(state: State, seen: tuple[Event, ...]) -> Action:
    """The same, as the actor has *seen* it; stakes and refusals, which take long, are looked up only if it asks."""
    assert state.phase is not None and state.actor is not None, "somebody is to act"
    offers = tuple(Offer(action, None, ()) for action in state.phase.legal())
    hand, multiplier = at(state.dealt.hands, state.actor), state.dealt.multiplier
    plain = View(state.game, state.actor, hand, multiplier, seen, state.phase_name, state.actor, offers)
    return (state.game.advice(plain) or advised(state.view(state.actor))).action


def _seen(state: State) -> tuple[Event, ...]:
    return tuple([event.seen_by(state.actor) for event in state.log])


def likelihood(state: State, action: Action, viewer: Seat | None) -> float:
    """How well *action* of the actor in *state* fits the book; 1 for what *viewer* does, and for cards laid away."""
    is_told = state.actor != viewer and not isinstance(action, Discard)
    return UNLIKELY if is_told and book_says(state) != action else 1.0


def talked_out(state: State, said: Said) -> State:
    """*state* at its first lead, or over, if all go on as the book would; what it *said* in this deal is remembered."""
    while state.actor is not None and not isinstance(state.phase, TrickPlay):
        seen = _seen(state)
        action = said.get((state.actor, seen)) or _says(state, seen)
        said[state.actor, seen] = action
        state = state.apply(action)
    return state
