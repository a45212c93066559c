"""Reasons are data; their English sentence is made of them."""

from __future__ import annotations

from ultimo.core.cards import Cards, Suit, card
from ultimo.core.reasons import (
    ANY_RULE,
    HAND_OVER,
    NOT_HERE,
    NOT_IN_HAND,
    NOT_YOUR_TURN,
    Key,
    Reason,
    because,
    not_here,
)

LED = Key("led", "{suit} were led and the hand holds {held}, not {card}; {count} to go in {phase}")


def test_a_reason_reads_as_a_sentence_with_the_faces_of_cards() -> None:
    reason = because("XX-1", LED, suit=Suit.HEARTS, held=Cards.of("KH 1H"), card=card("KD"), count=2, phase="play")

    assert "hearts were led and the hand holds K♥ 1♥, not K♦; 2 to go in play" == str(reason)


def test_a_reason_goes_over_the_wire_as_rule_key_and_params() -> None:
    reason = because("XX-1", LED, suit=Suit.CLUBS, held=Cards.of("KC"), card=card("KH"), count=2, phase="play")

    assert {
        "rule": "XX-1",
        "key": "led",
        "params": {"suit": "clubs", "held": "KC", "card": "KH", "count": 2, "phase": "play"},
        "text": str(reason),
    } == reason.to_json()


def test_a_reason_without_parameters_is_one_object() -> None:
    assert because("XX-1", HAND_OVER) is because("XX-1", HAND_OVER)


def test_what_a_line_pays_is_told_with_its_factors_where_they_are_not_1() -> None:
    won = because("XX-1", Key("won", "won by seat {seat}"), seat=2)

    assert won is won.times(3, kontra=1, multiplier=1)
    assert "won by seat 2: 3 × 8 (kontra) × 2 (multiplier)" == str(won.times(3, kontra=8, multiplier=2))
    assert "won by seat 2: × 2 (multiplier)" == str(won.times(None, multiplier=2))
    assert {"seat": 2, "value": 3, "kontra": 8} == won.times(3, kontra=8).to_json()["params"]


def test_reasons_are_equal_when_rule_key_and_params_are() -> None:
    plain = Key("plain", "it is so")

    assert Reason("XX-1", plain) == because("XX-1", plain)
    assert because("XX-1", plain) != because("XX-2", plain)
    assert because("XX-1", LED, count=1) != because("XX-1", LED, count=2)


def test_what_every_game_refuses_alike_has_its_name_and_sentence() -> None:
    assert "it is the turn of seat 2" == str(because("XX-1", NOT_YOUR_TURN, seat=2))
    assert "the hand is over" == str(because("XX-1", HAND_OVER))
    assert "K♥ is not in the hand of seat 2" == str(because("XX-1", NOT_IN_HAND, card=card("KH"), seat=2))
    keys = (NOT_HERE, NOT_YOUR_TURN, HAND_OVER, NOT_IN_HAND)
    assert ["not-here", "not-your-turn", "hand-over", "not-in-hand"] == [key.name for key in keys]


def test_a_foreign_action_is_refused_under_no_rule_yet() -> None:
    reason = not_here("call:XX", "play")

    assert (ANY_RULE, "not-here") == (reason.rule, reason.key.name)
    assert "call:XX is no choice in this phase (play)" == str(reason)
