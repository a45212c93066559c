"""Worlds that agree with what hand bonuses said (TX-18, TX-19)."""

from __future__ import annotations

import random

import pytest

from tests.games.texas_tarok.notation import ONE, TWO, ZEBRAK, after
from ultimo.core.cards import KINGS, TAROKS, TRULL
from ultimo.core.worlds import worlds

TRIES = 20


@pytest.mark.rule("TX-18", "TX-19")
@pytest.mark.parametrize(
    ("hand", "said", "taroks", "kings", "trull"),
    [
        ("XX XIX XVIII XVII XVI XV XIV XIII XII XI X IX", "taroky", {10, 11, 12}, None, None),
        ("XX XIX XVIII XVII XVI XV XIV XIII KH QH CH JH", "tarocky", {8, 9}, None, None),
        ("XX KH QH CH JH 1H QD CD JD 1D 4D 3D", "bida", {1, 2}, None, None),
        ("KH QH CH JH 1H 4H QD CD JD 1D 4D 3D", "uni", {0}, None, None),
        ("KH KD KC KS SK XXI I X QD CD JD 1D", "spjst", None, {4}, {3}),
        ("KH KD SK XXI X IX QD CD JD 1D QC QS", "pani", None, {2, 3}, {1, 2}),
    ],
)
def test_who_said_a_hand_bonus_holds_it_in_nearly_every_deal(
    hand: str, said: str, taroks: set[int] | None, kings: set[int] | None, trull: set[int] | None
) -> None:
    state = after(hand, f"{ZEBRAK} 1:announce:{said} 1:pass")
    held = [world.table.hand(ONE) for world in worlds(state.view(TWO), random.Random(1), TRIES)]

    assert len(held) > TRIES / 2
    assert taroks is None or taroks >= {len(cards & TAROKS) for cards in held}
    assert kings is None or kings >= {len(cards & KINGS) for cards in held}
    assert trull is None or trull >= {len(cards & TRULL) for cards in held}
