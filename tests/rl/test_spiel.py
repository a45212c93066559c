"""The games in OpenSpiel: its random simulation, its API test, and what these do not ask."""

from __future__ import annotations

import random
import subprocess
import sys
import unittest

import pyspiel
import pytest
from open_spiel.integration_tests import api_test

import ultimo.rl.spiel  # noqa: F401  # registers the games
from tests.rl.tables import ALL, COUNT, NAMES, Laid
from ultimo.rl.keys import information_state
from ultimo.rl.spiel import SpielState


def loaded(table: Laid) -> pyspiel.Game:
    settings = dict(table.game.options.changed())
    hand = ",".join(f"{name}={token}" for name, token in settings.items() if name != "bockround")
    return pyspiel.load_game(f"ultimo_{table.name.replace('-', '_')}({hand})")


def api_result(table: Laid) -> unittest.TestResult:
    """OpenSpiel's API test of a game whose tree is too large to be walked."""
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": str(table), "game": loaded(table)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    return result


@pytest.mark.parametrize("table", ALL[:1], ids=str)
def test_the_random_simulation_passes(table: Laid) -> None:
    pyspiel.random_sim_test(loaded(table), 1, False, False)


@pytest.mark.parametrize("table", ALL[:1], ids=str)
def test_the_api_test_passes(table: Laid) -> None:
    result = api_result(table)

    assert (5, [], []) == (result.testsRun, result.errors, result.failures)


@pytest.mark.soak
@pytest.mark.parametrize("table", ALL, ids=str)
def test_both_pass_at_every_table(table: Laid) -> None:
    result = api_result(table)
    pyspiel.random_sim_test(loaded(table), COUNT, True, False)

    assert (5, [], []) == (result.testsRun, result.errors, result.failures)


def played(name: str, seed: int) -> SpielState:
    """A hand of first legal actions, dealt by *seed*."""
    rng = random.Random(seed)
    state = loaded(Laid(name, {})).new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(rng.choice(actions) if state.is_chance_node() else actions[0])
    assert isinstance(state, SpielState)
    return state


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_is_dealt_card_by_card_and_pays_what_is_settled(name: str) -> None:
    state = played(name, 1)
    assert state.hand is not None

    assert len(state.dealt) == len(state.game.deck.cards)
    assert list(map(float, state.hand.settlement().scores)) == state.returns()


def test_a_player_remembers_all_it_saw() -> None:
    state = played("hungarian-tarokk", 1)
    assert state.hand is not None

    assert information_state(state.hand.outlook(2)) == state.information_state_string(1)  # type: ignore[arg-type]


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("ultimo_hungarian_tarokk(kontra-cap=16)")

    assert (("kontra-cap", "16"),) == game.game.options.changed()


def test_a_wrong_option_is_refused() -> None:
    with pytest.raises(ValueError, match=r"choose 8 \| 16 \| 32"):
        pyspiel.load_game("ultimo_hungarian_tarokk(kontra-cap=17)")


def test_what_all_hold_is_not_observed() -> None:
    everything = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
    game = pyspiel.load_game("ultimo_texas_tarok")

    with pytest.raises(ValueError, match="nobody observes"):
        game.make_py_observer(everything)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"size": 1})


def test_python_ends_well_with_the_games_registered() -> None:
    command = "import pyspiel, ultimo.rl.spiel; pyspiel.load_game('ultimo_texas_tarok').new_initial_state()"
    ended = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, timeout=60, check=False)

    assert (0, "") == (ended.returncode, ended.stderr)
