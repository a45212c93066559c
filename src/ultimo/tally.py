"""What many hands came to: scores, contracts and bonuses, counted."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import TypedDict

from ultimo.core.facts import HandEnd
from ultimo.core.seats import SEATS
from ultimo.core.state import State


class TallyPart(TypedDict):
    """The counts of a `Tally` as JSON values."""

    hands: int
    sums: list[int]
    squares: list[int]
    contracts: dict[str, int]
    bonuses: dict[str, dict[str, int]]


@dataclass(slots=True)
class Tally:
    """What a run of hands came to."""

    game: str
    hands: int = 0
    seconds: float = 0.0
    sums: list[int] = field(default_factory=lambda: [0] * len(SEATS))
    squares: list[int] = field(default_factory=lambda: [0] * len(SEATS))
    contracts: Counter[str] = field(default_factory=Counter)
    bonuses: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, state: State) -> None:
        """Counts a hand that is over."""
        assert state.facts is not None, "the hand is over"
        settlement = state.settlement()
        self.hands += 1
        for index, score in enumerate(settlement.scores):
            self.sums[index] += score
            self.squares[index] += score * score
        end = state.facts.end
        self.contracts[end.value if end is not HandEnd.PLAYED else str(state.facts.contract)] += 1
        for name, outcome in settlement.outcomes:
            self.bonuses.setdefault(name, Counter())[outcome.value] += 1

    def to_part(self) -> TallyPart:
        """The counts, without the time."""
        return {
            "hands": self.hands,
            "sums": self.sums,
            "squares": self.squares,
            "contracts": dict(self.contracts),
            "bonuses": {name: dict(counts) for name, counts in self.bonuses.items()},
        }

    def include(self, part: TallyPart) -> None:
        """Counts the hands of *part* too."""
        self.hands += part["hands"]
        self.sums = [one + more for one, more in zip(self.sums, part["sums"], strict=True)]
        self.squares = [one + more for one, more in zip(self.squares, part["squares"], strict=True)]
        self.contracts.update(part["contracts"])
        for name, counts in part["bonuses"].items():
            self.bonuses.setdefault(name, Counter()).update(counts)

    def mean(self, index: int) -> float:
        """The mean score of a seat (from 0)."""
        return self.sums[index] / self.hands if self.hands else 0.0

    def stderr(self, index: int) -> float:
        """The standard error of that mean."""
        if self.hands < 2:
            return 0.0
        spread = self.squares[index] - self.sums[index] ** 2 / self.hands
        return math.sqrt(max(spread, 0.0) / (self.hands - 1) / self.hands)

    def to_json(self) -> dict[str, object]:
        """The document of `ultimo simulate --json`."""
        return {
            "game": self.game,
            "hands": self.hands,
            "seconds": round(self.seconds, 3),
            "hands_per_second": round(self.hands / self.seconds, 1) if self.seconds else 0.0,
            "scores": {
                "mean": [round(self.mean(index), 6) for index in range(4)],
                "stderr": [round(self.stderr(index), 6) for index in range(4)],
            },
            "contracts": dict(sorted(self.contracts.items())),
            "bonuses": {name: dict(sorted(counts.items())) for name, counts in sorted(self.bonuses.items())},
        }
