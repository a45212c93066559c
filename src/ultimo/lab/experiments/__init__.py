"""All experiments by name."""

from __future__ import annotations

from ultimo.games import all_games
from ultimo.games.calling_the_twenty import GAME
from ultimo.lab.experiment import Experiment
from ultimo.lab.experiments import alone, calling, contracts, dodge, hands, lone_king, options, seats


def experiments() -> dict[str, Experiment]:
    """Every experiment by its name, in the order of the report."""
    games = tuple(all_games().values())
    every = (
        calling.EXPERIMENT,
        alone.SOLO_EXPERIMENT,
        alone.NO_TRUMP_EXPERIMENT,
        dodge.EXPERIMENT,
        lone_king.EXPERIMENT,
        *map(hands.experiment, games),
        *map(seats.experiment, games),
        options.experiment("standing", GAME, deals=5_000, seats=4, only="standing"),
        *map(contracts.experiment, games),
        *(options.experiment(f"options-{game.id}", game, deals=1_000, seats=1) for game in games),
    )
    return {one.name: one for one in every}
