"""The scorer, row by row: worked numbers, and every line of the settlement (TX-3, TX-17 to TX-20, TX-29 to TX-36)."""

from __future__ import annotations

import pytest

from tests.games.texas_tarok.notation import (
    ONE,
    THREE,
    TWO,
    facts,
    game,
    lines,
    outcomes,
    pair,
    said,
    scores,
    settled,
)
from ultimo.core.cards import Cards, card
from ultimo.core.facts import Capture, Facts, HandEnd
from ultimo.core.settlement import Settlement
from ultimo.games.texas_tarok.settlement import game_chips
from ultimo.games.texas_tarok.tables import CONTRACTS, five_bonus, tarok_bonus

ALL, NONE = (12, 0), (0, 12)
LOST_XXI = (Capture(card("XXI"), ONE, THREE),)


# ── the game ──


@pytest.mark.rule("TX-29", "TX-30")
@pytest.mark.parametrize(
    ("points", "povinost", "ze_ruky", "prever"),
    [
        (53, 2, 4, 3),
        (54, 2, 4, 3),
        (55, 2, 5, 4),
        (56, 3, 5, 4),
        (59, 3, 6, 5),
        (61, 4, 7, 5),
        (64, 4, 8, 6),
        (76, 7, 13, 10),
        (78, 7, 14, 11),  # 105 is a half, and goes up
        (88, 9, 18, 14),
        (99, 11, 22, 17),
    ],
)
def test_the_chips_each_loser_pays(points: int, povinost: int, ze_ruky: int, prever: int) -> None:
    chips = [game_chips(points, CONTRACTS[name]) for name in ("povinost", "ze-ruky", "prever")]

    assert [povinost, ze_ruky, prever] == chips


@pytest.mark.rule("TX-29")
def test_a_pair_wins_from_each_opponent_and_a_lone_declarer_from_all_three() -> None:
    assert (4, 4, -4, -4) == scores(pair(64))
    assert (12, -4, -4, -4) == scores(facts("povinost", 64))
    assert (18, -6, -6, -6) == scores(facts("prever", 64, looks=1))
    assert (-18, 6, 6, 6) == scores(facts("prever", 42, looks=1))
    assert (8, 8, -8, -8) == scores(pair(64, "ze-ruky"))
    assert (24, -8, -8, -8) == scores(facts("ze-ruky", 64))


@pytest.mark.rule("TX-23", "TX-29")
@pytest.mark.parametrize(("level", "chips"), [(2, 8), (4, 16), (8, 32), (16, 64)])
def test_hrb_rhea_contrec_and_suprec_double_each(level: int, chips: int) -> None:
    assert (chips, chips, -chips, -chips) == scores(pair(64, level=level))


@pytest.mark.rule("TX-30")
def test_a_tie_is_lost_by_the_declarers_side() -> None:
    assert (-2, -2, 2, 2) == scores(pair(53))
    assert (-36, 12, 12, 12) == scores(facts("prever", 53, looks=3))
    assert [("TX-30", "povinost", (-2, -2, 2, 2))] == lines(settled(pair(53)))
    assert "53 card points each, and the declarer's side has lost: 2 chips" == str(settled(pair(53)).lines[0].why)


@pytest.mark.rule("TX-30")
@pytest.mark.parametrize(("level", "won"), [(1, -2), (2, 4), (4, -8), (8, 16), (16, -32)])
def test_a_tie_may_be_lost_by_whoever_doubled_last(level: int, won: int) -> None:
    assert (won, won, -won, -won) == scores(pair(53, level=level), "tie-after-hrb=last-to-double-loses")
    assert (-2 * level, -2 * level, 2 * level, 2 * level) == scores(pair(53, level=level))


@pytest.mark.rule("TX-30")
def test_who_won_a_tie_says_so() -> None:
    line = settled(pair(53, level=2), "tie-after-hrb=last-to-double-loses").lines[0]

    assert str(line.why).startswith("53 card points each, and the side that doubled last has lost: 2 chips")


@pytest.mark.rule("TX-32")
@pytest.mark.parametrize(("looks", "chips"), [(1, 3), (2, 6), (3, 12)])
def test_a_lost_prever_costs_more_the_more_was_looked_at(looks: int, chips: int) -> None:
    assert (-3 * chips, chips, chips, chips) == scores(facts("prever", 52, looks=looks))
    assert (-6 * chips, 2 * chips, 2 * chips, 2 * chips) == scores(facts("prever", 52, looks=looks, level=2))


