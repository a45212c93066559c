"""Each habit decides where a player would say its sentence, and not in a position near it."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.bots.book.positions import HUNGARIAN, TEXAS, Position
from ultimo.bots.book import advised
from ultimo.bots.book.habits import ALL_HABITS
from ultimo.bots.book.weighing import lead_balance
from ultimo.core.cards import card

ONE_TAROK_LEFT = (
    "1: SK XXI V IV | 1: XIX I VI VII | 1: XVIII VIII IX X | 1: XVII XX XI XII | 2: KS XVI 10S JS"
    " | 1: XV XIV CS QS | 1: XIII 1H CH QH"
)
NO_TAROKS_LEFT = "1: SK XXI V IV | 1: XIX I VI VII | 1: XVIII VIII IX X | 1: XVII 10C XI XII | 1: XVI KS 10S JS"
SPADES_TRUMPED = "4: 10S VI KS JS | 1: VII VIII IX XIX"  # seat 1 is out of spades


def zebrak(hand: str, tricks: str = "", seat: int = 1) -> Position:
    return Position(hand, tricks, seat, "zebrak", game=TEXAS)


def hungarian(hand: str, tricks: str) -> Position:
    return Position(hand, tricks, contract="three", called="", game=HUNGARIAN)


class Case(NamedTuple):
    """Where a habit plays what, and a position near it where it has no say or plays something else."""

    habit: str
    position: Position
    plays: str
    near: Position


CASES = [
    Case("only-card", Position("KH"), "KH", Position("KH QH")),
    Case("catch-mond", Position("SK V KH", "4: XXI"), "SK", Position("SK V KH", "4: XX")),
    Case("mond-home", Position("XXI V KH", "2: VI XIX VII"), "XXI", Position("XXI V KH", "4: VI")),
    Case(
        "force-pagat",
        Position("CS KD V", SPADES_TRUMPED, seat=4, said="pagat-ultimo@1"),
        "CS",
        Position("CS KD V", SPADES_TRUMPED, seat=4, said="pagat-ultimo@4"),
    ),
    Case("pagat-away", Position("I V", "4: VI"), "I", Position("I V IV", "4: VI")),
    Case("feed", Position("QD JD 1D", "2: XX VI V"), "QD", Position("QD JD 1D", "2: XIX VI V")),
    Case("hopeless", Position("VI V KD", "2: XXI XX SK"), "V", Position("XIX V KD", "2: KH QH VIII")),
    Case("enough", Position("XIX XII V", "2: KD QD XI"), "XII", Position("XII V KS", "2: KD QD XX")),
    Case("cash", Position("KD JH", NO_TAROKS_LEFT), "KD", Position("KD JH", ONE_TAROK_LEFT)),
    Case("force", Position("CS KD V", SPADES_TRUMPED, seat=4), "CS", Position("XIX XVIII VI V")),
    Case("draw", Position("XIX XVIII VI V"), "V", Position("CS KD V", SPADES_TRUMPED, seat=4)),
    Case("weigh-lead", Position("KD JH", ONE_TAROK_LEFT), "JH", Position("KD JH", NO_TAROKS_LEFT)),
    Case("weigh-trick", Position("SK V KH", "4: XX"), "V", Position("SK V KH", "4: XXI")),
    Case(
        "run",
        Position("KH QH CH KD V", contract="no-trump"),
        "KH",
        Position("QH CH 1H QD V", contract="no-trump"),
    ),
    Case(
        "lead-long",
        Position("QH CH 1H QD V", contract="no-trump"),
        "1H",
        Position("KH QH CH KD V", contract="no-trump"),
    ),
    Case(
        "duck",
        Position("CD 1D KS", "4: QD", contract="dodge"),
        "CD",
        Position("KD 1D KS", "4: QD", contract="dodge"),
    ),
    Case("lead-low", zebrak("KD 2D 4H KS"), "2D", zebrak("KD 2D 4H KS", "4: 3D")),
    Case("least-harm", zebrak("KD QD 4H", "2: JD 3D 4D"), "KD", zebrak("KD 2D 4H", "2: JD 3D 4D")),
    Case("lead-under", zebrak("KD 2D KH", seat=2), "2D", zebrak("KD 2D KH", "1: 3D", seat=2)),
    Case("stay-under", zebrak("KD 2D JD", "1: QD", seat=2), "JD", zebrak("KD 2D JD", "1: 4D QD 3D", seat=4)),
    Case("shed-high", zebrak("KD 2D JD", "1: 4D QD 3D", seat=4), "KD", zebrak("KD 2D JD", "2: QD 3D", seat=4)),
    Case(
        "draw-all",
        Position("SK XXI KH", contract="valat"),
        "SK",
        Position("XXI XX KH", contract="valat"),
    ),
    Case("sweep", Position("SK XXI KH", "2: KD QD VI", contract="valat"), "XXI", Position("SK XXI KH", "2: KD QD VI")),
    Case(
        "one-trick",
        Position("SK V KH", "1: XX", seat=2, contract="valat"),
        "SK",
        Position("SK V KH", "1: XX XXI", seat=3, contract="valat"),
    ),
    Case(
        "guard",
        Position("XIX V KH", "1: XX", seat=2, contract="valat"),
        "V",
        Position("SK V KH", "1: XX", seat=2, contract="valat"),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=[case.habit for case in CASES])
def test_a_habit_decides_in_its_place_and_not_near_it(case: Case) -> None:
    assert (case.plays, case.habit) == case.position.decision
    assert case.habit != case.near.decision[1]


def test_every_habit_has_its_position() -> None:
    assert {habit.key.name for habit in ALL_HABITS} == {case.habit for case in CASES}


@pytest.mark.parametrize("case", CASES, ids=[case.habit for case in CASES])
def test_the_reason_is_a_sentence_about_the_card(case: Case) -> None:
    reason = advised(case.position.view).why

    assert "book" == reason.rule
    assert "{" not in str(reason)
    assert case.plays == str(dict(reason.params)["card"])


def test_the_keys_are_different() -> None:
    keys = {habit.key for habit in ALL_HABITS}

    assert len(keys) == len({key.name for key in keys}) == len({key.sentence for key in keys})


# ── known faults of tarock bots ──


def test_the_partners_sure_trick_gets_the_dearest_card() -> None:
    hand, partners = "QD JD 4D 1H", "2: SK VI V"

    assert "QD" == Position(hand, partners, contract="povinost", partner=2, game=TEXAS).decision[0]
    assert "4D" == Position(hand, partners, contract="povinost", partner=3, game=TEXAS).decision[0]


def test_the_mond_is_not_led_while_the_skus_is_out() -> None:
    assert "XXI" != Position("XXI XX KH").decision[0]
    assert "XXI" != Position("XXI XX V").decision[0]


def test_the_mond_is_not_thrown_under_the_skus() -> None:
    assert "V" == Position("XXI V KH", "2: VI SK XIX").decision[0]


def test_a_friends_winning_trick_is_not_taken_over_without_need() -> None:
    assert "VI" == Position("SK VI", "2: XX VII V").decision[0]
    assert "VI" == Position("SK VI KH", "1: XXI XI", seat=3, partner=3).decision[0]
    assert "XVII" == Position("XIX XVII", "2: JS XVIII IX", partner=3).decision[0]
    assert "XIX" == Position("XIX XVII", "2: JS XVIII IX", partner=4).decision[0]
    assert "XXI" == Position("XXI XVII", "2: JS XVIII IX", partner=3).decision[0], "the Skus may be out"


def test_taroks_are_not_drawn_from_the_partner_alone() -> None:
    without = Position("XIX VII QS", "1: KD XX QD 1D | 2: IV 10C QC XVI")  # seats 3 and 4 have no taroks
    with_some = Position("XIX VII QS", "1: KD XX QD 1D | 2: IV V VI XVI")

    assert "QS" == without.decision[0]
    assert lead_balance(with_some.situation, card("VII")) > 2 + lead_balance(without.situation, card("VII"))


def test_the_xxi_is_brought_home_early_and_the_skus_waits_for_it_where_the_catch_pays() -> None:
    safe, hunting = "2: VI XX VII", "2: VI VII XX"

    assert "XXI" == hungarian("XXI XIX XVIII V KH", safe).decision[0]
    assert "XXI" != Position("XXI XIX XVIII V KH", "2: VI VIII VII").decision[0]
    assert "V" == hungarian("SK V KH", hunting).decision[0]


def test_the_pagat_stays_if_the_own_side_announced_it() -> None:
    led = Position("I KH", "1: XX KD QD JD", said="pagat-ultimo@1")

    assert "KH" == led.decision[0]
    assert "I" == led._replace(said="pagat-ultimo@2", seat=1).decision[0]


def test_an_announced_pagat_is_neither_led_nor_played_while_another_card_is_legal() -> None:
    led = Position("I KH QH", said="pagat-ultimo@1").decision[0]
    followed = Position("I V KH", "4: VI", said="pagat-ultimo@1").decision[0]

    assert "I" not in (led, followed)


def test_a_pagat_that_somebody_is_sure_to_outlast_goes_before_the_last_trick() -> None:
    without_suits = "1: KH V 1H JH | 1: KD VI 1D JD | 1: KC VII 10C JC | 1: KS VIII 10S JS"  # seat 2
    led = Position("XX I", f"{without_suits} | 2: X XI XII", said="pagat-ultimo@1")

    assert "I" == led.decision[0]
    assert "XX" == led._replace(tricks="2: X XI XII").decision[0]
    lost = led._replace(hand="III I CC", said="", partner=2, tricks=f"{without_suits} | 2: XVI XIX XVII")
    assert "I" == lost.decision[0]
    assert "III" == lost._replace(tricks="2: XVI XIX XVII").decision[0]


def test_of_cards_that_do_as_well_the_lowest_goes_and_the_strong_are_kept() -> None:
    assert ("IV", "enough") == Position("XIV IX IV", "2: KD QD 1D").decision
    assert ("V", "hopeless") == Position("XV VI V", "2: XXI XX SK").decision


def test_the_pagat_waits_for_the_last_trick_when_no_other_tarok_is_out() -> None:
    taroks = "1: SK IV V VI | 1: XXI VII VIII IX | 1: XX X XI XII | 1: XIX XIII XIV XV"
    last = Position("I QH", f"{taroks} | 1: XVIII XVI XVII JC")

    assert "QH" == last.decision[0]
    assert "I" == last._replace(tricks=f"{taroks} | 1: XVIII XVI 10C JC").decision[0]


def test_only_the_cheapest_card_is_called_so() -> None:
    assert ("KD", "weigh-trick") == Position("KD QD", "2: JD 1D CD").decision
    assert ("QD", "enough") == Position("QD 1D", "2: JD KS CD").decision


def test_no_card_is_called_unbeatable_because_a_friend_would_beat_who_beats_it() -> None:
    trumped = "2: KH QH JH VI | 1: JS KS QS CS"  # seat 1 is out of hearts

    assert ("1D", "force") == Position("CH 1D", trumped, seat=2, partner=2).decision


def test_a_high_lead_is_not_said_to_leave_the_trick_to_others() -> None:
    taroks = "1: SK IV V VI | 1: XXI VII VIII IX | 1: XX X XI XII"

    assert ("XIX", "least-harm") == Position("XIX XVIII", taroks, contract="dodge").decision


def test_a_trick_is_not_sure_because_a_friend_plays_after_the_foe() -> None:
    before_the_soloist = Position("XXI XV VII V I KH", "1: IV", seat=2, contract="solo", declarer=3)

    assert ("I", "feed") != before_the_soloist.decision
    assert ("I", "feed") == before_the_soloist._replace(tricks="4: IV SK").decision
