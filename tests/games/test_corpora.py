"""Texas Tarok and Hungarian Tarokk by the bot `varied`: every contract, bonus and outcome, and every law kept."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.corpora import RECIPES, Run, run
from ultimo.games import find_game

DRAWN, SOAKED = 160, 20_000  # hands by lot
LEAST = 20  # of every outcome of every bonus
ENDS = {"texas-tarok": ("passed-out",), "hungarian-tarokk": ("passed-out", "annulled", "failed-speculation")}


def missing(result: Run) -> list[str]:
    """The contracts without their share of the hands, and the outcomes too few have."""
    game, tally = find_game(result.tally.game), result.tally
    contracts = [name for name in game.contracts if tally.contracts[name] < 0.05 * tally.hands]
    outcomes = [(bonus, outcome.value) for bonus, possible in game.bonuses.items() for outcome in possible]
    rare = [f"{bonus} {outcome}" for bonus, outcome in outcomes if tally.bonuses[bonus][outcome] < LEAST]
    return contracts + rare + [end for end in ENDS[game.id] if tally.contracts[end] < LEAST // 4]


def prevers_missing(result: Run, least: int) -> list[tuple[int, bool, bool]]:
    """The ways a Prever can go that too few went: one to three looks at the talon, won, doubled."""
    ways = product((1, 2, 3), (True, False), (True, False))
    return [way for way in ways if result.prevers[way] < least] if result.tally.game == "texas-tarok" else []


@pytest.mark.no_cover
@pytest.mark.parametrize("game", RECIPES)
def test_every_contract_has_its_share_every_outcome_comes_twenty_times_and_all_hands_keep_the_laws(game: str) -> None:
    """Every thirtieth hand is read again besides, offers the same before every move and settles alike."""
    result = run(RECIPES[game], DRAWN, read_again=30)

    assert [] == missing(result)
    assert [] == prevers_missing(result, 4)


@pytest.mark.soak
@pytest.mark.parametrize("game", RECIPES)
def test_twenty_thousand_hands_by_lot_and_those_made_for_it(game: str) -> None:
    result = run(RECIPES[game], SOAKED)

    assert [] == missing(result)
    assert [] == prevers_missing(result, LEAST)
