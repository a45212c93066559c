"""A score is lines, and sums that say who pays whom."""

from __future__ import annotations

import pytest

from tests.core.notation import FOUR, ONE, THREE, TWO
from ultimo.core.reasons import Key, because
from ultimo.core.seats import PerSeat, Seat
from ultimo.core.settlement import Line, Settlement, add, each_gets, losers_pay

WON = Key("won", "won with {points}")


def line(*amounts: int) -> Line:
    one, two, three, four = amounts
    return Line("solo", because("XX-1", WON, points=50), (one, two, three, four))


def test_scores_are_the_sums_of_the_lines() -> None:
    assert (4, -4, 6, 1) == Settlement((line(1, -1, 6, 0), line(3, -3, 0, 1))).scores
    assert (0, 0, 0, 0) == Settlement().scores
    assert (11, 22, 33, 44) == add([(1, 2, 3, 4), (10, 20, 30, 40)])


def test_a_line_says_its_rule_and_why() -> None:
    assert {"rule": "XX-1", "what": "solo", "why": "won with 50", "amounts": [1, 0, 0, 1]} == line(1, 0, 0, 1).to_json()
    assert "XX-1" == line(0, 0, 0, 0).rule


def test_winners_may_get_without_anybody_paying() -> None:
    assert (0, 5, 0, 5) == each_gets((TWO, FOUR), 5)


@pytest.mark.parametrize(
    ("winners", "losers", "amounts"),
    [
        ((ONE, THREE), (TWO, FOUR), (2, -2, 2, -2)),
        ((ONE,), (TWO, THREE, FOUR), (6, -2, -2, -2)),
        ((ONE, TWO, FOUR), (THREE,), (2, 2, -6, 2)),
        ((ONE,), (FOUR,), (2, 0, 0, -2)),
    ],
)
def test_who_is_alone_pays_or_collects_once_for_each_opponent(
    winners: tuple[Seat, ...], losers: tuple[Seat, ...], amounts: PerSeat[int]
) -> None:
    assert amounts == losers_pay(winners, losers, 2)
