"""What the items of a hand pay, and the rows of the worked numbers (HU-6, HU-15, HU-21, HU-27 to HU-34)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hungarian_tarokk.notation import (
    FOUR,
    ONE,
    THREE,
    TWO,
    alone,
    lines,
    outcomes,
    pair,
    said,
    scores,
    settled,
)
from ultimo.core.cards import MOND, Cards
from ultimo.core.facts import Announcement, Capture, Facts, HandEnd
from ultimo.core.facts_json import FactsError
from ultimo.core.seats import SEATS
from ultimo.games.hungarian_tarokk import GAME
from ultimo.games.hungarian_tarokk.tables import DECK

LOST_XXI = (Capture(MOND, ONE, TWO),)  # the declarer's side loses it
WON_XXI = (Capture(MOND, FOUR, THREE),)
BOTH = (("trull", ONE), ("four-kings", ONE))  # in the tricks of the declarer's side

WORKED: list[tuple[str, Facts, int]] = [
    ("1 won", pair("three", 48), 1),
    ("1 lost", pair("three", 47), -1),
    ("2", pair("two", 60), 2),
    ("3", pair("one", 40), -3),
    ("4", pair("two", 75), 4),
    ("6", pair("two", 65, announced=said("double-game@1")), -8),
    ("7", pair("two", 19, level=2), -8),
    ("8", pair("two", 19), -4),
    ("11", pair("three", 85, 9, holders=BOTH), 3),
    ("12", pair("three", 80, 8, holders=BOTH), 4),
    ("14", pair("three", 50, last_pagat=ONE, last_taker=TWO), -4),
    ("15", pair("two", 55, captures=LOST_XXI), -19),
    ("16 made", pair("three", 50, captures=WON_XXI, announced=said("xxi-catch@1")), 43),
    ("16 missed", pair("three", 50, announced=said("xxi-catch@1")), -41),
]


@pytest.mark.rule("HU-28", "HU-29", "HU-30", "HU-31", "HU-32")
@pytest.mark.parametrize(("facts", "each"), [pytest.param(facts, each, id=row) for row, facts, each in WORKED])
def test_what_each_of_the_declarers_side_gains_in_the_worked_rows(facts: Facts, each: int) -> None:
    assert (each, -each, each, -each) == scores(facts)


@pytest.mark.rule("HU-28")
def test_row_24_a_lone_declarer_collects_three_times() -> None:
    assert (6, -2, -2, -2) == scores(alone("two", 60))
    assert (-6, 2, 2, 2) == scores(alone("two", 47))


@pytest.mark.rule("HU-21")
def test_row_25_nine_trumps_are_paid_by_the_other_three() -> None:
    settlement = settled(pair("three", 48, announced=said("nine-trumps@4")))

    assert ("HU-21", "nine-trumps", (-2, -2, -2, 6)) == lines(settlement)[1]
    assert {"nine-trumps": "held"} == outcomes(settlement)


@pytest.mark.rule("HU-6")
@pytest.mark.parametrize(("options", "each"), [("", 1), ("preset=tournament", 3), ("preset=kegl", 2)])
def test_row_26_a_failed_speculation(options: str, each: int) -> None:
    facts = Facts(HandEnd.FAILED_SPECULATION, "three", FOUR)

    assert (each, each, each, -3 * each) == scores(facts, options)
    assert ["HU-6"] == [line.rule for line in settled(facts, options).lines]
    assert () == settled(facts, "failed-speculation=0").lines


@pytest.mark.rule("HU-27", "HU-32")
@pytest.mark.parametrize(
    ("points", "tricks", "what", "each"),
    [
        (48, 5, "one", 3),
        (47, 5, "one", -3),
        (70, 6, "one", 3),
        (71, 6, "double-game", 6),
        (24, 2, "one", -3),
        (23, 2, "double-game", -6),
        (88, 9, "slam", 9),
        (5, 0, "slam", -9),
    ],
)
def test_what_wins_and_how_high(points: int, tricks: int, what: str, each: int) -> None:
    ((_, named, amounts),) = lines(settled(pair("one", points, tricks)))

    assert (what, (each, -each, each, -each)) == (named, amounts)


@pytest.mark.rule("HU-29")
@pytest.mark.parametrize("bonus", ["trull", "four-kings"])
@pytest.mark.parametrize(
    ("holder", "announced", "expected"),
    [
        (ONE, (), [(1, -1, 1, -1)]),
        (TWO, (), [(-1, 1, -1, 1)]),
        (ONE, ("@3",), [(2, -2, 2, -2)]),
        (ONE, ("@3*4",), [(8, -8, 8, -8)]),
        (None, ("@1",), [(-2, 2, -2, 2)]),
        (TWO, ("@1",), [(-2, 2, -2, 2), (-1, 1, -1, 1)]),
        (TWO, ("@1", "@4"), [(-2, 2, -2, 2), (-2, 2, -2, 2)]),
    ],
)
def test_trull_and_four_kings(bonus: str, holder: Any, announced: tuple[str, ...], expected: list[Any]) -> None:
    holders = ((bonus, holder),) if holder else ()
    facts = pair("two", 50, holders=holders, announced=said(*(f"{bonus}{seat}" for seat in announced)))

    found = [amounts for rule, what, amounts in lines(settled(facts)) if (rule, what) == ("HU-29", bonus)]

    assert expected == found


@pytest.mark.rule("HU-29")
@pytest.mark.parametrize("announced", ["slam@1", "trull@3"])
def test_a_side_that_makes_the_slam_is_paid_only_what_it_announced(announced: str) -> None:
    settlement = settled(pair("three", 90, 9, holders=BOTH, announced=said(announced)))

    assert (announced == "trull@3") is ("HU-29" in [line.rule for line in settlement.lines])
    assert "silent-made" == outcomes(settlement)["four-kings"]


@pytest.mark.rule("HU-30")
@pytest.mark.parametrize(
    ("pagat", "taker", "announced", "expected"),
    [
        (ONE, ONE, (), [5]),
        (ONE, TWO, (), [-5]),
        (ONE, THREE, (), [-5]),  # beaten by the partner
        (TWO, TWO, (), [-5]),
        (TWO, ONE, (), [5]),
        (None, ONE, (), []),
        (ONE, ONE, ("@1",), [10]),
        (ONE, ONE, ("@3*2",), [20]),
        (ONE, TWO, ("@1",), [-10]),
        (None, ONE, ("@1",), [-10]),
        (TWO, TWO, ("@1",), [-10, -5]),
        (TWO, ONE, ("@1",), [-10, 5]),
        (ONE, ONE, ("@2", "@1"), [10, 10]),
    ],
)
def test_pagat_ultimo(pagat: Any, taker: Any, announced: tuple[str, ...], expected: list[int]) -> None:
    names = said(*(f"pagat-ultimo{seat}" for seat in announced))
    facts = pair("three", 50, last_pagat=pagat, last_taker=taker, announced=names)

    assert expected == [amounts[0] for rule, _, amounts in lines(settled(facts)) if rule == "HU-30"]


@pytest.mark.rule("HU-30")
def test_the_only_silent_failure_is_a_beaten_pagat() -> None:
    assert {"pagat-ultimo": "silent-failed"} == outcomes(settled(pair("three", 50, last_pagat=ONE, last_taker=FOUR)))


@pytest.mark.rule("HU-31")
@pytest.mark.parametrize(("options", "value"), [("", 21), ("xxi-catch=30", 30), ("xxi-catch=42", 42)])
def test_a_caught_xxi(options: str, value: int) -> None:
    silent = pair("three", 50, captures=LOST_XXI)
    announced = pair("three", 50, captures=LOST_XXI, announced=said("xxi-catch@2*2"))
    own = pair("three", 50, captures=LOST_XXI, announced=said("xxi-catch@3"))

    assert 1 - value == scores(silent, options)[0]
    assert 1 - 4 * value == scores(announced, options)[0]
    assert 1 - 2 * value - value == scores(own, options)[0]


@pytest.mark.rule("HU-31")
def test_the_line_says_who_wears_the_hat() -> None:
    why = settled(pair("three", 50, captures=LOST_XXI)).lines[1].why

    assert {"seat": ONE} == dict(why.params)


@pytest.mark.rule("HU-32")
def test_reasons_of_announced_heights_name_seat_and_result() -> None:
    facts = pair("three", 75, 8, announced=said("double-game@3", "slam@1"))
    slam = pair("three", 90, 9, announced=said("slam@1"))
    theirs = pair("three", 40, 4, announced=said("double-game@2"))

    assert [
        "the double game announced by seat 3 is made with 75 card points",
        "the slam announced by seat 1 fails with 8 of nine tricks",
    ] == [str(line.why) for line in settled(facts).lines]
    assert "the slam announced by seat 1 is made: all nine tricks" == str(settled(slam).lines[0].why)
    assert "the double game announced by seat 2 fails with 54 card points" in [
        str(line.why) for line in settled(theirs).lines
    ]


@pytest.mark.rule("HU-33")
def test_kontra_on_the_game_leaves_silent_double_and_flat_bonuses_alone() -> None:
    facts = pair("solo", 75, level=8, holders=BOTH, last_pagat=ONE, last_taker=ONE)

    assert {("solo", 32), ("double-game", 8), ("trull", 1), ("four-kings", 1), ("pagat-ultimo", 5)} == {
        (what, amounts[0]) for _, what, amounts in lines(settled(facts))
    }


@pytest.mark.rule("HU-33")
@pytest.mark.parametrize("contract", ["three", "two", "one", "solo"])
def test_trull_kings_pagat_and_xxi_are_not_times_the_game_value(contract: str) -> None:
    said = [Announcement(name, ONE) for name in ("trull", "four-kings", "pagat-ultimo", "xxi-catch")]
    facts = pair(contract, 50, announced=tuple(said), holders=BOTH, last_pagat=ONE, last_taker=ONE)

    flat = [(what, amounts[0]) for _, what, amounts in lines(settled(facts))][1:]

    assert [("trull", 2), ("four-kings", 2), ("pagat-ultimo", 10), ("xxi-catch", -42)] == flat


@pytest.mark.rule("HU-34")
def test_a_bockround_doubles_every_item() -> None:
    more: dict[str, Any] = {"holders": BOTH, "captures": LOST_XXI, "last_pagat": ONE, "last_taker": ONE}
    announced = (Announcement("eight-trumps", THREE), Announcement("slam", TWO, 2))
    once = pair("two", 60, announced=announced, **more)
    doubled = pair("two", 60, announced=announced, multiplier=2, **more)

    assert [tuple(2 * amount for amount in line) for _, _, line in lines(settled(once))] == [
        line for _, _, line in lines(settled(doubled))
    ]


@pytest.mark.rule("HU-15")
def test_the_count_names_both_piles_and_is_left_out_where_only_points_are_known() -> None:
    pile = Cards.of("SK XXI I KH")
    facts = pair("three", 20, 2, piles=(pile, DECK.all - pile))

    assert [
        "declarer's side: 20 card points in 4 cards, discards included",
        "opponents: 74 card points in 38 cards, discards included",
    ] == list(map(str, settled(facts).count))
    assert {"HU-15"} == {reason.rule for reason in settled(facts).count}
    assert () == settled(pair("three", 48)).count


@pytest.mark.rule("HU-10", "HU-16")
@pytest.mark.parametrize("end", [HandEnd.PASSED_OUT, HandEnd.ANNULLED])
def test_what_was_not_played_pays_nothing(end: HandEnd) -> None:
    assert ((0, 0, 0, 0), ()) == (scores(Facts(end=end)), settled(Facts(end=end)).lines)


def test_every_line_sums_to_zero() -> None:
    facts = alone("one", 30, holders=BOTH, captures=WON_XXI, announced=said("eight-trumps@2", "slam@3*2"))

    assert all(sum(line.amounts) == 0 for line in settled(facts).lines)
    assert len(SEATS) == len(scores(facts))


@pytest.mark.rule("HU-23", "HU-28", "HU-34")
def test_a_line_that_is_multiplied_says_by_what() -> None:
    hand = pair("two", 50, level=4, announced=said("slam@1*2", "eight-trumps@1"), multiplier=2)

    assert [
        "two won with 50 card points; 48 are needed: 2 × 4 (kontra) × 2 (multiplier)",
        "the slam announced by seat 1 fails with 5 of nine tricks: 12 × 2 (kontra) × 2 (multiplier)",
        "seat 1 held 8 trumps and said so: 1 × 2 (multiplier)",
    ] == [str(line.why) for line in settled(hand).lines]


MADE: dict[str, Any] = {"holders": BOTH, "captures": WON_XXI, "last_pagat": THREE, "last_taker": THREE}
ALL_SAID = said("trull@1", "four-kings@3", "pagat-ultimo@1", "xxi-catch@3")


@pytest.mark.rule("HU-28", "HU-29", "HU-30", "HU-31", "HU-32")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (pair("two", 40), ["HU-28 two lost with 40 card points; 48 are needed"]),
        (pair("two", 75), ["HU-32 a double game, not announced: 75 card points; 71 are needed"]),
        (pair("two", 19), ["HU-32 a double game, not announced: 75 card points; 71 are needed"]),
        (pair("two", 90, 9), ["HU-32 all nine tricks, and the slam was not announced"]),
        (
            pair("two", 50, **MADE),
            [
                "HU-28 two won with 50 card points; 48 are needed",
                "HU-29 Skíz, XXI and I are in the tricks of one side",
                "HU-29 all four Kings are in the tricks of one side",
                "HU-30 the I of seat 3 wins the last trick",
                "HU-31 the XXI of seat 4 is caught by the Skíz",
            ],
        ),
        (
            pair("two", 50, last_pagat=THREE, last_taker=ONE),
            ["HU-28 two won with 50 card points; 48 are needed", "HU-30 the I of seat 3 is beaten in the last trick"],
        ),
        (
            pair("two", 50, announced=ALL_SAID, **MADE),
            [
                "HU-28 two won with 50 card points; 48 are needed",
                "HU-29 the trull announced by seat 1 is made",
                "HU-29 the four Kings announced by seat 3 are made",
                "HU-30 the Pagat Ultimo announced by seat 1 is made",
                "HU-31 the XXI catch announced by seat 3 is made",
            ],
        ),
        (
            pair("two", 50, announced=ALL_SAID),
            [
                "HU-28 two won with 50 card points; 48 are needed",
                "HU-29 the trull announced by seat 1 fails",
                "HU-29 the four Kings announced by seat 3 fail",
                "HU-30 the Pagat Ultimo announced by seat 1 fails",
                "HU-31 the XXI catch announced by seat 3 fails",
            ],
        ),
    ],
)
def test_every_line_says_why_and_by_which_rule(facts: Facts, expected: list[str]) -> None:
    assert expected == [f"{line.rule} {line.why}" for line in settled(facts).lines]


@pytest.mark.rule("HU-6", "HU-34")
def test_a_failed_speculation_says_who_and_what_multiplies_it() -> None:
    facts = Facts(HandEnd.FAILED_SPECULATION, "three", FOUR, multiplier=2)
    (line,) = settled(facts, "failed-speculation=3").lines

    assert ("three", (6, 6, 6, -18)) == (line.what, line.amounts)
    assert "the talon brought seat 4 no honour: the hand is lost at once: 3 × 2 (multiplier)" == str(line.why)


@pytest.mark.rule("HU-22", "HU-29")
def test_how_announced_and_silent_bonuses_went() -> None:
    names = ("trull", "four-kings", "pagat-ultimo", "xxi-catch")

    assert dict.fromkeys(names, "silent-made") == outcomes(settled(pair("two", 50, **MADE)))
    assert dict.fromkeys(names, "announced-made") == outcomes(settled(pair("two", 50, announced=ALL_SAID, **MADE)))
    assert dict.fromkeys(names, "announced-failed") == outcomes(settled(pair("two", 50, announced=ALL_SAID)))
    assert {"slam": "silent-made"} == outcomes(settled(pair("two", 90, 9)))
    assert {"double-game": "silent-made"} == outcomes(settled(pair("two", 75)))


@pytest.mark.rule("HU-22", "HU-30")
def test_only_the_pagat_can_fail_unannounced_and_trumps_are_held() -> None:
    announced = ("silent-made", "announced-made", "announced-failed")
    sides = dict.fromkeys(("trull", "four-kings", "xxi-catch", "double-game", "slam"), announced)
    held = dict.fromkeys(("eight-trumps", "nine-trumps"), ("held",))

    assert {**sides, **held, "pagat-ultimo": (*announced, "silent-failed")} == {
        name: tuple(outcome.value for outcome in can_be) for name, can_be in GAME.bonuses.items()
    }


@pytest.mark.rule("HU-35")
def test_a_revoke_and_what_the_table_ruled_are_lines_of_their_own() -> None:
    wrongs: dict[str, Any] = {
        "penalties": (("revoke-5", TWO), ("revoke-10", ONE)),
        "rulings": (("late", (1, 0, 0, -1)),),
    }
    expected = [
        ("HU-35", "revoke-5", (10, -30, 10, 10)),
        ("HU-35", "revoke-10", (-60, 20, 20, 20)),
        ("HU-35", "ruling", (2, 0, 0, -2)),
    ]

    assert expected == lines(settled(pair("three", 48, multiplier=2, **wrongs)))[1:]
    assert expected == lines(settled(Facts(HandEnd.ANNULLED, multiplier=2, **wrongs)))


@pytest.mark.rule("HU-35")
def test_an_offence_that_the_table_does_not_know_is_refused() -> None:
    with pytest.raises(FactsError, match="offences are revoke-5, revoke-10"):
        GAME.settle(pair("three", 48, penalties=(("misdeal", ONE),)))
