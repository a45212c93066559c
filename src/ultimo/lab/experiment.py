"""What an experiment is: a claim, how it is measured, and what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import version
from typing import NamedTuple

from ultimo.bots.named import BOOK
from ultimo.bots.versions import version_of
from ultimo.core.game import Game
from ultimo.lab.estimates import Counts, Estimate


class Verdict(Enum):
    """How what was found stands to what is said."""

    HOLDS = "holds"
    OPEN = "open"
    FAILS = "does not hold"


AT_ONCE = 2  # an exact figure is doubted so many half intervals away: very many are compared


class Said(NamedTuple):
    """A figure of the page, in *words*, as the range it stands for; or an exact one: a range of one number."""

    words: str
    low: float
    high: float

    @staticmethod
    def exactly(value: float, words: str) -> Said:
        """A figure that was computed."""
        return Said(words, value, value)

    def judged(self, found: Estimate) -> Verdict:
        """Holds if the interval lies in the range, or comes near the exact figure; fails if it lies outside."""
        if self.low == self.high:
            away = abs(found.value - self.low)
            return Verdict.HOLDS if away <= AT_ONCE * (found.high - found.low) / 2 else Verdict.FAILS
        if found.high < self.low or found.low > self.high:
            return Verdict.FAILS
        return Verdict.HOLDS if self.low <= found.low and found.high <= self.high else Verdict.OPEN


class Finding(NamedTuple):
    """One number that was measured."""

    label: str
    found: Estimate
    unit: str = "%"  # %: the numbers are shares of 1
    said: Said | None = None


@dataclass(frozen=True)
class Experiment:
    """A claim and how it is measured."""

    name: str
    game: Game
    rule: str  # the rule that claims it
    claim: str  # in a sentence
    assumptions: str
    method: str
    deals: int  # as many as the lab takes by itself
    shard: int  # deals in a shard: a second or more
    count: Callable[[int, range], Counts]  # of a seed, the deals of these numbers
    findings: Callable[[Counts], Sequence[Finding]]
    version: int = 1  # raised when *count* comes to count otherwise


@dataclass(frozen=True)
class Measuring:
    """An experiment as work: a shard is *experiment.shard* deals of *seed*."""

    experiment: Experiment
    seed: int

    @property
    def facts(self) -> Mapping[str, object]:
        """See Described."""
        one = self.experiment
        return {
            "claim": one.name,
            "experiment": one.version,
            "seed": self.seed,
            "deals": one.shard,
            "rules": one.game.version,
            "bots": version_of(BOOK),
            "version": version("ultimo"),
        }

    @contextmanager
    def begun(self) -> Iterator[Callable[[int], Counts]]:
        """See Work."""
        size = self.experiment.shard
        yield lambda number: self.experiment.count(self.seed, range(number * size, (number + 1) * size))
