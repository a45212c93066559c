"""What every seat gets for a hand, counted by hand (CT-24 to CT-29)."""

from __future__ import annotations

import pytest

from tests.games.calling_the_twenty.notation import (
    CALL_BEGINS,
    CALLED,
    FOUR,
    ONE,
    SILENT,
    SOLO_BY,
    STOOD,
    THREE,
    TWO,
    after,
    alone,
    dodge,
    finished,
    lines,
    outcomes,
    pair,
    said,
    scores,
    settled,
)
from ultimo.core.bonuses import Bonus
from ultimo.core.contracts import Sides
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.seats import PerSeat, Seat
from ultimo.core.settlement import Settlement
from ultimo.games.calling_the_twenty.tables import (
    ABSOLUT,
    CONTRACTS,
    FOUR_KINGS,
    LOST_MOND,
    PAGAT_ULTIMO,
    SURPRISE_VALAT,
    TRULL_BONUS,
)

NOBODY = (0, 0, 0, 0)


def dealt_trull(seat: Seat) -> tuple[tuple[str, Seat], ...]:
    """The Trull was dealt to *seat*."""
    return (("trull", seat),)


# ── the rows of the tables ────────────────────────────────────────────────────────────────────


@pytest.mark.rule("CT-7", "CT-24", "CT-25", "CT-26")
def test_what_the_contracts_are_worth_and_who_plays_whom() -> None:
    rows = [(one.name, one.value, one.sides, one.rule) for one in CONTRACTS.values()]

    assert [
        ("call", 1, Sides.PAIR, "CT-24"),
        ("no-trump", 4, Sides.ALONE, "CT-24"),
        ("solo", 4, Sides.ALONE, "CT-24"),
        ("valat", 12, Sides.ALONE, "CT-25"),
        ("dodge", 5, Sides.EACH, "CT-26"),
    ] == rows


@pytest.mark.rule("CT-27", "CT-28", "CT-39")
@pytest.mark.parametrize(
    ("bonus", "row"),
    [
        (TRULL_BONUS, ("trull", "CT-27", 1, 1)),
        (PAGAT_ULTIMO, ("pagat-ultimo", "CT-27", 1, 2)),
        (SURPRISE_VALAT, ("valat", "CT-28", 6, 6)),
        (LOST_MOND, ("xxi-catch", "CT-39", 1, 1)),
        (FOUR_KINGS, ("four-kings", "CT-39", 1, 1)),
        (ABSOLUT, ("absolut", "CT-39", 1, 2)),
    ],
)
def test_what_the_bonuses_pay_silent_and_announced(bonus: Bonus, row: tuple[str, str, int, int]) -> None:
    assert Bonus(*row) == bonus


# ── the game ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("CT-24")
@pytest.mark.parametrize(
    ("partner", "points", "expected"),
    [
        (3, (45, 43), (1, 0, 1, 0)),
        (2, (45, 43), (1, 1, 0, 0)),
        (4, (88, 0), (1, 0, 0, 1)),
        (3, (44, 44), (0, 1, 0, 1)),  # 44:44 loses
        (2, (44, 44), (0, 0, 1, 1)),
        (4, (0, 88), (0, 1, 1, 0)),
    ],
)
def test_a_call_pays_one_to_both_callers_or_both_defenders(
    partner: int, points: tuple[int, int], expected: PerSeat[int]
) -> None:
    assert expected == scores(pair(points, partner))


@pytest.mark.rule("CT-24")
@pytest.mark.parametrize("contract", ["solo", "no-trump"])
@pytest.mark.parametrize(
    ("declarer", "points", "expected"),
    [
        (1, (45, 43), (4, 0, 0, 0)),
        (1, (44, 44), (0, 4, 4, 4)),
        (2, (45, 43), (0, 4, 0, 0)),
        (3, (44, 44), (4, 4, 0, 4)),
        (4, (70, 18), (0, 0, 0, 4)),
        (4, (10, 78), (4, 4, 4, 0)),
    ],
)
def test_a_solo_or_no_trump_pays_four_to_the_soloist_or_to_each_defender(
    contract: str, declarer: int, points: tuple[int, int], expected: PerSeat[int]
) -> None:
    assert expected == scores(alone(contract, declarer, points))


