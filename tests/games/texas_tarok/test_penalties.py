"""Wrong calls, and what a score pad knows of mistakes at a table with real cards (TX-22, TX-37, TX-38, TX-47)."""

from __future__ import annotations

import pytest

from tests.games.texas_tarok.notation import ONE, THREE, TWO, facts, game, lines, outcomes, pair, said, scores, settled
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.facts_json import FactsError
from ultimo.games.texas_tarok.tables import OFFENCES

TOURNAMENT = "penalties=tournament"
FRIENDLY = "penalties=friendly"


@pytest.mark.rule("TX-22")
def test_a_wrong_call_costs_2_to_each_and_all_else_is_settled() -> None:
    wrong = pair(64, penalties=(("miscall", ONE),))

    assert [("TX-29", "povinost", (4, 4, -4, -4)), ("TX-22", "miscall", (-6, 2, 2, 2))] == lines(settled(wrong))
    assert [("miscall", "silent-failed")] == outcomes(settled(wrong))
    assert scores(wrong) == scores(wrong, TOURNAMENT)


@pytest.mark.rule("TX-22")
def test_who_called_the_own_card_by_mistake_collects_nothing_for_the_hand_and_pays_what_is_lost() -> None:
    mistake = (("own-miscall", ONE),)
    the_one = facts("povinost", 64, penalties=mistake, last_pagat=ONE, last_taker=ONE, announced=said("pani@1"))

    assert (-6, 2, 2, 2) == scores(facts("povinost", 64, penalties=mistake))
    assert [("miscall", "silent-failed")] == outcomes(settled(facts("povinost", 64, penalties=mistake)))
    assert (-18, 6, 6, 6) == scores(facts("povinost", 42, penalties=mistake))
    assert (-6, 2, 2, 2) == scores(facts("povinost", 106, tricks=(12, 0), penalties=mistake))
    assert (-6 + 6 + 6, 2 - 2 - 2, 2 - 2 - 2, 2 - 2 - 2) == scores(the_one)


@pytest.mark.rule("TX-37")
@pytest.mark.parametrize("offence", OFFENCES)
def test_friendly_rules_let_the_offender_pay_2_to_each_and_win(offence: str) -> None:
    hand = pair(64, penalties=((offence, ONE),))

    assert [("TX-29", "povinost", (4, 4, -4, -4)), ("TX-37", offence, (-6, 2, 2, 2))] == lines(settled(hand, FRIENDLY))
    assert f"{offence} by seat 1: 2 chips to each" == str(settled(hand, FRIENDLY).lines[1].why)


@pytest.mark.rule("TX-37")
def test_a_fine_is_multiplied_and_says_so() -> None:
    line = settled(pair(64, multiplier=2, penalties=(("misdeal", ONE),))).lines[1]

    assert (-12, 4, 4, 4) == line.amounts
    assert "misdeal by seat 1: 2 chips to each: 2 × 2 (multiplier)" == str(line.why)


@pytest.mark.rule("TX-37")
def test_in_a_tournament_the_offender_who_wins_pays_the_losers_losses() -> None:
    hand = pair(64, penalties=(("wrong-card", ONE),))

    assert (-4 - 6, 4 + 2, 0 + 2, 0 + 2) == scores(hand, TOURNAMENT)
    settlement = settled(hand, TOURNAMENT)
    assert [
        ("TX-29", "povinost", (4, 4, -4, -4)),
        ("TX-37", "wrong-card", (-6, 2, 2, 2)),
        ("TX-37", "wrong-card", (-8, 0, 4, 4)),
    ] == lines(settlement)
    assert "seat 1 made a mistake and cannot win the hand: it pays the losses of the others" == str(
        settlement.lines[-1].why
    )


@pytest.mark.rule("TX-37")
def test_in_a_tournament_the_offender_who_loses_pays_for_the_partner_too() -> None:
    hand = pair(42, penalties=(("wrong-card", ONE),))

    assert (-8 - 6, 0 + 2, 4 + 2, 4 + 2) == scores(hand, TOURNAMENT)
    assert "seat 1 made a mistake and lost: it pays the losses of its side" == str(
        settled(hand, TOURNAMENT).lines[-1].why
    )


@pytest.mark.rule("TX-37")
def test_in_a_tournament_a_lone_offender_collects_nothing() -> None:
    mistake = (("wrong-card", ONE),)

    assert (-6, 2, 2, 2) == scores(facts("prever", 64, looks=1, penalties=mistake), TOURNAMENT)
    assert (-18 - 6, 6 + 2, 6 + 2, 6 + 2) == scores(facts("prever", 42, looks=1, penalties=mistake), TOURNAMENT)


@pytest.mark.rule("TX-37")
def test_in_a_tournament_two_offenders_of_both_sides_in_any_order() -> None:
    hand = pair(64, penalties=(("wrong-card", ONE), ("misdeal", THREE)))
    other_order = pair(64, penalties=(("misdeal", THREE), ("wrong-card", ONE)))

    assert scores(hand, TOURNAMENT) == scores(other_order, TOURNAMENT)
    assert (-4 - 6 + 2, 4 + 2 + 2, 0 + 2 - 6, 0 + 2 + 2) == scores(hand, TOURNAMENT)


@pytest.mark.rule("TX-37")
def test_the_one_and_hand_bonuses_are_not_turned_against_an_offender() -> None:
    hand = pair(64, penalties=(("misdeal", ONE),), announced=said("pani@1"), last_pagat=TWO, last_taker=TWO)

    assert (-4 - 6 + 6 + 2, 4 + 2 - 2 + 2, 0 + 2 - 2 - 2, 0 + 2 - 2 - 2) == scores(hand, TOURNAMENT)


@pytest.mark.rule("TX-37", "TX-38")
def test_a_misdeal_is_paid_also_when_the_hand_is_thrown_in() -> None:
    thrown_in = Facts(end=HandEnd.PASSED_OUT, penalties=(("misdeal", TWO),))

    assert (2, -6, 2, 2) == scores(thrown_in)
    assert (2, -6, 2, 2) == scores(thrown_in, TOURNAMENT)


@pytest.mark.rule("TX-38")
def test_a_ruling_of_the_table_is_a_line_with_its_own_text_and_amounts() -> None:
    hand = pair(64, rulings=(("seat 4 showed a card", (1, 1, 1, -3)),), multiplier=2)
    line = settled(hand).lines[-1]

    assert ("TX-38", "ruling", (2, 2, 2, -6)) == (line.rule, line.what, line.amounts)
    assert "seat 4 showed a card: × 2 (multiplier)" == str(line.why)


@pytest.mark.rule("TX-37")
def test_an_unknown_offence_is_refused_with_those_there_are() -> None:
    with pytest.raises(FactsError, match="penalties is 'sneezed'; offences are misdeal, wrong-discards, wrong-card"):
        game().settle(pair(64, penalties=(("sneezed", ONE),)))


@pytest.mark.rule("TX-37", "TX-47")
def test_the_penalties_of_the_pad_do_not_touch_a_hand_without_mistakes() -> None:
    assert scores(pair(64), "preset=friendly") == scores(pair(64), "preset=tournament")
