"""A hand is judged by what its contract is played for."""

from __future__ import annotations

import pytest

from tests.kernel.needed import needs_kernel
from tests.kernel.test_kernel import hand_of
from ultimo.bots.judging import judged
from ultimo.bots.solver import Objective, Unsolvable, solve
from ultimo.core.game import Game
from ultimo.core.phases import PhaseName
from ultimo.core.state import State
from ultimo.games import find_game

pytestmark = needs_kernel
CT, TX = find_game("calling-the-twenty"), find_game("texas-tarok")


def late(game: Game, contract: str) -> State:
    """A moment among the last cards of the first hand that plays *contract*."""
    for index in range(3_000):
        plays = [state for state in hand_of(game, index) if state.phase_name is PhaseName.PLAY]
        if plays and plays[-1].view(None).public.contract == contract:
            return plays[-6]
    raise AssertionError(f"no hand of {game.id} plays {contract}")


@pytest.mark.parametrize(
    ("contract", "objective"), [("solo", Objective.CARD_POINTS), ("valat", Objective.TRICKS)], ids=str
)
def test_a_contract_is_judged_by_what_it_is_played_for(contract: str, objective: Objective) -> None:
    state = late(CT, contract)
    judgement, solution = judged(state), solve(state, objective)

    assert objective is judgement.objective
    assert (solution.value, solution.bound, solution.actions) == (
        judgement.value,
        judgement.bound,
        judgement.actions,
    )


@pytest.mark.parametrize(("game", "contract"), [(CT, "dodge"), (TX, "zebrak")], ids=str)
def test_who_wants_few_cannot_be_judged(game: Game, contract: str) -> None:
    """CT-26, TX-35."""
    with pytest.raises(Unsolvable, match="here few are to be taken"):
        judged(late(game, contract))


def test_what_is_said_cannot_be_judged() -> None:
    with pytest.raises(Unsolvable, match="this hand is in the phase 'auction'"):
        judged(next(hand_of(CT, 0)))