@pytest.mark.rule("CT-24")
def test_nobody_ever_subtracts() -> None:
    assert all(amount >= 0 for amount in scores(alone("solo", 1, (0, 88))))


@pytest.mark.rule("CT-24")
def test_the_line_of_the_game_says_how_it_was_won() -> None:
    won, lost = settled(pair((45, 43))), settled(alone("solo", 2, (44, 44)))

    assert [("CT-24", "call", (1, 0, 1, 0))] == lines(won)
    assert "call won with 45 card points; 45 are needed" == str(won.lines[0].why)
    assert [("CT-24", "solo", (4, 0, 4, 4))] == lines(lost)
    assert "solo lost with 44 card points; 45 are needed" == str(lost.lines[0].why)


@pytest.mark.rule("CT-24")
def test_a_line_as_json_has_rule_item_reason_and_amounts() -> None:
    (line,) = settled(pair((45, 43))).lines

    assert {
        "rule": "CT-24",
        "what": "call",
        "why": "call won with 45 card points; 45 are needed",
        "amounts": [1, 0, 1, 0],
    } == line.to_json()


@pytest.mark.rule("CT-24")
def test_partners_pool_their_tricks_and_so_do_the_defenders() -> None:
    """Seat 1 and seat 3 win all tricks between them, and with them all 88 card points."""
    state = finished(after("SK XXI XIX XVIII XVII || XX XVI XV XIV XIII XII XI X IX", CALL_BEGINS))

    assert state.facts is not None
    assert (THREE, (88, 0), (10, 0)) == (state.facts.partner, state.facts.points, state.facts.tricks)


@pytest.mark.rule("CT-25")
@pytest.mark.parametrize(
    ("declarer", "points", "tricks", "expected"),
    [
        (3, (88, 0), (10, 0), (0, 0, 12, 0)),
        (3, (84, 4), (9, 1), (12, 12, 0, 12)),
        (1, (88, 0), (9, 1), (0, 12, 12, 12)),  # the lost trick held the empty four
        (4, (30, 58), (4, 6), (12, 12, 12, 0)),
    ],
)
def test_a_valat_is_won_with_all_ten_tricks_whatever_they_count(
    declarer: int, points: tuple[int, int], tricks: tuple[int, int], expected: PerSeat[int]
) -> None:
    assert expected == scores(alone("valat", declarer, points, tricks))


@pytest.mark.rule("CT-25")
def test_the_line_of_a_valat_speaks_of_tricks() -> None:
    made, lost = settled(alone("valat", 1, (88, 0), (10, 0))), settled(alone("valat", 1, (80, 8), (9, 1)))

    assert [("CT-25", "valat", (12, 0, 0, 0))] == lines(made)
    assert "Valat made: all ten tricks" == str(made.lines[0].why)
    assert [("CT-25", "valat", (0, 12, 12, 12))] == lines(lost)
    assert "Valat lost with 9 of ten tricks" == str(lost.lines[0].why)


@pytest.mark.rule("CT-25")
def test_a_valat_is_played_out_after_a_lost_trick() -> None:
    state = finished(after("I | SK", f"1:bid:valat 2:pass 3:pass 4:pass {SILENT} 1:play:I 2:play:SK"))

    tricks = state.view(None).public.tricks
    assert (TWO, 10) == (tricks[0][1], len(tricks))


@pytest.mark.rule("CT-26")
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((40, 20, 18, 10), (0, 5, 5, 5)),
        ((10, 20, 40, 18), (5, 5, 0, 5)),
        ((30, 30, 18, 10), (0, 0, 5, 5)),
        ((18, 30, 10, 30), (5, 0, 5, 0)),
        ((26, 26, 26, 10), (0, 0, 0, 5)),
        ((88, 0, 0, 0), (0, 5, 5, 5)),
        ((22, 22, 22, 22), (0, 0, 0, 0)),  # nobody adds anything
    ],
)
def test_in_the_dodge_round_all_who_have_most_lose_and_the_others_add_five(
    points: PerSeat[int], expected: PerSeat[int]
) -> None:
    assert expected == scores(dodge(*points))


