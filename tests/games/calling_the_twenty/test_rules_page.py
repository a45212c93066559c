"""What only this rule page has: its own tables, and the count of its worked hand."""

from __future__ import annotations

import re

import pytest

from tests.games.page import worked_hand
from ultimo.games import find_game, rules_page
from ultimo.games.calling_the_twenty.tables import DECK, EMPTY_FOUR

PAGE = rules_page("calling-the-twenty")


def test_the_count_of_the_worked_hand_is_the_one_told() -> None:
    facts = worked_hand(PAGE).replay().facts
    assert facts is not None
    told = PAGE.split("Now both sides count")[1].split("\n\n")[0]

    for pile in facts.piles:
        base, points = len(pile - EMPTY_FOUR), DECK.points_in(pile)
        assert f"base count {base}" in told
        assert re.search(rf"{points - base}[.:,]", told)
        assert str(points) in told


@pytest.mark.rule("CT-37")
def test_the_words_for_doubling_stand_at_their_rule_in_order() -> None:
    (rule,) = re.findall(r"^\*\*CT-37\*\*.*?(?=^\*\*)", PAGE, re.MULTILINE | re.DOTALL)
    places = [rule.lower().find(word) for word in find_game("calling-the-twenty").doublings]

    assert tuple("kontra rekontra subkontra".split()) == find_game("calling-the-twenty").doublings
    assert -1 not in places and sorted(places) == places
