"""What only this rule page has: its own tables, and the count of its worked hand."""

from __future__ import annotations

import re

import pytest

from tests.games.page import rows, worked_hand
from ultimo.games import find_game, rules_page
from ultimo.games.texas_tarok.evening import PACKET_SIZES
from ultimo.games.texas_tarok.tables import (
    CONTRACTS,
    FIVE_LINE,
    HAND_BONUSES,
    LOST_MOND,
    OFFENCES,
    PAGAT_ULTIMO,
    TAROK_LINE,
    VALAT,
)

PAGE = rules_page("texas-tarok")


def test_every_hand_bonus_is_on_the_page_with_its_chips() -> None:
    told = {(cells[1].split("`")[1], cells[-1]) for cells in rows(PAGE, "taroks in hand")}
    told |= {(cells[2].strip("`"), cells[-1]) for cells in rows(PAGE, "Kings")}

    assert {(name, str(bonus.announced)) for name, bonus in HAND_BONUSES.items()} == told


def test_the_count_of_the_worked_hand_is_the_one_told() -> None:
    facts = worked_hand(PAGE).replay().facts
    assert facts is not None

    assert (57, 49) == facts.points
    assert "together 57" in PAGE and ", 49. The sum is 106" in PAGE.replace("\n", " ")


@pytest.mark.rule("TX-23")
def test_the_words_for_doubling_stand_at_their_rule_in_order() -> None:
    (rule,) = re.findall(r"^\*\*TX-23\*\*.*?(?=^\*\*)", PAGE, re.MULTILINE | re.DOTALL)
    places = [rule.lower().find(word) for word in find_game("texas-tarok").doublings]

    assert tuple("hrb rhea contrec suprec".split()) == find_game("texas-tarok").doublings
    assert -1 not in places and sorted(places) == places


@pytest.mark.rule("TX-29", "TX-35")
def test_the_contracts_with_their_chips_and_rules() -> None:
    assert [
        ("povinost", 2, "TX-29"),
        ("zebrak", 16, "TX-35"),
        ("ze-ruky", 4, "TX-29"),
        ("prever", 3, "TX-29"),
    ] == [(one.name, one.value, one.rule) for one in CONTRACTS.values()]


@pytest.mark.rule("TX-18", "TX-19", "TX-33", "TX-34", "TX-36")
def test_the_bonuses_with_their_chips_and_rules() -> None:
    """A bonus of the hand counts only where it is announced; the XXI is never announced."""
    hand = {name: (bonus.rule, bonus.silent) for name, bonus in HAND_BONUSES.items()}
    others = [(bonus.rule, bonus.silent, bonus.announced) for bonus in (PAGAT_ULTIMO, VALAT, LOST_MOND)]

    assert {bonus.name: ("TX-18", 0) for bonus in TAROK_LINE} | {
        bonus.name: ("TX-19", 0) for bonus in FIVE_LINE
    } == hand
    assert [("TX-33", 2, 4), ("TX-34", 10, 20), ("TX-36", 2, 2)] == others


@pytest.mark.rule("TX-6", "TX-37", "TX-38")
def test_packets_and_offences() -> None:
    assert (1, 2, 3, 4) == PACKET_SIZES
    assert ("misdeal", "wrong-discards", "wrong-card", "wrong-call") == OFFENCES
