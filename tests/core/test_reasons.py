"""Reasons are data; their English sentence is made of them."""

from __future__ import annotations

from ultimo.core.cards import Cards, Suit, card
from ultimo.core.reasons import ANY_RULE, Key, Reason, because, not_here

LED = Key("led", "{suit} were led and the hand holds {held}, not {card}; {count} to go in {phase}")


def test_a_reason_reads_as_a_sentence_with_the_faces_of_cards() -> None:
    reason = because("XX-1", LED, suit=Suit.HEARTS, held=Cards.of("KH 1H"), card=card("XX"), count=2, phase="play")

    assert "hearts were led and the hand holds K♥ 1♥, not XX; 2 to go in play" == str(reason)


def test_a_reason_goes_over_the_wire_as_rule_key_and_params() -> None:
    reason = because("XX-1", LED, suit=Suit.CLUBS, held=Cards.of("KC"), card=card("KH"), count=2, phase="play")

    assert {
        "rule": "XX-1",
        "key": "led",
        "params": {"suit": "clubs", "held": "KC", "card": "KH", "count": 2, "phase": "play"},
        "text": str(reason),
    } == reason.to_json()


def test_reasons_are_equal_when_rule_key_and_params_are() -> None:
    plain = Key("plain", "it is so")

    assert Reason("XX-1", plain) == because("XX-1", plain)
    assert because("XX-1", plain) != because("XX-2", plain)
    assert because("XX-1", LED, count=1) != because("XX-1", LED, count=2)


def test_a_foreign_action_is_refused_under_no_rule_yet() -> None:
    reason = not_here("call:XX", "play")

    assert ANY_RULE == reason.rule
    assert "call:XX is no choice in this phase (play)" == str(reason)