@pytest.mark.rule("CT-26")
@pytest.mark.parametrize("option", ["", "extra-bonuses=on"])
def test_in_the_dodge_round_no_bonus_is_scored(option: str) -> None:
    facts = dodge(88, 0, 0, 0, holders=(("trull", TWO), ("four-kings", THREE)), last_taker=FOUR, last_pagat=FOUR)

    assert [("CT-26", "dodge", (0, 5, 5, 5))] == lines(settled(facts, option))
    assert {} == outcomes(settled(facts, option))


@pytest.mark.rule("CT-26")
def test_the_line_of_the_dodge_round_names_the_losers() -> None:
    one, two = settled(dodge(40, 20, 18, 10)), settled(dodge(10, 30, 18, 30))

    assert "most card points, 40, went to seat 1" == str(one.lines[0].why)
    assert "most card points, 30, went to seat 2 and 4" == str(two.lines[0].why)


@pytest.mark.rule("CT-26")
def test_in_the_dodge_round_everybody_keeps_their_own_tricks() -> None:
    """Seat 2 has the ten highest taroks and takes what it cannot avoid: all but the first trick of nothing."""
    state = finished(after("| SK XXI XX XIX XVIII XVII XVI XV XIV XIII", f"{STOOD} 1:bid:dodge"))

    assert state.facts is not None
    assert (0, 88, 0, 0) == state.facts.points
    assert (0, 10, 0, 0) == state.facts.tricks
    assert (5, 0, 5, 5) == state.settlement().scores


# ── the bonuses ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("CT-27")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (pair((50, 38), holders=dealt_trull(THREE)), (2, 0, 2, 0)),  # won, the partner's
        (pair((50, 38), holders=dealt_trull(ONE)), (2, 0, 2, 0)),
        (pair((50, 38), holders=dealt_trull(TWO)), (1, 1, 1, 1)),  # won, a defender's
        (pair((40, 48), holders=dealt_trull(ONE)), (1, 1, 1, 1)),  # lost, the Forehand's
        (alone("solo", 1, (50, 38), holders=dealt_trull(FOUR)), (4, 1, 1, 1)),
        (alone("solo", 1, (40, 48), holders=dealt_trull(ONE)), (1, 4, 4, 4)),
    ],
)
def test_the_trull_pays_one_to_each_of_the_holders_side_whoever_won(facts: Facts, expected: PerSeat[int]) -> None:
    assert expected == scores(facts)


@pytest.mark.rule("CT-27")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (pair((50, 38), last_pagat=ONE, last_taker=ONE), (2, 0, 2, 0)),
        (pair((50, 38), last_pagat=FOUR, last_taker=FOUR), (1, 1, 1, 1)),
        (pair((40, 48), last_pagat=THREE, last_taker=THREE), (1, 1, 1, 1)),
        (alone("solo", 2, (40, 48), last_pagat=TWO, last_taker=TWO), (4, 1, 4, 4)),
        (alone("solo", 2, (50, 38), last_pagat=ONE, last_taker=ONE), (1, 4, 1, 1)),
    ],
)
def test_a_silent_pagat_that_wins_the_last_trick_pays_one(facts: Facts, expected: PerSeat[int]) -> None:
    assert expected == scores(facts)
    assert {"pagat-ultimo": "silent-made"} == outcomes(settled(facts))


@pytest.mark.rule("CT-27")
@pytest.mark.parametrize("taker", [TWO, THREE])
def test_a_silent_pagat_beaten_in_the_last_trick_pays_nothing(taker: Seat) -> None:
    facts = pair((50, 38), last_pagat=ONE, last_taker=taker)

    assert (1, 0, 1, 0) == scores(facts)
    assert {"pagat-ultimo": "silent-failed"} == outcomes(settled(facts))


