"""A bonus as a row of a table, and the outcomes it can have."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Outcome(Enum):
    """How a bonus went, as `simulate` counts it."""

    SILENT_MADE = "silent-made"
    SILENT_FAILED = "silent-failed"
    ANNOUNCED_MADE = "announced-made"
    ANNOUNCED_FAILED = "announced-failed"
    HELD = "held"  # paid for what was dealt


@dataclass(frozen=True, slots=True)
class Bonus:
    """One row: what a bonus pays silent and announced, in the game's unit."""

    name: str  # as in `announce:NAME`
    rule: str
    silent: int
    announced: int
