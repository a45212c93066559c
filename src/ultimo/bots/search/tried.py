"""What one choice brought in the worlds in which it was tried."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul
from statistics import fmean
from typing import NamedTuple

from ultimo.bots.search.sureness import equal_worlds, standard_error, student
from ultimo.bots.search.weighed import Weighed, ahead
from ultimo.core.actions import Action
from ultimo.core.seats import PerSeat, Seat


class Brought(NamedTuple):
    """What a choice brought a seat in one world, on average over the ways the cards were played."""

    worth: float  # see `ahead`
    gets: float
    wins: float  # how often more than nothing, from 0 to 1

    @staticmethod
    def of(paid: Sequence[PerSeat[int]], seat: Seat) -> Brought:
        """From what all seats got each time."""
        gets = [scores[seat - 1] for scores in paid]
        return Brought(fmean(ahead(scores, seat) for scores in paid), fmean(gets), fmean(got > 0 for got in gets))


class Tried:
    """A choice with what it brought, world by world; worlds count differently."""

    def __init__(self) -> None:
        self.weights: list[float] = []
        self.brought: list[Brought] = []

    def add(self, weight: float, brought: Brought) -> None:
        """One world more."""
        self.weights.append(weight)
        self.brought.append(brought)

    @property
    def mean(self) -> float:
        """What the choice is worth."""
        return _mean(self.weights, [one.worth for one in self.brought])

    @property
    def span(self) -> float:
        """How far apart the best and the worst world were in what the seat gets."""
        gets = [one.gets for one in self.brought]
        return max(gets) - min(gets)

    def gain_over(self, other: Tried) -> float:
        """By how much it is better than *other*, in the worlds both were tried in."""
        return _mean(*self._gains(other))

    def is_better(self, other: Tried, share: float) -> bool:
        """Whether it is better than *other* for sure, which is right in *share* of all cases."""
        weights, gains = self._gains(other)
        worlds = equal_worlds(weights)
        error = standard_error(_off(weights, gains), worlds, max(0.0, *gains) - min(0.0, *gains))
        return _mean(weights, gains) > error * student(share, max(worlds - 1, 1.0))

    def _gains(self, other: Tried) -> tuple[list[float], list[float]]:
        gains = [one.worth - another.worth for one, another in zip(self.brought, other.brought, strict=False)]
        return self.weights[: len(gains)], gains

    def weighed(self, action: Action, worth: float, span: float) -> Weighed:
        """As an answer, if what a seat gets may differ by *span* from world to world."""
        gets = [one.gets for one in self.brought]
        worlds = equal_worlds(self.weights)
        error = standard_error(_off(self.weights, gets), worlds, span)
        wins = _mean(self.weights, [one.wins for one in self.brought])
        return Weighed(action, worth, _mean(self.weights, gets), error, wins, worlds)


def _mean(weights: Sequence[float], values: Sequence[float]) -> float:
    return math.fsum(map(mul, weights, values)) / math.fsum(weights)


def _off(weights: Sequence[float], values: Sequence[float]) -> float:
    """The error of their mean, as if it were the true one."""
    mean = _mean(weights, values)
    return math.hypot(*(weight * (value - mean) for weight, value in zip(weights, values, strict=True))) / sum(weights)
