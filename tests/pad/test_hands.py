"""Hands that were played by the program, entered as a table would: the settlement is the same, line by line."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable

import pytest

from tests.pad.entering import entered
from tests.pad.told import told
from ultimo.bots.varied import VariedBot
from ultimo.core.facts import Facts
from ultimo.core.game import Game
from ultimo.core.seats import per_seat
from ultimo.core.settlement import Settlement
from ultimo.core.sheet import Question
from ultimo.games import all_games
from ultimo.simulate import play_hand, seeded_hand, with_random_options

SEED = 7
HANDS = 40
COUNT = int(os.environ.get("ULTIMO_COUNT", "5000"))
GAMES = [game for game in all_games().values() if type(game).__module__.startswith("ultimo.games.")]


def hand(game: Game, index: int) -> tuple[Game, Facts, Settlement]:
    """Hand *index* with options by lot, its facts and its settlement."""
    begun = seeded_hand(with_random_options(game, SEED, index), SEED, index)
    state = play_hand(begun, per_seat(lambda seat: VariedBot), SEED, index)
    assert state.facts is not None
    return state.game, state.facts, state.settlement()


def check(game: Game, index: int) -> tuple[str, ...]:
    """The fields that were asked about hand *index*, which settles as it was settled."""
    own, facts, settlement = hand(game, index)
    found, entry = entered(own, told(own, facts), facts.multiplier)
    assert found.problem is None, f"hand {index}: {found.problem}"
    assert found.settlement is not None
    assert settlement.lines == found.settlement.lines, f"hand {index}: {entry}"
    return tuple(entry)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_hand_that_was_played_settles_on_the_pad_line_by_line(game: Game) -> None:
    asked = Counter(field for index in range(HANDS) for field in check(game, index))

    assert HANDS == asked["contract"]
    assert asked["points"] > HANDS // 3


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_very_many_hands_settle_on_the_pad_line_by_line(game: Game) -> None:
    for index in range(COUNT):
        check(game, index)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_cards_written_down_are_counted_and_tell_more_than_their_points(game: Game) -> None:
    counted = 0
    for index in range(HANDS):
        own, facts, settlement = hand(game, index)
        found, entry = entered(own, with_cards(own, facts), facts.multiplier)
        assert found.settlement is not None, f"hand {index}: {found.problem}"
        assert settlement.lines == found.settlement.lines
        if isinstance(entry.get("points"), dict):
            counted += 1
            assert settlement.count == found.settlement.count

    assert counted > HANDS // 3


def with_cards(game: Game, facts: Facts) -> Callable[[Question], object]:
    """Answers that write down the cards of the declarer's side."""
    answer = told(game, facts)

    def told_with_cards(question: Question) -> object:
        if question.name == "points" and len(facts.piles) == 2:
            return {"cards": str(facts.piles[0])}
        return answer(question)

    return told_with_cards
