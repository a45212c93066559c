"""The worlds a seat imagines while there is talk: those that still agree with what it hears are kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from ultimo.bots.search.talking import likelihood
from ultimo.core.actions import HIDDEN_DISCARD, Action
from ultimo.core.events import Acted
from ultimo.core.game import View
from ultimo.core.seats import Seat
from ultimo.core.state import State
from ultimo.core.worlds import Random, worlds

DRAWN = 8  # worlds at a time, which learn from each other
TRIES = 50  # deals that are tried for them


class World(NamedTuple):
    """A deal with what was said in it, and how well that fits the book."""

    state: State
    weight: float = 1.0

    def after(self, acts: Iterable[tuple[Seat, Action]], viewer: Seat | None) -> World | None:
        """This world after *acts*, as *viewer* saw them; None if one of them is not possible in it."""
        state, weight = self
        for seat, action in acts:
            if action == HIDDEN_DISCARD or state.actor != seat or state.refusal(action) is not None:
                return None
            weight *= likelihood(state, action, viewer)
            state = state.apply(action)
        return World(state, weight)


class Imagined:
    """The worlds of one seat in one hand."""

    def __init__(self) -> None:
        self.kept: list[World] = []

    def worlds(self, view: View, rng: Random) -> Iterator[World]:
        """Worlds that agree with *view*: those kept, then new ones, without end; none if none is found."""
        acts = [(event.seat, event.action) for event in view.log if isinstance(event, Acted)]
        known = len(self.kept[0].state.actions) if self.kept else 0
        followed = (world.after(acts[known:], view.seat) for world in self.kept)
        self.kept = [world for world in followed if world and _agrees(world.state, view)]
        yield from tuple(self.kept)
        while drawn := list(islice(worlds(view, rng, TRIES), DRAWN)):
            for state in drawn:
                world = World(State.begin(state.game, state.dealt)).after(state.actions, view.seat)
                assert world is not None, "what was done in a world can be done in it"
                self.kept.append(world)
                yield world


def _agrees(state: State, view: View) -> bool:
    """Whether the seat of *view* sees this in *state*."""
    turn = (state.actor, state.phase_name) == (view.actor, view.phase)
    return turn and tuple(event.seen_by(view.seat) for event in state.log) == view.log
