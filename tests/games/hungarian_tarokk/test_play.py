"""Following, the taker, the announced Pagat (HU-25, HU-26)."""

from __future__ import annotations

import pytest

from tests.games.hungarian_tarokk.notation import (
    CALLED,
    FOUR,
    HANDS,
    ONE,
    PLAYING,
    THREE,
    after,
    finished,
    game,
    legal,
    refusal,
)
from ultimo.core.actions import parse_action
from ultimo.core.cards import card
from ultimo.core.facts import Capture
from ultimo.core.game import Playing
from ultimo.core.phases import PhaseName
from ultimo.core.tricks import TrickRules
from ultimo.games.hungarian_tarokk.tables import CONTRACTS

WITH_I = HANDS.replace("XXI XVII", "XXI I")  # seat 4, an opponent, holds the I
TALON = "VIII 1H 10C VI II XVII"
FIRST_TRICK = "1:play:CC 2:play:QC 3:play:KC 4:play:JC"


@pytest.mark.rule("HU-25", "HU-3")
def test_seat_1_leads_whoever_declares_and_the_winner_leads_next() -> None:
    said = "1:pass 2:bid:three 3:pass 4:pass"
    laid = "2:discard:1H 2:discard:10C 2:discard:CD 3:discard:10S 4:discard:1D 1:discard:JS"
    hands = HANDS.replace("SK XIX", "VIII XIX").replace("XX XV", "SK XV")
    state = after(f"{said} {laid} 2:call:XX 2:pass 3:pass 4:pass 1:pass", hands, "XX 1H 10C VI II I")
    assert (ONE, PhaseName.PLAY) == (state.actor, state.phase_name)

    assert THREE == after(f"{PLAYING} {FIRST_TRICK}").actor


@pytest.mark.rule("HU-25")
@pytest.mark.parametrize(
    ("played", "token", "key"),
    [
        (f"{FIRST_TRICK} 3:play:JH 4:play:CH", "play:SK", "follow-suit"),
        ("1:play:KH", "play:KS", "play-tarok"),
        ("1:play:XIX", "play:QD", "follow-suit"),
    ],
)
def test_follow_suit_else_trump(played: str, token: str, key: str) -> None:
    assert ("HU-25", key) == refusal(after(f"{PLAYING} {played}"), token)


@pytest.mark.rule("HU-25")
def test_there_is_no_duty_to_beat() -> None:
    assert {"play:XX", "play:XV", "play:XI", "play:VII", "play:VI"} == legal(after(f"{PLAYING} 1:play:XII"))


@pytest.mark.rule("HU-29")
def test_cards_taken_together_are_held_by_the_first_of_their_side() -> None:
    nine = "SK XXI XX XIX XVIII XVII XVI XV XIV | KH | XIII | XII XI"  # seat 1 takes every trick
    state = after("1:bid:solo", nine, "KD KC KS I")
    while "call:XIII" not in legal(state):
        state = state.apply(state.legal_actions()[-1])
    facts = finished(state.apply(parse_action("call:XIII"))).facts

    assert facts is not None
    assert ((ONE, THREE), (("trull", ONE), ("four-kings", ONE))) == (facts.declarers, facts.holders)


@pytest.mark.rule("HU-26")
@pytest.mark.parametrize(
    ("turns", "may"),
    [
        ("1:pass 2:pass 3:pass 4:pass", True),
        ("1:pass 2:pass 3:pass 4:kontra:game 4:announce:pagat-ultimo 4:pass 1:pass 2:pass 3:pass", False),
        ("1:pass 2:pass 3:kontra:game 3:announce:pagat-ultimo 3:pass 4:pass 1:pass 2:pass", False),
        ("1:announce:pagat-ultimo 1:pass 2:pass 3:pass 4:pass", True),
    ],
)
def test_an_announced_pagat_binds_its_holder_on_that_side(turns: str, may: bool) -> None:
    state = after(f"{CALLED} {turns} {FIRST_TRICK} 3:play:KD", WITH_I, TALON)

    assert FOUR == state.actor
    assert may is ("play:I" in legal(state))
    assert may or ("HU-26", "hold-pagat") == refusal(state, "play:I")


@pytest.mark.rule("HU-26")
def test_an_announced_pagat_is_played_where_nothing_else_is_legal() -> None:
    turns = "1:pass 2:pass 3:pass 4:kontra:game 4:announce:pagat-ultimo 4:pass 1:pass 2:pass 3:pass"
    hands = "SK XIX XVI XII IX KH QH KC JS | XX XV XI VII VI JH KD CS QS | XVIII XIV X V JD CH XXI II III"
    laid = CALLED.replace("2:discard:CD", "2:discard:XIII").replace("3:discard:10S", "3:discard:II")
    state = after(
        f"{laid.replace('4:discard:1D', '4:discard:XVII')} {turns} 1:play:KH 2:play:JH 3:play:CH",
        f"{hands} | I QD CD 1D QC CC JC KS 10S",
        "VIII 1H 10C XIII IV XVII",
    )

    assert {"play:I"} == legal(state)


@pytest.mark.rule("HU-31")
@pytest.mark.parametrize(
    ("hands", "trick", "caught"),
    [
        (HANDS, "1:play:SK 2:play:VII 3:play:V 4:play:XXI", (Capture(card("XXI"), FOUR, ONE),)),
        (
            HANDS.replace("XX XV", "XX XXI").replace("XXI XVII", "XV XVII"),
            "1:play:SK 2:play:XXI 3:play:V 4:play:III",
            (),
        ),
    ],
)
def test_the_xxi_is_caught_by_the_skiz_of_the_other_side_only(
    hands: str, trick: str, caught: tuple[Capture, ...]
) -> None:
    facts = finished(after(f"{PLAYING} {trick}", hands)).facts

    assert facts is not None
    assert caught == facts.captures


@pytest.mark.rule("HU-19", "HU-31")
@pytest.mark.parametrize(("options", "catch"), [("", 21), ("xxi-catch=42", 42)])
def test_all_know_the_card_that_makes_the_partner_and_what_a_caught_xxi_pays(options: str, catch: int) -> None:
    public = after(PLAYING, options=options).view(None).public

    assert Playing(CONTRACTS["three"], TrickRules(), card("XX"), catch) == game(options).playing(public)
