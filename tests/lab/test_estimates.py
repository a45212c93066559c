"""Estimates of ratios over deals, and their intervals."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

import pytest

from ultimo.lab.estimates import Counts, Sums, added, estimate, note


def test_sums_are_by_deals() -> None:
    counts: Counts = {}
    note(counts, "kings", 1, 2)
    note(counts, "kings", 0, 0)
    note(counts, "won", True)

    assert {"kings": Sums(2, 2, 1, 4, 2, 1), "won": Sums(1, 1, 1, 1, 1, 1)} == counts


def test_parts_add_up_in_any_order_as_they_are_or_read_from_json() -> None:
    parts: list[Mapping[str, Iterable[int]]] = [
        {"a": Sums(1, 2, 3, 4, 5, 6)},
        {"b": [1] * 6},
        {"a": [1] * 6},
    ]

    assert {"a": Sums(2, 3, 4, 5, 6, 7), "b": Sums(1, 1, 1, 1, 1, 1)} == added(parts) == added(parts[::-1])


def test_of_fewer_than_two_cases_nothing_is_known() -> None:
    assert estimate(Sums(2, 1, 1, 1, 1, 1)) is None
    assert estimate(Sums(1, 2, 1, 4, 2, 1)) is None


def test_a_share_has_the_interval_of_wilson() -> None:
    """Ten of forty; the ends were computed by hand from the formula."""
    found = estimate(Sums(100, 40, 10, 40, 10, 10))

    assert found is not None
    assert (0.25, 40) == (found.value, found.cases)
    assert [pytest.approx(0.14187, abs=1e-5), pytest.approx(0.40194, abs=1e-5)] == [found.low, found.high]


def test_a_share_that_never_came_has_no_interval_below_nothing() -> None:
    found = estimate(Sums(10, 10, 0, 10, 0, 0))

    assert found is not None
    assert (0.0, 0.0) == found[:2]
    assert found.high > 0.2


def test_a_mean_has_the_interval_of_its_standard_error() -> None:
    counts: Counts = {}
    for value in (1, 2, 3, 6):
        note(counts, "tricks", value)
    found = estimate(counts["tricks"])

    reach = 1.959964 * (14 / 3 / 4) ** 0.5
    assert found is not None
    assert (3.0, 4) == (found.value, found.cases)
    assert [pytest.approx(3 - reach), pytest.approx(3 + reach)] == [found.low, found.high]


def test_the_interval_of_cases_that_come_in_heaps_has_the_truth_as_often_as_it_says() -> None:
    """Deals of 0 to 4 cases that come out together or not at all: intervals that took them for independent fail."""
    rng, right = random.Random(5), 0
    for _ in range(300):
        counts: Counts = {}
        for _ in range(150):
            cases = rng.randrange(5)
            note(counts, "x", cases * (rng.random() < 0.3), cases)
        found = estimate(counts["x"])
        assert found is not None
        right += found.low <= 0.3 <= found.high

    assert 0.90 < right / 300 < 0.99
