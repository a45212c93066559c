"""What only this rule page has: its own tables, and the count of its worked hand."""

from __future__ import annotations

import re

from tests.games.page import worked_hand
from ultimo.games import rules_page
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