@pytest.mark.rule("CT-27")
def test_a_silent_pagat_played_earlier_pays_nothing() -> None:
    facts = pair((50, 38), last_taker=ONE)

    assert (1, 0, 1, 0) == scores(facts)
    assert {} == outcomes(settled(facts))


@pytest.mark.rule("CT-27")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (pair((50, 38), announced=said("pagat-ultimo@1"), last_pagat=ONE, last_taker=ONE), (3, 0, 3, 0)),
        (pair((50, 38), announced=said("pagat-ultimo@2"), last_pagat=TWO, last_taker=TWO), (1, 2, 1, 2)),
        (pair((40, 48), announced=said("pagat-ultimo@3"), last_pagat=THREE, last_taker=THREE), (2, 1, 2, 1)),
        (alone("solo", 1, (40, 48), announced=said("pagat-ultimo@2"), last_pagat=TWO, last_taker=TWO), (0, 6, 6, 6)),
        (alone("solo", 4, (50, 38), announced=said("pagat-ultimo@4"), last_pagat=FOUR, last_taker=FOUR), (0, 0, 0, 6)),
    ],
)
def test_an_announced_pagat_that_wins_the_last_trick_pays_two_instead(facts: Facts, expected: PerSeat[int]) -> None:
    assert expected == scores(facts)
    assert {"pagat-ultimo": "announced-made"} == outcomes(settled(facts))


@pytest.mark.rule("CT-27")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (pair((50, 38), announced=said("pagat-ultimo@1"), last_pagat=ONE, last_taker=TWO), (1, 2, 1, 2)),
        (pair((50, 38), announced=said("pagat-ultimo@1"), last_pagat=ONE, last_taker=THREE), (1, 2, 1, 2)),  # partner
        (pair((50, 38), announced=said("pagat-ultimo@1"), last_taker=ONE), (1, 2, 1, 2)),  # played earlier
        (pair((40, 48), announced=said("pagat-ultimo@4"), last_taker=TWO), (2, 1, 2, 1)),
        (alone("solo", 3, (50, 38), announced=said("pagat-ultimo@3"), last_taker=ONE), (2, 2, 4, 2)),
        (alone("solo", 3, (50, 38), announced=said("pagat-ultimo@2"), last_taker=ONE), (0, 0, 6, 0)),
    ],
)  # fmt: skip
def test_an_announced_pagat_that_fails_pays_two_to_each_of_the_other_side(facts: Facts, expected: PerSeat[int]) -> None:
    assert expected == scores(facts)
    assert {"pagat-ultimo": "announced-failed"} == outcomes(settled(facts))


@pytest.mark.rule("CT-27")
def test_the_lines_of_the_bonuses_say_whose_cards_they_were() -> None:
    trull = settled(pair((50, 38), holders=dealt_trull(TWO)))
    silent = settled(pair((50, 38), last_pagat=FOUR, last_taker=FOUR))
    made = settled(pair((50, 38), announced=said("pagat-ultimo@1"), last_pagat=ONE, last_taker=ONE))
    failed = settled(pair((50, 38), announced=said("pagat-ultimo@3"), last_taker=ONE))

    assert ("CT-27", "trull", (0, 1, 0, 1)) == lines(trull)[1]
    assert "seat 2 was dealt Skus, XXI and I" == str(trull.lines[1].why)
    assert ("CT-27", "pagat-ultimo", (0, 1, 0, 1)) == lines(silent)[1]
    assert "the I of seat 4 wins the last trick" == str(silent.lines[1].why)
    assert ("CT-27", "pagat-ultimo", (2, 0, 2, 0)) == lines(made)[1]
    assert "the announced I of seat 1 wins the last trick" == str(made.lines[1].why)
    assert ("CT-27", "pagat-ultimo", (0, 2, 0, 2)) == lines(failed)[1]
    assert "the announced I of seat 3 does not win the last trick" == str(failed.lines[1].why)


