"""Facts: who is on whose side, what was announced, and their form in JSON."""

from __future__ import annotations

import json

import pytest

from tests.core.notation import FOUR, ONE, THREE, TWO
from ultimo.core.cards import Cards, card
from ultimo.core.facts import Announcement, Capture, Facts, HandEnd

FULL = Facts(
    end=HandEnd.PLAYED,
    contract="call",
    declarer=THREE,
    partner=ONE,
    called=card("XX"),
    points=(50, 38),
    tricks=(6, 4),
    piles=(Cards.of("SK KH"), Cards.of("I")),
    level=4,
    announced=(Announcement("pagat-ultimo", TWO, 2), Announcement("trull", ONE)),
    holders=(("trull", ONE), ("four-kings", FOUR)),
    last_taker=TWO,
    last_pagat=FOUR,
    captures=(Capture(card("XXI"), ONE, TWO),),
    multiplier=2,
    penalties=(("revoke", FOUR),),
    rulings=(("a card was shown", (1, 1, 1, -3)),),
    first_right=TWO,
    looks=3,
)


def test_sides_are_in_seat_order() -> None:
    assert ((ONE, THREE), (TWO, FOUR)) == (FULL.declarers, FULL.opponents)
    assert ((THREE,), (ONE, TWO, FOUR)) == (Facts(declarer=THREE).declarers, Facts(declarer=THREE).opponents)
    assert ((), (ONE, TWO, THREE, FOUR)) == (Facts().declarers, Facts().opponents)


def test_a_seat_is_on_one_side_and_against_the_other() -> None:
    assert ((ONE, THREE), (TWO, FOUR)) == (FULL.side_of(ONE), FULL.against(ONE))
    assert ((TWO, FOUR), (ONE, THREE)) == (FULL.side_of(FOUR), FULL.against(FOUR))


def test_an_announcement_is_found_by_the_side_that_made_it() -> None:
    assert Announcement("pagat-ultimo", TWO, 2) == FULL.announcement("pagat-ultimo", FULL.opponents)
    assert FULL.announcement("pagat-ultimo", FULL.declarers) is None
    assert FULL.announcement("valat", FULL.opponents) is None


def test_who_was_dealt_a_bonus_is_found_by_its_name() -> None:
    assert (ONE, FOUR, None) == tuple(map(FULL.holder, ("trull", "four-kings", "valat")))


@pytest.mark.parametrize("facts", [FULL, Facts(), Facts(end=HandEnd.PASSED_OUT, multiplier=2)])
def test_facts_come_back_from_json_as_they_were(facts: Facts) -> None:
    assert facts == Facts.from_json(json.loads(json.dumps(facts.to_json())))


def test_facts_in_json_say_what_they_mean() -> None:
    facts = FULL.to_json()

    assert ("played", "call", 3, "XX") == (facts["end"], facts["contract"], facts["declarer"], facts["called"])
    assert (["SK KH", "I"], [("XXI", 1, 2)]) == (facts["piles"], facts["captures"])
    assert [("pagat-ultimo", 2, 2), ("trull", 1, 1)] == facts["announced"]
    assert ([("a card was shown", [1, 1, 1, -3])], 2, 3) == (facts["rulings"], facts["first_right"], facts["looks"])


def test_nothing_is_doubled_unless_it_is_said() -> None:
    assert (HandEnd.PLAYED, 1, 1) == (Facts().end, Facts().level, Facts().multiplier)
    assert 1 == Announcement("trull", ONE).level


def test_how_a_hand_ends_has_a_name_for_ever() -> None:
    assert ["played", "annulled", "passed-out", "failed-speculation"] == [end.value for end in HandEnd]