@pytest.mark.rule("TX-32")
def test_a_prever_that_is_won_costs_nothing_more_nor_does_the_one() -> None:
    assert (18, -6, -6, -6) == scores(facts("prever", 64, looks=3))
    beaten = facts("prever", 52, looks=3, last_pagat=ONE, last_taker=THREE)

    assert ("TX-33", "pagat-ultimo", (-6, 2, 2, 2)) == lines(settled(beaten))[1]
    assert (-4, -4, 4, 4) == scores(pair(42, looks=3))  # nor does any other contract


@pytest.mark.rule("TX-32", "TX-34")
def test_a_lost_valat_of_a_prever_is_multiplied_too() -> None:
    assert (-3 * 120, 120, 120, 120) == scores(facts("prever", 99, looks=2, announced=said("valat@1")))
    assert (-3 * 120, 120, 120, 120) == scores(facts("prever", 3, looks=3, tricks=NONE))


@pytest.mark.rule("TX-35")
def test_a_zebrak_pays_16_and_nothing_else_but_hand_bonuses() -> None:
    made = Facts(contract="zebrak", declarer=ONE, tricks=(0, 12), first_right=ONE)
    failed = Facts(contract="zebrak", declarer=ONE, tricks=(1, 4), first_right=ONE)
    with_the_one = Facts(contract="zebrak", declarer=ONE, tricks=(0, 12), last_pagat=TWO, last_taker=TWO)
    with_a_bida = Facts(contract="zebrak", declarer=ONE, tricks=(0, 12), announced=said("bida@1"))

    assert (48, -16, -16, -16) == scores(made)
    assert (-48, 16, 16, 16) == scores(failed)
    assert (48, -16, -16, -16) == scores(with_the_one)
    assert (54, -18, -18, -18) == scores(with_a_bida)


# ── Valat ──


@pytest.mark.rule("TX-34")
@pytest.mark.parametrize(("contract", "chips"), [("povinost", 20), ("prever", 30), ("ze-ruky", 40)])
def test_a_valat_pays_instead_of_the_game_and_twice_as_much_when_called(contract: str, chips: int) -> None:
    made, called = facts(contract, 106, tricks=ALL), said("valat@1")

    assert [("TX-34", "valat", (3 * chips, -chips, -chips, -chips))] == lines(settled(made))
    assert (-3 * chips, chips, chips, chips) == scores(facts(contract, 3, tricks=NONE))
    assert (6 * chips, -2 * chips, -2 * chips, -2 * chips) == scores(facts(contract, 106, tricks=ALL, announced=called))
    assert (-6 * chips, 2 * chips, 2 * chips, 2 * chips) == scores(
        facts(contract, 105, tricks=(11, 1), announced=called)
    )


@pytest.mark.rule("TX-34")
def test_a_valat_called_by_the_others_is_theirs_to_make_or_lose() -> None:
    called = said("valat@3")

    assert (40, 40, -40, -40) == scores(pair(30, announced=called))
    assert (-40, -40, 40, 40) == scores(pair(3, tricks=NONE, announced=called))
    assert (40, 40, -40, -40) == scores(pair(106, tricks=ALL, announced=called))  # whatever else was achieved


@pytest.mark.rule("TX-34")
def test_the_one_is_paid_on_top_of_a_valat_and_the_ladder_doubles_a_silent_one() -> None:
    one = pair(106, tricks=ALL, last_pagat=TWO, last_taker=TWO)

    assert (22, 22, -22, -22) == scores(one)
    assert (40, 40, -40, -40) == scores(pair(106, tricks=ALL, level=2))


@pytest.mark.rule("TX-33", "TX-34")
def test_the_outcomes_of_valat_and_the_one() -> None:
    assert [("valat", "silent-made")] == outcomes(settled(pair(106, tricks=ALL)))
    assert [("valat", "announced-made")] == outcomes(settled(pair(106, tricks=ALL, announced=said("valat@2"))))
    assert [("valat", "announced-failed")] == outcomes(settled(pair(64, announced=said("valat@2"))))
    silent, failed = pair(64, last_pagat=TWO, last_taker=TWO), pair(64, last_pagat=TWO, last_taker=ONE)

    assert [("pagat-ultimo", "silent-made")] == outcomes(settled(silent))
    assert [("pagat-ultimo", "silent-failed")] == outcomes(settled(failed))
    assert "the I of seat 2 takes the last trick" == str(settled(silent).lines[1].why)
    assert "the I of seat 2 is beaten in the last trick" == str(settled(failed).lines[1].why)


