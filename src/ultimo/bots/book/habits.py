"""Which habits go with which contract."""

from __future__ import annotations

from ultimo.bots.book.habit import Habits
from ultimo.bots.book.plain import PLAIN
from ultimo.bots.book.situation import Situation


def habits(now: Situation) -> Habits:
    """The habits for the contract that is played."""
    return PLAIN
