"""Announcements before the first lead (CT-16 to CT-18)."""

from __future__ import annotations

import pytest

from tests.games.calling_the_twenty.notation import (
    CALL_BEGINS,
    CALLED,
    FOUR,
    ONE,
    PLAIN,
    SOLO_BY,
    STOOD,
    THREE,
    TWO,
    after,
    finished,
    legal,
    refusal,
)
from ultimo.core.facts import Announcement
from ultimo.core.phases import PhaseName
from ultimo.core.seats import SEATS, Seat

TRULL = "SK XXI I"


@pytest.mark.rule("CT-16")
@pytest.mark.parametrize(
    ("declarer", "turns"),
    [
        (ONE, "1:pass 2:pass 3:pass 4:pass"),
        (TWO, "2:pass 3:pass 4:pass 1:pass"),
        (THREE, "3:pass 4:pass 1:pass 2:pass"),
        (FOUR, "4:pass 1:pass 2:pass 3:pass"),
    ],
)
def test_each_has_one_turn_clockwise_from_the_declarer_before_the_first_lead(declarer: Seat, turns: str) -> None:
    state = after("", f"{SOLO_BY[declarer]} {turns}")

    assert (ONE, PhaseName.PLAY) == (state.actor, state.phase_name)


@pytest.mark.rule("CT-16")
def test_a_turn_holds_any_number_of_announcements_and_ends_with_pass() -> None:
    said = f"{CALLED} 1:announce:trull 1:announce:pagat-ultimo 1:announce:absolut"

    state = after(f"{TRULL} | XX", said, "extra-bonuses=on")

    assert ONE == state.actor
    assert {"pass"} == legal(state)
    assert TWO == after(f"{TRULL} | XX", f"{said} 1:pass", "extra-bonuses=on").actor


@pytest.mark.rule("CT-16")
def test_announcing_follows_the_call_in_the_call_contract() -> None:
    state = after("| XX", CALLED)

    assert (ONE, PhaseName.ANNOUNCING) == (state.actor, state.phase_name)


@pytest.mark.rule("CT-16")
def test_in_the_dodge_round_nobody_announces_and_the_trull_is_not_declared() -> None:
    state = after(TRULL, f"{STOOD} 1:bid:dodge")

    assert (ONE, PhaseName.PLAY) == (state.actor, state.phase_name)
    assert ("CT-16", "not-here") == refusal(state, "announce:trull")
    assert ("CT-16", "not-here") == refusal(state, "announce:pagat-ultimo")


@pytest.mark.rule("CT-16")
@pytest.mark.parametrize(("token", "rule"), [("stand", "CT-8"), ("bid:solo", "CT-9"), ("play:KH", "CT-19")])
def test_bids_and_plays_have_no_place_in_an_announcing_turn(token: str, rule: str) -> None:
    assert (rule, "not-here") == refusal(after("KH | XX", CALLED), token)


@pytest.mark.rule("CT-17")
@pytest.mark.parametrize("contract", PLAIN)
def test_who_was_dealt_the_trull_can_do_nothing_before_declaring_it(contract: str) -> None:
    state = after(f"{TRULL} | XX", PLAIN[contract], "kontra=x2 extra-bonuses=on")

    assert {"announce:trull"} == legal(state)
    assert ("CT-17", "declare-trull") == refusal(state, "pass")
    assert ("CT-17", "declare-trull") == refusal(state, "announce:pagat-ultimo")


@pytest.mark.rule("CT-17")
@pytest.mark.parametrize(("holder", "turns"), [(2, "1:pass"), (3, "1:pass 2:pass"), (4, "1:pass 2:pass 3:pass")])
def test_a_defender_or_partner_declares_the_trull_on_their_own_turn(holder: int, turns: str) -> None:
    state = after("|" * (holder - 1) + TRULL, f"{SOLO_BY[ONE]} {turns}")

    assert holder == state.actor
    assert {"announce:trull"} == legal(state)


@pytest.mark.rule("CT-17")
@pytest.mark.parametrize("hands", ["SK XXI | I", "SK I | XXI", "XXI I | SK", "| SK XXI I"])
def test_without_all_three_cards_there_is_no_trull_to_declare(hands: str) -> None:
    assert ("CT-17", "no-trull") == refusal(after(hands, SOLO_BY[ONE]), "announce:trull")


@pytest.mark.rule("CT-17")
def test_the_trull_is_declared_once() -> None:
    assert ("CT-17", "said-already") == refusal(after(TRULL, f"{SOLO_BY[ONE]} 1:announce:trull"), "announce:trull")


@pytest.mark.rule("CT-17")
@pytest.mark.parametrize("options", ["", "kontra=x2", "kontra=x8 extra-bonuses=on"])
def test_the_trull_does_not_make_the_side_of_its_holder_public(options: str) -> None:
    state = after(f"| {TRULL} | XX", f"{CALLED} 1:pass 2:announce:trull", options)

    assert {ONE: True} == state.view(None).public.sides


@pytest.mark.rule("CT-18")
@pytest.mark.parametrize("contract", ["call", "solo", "valat"])
def test_the_declarer_may_announce_pagat_ultimo(contract: str) -> None:
    assert {"pass", "announce:pagat-ultimo"} == legal(after("I | XX", PLAIN[contract]))


@pytest.mark.rule("CT-18")
@pytest.mark.parametrize("holder", [2, 3, 4])
def test_pagat_ultimo_may_be_announced_on_either_side(holder: int) -> None:
    turns = "1:pass 2:pass 3:pass"[: 7 * (holder - 1)]
    hands = {2: "SK | I | XX", 3: "SK || XX I", 4: "SK || XX | I"}[holder]

    state = after(hands, f"{CALLED} {turns}")

    assert holder == state.actor
    assert {"pass", "announce:pagat-ultimo"} == legal(state)


@pytest.mark.rule("CT-18")
@pytest.mark.parametrize("contract", PLAIN)
def test_only_the_holder_of_the_i_announces_pagat_ultimo(contract: str) -> None:
    rule, key = refusal(after("| I XX", PLAIN[contract]), "announce:pagat-ultimo")

    assert ("CT-18", "not-in-no-trump" if contract == "no-trump" else "no-pagat") == (rule, key)


@pytest.mark.rule("CT-18", "CT-29")
def test_in_no_trump_nobody_announces_pagat_ultimo() -> None:
    state = after("I", PLAIN["no-trump"])

    assert {"pass"} == legal(state)
    assert ("CT-18", "not-in-no-trump") == refusal(state, "announce:pagat-ultimo")


@pytest.mark.rule("CT-18")
def test_pagat_ultimo_is_announced_once() -> None:
    said = f"{SOLO_BY[ONE]} 1:announce:pagat-ultimo"

    assert ("CT-18", "said-already") == refusal(after("I", said), "announce:pagat-ultimo")


@pytest.mark.rule("CT-16", "CT-18")
def test_what_was_announced_is_public_and_goes_into_the_facts() -> None:
    state = after("I | XX", f"{CALLED} 1:announce:pagat-ultimo 1:pass 2:pass 3:pass 4:pass")

    facts = finished(state).facts

    assert facts is not None
    assert (Announcement("pagat-ultimo", ONE),) == facts.announced
    assert {seat: [("pagat-ultimo", ONE)] for seat in SEATS} == {seat: state.view(seat).public.said for seat in SEATS}


@pytest.mark.rule("CT-16")
def test_nothing_was_announced_where_all_passed() -> None:
    facts = finished(after("| XX", CALL_BEGINS)).facts

    assert facts is not None
    assert () == facts.announced
