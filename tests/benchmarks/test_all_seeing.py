"""The all-seeing pair: its cards are best, what was found is found again, and it is not worse than play by lot."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.all_seeing import NODES, all_seeing, best_card, most_attained
from benchmarks.first_leads import PLAIN, Lead, leads
from benchmarks.kept_lines import KeptLines
from benchmarks.strength import played
from tests.kernel.needed import needs_kernel
from ultimo.bots.random_bot import RandomBot
from ultimo.bots.solver import solve
from ultimo.bots.varied import VariedBot
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.state import State
from ultimo.games import find_game


def deals(name: str, number: int) -> list[Lead]:
    return leads(find_game(name), 3, number)


def late(lead: Lead, cards: int) -> State:
    """The deal when *cards* are left in each hand."""
    state = lead.state
    while isinstance(state.phase, TrickPlay) and max(map(len, state.phase.hands)) > cards:
        state = state.apply(state.legal_actions()[-1])
    return state


@pytest.mark.parametrize("low", range(4))
@pytest.mark.parametrize("value", range(4, 90, 7))
def test_the_most_that_is_attained_is_found_from_any_known_start(low: int, value: int) -> None:
    asked: list[int] = []

    def attains(need: int) -> bool:
        asked.append(need)
        return need <= value

    assert value == most_attained(attains, low, 90)
    assert len(asked) <= 14 and min(asked) > low


@needs_kernel
@pytest.mark.parametrize("name", PLAIN)
def test_its_card_is_one_the_solver_calls_best(name: str) -> None:
    for lead in deals(name, 5):
        state = late(lead, 5)
        assert isinstance(state.phase, TrickPlay) and state.actor is not None
        solution = solve(state)
        pair = lead.declarers if state.actor in lead.declarers else lead.defenders
        best = best_card(state.phase, tuple(state.phase.playable), pair, state.game.deck, 0, 0)
        worth = {worth.action.card: worth.value for worth in solution.actions}

        assert (solution.value, True) == (worth[best.card], best.exact)


@needs_kernel
def test_a_limit_is_said() -> None:
    lead = deals("texas-tarok", 1)[0]
    assert isinstance(lead.state.phase, TrickPlay)

    order = tuple(lead.state.phase.playable)
    best = best_card(lead.state.phase, order, lead.declarers, lead.state.game.deck, 0, 50)

    assert not best.exact and best.card in lead.state.phase.playable


@needs_kernel
@pytest.mark.parametrize("name", PLAIN)
def test_it_is_on_the_mean_better_than_play_by_lot(name: str) -> None:
    at_lead = deals(name, 4)
    seeing = [all_seeing(lead, VariedBot, KeptLines()) for lead in at_lead]
    by_lot = [played(lead, RandomBot, VariedBot) for lead in at_lead]

    assert name in NODES or all(seen.exact for seen in seeing)
    assert sum(seen.both.points for seen in seeing) > sum(both.points for both in by_lot)


@needs_kernel
def test_it_comes_to_the_same_with_what_was_found_before(tmp_path: Path) -> None:
    lead, file = deals("hungarian-tarokk", 1)[0], tmp_path / "found.jsonl"
    first = all_seeing(lead, RandomBot, KeptLines(file))
    size = len(file.read_text())

    assert size and first == all_seeing(lead, RandomBot, KeptLines(file))
    assert size == len(file.read_text())
