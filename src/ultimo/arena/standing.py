"""How a match stands: the mean difference, its standard error, and an interval that may be looked at after every deal.

Whoever stops as soon as a difference looks large finds one too often. The interval is therefore a confidence sequence:
with the probability CONFIDENCE the true difference is in it after every deal of the match at once, so also when it is
read at a moment that was chosen by looking. It is the normal mixture of Robbins with the estimated standard deviation,
the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit
theory and asymptotic confidence sequences", Annals of Statistics 52 (2024), and needs FEWEST deals to be trusted.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ultimo.arena.match import SHARES, Outcome

CONFIDENCE = 0.95
LEAST = 2  # deals, for a standard error
FEWEST = 50  # deals; with fewer the standard deviation is hardly known
NARROWEST = 500  # deals, about: where the interval is as narrow as it can be
MIXED = 8.2 / NARROWEST  # the variance of the mixture, in squares of standard errors of a single deal


@dataclass(slots=True)
class Standing:
    """The sums of a match; whole numbers, so that it is the same in whatever order deals are added."""

    deals: int = 0
    total: int = 0  # of the margins
    squares: int = 0
    faults: tuple[int, int] = (0, 0)  # hands in which a program failed, of A and of B

    def add(self, outcome: Outcome) -> None:
        """Counts a deal."""
        self.deals += 1
        self.total += outcome.margin
        self.squares += outcome.margin**2
        of_a, of_b = self.faults
        self.faults = (of_a + len(outcome.faults[0]), of_b + len(outcome.faults[1]))

    @property
    def difference(self) -> float:
        """What a seat of A gets more than a seat of B, the mean of the hands; at least one deal."""
        return self.total / self.deals / SHARES

    @property
    def stderr(self) -> float:
        """The standard error of the difference, with deals as units; at least LEAST deals."""
        spread = self.squares - self.total**2 / self.deals
        return math.sqrt(max(spread, 0.0) / (self.deals - 1) / self.deals) / SHARES

    @property
    def interval(self) -> tuple[float, float]:
        """The confidence sequence at this deal."""
        reach = self.stderr * standard_errors(self.deals)
        return self.difference - reach, self.difference + reach

    @property
    def sigmas(self) -> float:
        """How many standard errors the difference is from 0."""
        if not self.total:
            return 0.0
        return abs(self.difference) / self.stderr if self.stderr else math.inf


def standard_errors(deals: int, missing: float = 1 - CONFIDENCE) -> float:
    """Half the width of the interval after so many *deals*; it is *missing* the truth with that probability."""
    mixed = deals * MIXED
    return math.sqrt(2 * (mixed + 1) / mixed * math.log(math.sqrt(mixed + 1) / missing))
