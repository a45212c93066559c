"""Entries of played hands, spoilt in one place: each is refused there or asked back, and nothing is settled."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.pad.entering import entered
from tests.pad.test_hands import GAMES, hand
from tests.pad.told import told
from ultimo.core.game import Game
from ultimo.pad.entry import Entry, judged

HANDS = 8
NONSENSE: tuple[object, ...] = ("nonsense", -1, 999, 3.5, True, {}, {"cards": "KX"}, ["nonsense@1"], [[]], "")
ELSEWHERE = ("trick", "tricks", "looks", "miscall", "level:game", "pagat-won", "first-right", "valat", "nothing-known")


def entries(game: Game) -> Iterator[tuple[Game, Entry]]:
    """Complete entries of played hands."""
    for index in range(HANDS):
        own, facts, _ = hand(game, index)
        found, entry = entered(own, told(own, facts))
        assert found.settlement is not None
        yield own, entry


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_is_left_out_is_asked_for(game: Game) -> None:
    for own, entry in entries(game):
        for field in entry:
            found = judged(own, {name: value for name, value in entry.items() if name != field})

            assert found.settlement is None
            assert field == found.asks[0].name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nonsense_is_refused_in_its_field_with_a_rule(game: Game) -> None:
    rng = Random(game.id)
    for own, entry in entries(game):
        for field in entry:
            found = judged(own, {**entry, field: rng.choice(NONSENSE)})

            assert found.settlement is None
            assert found.problem is not None
            assert field == found.problem.field
            assert found.problem.reason.rule


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_nobody_asks_is_refused_in_its_field(game: Game) -> None:
    for own, entry in entries(game):
        for field in ELSEWHERE:
            if field in entry:
                continue
            found = judged(own, {**entry, field: "no"})

            assert found.settlement is None
            assert found.problem is not None
            assert field == found.problem.field
