"""The bot `varied` where an auction has needs and announcements are dear: nobody planned is no reason to throw in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.bots.test_bots import PLAN, facts, hands
from tests.hands import Hand
from ultimo.core.actions import Announce
from ultimo.core.facts import HandEnd
from ultimo.core.seats import SEATS
from ultimo.games import find_game

HUNGARIAN, TEXAS = find_game("hungarian-tarokk"), find_game("texas-tarok")


def announcers(played: list[Hand], bonus: str) -> int:
    return sum(any(action == Announce(bonus) for _, action in hand.state.actions) for hand in played)


def test_where_the_planned_declarer_cannot_bid_the_next_one_does() -> None:
    played = hands(replace(PLAN, contract="three", declarer=SEATS[1]), 40, HUNGARIAN)
    declarers = [facts(hand).declarer for hand in played if facts(hand).end is HandEnd.PLAYED]

    assert {2, 3, 4} == set(declarers)
    assert not any(facts(hand).end is HandEnd.PASSED_OUT for hand in played)


def test_whoever_is_asked_last_plays_the_least_where_the_plan_cannot_be_had() -> None:
    contracts = {facts(hand).contract for hand in hands(replace(PLAN, contract="solo"), 40, HUNGARIAN)}

    assert {"three", "solo"} == contracts


def test_where_nobody_is_to_bid_the_hand_is_thrown_in() -> None:
    ends = {facts(hand).end for hand in hands(replace(PLAN, contract="solo", declarer=None), 10, HUNGARIAN)}

    assert {HandEnd.PASSED_OUT} == ends


@pytest.mark.parametrize(("bonus", "least", "most"), [("valat", 0.3, 0.8), ("tarocky", 0.0, 0.5)])
def test_the_dearer_an_announcement_the_more_seldom_it_is_made(bonus: str, least: float, most: float) -> None:
    """Four seats may call a Valat; Tarocky is said by all who have it."""
    played = hands(replace(PLAN, contract="povinost", announces=1), 60, TEXAS)

    assert least < announcers(played, bonus) / len(played) < most
    assert announcers(played, "pagat-ultimo") > 40
