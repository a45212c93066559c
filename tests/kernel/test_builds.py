"""The kernel for newer processors gives the same numbers as the one for all."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import pytest

from tests.kernel.needed import needs_kernel
from ultimo.games import find_game

pytestmark = needs_kernel


def playouts(module: ModuleType, seed: int) -> object:
    """Summed points and tricks of random deals."""
    game = find_game("calling-the-twenty")
    rules = module.TrickRules(True, 0, False, False, 0, False, 0, 0)
    deck = [card.index for card in game.deck.cards]
    return module.random_playouts(deck, game.talon, game.deck.points, rules, 3000, seed)


def test_both_builds_give_the_same_numbers() -> None:
    plain = import_module("ultimo._kernel")
    if not plain.runs_v3():
        pytest.skip("this machine cannot run the kernel for newer processors")
    newer = pytest.importorskip("ultimo._kernel_v3")

    assert playouts(plain, 1) == playouts(newer, 1)
    assert playouts(plain, 1) != playouts(newer, 2)
