"""The laws are tested on hands that get everywhere: a law nobody comes near holds for nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conformance.driver import Hand, Hands, Variant, played, variants
from ultimo.core.game import Game
from ultimo.core.options import OptionSet
from ultimo.core.phases import PhaseName
from ultimo.games import all_games, find_game

ENOUGH = 60  # hands in which everything should come up


def hands_of(game: Game) -> list[Hand]:
    return list(Hands(Variant(game, f"{game.id} reached"), ENOUGH))


@pytest.fixture(params=sorted(all_games()))
def game(request: pytest.FixtureRequest) -> Game:
    return find_game(request.param)


def test_the_second_game_is_found_where_games_are_found() -> None:
    assert {"calling-the-twenty", "tiny-tarock"} <= set(all_games())


def test_every_contract_gets_its_share(game: Game) -> None:
    reached = Counter(hand.end.facts.contract for hand in hands_of(game) if hand.end.facts)

    assert set(game.contracts) <= set(reached)
    assert min(reached[name] for name in game.contracts) >= ENOUGH / len(game.contracts) / 4


def test_the_same_hand_is_the_same_again(game: Game) -> None:
    variant = Variant(game, f"{game.id} again")
    first = played(variant, 0)
    played.cache_clear()

    assert first == played(variant, 0)
    assert first is not played(variant, 1)


def test_every_single_value_of_every_option_is_tried(game: Game) -> None:
    tried = {
        setting for variant in variants() if variant.game.id == game.id for setting in changes(variant.game.options)
    }
    choices = {(option.name, token) for option in game.options.describe() for token in option.choices[1:]}

    assert choices <= tried


def changes(options: OptionSet) -> tuple[tuple[str, str], ...]:
    """The one option that is not at its default; nothing where several are."""
    changed = options.changed()
    return changed if len(changed) == 1 else ()


def test_the_phases_that_hide_cards_are_reached() -> None:
    reached = {state.phase_name for game in all_games().values() for hand in hands_of(game) for state in hand.states}

    assert {PhaseName.AUCTION, PhaseName.TALON, PhaseName.DISCARD, PhaseName.CALL, PhaseName.PLAY} <= reached


def test_hands_end_in_every_way_the_games_know() -> None:
    ends = {hand.end.facts.end.value for game in all_games().values() for hand in hands_of(game) if hand.end.facts}

    assert {"played", "passed-out"} <= ends