# ── the One and the XXI ──


@pytest.mark.rule("TX-33")
def test_the_one_that_takes_the_last_trick() -> None:
    silent = pair(76, last_pagat=TWO, last_taker=TWO)
    called = pair(76, last_pagat=TWO, last_taker=TWO, announced=said("pagat-ultimo@2"))

    assert (9, 9, -9, -9) == scores(silent)
    assert (11, 11, -11, -11) == scores(called)
    assert [("pagat-ultimo", "announced-made")] == outcomes(settled(called))


@pytest.mark.rule("TX-33")
def test_the_one_that_is_beaten_in_the_last_trick_by_the_partner_too() -> None:
    assert (5, 5, -5, -5) == scores(pair(76, last_pagat=TWO, last_taker=ONE))
    assert (3, 3, -3, -3) == scores(pair(76, last_pagat=TWO, last_taker=ONE, announced=said("pagat-ultimo@2")))


@pytest.mark.rule("TX-33")
def test_a_called_one_forced_out_earlier_fails_and_a_silent_one_counts_nothing() -> None:
    forced = pair(76, announced=said("pagat-ultimo@2"))

    assert (3, 3, -3, -3) == scores(forced)
    assert [("pagat-ultimo", "announced-failed")] == outcomes(settled(forced))
    assert (7, 7, -7, -7) == scores(pair(76))


@pytest.mark.rule("TX-23", "TX-33")
def test_the_one_is_doubled_by_its_own_ladder_only() -> None:
    called = pair(76, level=2, last_pagat=TWO, last_taker=TWO, announced=said("pagat-ultimo@2"))
    doubled = pair(76, last_pagat=TWO, last_taker=TWO, announced=said("pagat-ultimo@2*4"))

    assert (18, 18, -18, -18) == scores(called)
    assert (23, 23, -23, -23) == scores(doubled)


@pytest.mark.rule("TX-36")
def test_a_lost_xxi_costs_its_holder_2_to_each() -> None:
    assert (7 - 6, 7 + 2, -7 + 2, -7 + 2) == scores(pair(76, captures=LOST_XXI), "xxi-loss=yes")
    assert (7, 7, -7, -7) == scores(pair(76, captures=LOST_XXI))
    assert [("xxi-catch", "silent-made")] == outcomes(settled(pair(76, captures=LOST_XXI), "xxi-loss=yes"))


# ── hand bonuses ──


@pytest.mark.rule("TX-17", "TX-18", "TX-19", "TX-20")
@pytest.mark.parametrize(
    ("announced", "gain"),
    [
        ("tarocky@1 trull-pani@1", 18),  # eight taroks with Skyz, XXI, I, and one King
        ("krale@1", 12),
        ("rozani-pani@1", 18),
        ("spjst@1", 30),
        ("taroky@1", 12),
        ("pani@1", 6),
        ("trull@1", 6),
        ("trull-pani@1", 12),
        ("bida@1", 6),
        ("uni@1", 12),
    ],
)
def test_hand_bonuses_are_paid_by_each_of_the_other_three(announced: str, gain: int) -> None:
    each = gain // 3

    assert (4 + gain, 4 - each, -4 - each, -4 - each) == scores(pair(64, announced=said(*announced.split())))


@pytest.mark.rule("TX-17")
def test_hand_bonuses_are_never_doubled() -> None:
    assert (8 + 6, 8 - 2, -8 - 2, -8 - 2) == scores(pair(64, level=2, announced=said("pani@1")))
    assert [("TX-19", "pani", (6, -2, -2, -2))] == lines(settled(pair(64, announced=said("pani@1"))))[:1]
    assert [("pani", "held")] == outcomes(settled(pair(64, announced=said("pani@1"))))


@pytest.mark.rule("TX-18")
def test_the_tarok_line_by_the_number_of_taroks() -> None:
    taroks = "SK XXI XX XIX XVIII XVII XVI XV XIV XIII XII XI".split()
    names = [tarok_bonus(Cards.of(" ".join(taroks[:count]))) for count in range(13)]

    expected = ["uni", "bida", "bida", *[None] * 5, "tarocky", "tarocky", "taroky", "taroky", "taroky"]
    assert expected == [bonus.name if bonus else None for bonus in names]


