"""Means, standard errors, and intervals that may be looked at after every deal."""

from __future__ import annotations

import math
import random
import statistics

import pytest

from ultimo.arena import CONFIDENCE, Limits, Outcome, Standing
from ultimo.arena.standing import FEWEST, NARROWEST, standard_errors
from ultimo.core.seats import NOTHING

PATHS, LENGTH = 400, 600


def outcome(deal: int, margin: int, faults: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())) -> Outcome:
    """Deal *deal* with a margin for A, who has seat 1 in the first hand of every deal."""
    return Outcome(deal, ((margin, 0, 0, 0), NOTHING), faults)


def after(margins: list[int]) -> Standing:
    """How a match stands after deals with these *margins*."""
    standing = Standing()
    for deal, margin in enumerate(margins):
        standing.add(outcome(deal, margin))
    return standing


def test_mean_and_standard_error_are_those_of_the_deals_a_quarter_of_their_margins() -> None:
    margins = [4, -8, 0, 12, 3]
    standing = after(margins)

    assert statistics.mean(margins) / 4 == pytest.approx(standing.difference)
    assert statistics.stdev(margins) / math.sqrt(5) / 4 == pytest.approx(standing.stderr)
    assert standing.difference / standing.stderr == pytest.approx(standing.sigmas)


def test_the_interval_is_about_the_mean_and_never_so_narrow_as_one_that_is_looked_at_once() -> None:
    standing = after([4, -8, 0, 12, 3] * 20)
    low, high = standing.interval

    assert standing.difference == pytest.approx((low + high) / 2)
    assert (high - low) / 2 == pytest.approx(standing.stderr * standard_errors(100))
    once = statistics.NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    assert all(standard_errors(deals) > 1.5 * once for deals in range(2, 20_000))


def test_the_interval_is_narrowest_in_standard_errors_where_it_is_said_to_be() -> None:
    narrowest = min(range(2, 5_000), key=standard_errors)

    assert narrowest == pytest.approx(NARROWEST, rel=0.05)
    assert 3.0 < standard_errors(narrowest) < 3.1


@pytest.mark.parametrize(
    "pool",
    [
        [-1, 1],
        [0] * 16 + [-40, -3, -1, 1, 3, 40],  # many nothings and few large amounts, as in whole hands
        [*range(-20, 21)],
    ],
    ids=["coin", "rare", "even"],
)
def test_between_equal_bots_the_interval_leaves_out_0_at_any_time_in_fewer_matches_than_promised(
    pool: list[int],
) -> None:
    rng = random.Random(str(pool))
    missed = sum(_misses(rng.choices(pool, k=LENGTH)) for _ in range(PATHS))

    assert missed <= (1 - CONFIDENCE) * PATHS


def test_one_that_is_looked_at_after_every_deal_as_if_it_were_once_is_wrong_far_more_often() -> None:
    rng = random.Random(7)
    missed = sum(_misses(rng.choices([-1, 1], k=LENGTH), reach=1.96) for _ in range(100))

    assert missed > 20


def _misses(margins: list[int], reach: float | None = None) -> bool:
    """Whether the interval leaves out 0 at some time after FEWEST deals."""
    standing = Standing()
    for deal, margin in enumerate(margins):
        standing.add(outcome(deal, margin))
        if standing.deals >= FEWEST and standing.sigmas > (reach or standard_errors(standing.deals)):
            return True
    return False


def test_five_standard_errors_are_never_reached_by_chance_in_these_matches() -> None:
    rng = random.Random(11)

    assert not any(_misses(rng.choices([-3, -1, 1, 3], k=LENGTH), reach=Limits().sigmas) for _ in range(PATHS))


def test_a_match_without_any_difference_is_0_standard_errors_from_0_and_a_sure_one_infinitely_many() -> None:
    assert 0.0 == after([0, 0, 0]).sigmas
    assert math.inf == after([5, 5, 5]).sigmas


def test_failed_hands_are_counted_by_bot() -> None:
    standing = Standing()
    standing.add(outcome(0, 1, (("crashed",), ())))
    standing.add(outcome(1, 1, (("crashed", "hung"), ("hung",))))

    assert (3, 1) == standing.faults


# ── limits ──


def test_a_match_is_decided_by_so_many_standard_errors_and_not_before_it_has_enough_deals() -> None:
    limits = Limits(sigmas=4)

    assert not limits.decided(after([5] * (FEWEST - 1)))
    assert limits.decided(after([5] * FEWEST))
    assert not limits.decided(after([5, -5] * FEWEST))


def test_the_share_of_a_match_is_that_of_the_nearest_limit() -> None:
    even = after([5, -5] * 30)

    assert 0.5 == Limits(deals=120, minutes=10).share(even, seconds=60)
    assert 0.9 == Limits(deals=120, minutes=10).share(even, seconds=540)
    assert 1.0 == Limits(deals=60).share(even, 0)
    assert 0.0 == Limits().share(even, seconds=1e9)
    leading = after([5, -5] * 30 + [5] * 10)
    assert (leading.sigmas / 2) ** 2 == Limits(sigmas=2, deals=1_000).share(leading, 0) > 0.3


def test_no_limit_ends_a_match_before_there_is_a_standard_error() -> None:
    assert 0.0 == Limits(deals=1, minutes=1).share(after([5]), seconds=600)
