"""What only this rule page has: its own tables, and the count of its worked hand."""

from __future__ import annotations

import re

import pytest

from tests.games.page import rows, worked_hand
from ultimo.games import find_game, rules_page
from ultimo.games.texas_tarok.tables import HAND_BONUSES

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