@pytest.mark.rule("CT-28")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (pair((88, 0), tricks=(10, 0)), (7, 0, 7, 0)),
        (pair((0, 88), tricks=(0, 10)), (0, 7, 0, 7)),
        (alone("solo", 1, (88, 0), (10, 0)), (10, 0, 0, 0)),
        (alone("solo", 1, (0, 88), (0, 10)), (0, 10, 10, 10)),
        (pair((84, 4), tricks=(9, 1)), (1, 0, 1, 0)),
        (pair((88, 0), tricks=(9, 1)), (1, 0, 1, 0)),  # all the points are not all the tricks
    ],
)
def test_a_side_with_all_ten_tricks_adds_six_each_on_top(facts: Facts, expected: PerSeat[int]) -> None:
    assert expected == scores(facts)


@pytest.mark.rule("CT-28")
def test_a_surprise_valat_with_trull_and_silent_pagat_adds_up() -> None:
    facts = pair((88, 0), tricks=(10, 0), holders=dealt_trull(ONE), last_pagat=ONE, last_taker=ONE)

    assert (9, 0, 9, 0) == scores(facts)
    assert {"trull": "held", "pagat-ultimo": "silent-made", "valat": "silent-made"} == outcomes(settled(facts))


@pytest.mark.rule("CT-28")
def test_an_announced_valat_is_no_surprise_to_its_declarer() -> None:
    assert (12, 0, 0, 0) == scores(alone("valat", 1, (88, 0), (10, 0)))


@pytest.mark.rule("CT-28")
def test_the_three_defenders_of_a_valat_can_make_a_surprise_valat() -> None:
    settlement = settled(alone("valat", 1, (0, 88), (0, 10)))

    assert (0, 18, 18, 18) == settlement.scores
    assert ("CT-28", "valat", (0, 6, 6, 6)) == lines(settlement)[1]
    assert "all ten tricks, and no Valat was announced" == str(settlement.lines[1].why)


@pytest.mark.rule("CT-29")
@pytest.mark.parametrize("option", ["", "extra-bonuses=on"])
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (alone("no-trump", 1, (88, 0), (10, 0)), (4, 0, 0, 0)),  # no surprise Valat
        (alone("no-trump", 1, (88, 0), (10, 0), holders=dealt_trull(ONE)), (5, 0, 0, 0)),
        (alone("no-trump", 1, (0, 88), (0, 10), holders=dealt_trull(THREE)), (0, 5, 5, 5)),
        (alone("no-trump", 2, (50, 38), last_pagat=TWO, last_taker=TWO), (0, 4, 0, 0)),
        (alone("no-trump", 2, (44, 44), holders=dealt_trull(TWO)), (4, 1, 4, 4)),
    ],
)
def test_in_no_trump_only_the_trull_counts(facts: Facts, expected: PerSeat[int], option: str) -> None:
    assert expected == scores(facts, option)
    assert set(outcomes(settled(facts, option))) <= {"trull"}


@pytest.mark.rule("CT-29")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (alone("valat", 1, (88, 0), (10, 0), holders=dealt_trull(ONE), announced=said("pagat-ultimo@1"),
               last_pagat=ONE, last_taker=ONE), (15, 0, 0, 0)),
        (alone("valat", 1, (80, 8), (9, 1), holders=dealt_trull(ONE), last_pagat=ONE, last_taker=ONE),
         (2, 12, 12, 12)),
        (alone("valat", 1, (80, 8), (9, 1), announced=said("pagat-ultimo@3"), last_taker=ONE), (2, 12, 12, 12)),
    ],
)  # fmt: skip
def test_in_a_valat_the_bonuses_count_as_usual(facts: Facts, expected: PerSeat[int]) -> None:
    assert expected == scores(facts)


# ── from the cards to the facts ───────────────────────────────────────────────────────────────

NINE_TAROKS_AND_I = "SK XXI XX XIX XVIII XVII XVI XV XIV I"


def played(hands: str, begun: str, options: str = "") -> Settlement:
    """The settlement when everybody plays the highest card that may be played."""
    return finished(after(hands, begun, options)).settlement()


