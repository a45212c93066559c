"""The strength index: its arithmetic on planted results, and what its two ends are."""

from __future__ import annotations

import math
import random
import statistics

import pytest

from benchmarks.first_leads import PLAIN, Lead, leads
from benchmarks.strength import Estimate, difference, index, played, ratio, result_of
from ultimo.bots.random_bot import RandomBot
from ultimo.bots.varied import VariedBot
from ultimo.games import find_game

LOW, HIGH = [40, 50, 30, 40], [80, 70, 70, 80]


def deals(name: str, number: int) -> list[Lead]:
    return leads(find_game(name), 3, number)


def test_play_by_lot_is_0_and_the_all_seeing_pair_1_without_error() -> None:
    assert Estimate(0, 0) == index(LOW, LOW, HIGH)
    assert Estimate(1, 0) == index(HIGH, LOW, HIGH)


def test_the_sums_over_the_deals_are_divided_and_not_the_deals() -> None:
    scores = [60, 50, 30, 80]  # 20, 0, 0 and 40 of 40, 20, 40 and 40 more than by lot

    assert pytest.approx(60 / 140) == index(scores, LOW, HIGH).value


def test_the_error_is_that_of_what_the_deals_stray_from_the_index() -> None:
    """Two deals: 20 of 40, and 0 of 40: the index is .25, each strays by 10, and their sum by √2 · √2 · 10."""
    assert pytest.approx((0.25, 20 / 80)) == index([60, 40], [40, 40], [80, 80])


def test_a_bot_worse_than_lot_is_below_0() -> None:
    assert pytest.approx(-0.5) == index([20, 40, 10, 20], LOW, HIGH).value


def test_a_difference_is_paired() -> None:
    """Where one is always 7 points ahead of the other there is an error only as far as the deals differ."""
    one = [low + spread for low, spread in zip(LOW, (0, 30, 10, 20), strict=True)]
    other = [score - 7 for score in one]
    alike = difference(one, other, [40] * 4, [80] * 4)

    assert pytest.approx(7 / 40) == alike.value and pytest.approx(0) == alike.stderr
    assert pytest.approx(index(one, LOW, HIGH).value - index(other, LOW, HIGH).value) == (
        difference(one, other, LOW, HIGH).value
    )


def test_the_error_is_the_spread_of_the_index_over_many_samples() -> None:
    rng = random.Random(1)

    def sample() -> Estimate:
        spans = [rng.gauss(40, 15) for _ in range(100)]
        return ratio([0.4 * span + rng.gauss(0, 12) for span in spans], spans)

    samples = [sample() for _ in range(400)]
    spread = statistics.stdev(one.value for one in samples)

    assert math.isclose(spread, statistics.mean(one.stderr for one in samples), rel_tol=0.1)


@pytest.mark.parametrize(("low", "high"), [([40], [80]), ([40, 40], [40, 40]), ([], [])])
def test_deals_that_tell_nothing_have_no_index(low: list[float], high: list[float]) -> None:
    with pytest.raises(ValueError, match="give no index"):
        index(low, low, high)


@pytest.mark.parametrize("name", PLAIN)
def test_the_same_seed_gives_the_same_results(name: str) -> None:
    def results() -> list[object]:
        return [played(lead, VariedBot, RandomBot) for lead in deals(name, 6)]

    assert results() == results()


@pytest.mark.parametrize("name", PLAIN)
def test_the_pair_sits_once_on_each_side(name: str) -> None:
    """Where both sides play by lot the two hands are the same, so that their points are all there are."""
    for lead in deals(name, 6):
        both = played(lead, RandomBot, RandomBot)

        assert find_game(name).deck.points_in(find_game(name).deck.all) == both.points
        assert both.declaring.won is not both.defending.won


def test_exactly_half_of_the_points_wins_for_the_defenders() -> None:
    ends = [played(lead, VariedBot, VariedBot) for lead in deals("calling-the-twenty", 200)]
    halves = [both for both in ends if both.declaring.points == 44]

    assert halves and not any(both.declaring.won for both in halves)
    assert all(both.declaring.won is (both.declaring.points >= 45) for both in ends)


def test_a_hand_that_is_not_over_has_no_result() -> None:
    with pytest.raises(AssertionError, match="the hand is over"):
        result_of(deals("calling-the-twenty", 1)[0].state, declaring=True)
