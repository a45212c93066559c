"""Sums of whole numbers that shards bring, and what they estimate.

A quantity is a ratio: what came of how many cases, over all deals. Deals are independent of each other, the cases of
one deal are not: so the sums are by deals, and are the same in whatever order they are added.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

CONFIDENCE = 0.95
ERRORS = 1.959964  # standard errors to each side: the normal distribution's for CONFIDENCE


class Sums(NamedTuple):
    """The sums over deals of a quantity."""

    deals: int = 0
    cases: int = 0
    total: int = 0  # what came of the cases
    cases_squared: int = 0
    products: int = 0
    total_squared: int = 0

    def plus(self, other: Iterable[int]) -> Sums:
        """Both together."""
        return Sums(*(one + more for one, more in zip(self, other, strict=True)))


Counts: TypeAlias = dict[str, Sums]  # by the name of the quantity


class Estimate(NamedTuple):
    """A ratio with the interval that has it with CONFIDENCE; of fewer than two cases nothing is known."""

    value: float
    low: float
    high: float
    cases: int


def note(counts: Counts, name: str, value: int, cases: int = 1) -> None:
    """Counts a deal in which *value* came of so many *cases* of the quantity *name*."""
    sums = Sums(1, cases, value, cases * cases, cases * value, value * value)
    counts[name] = counts.get(name, Sums()).plus(sums)


def added(parts: Iterable[Mapping[str, Iterable[int]]]) -> Counts:
    """The counts of all *parts* together."""
    counts: Counts = {}
    for part in parts:
        for name, sums in part.items():
            counts[name] = counts.get(name, Sums()).plus(sums)
    return counts


def estimate(sums: Sums) -> Estimate | None:
    """The ratio of *sums*; None of fewer than two cases.

    Where each deal has one case at most, which came out or not, the interval is Wilson's ("Probable inference", 1927);
    otherwise that of a ratio estimator, with the variance by the delta method.
    """
    if sums.deals < 2 or sums.cases < 2:
        return None
    value = sums.total / sums.cases
    if sums.total_squared == sums.products == sums.total and sums.cases_squared == sums.cases:
        return Estimate(value, *_wilson(value, sums.cases), sums.cases)
    spread = sums.total_squared - 2 * value * sums.products + value * value * sums.cases_squared
    variance = max(spread, 0.0) / sums.cases**2 * sums.deals / (sums.deals - 1)
    reach = ERRORS * math.sqrt(variance)
    return Estimate(value, value - reach, value + reach, sums.cases)


def _wilson(share: float, cases: int) -> tuple[float, float]:
    square = ERRORS**2 / cases
    middle = (share + square / 2) / (1 + square)
    reach = ERRORS / (1 + square) * math.sqrt(share * (1 - share) / cases + square / cases / 4)
    return max(0.0, middle - reach), min(1.0, middle + reach)