@pytest.mark.rule("CT-27")
def test_whole_hand_nine_high_taroks_and_the_i_make_trull_and_pagat() -> None:
    """The nine win nine tricks; the other taroks fall, and the I wins the last."""
    settlement = played(NINE_TAROKS_AND_I, f"{SOLO_BY[ONE]} 1:announce:trull {SILENT}")

    assert [
        ("CT-24", "solo", (4, 0, 0, 0)),
        ("CT-27", "trull", (1, 0, 0, 0)),
        ("CT-27", "pagat-ultimo", (1, 0, 0, 0)),
        ("CT-28", "valat", (6, 0, 0, 0)),
    ] == lines(settlement)


@pytest.mark.rule("CT-27")
def test_whole_hand_the_trull_is_held_by_whom_it_was_dealt_to() -> None:
    settlement = played("XX || SK XXI I XIX", f"{SOLO_BY[ONE]} 1:pass 2:pass 3:announce:trull 3:pass 4:pass")

    assert ("CT-27", "trull", (0, 1, 1, 1)) in lines(settlement)


@pytest.mark.rule("CT-27")
def test_whole_hand_an_announced_pagat_led_at_once_fails() -> None:
    begun = f"{CALLED} 1:announce:pagat-ultimo {SILENT} 1:play:I"

    assert ("CT-27", "pagat-ultimo", (0, 2, 0, 2)) in lines(played("I || XX", begun))


@pytest.mark.rule("CT-24", "CT-27")
def test_an_annulled_hand_settles_to_nothing() -> None:
    settlement = settled(Facts(end=HandEnd.ANNULLED))

    assert NOBODY == settlement.scores
    assert Settlement() == settlement


@pytest.mark.rule("CT-24")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (pair((45, 43), holders=dealt_trull(ONE), multiplier=2), (4, 0, 4, 0)),
        (alone("valat", 2, (84, 4), (9, 1), multiplier=4), (48, 0, 48, 48)),
        (dodge(40, 20, 18, 10, multiplier=2), (0, 10, 10, 10)),
    ],
)
def test_a_multiplier_multiplies_every_amount(facts: Facts, expected: PerSeat[int]) -> None:
    assert expected == scores(facts)


@pytest.mark.rule("CT-24")
def test_a_multiplier_reaches_the_facts() -> None:
    state = finished(after("| XX", CALL_BEGINS, multiplier=2))

    assert state.facts is not None
    assert 2 == state.facts.multiplier


@pytest.mark.rule("CT-24", "CT-27", "CT-37")
def test_a_line_that_is_multiplied_says_by_what() -> None:
    hand = pair((50, 38), level=8, announced=said("pagat-ultimo@1*2"), multiplier=2)

    assert [
        "call won with 50 card points; 45 are needed: 1 × 8 (kontra) × 2 (multiplier)",
        "the announced I of seat 1 does not win the last trick: 2 × 2 (kontra) × 2 (multiplier)",
    ] == [str(line.why) for line in settled(hand).lines]
    assert "most card points, 40, went to seat 1: 5 × 2 (multiplier)" == str(
        settled(dodge(40, 20, 18, 10, multiplier=2)).lines[0].why
    )


@pytest.mark.rule("CT-39")
def test_a_doubled_absolut_says_its_factor() -> None:
    hand = pair((60, 28), announced=said("absolut@1*4"))

    assert "the announced Absolut is made with 60 card points: 2 × 4 (kontra)" == str(
        settled(hand, "extra-bonuses=on kontra=x4").lines[1].why
    )


@pytest.mark.rule("CT-43")
def test_lines_of_the_tables_own_stand_behind_the_others_whatever_the_hand() -> None:
    ruled = (("shown too early", (-3, 1, 1, 1)),)
    line = ("CT-43", "ruling", (-6, 2, 2, 2))

    assert line == lines(settled(pair((50, 38), rulings=ruled, multiplier=2)))[-1]
    assert [line] == lines(settled(Facts(HandEnd.ANNULLED, rulings=ruled, multiplier=2)))
