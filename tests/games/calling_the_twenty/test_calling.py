"""The called card and the hidden partner (CT-14)."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from tests.games.calling_the_twenty.notation import (
    CALL_BEGINS,
    CALLED,
    FOUR,
    ONE,
    STOOD,
    THREE,
    TWO,
    after,
    finished,
    legal,
    refusal,
)
from ultimo.core.cards import card
from ultimo.core.phases import PhaseName

CALLABLE = ("XX", "XIX", "XVIII", "XVII", "XVI")
HELD = list(chain.from_iterable(combinations(CALLABLE, size) for size in range(5)))  # every way but all five


@pytest.mark.rule("CT-14")
@pytest.mark.parametrize("held", HELD, ids=" ".join)
def test_the_forehand_calls_the_highest_from_xx_to_xvi_that_the_hand_lacks(held: tuple[str, ...]) -> None:
    lacking = [token for token in CALLABLE if token not in held]

    state = after(f"{' '.join(held)} | {' '.join(lacking)}", f"{STOOD} 1:bid:call")

    assert PhaseName.CALL is state.phase_name
    assert {f"call:{lacking[0]}"} == legal(state)
    assert {("CT-14", "call-forced")} == {refusal(state, f"call:{token}") for token in CALLABLE if token != lacking[0]}


@pytest.mark.rule("CT-14")
@pytest.mark.parametrize(
    ("hand", "called"),
    [("XX XVIII", "XIX"), ("XX XIX", "XVIII"), ("XIX XVIII XVII XVI", "XX"), ("XX XIX XVIII XVII", "XVI")],
)
def test_the_examples_of_the_book(hand: str, called: str) -> None:
    lacking = " ".join(token for token in CALLABLE if token not in hand.split())

    assert {f"call:{called}"} == legal(after(f"{hand} | {lacking}", f"{STOOD} 1:bid:call"))


@pytest.mark.rule("CT-14")
@pytest.mark.parametrize("token", ["call:XV", "call:SK", "call:KH", "pass", "bid:solo"])
def test_nothing_but_the_one_card_can_be_called(token: str) -> None:
    assert ("CT-14", "call-forced") == refusal(after("| XX", f"{STOOD} 1:bid:call"), token)


@pytest.mark.rule("CT-14")
def test_the_called_card_is_public() -> None:
    state = after("| XX", CALLED)

    assert card("XX") == state.view(FOUR).public.called


@pytest.mark.rule("CT-14")
@pytest.mark.parametrize(("hands", "partner"), [("| XX", TWO), ("|| XX", THREE), ("||| XX", FOUR)])
def test_the_holder_of_the_called_card_is_the_partner(hands: str, partner: int) -> None:
    facts = finished(after(hands, CALL_BEGINS)).facts

    assert facts is not None
    assert (ONE, partner, card("XX")) == (facts.declarer, facts.partner, facts.called)


@pytest.mark.rule("CT-14")
@pytest.mark.parametrize("viewer", [ONE, FOUR, None])
def test_who_the_partner_is_shows_to_nobody_before_the_card_is_played(viewer: int | None) -> None:
    seat = {1: ONE, 4: FOUR, None: None}[viewer]
    with_two = after("SK XXI KH | XX 1H | XV 1D | IV 10C", f"{CALL_BEGINS} 1:play:KH 2:play:1H")
    with_three = after("SK XXI KH | XV 1H | XX 1D | IV 10C", f"{CALL_BEGINS} 1:play:KH 2:play:1H")

    assert with_two.dealt.hand(ONE) == with_three.dealt.hand(ONE)
    assert with_two.dealt.hand(FOUR) == with_three.dealt.hand(FOUR)
    assert with_two.view(seat) == with_three.view(seat)


@pytest.mark.rule("CT-14")
def test_only_the_forehand_is_known_to_be_of_the_calling_side() -> None:
    assert {ONE: True} == after("| XX", CALL_BEGINS).view(None).public.sides
