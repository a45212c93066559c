"""How long a bot may think: so many imagined worlds, or so much time."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from ultimo.core.quoting import short

_FORM = re.compile(r"([1-9][0-9]{0,8})(it|ms|s)")
FIRST_STEP = 4  # twice as many worlds come before the first look at the clock, and twice as many again before the next


class BadBudget(ValueError):
    """Not a budget; the message says what would be."""


@dataclass(frozen=True, slots=True)
class Budget:
    """For one decision: worlds or seconds, more than none; BadBudget."""

    worlds: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        amounts = [amount for amount in (self.worlds, self.seconds) if amount is not None]
        if len(amounts) != 1 or not amounts[0] > 0:
            raise BadBudget(f"{self!r} is no budget for search; write Budget(worlds=2000), or Budget(seconds=0.05)")

    @staticmethod
    def parse(text: str) -> Budget:
        """`2000it`, `50ms`, `1s`; BadBudget."""
        found = _FORM.fullmatch(text)
        if found is None:
            raise BadBudget(
                f"{short(text)} is no budget for search; write so many worlds (2000it) or a time (50ms, 1s)"
            )
        number, unit = int(found[1]), found[2]
        if unit == "it":
            return Budget(worlds=number)
        return Budget(seconds=number / (1000 if unit == "ms" else 1))


class Clock:
    """Counts what is left of a budget."""

    def __init__(self, budget: Budget) -> None:
        self.worlds = budget.worlds
        self.until = None if budget.seconds is None else time.monotonic() + budget.seconds
        self.step = FIRST_STEP

    @property
    def is_over(self) -> bool:
        """Whether the time, where the budget has one, is up."""
        return self.until is not None and time.monotonic() >= self.until

    def batch(self, most: int) -> int:
        """How many worlds to imagine next, at most *most*; 0: enough, but never the first time."""
        if self.until is not None:
            is_first = self.step == FIRST_STEP
            self.step = min(2 * self.step, most)
            return self.step if is_first or not self.is_over else 0
        assert self.worlds is not None, "a budget has worlds or seconds"
        now = min(most, self.worlds)
        self.worlds -= now
        return now
