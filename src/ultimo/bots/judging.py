"""What each card is worth with open cards, by what the contract is played for."""

from __future__ import annotations

from ultimo.bots.solver import Limits, Objective, Solution, Unsolvable, solve
from ultimo.core.contracts import Aim
from ultimo.core.phases import PhaseName
from ultimo.core.state import State

OBJECTIVES = {Aim.CARD_POINTS: Objective.CARD_POINTS, Aim.EVERY_TRICK: Objective.TRICKS}


def objective_of(state: State) -> Objective | None:
    """What the declarer's side plays for in *state*, whose hand is in card play; None where few are to be taken."""
    return OBJECTIVES.get(state.game.playing(state.view(None).public).contract.aim)


def judged(state: State, seconds: float | None = None) -> Solution:
    """The value of *state*, whose hand is in card play, in what the declarer's side plays for: see `solve`.

    Bounds where that takes longer than *seconds*. Unsolvable where no cards are played, or the contract is to take few
    (CT-26, TX-35); KernelMissing.
    """
    limits = Limits(seconds)
    if state.phase_name is not PhaseName.PLAY:
        return solve(state, limits=limits)
    objective = objective_of(state)
    if objective is None:
        raise Unsolvable("only what is played for as much as possible can be solved; here few are to be taken")
    return solve(state, objective, limits=limits)