@pytest.mark.rule("TX-19")
def test_the_five_line_by_the_numbers_of_kings_and_of_skyz_xxi_and_i() -> None:
    kings, trull = ["KH", "KD", "KC", "KS"], ["SK", "XXI", "I"]

    def name(k: int, h: int) -> str | None:
        bonus = five_bonus(Cards.of(" ".join(kings[:k] + trull[:h])))
        return bonus.name if bonus else None

    assert [
        [None, None, None, "trull"],
        [None, None, None, "trull-pani"],
        [None, None, "pani", "trull-pani"],
        [None, "pani", "pani", "trull-pani"],
        ["krale", "rozani-pani", "rozani-pani", "spjst"],
    ] == [[name(k, h) for h in range(4)] for k in range(5)]


# ── what else a settlement is ──


@pytest.mark.rule("TX-12")
def test_a_thrown_in_hand_pays_nothing() -> None:
    assert Settlement() == settled(Facts(end=HandEnd.PASSED_OUT))


@pytest.mark.rule("TX-3")
def test_the_count_says_what_both_sides_have() -> None:
    count = settled(pair(64)).count

    assert {"TX-3"} == {reason.rule for reason in count}
    assert ["declarer's side: 64 card points", "opponents: 42 card points"] == [*map(str, count)]


def test_the_multiplier_multiplies_every_line() -> None:
    doubled = pair(64, multiplier=2, announced=said("pani@1"), captures=LOST_XXI)

    assert [(12, -4, -4, -4), (8, 8, -8, -8), (-12, 4, 4, 4)] == [
        line.amounts for line in settled(doubled, "xxi-loss=yes").lines
    ]


def test_every_reason_of_a_settlement_is_a_sentence() -> None:
    announced = said("pani@1", "valat@1", "pagat-ultimo@2")
    hand = pair(64, announced=announced, captures=LOST_XXI, penalties=(("miscall", ONE),))

    assert [
        "seat 1 has pani, 2 from each",
        "the Valat called by seat 1 fails",
        "the called I of seat 2 does not take the last trick",
        "the XXI of seat 1 was taken by the other side",
        "seat 1 called a wrong card: 2 chips to each",
    ] == [str(line.why) for line in settled(hand, "xxi-loss=yes").lines]
    lost = "povinost lost, the others have 64 card points, 11 over 53: (11 + 10) × 2 = 42, at ten a chip 4 chips"
    assert lost == str(settled(pair(42)).lines[0].why)


def test_scores_are_chips_and_sum_to_zero() -> None:
    assert ("chips", True) == (game().unit, game().zero_sum)


@pytest.mark.rule("TX-23", "TX-29", "TX-32")
def test_a_line_that_is_multiplied_says_by_what() -> None:
    doubled = pair(64, level=4, announced=said("pani@1", "pagat-ultimo@3*2"), captures=LOST_XXI, multiplier=2)
    prever = facts("prever", 42, looks=3, level=2)

    assert [
        "seat 1 has pani, 2 from each: 2 × 2 (multiplier)",
        "povinost won with 64 card points, 11 over 53: (11 + 10) × 2 = 42, at ten a chip 4 chips:"
        " 4 × 4 (ladder) × 2 (multiplier)",
        "the called I of seat 3 does not take the last trick: 4 × 2 (ladder) × 2 (multiplier)",
        "the XXI of seat 1 was taken by the other side: 2 × 2 (multiplier)",
    ] == [str(line.why) for line in settled(doubled, "xxi-loss=yes hrb-on-one=yes").lines]
    assert str(settled(prever).lines[0].why).endswith("= 63, at ten a chip 6 chips: 6 × 2 (ladder) × 4 (looks)")


@pytest.mark.rule("TX-22", "TX-34", "TX-35")
def test_a_valat_a_zebrak_and_a_fine_say_their_multiplier_too() -> None:
    valat = pair(80, tricks=ALL, level=2, multiplier=2, penalties=(("miscall", ONE),))
    zebrak = facts("zebrak", 0, tricks=NONE, multiplier=2)

    assert ["20 × 2 (ladder) × 2 (multiplier)", "2 × 2 (multiplier)"] == [
        str(line.why).rpartition(": ")[2] for line in settled(valat).lines
    ]
    assert "Zebrak made: no trick: 16 × 2 (multiplier)" == str(settled(zebrak).lines[0].why)
