"""The solver against every way in which the last cards can fall, and what it says when it may not think to the end."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.kernel.needed import needs_kernel
from tests.kernel.test_kernel import GAMES, hand_of
from ultimo.bots.solver import Limits, Objective, Solution, Unsolvable, solve
from ultimo.core.cards import MOND, Cards
from ultimo.core.facts import Facts
from ultimo.core.game import Game
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import Seat
from ultimo.core.state import State
from ultimo.games import find_game
from ultimo.simulate import seeded_hand, with_random_options

pytestmark = needs_kernel
LAST = 3  # tricks that are played out in every way


def late(game: Game, index: int) -> State | None:
    """A moment in the last tricks of a hand of any options, None if it did not get so far."""
    states = [state for state in hand_of(with_random_options(game, 7, index), index) if tricks_left(state) == LAST]
    return random.Random(index).choice(states) if states else None


def tricks_left(state: State) -> int:
    hands = state.phase.hands if isinstance(state.phase, TrickPlay) else ()
    return max(map(len, hands), default=0)


def brute(state: State, side: tuple[Seat, ...], objective: Objective) -> int:
    """What the side has at the end if all play best: by trying everything, and looking at the end only."""
    if state.over:
        return at_the_end(state, side, objective)
    values = [brute(state.apply(action), side, objective) for action in state.legal_actions()]
    return max(values) if state.actor in side else min(values)


def at_the_end(state: State, side: tuple[Seat, ...], objective: Objective) -> int:
    play, facts = state.ended[-1], state.facts
    assert isinstance(play, TrickPlay) and facts is not None
    match objective:
        case Objective.CARD_POINTS:
            return state.game.deck.points_in(pile(facts, side, play))
        case Objective.TRICKS:
            return sum(taker in side for _, taker in play.tricks)
        case Objective.PAGAT_ULTIMO:
            return int(facts.last_pagat in side and facts.last_taker == facts.last_pagat)
        case Objective.XXI_CATCH:
            lost = [
                seat for trick, taker in play.tricks for seat, card in trick.plays if card is MOND and taker in side
            ]
            return sum(seat not in side for seat in lost)


def pile(facts: Facts, side: tuple[Seat, ...], play: TrickPlay) -> Cards:
    if not facts.piles:
        return play.taken_by(*side)
    return facts.piles[0] if facts.declarers else facts.piles[side[0] - 1]


def moments(game: Game, count: int) -> Iterator[tuple[State, Objective]]:
    """Late moments, each with an objective."""
    found, index = 0, 0
    while found < count:
        state = late(game, index)
        if state is not None:
            yield state, list(Objective)[found % len(Objective)]
            found += 1
        index += 1


@GAMES
@pytest.mark.parametrize("count", [40, pytest.param(20_000, marks=pytest.mark.soak, id="soak")])
def test_the_value_is_the_one_found_by_trying_everything(game: Game, count: int) -> None:
    for state, objective in moments(game, count):
        solution = solve(state, objective)

        assert (brute(state, solution.side, objective), "exact") == (solution.value, solution.bound)
        for worth in solution.actions:
            assert brute(state.apply(worth.action), solution.side, objective) == worth.value
        assert_best_first(state, solution)


def assert_best_first(state: State, solution: Solution) -> None:
    values = [worth.value for worth in solution.actions]

    assert sorted(values, reverse=state.actor in solution.side) == values
    assert solution.value == values[0]
    assert {worth.action for worth in solution.actions} == set(state.legal_actions())


def opened(contract: str = "solo", index: int = 2) -> State:
    """The first lead of a hand of Calling the Twenty."""
    return next(
        state for state in hand_of(find_game("calling-the-twenty"), index) if isinstance(state.phase, TrickPlay)
    )


def test_a_threshold_asks_whether_it_is_so_much() -> None:
    state = opened()
    value = solve(state).value

    enough, more = solve(state, threshold=value), solve(state, threshold=value + 1)

    assert (value, "lower") == (enough.value, enough.bound)
    assert (value, "upper") == (more.value, more.bound)


def test_a_limit_gives_a_bound_that_holds() -> None:
    state = opened()
    exact = solve(state)

    for nodes in (10, 1000, 100_000):
        bound = solve(state, limits=Limits(nodes=nodes))
        assert bound.value <= exact.value if bound.bound == "lower" else bound.value == exact.value


def test_progress_is_told_as_the_bounds_come_closer() -> None:
    told: list[tuple[int, int]] = []

    value = solve(opened(), progress=lambda low, high: told.append((low, high))).value

    assert (value, value) == told[-1]
    assert all(low <= value <= high for low, high in told)
    assert sorted(told, key=lambda bounds: bounds[0] - bounds[1]) == told


def test_what_is_no_card_play_cannot_be_solved() -> None:
    with pytest.raises(Unsolvable, match="only card play can be solved; this hand is in the phase 'auction'"):
        solve(seeded_hand(find_game("calling-the-twenty"), 1, 0))
