"""What was measured of which claims, read from a file of runs."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from ultimo.lab.estimates import Counts, Estimate, added
from ultimo.lab.experiment import Experiment, Finding, Measuring
from ultimo.lab.experiments import experiments
from ultimo.shards import Runs

MOST_DIGITS = 5  # after the point
SAME, ROUNDING = "all the same", 1e-9  # in place of an interval, half of which is no more than that


class Measured(NamedTuple):
    """An experiment and what was found in so many deals of a seed."""

    experiment: Experiment
    seed: int
    deals: int
    findings: tuple[Finding, ...]

    @staticmethod
    def of(work: Measuring, parts: list[Counts]) -> Measured:
        """What the shards of *work* came to."""
        findings = tuple(work.experiment.findings(added(parts)))
        return Measured(work.experiment, work.seed, len(parts) * work.experiment.shard, findings)

    @property
    def heads(self) -> tuple[str, ...]:
        """Of the table of its findings."""
        return ("", "measured", "95 % interval", "cases", "said", "")

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """The table of its findings."""
        return [_row(finding) for finding in self.findings]

    @property
    def provenance(self) -> str:
        """Where the numbers come from."""
        facts = Measuring(self.experiment, self.seed).facts
        return f"{self.deals:,} deals, seed {self.seed}, ultimo {facts['version']}, experiment {facts['experiment']}"


def all_measured(runs: Runs) -> Iterator[Measured]:
    """Everything in *runs* that this version of the package would measure alike, in the order of the report."""
    for one in experiments().values():
        seeds = sorted({int(facts["seed"]) for facts in runs.facts.values() if facts.get("claim") == one.name})
        for work in (Measuring(one, seed) for seed in seeds):
            if parts := list(runs.of(work)):
                yield Measured.of(work, parts)


def _row(finding: Finding) -> tuple[str, ...]:
    found, said = finding.found, finding.said
    value, interval = _numbers(found, 100 if finding.unit == "%" else 1)
    words = (said.words, said.judged(found).value) if said else ("", "")
    return (finding.label, f"{value} {finding.unit}", interval, f"{found.cases:,}", *words)


def _numbers(found: Estimate, times: int) -> tuple[str, str]:
    """The value and its interval, with two digits of half the interval; there is none where no deal differed."""
    reach = times * (found.high - found.low) / 2
    if reach <= ROUNDING:
        return f"{times * found.value:g}", SAME
    digits = min(MOST_DIGITS, max(0, 1 - math.floor(math.log10(reach))))
    value, low, high = (f"{times * number:.{digits}f}" for number in found[:3])
    return value, f"{low} to {high}"
