"""Which habits go with which contract."""

from __future__ import annotations

from typing import assert_never

from ultimo.bots.book.avoiding import AVOIDING
from ultimo.bots.book.habit import Habits
from ultimo.bots.book.hunting import HUNTING
from ultimo.bots.book.no_trump import NO_TRUMP
from ultimo.bots.book.plain import PLAIN
from ultimo.bots.book.situation import Situation
from ultimo.bots.book.sweeping import STOPPING, SWEEPING
from ultimo.core.contracts import Aim

ALL_HABITS = tuple(dict.fromkeys((*PLAIN, *NO_TRUMP, *AVOIDING, *HUNTING, *SWEEPING, *STOPPING)))


def habits(now: Situation) -> Habits:
    """The habits for the contract that is played, and the side."""
    declares = now.seat == now.public.declarer
    match now.playing.contract.aim:
        case Aim.CARD_POINTS:
            return PLAIN if now.rules.trumps else NO_TRUMP
        case Aim.EVERY_TRICK:
            return SWEEPING if declares else STOPPING
        case Aim.FEW_POINTS:
            return AVOIDING
        case Aim.NO_TRICK:
            return AVOIDING if declares else HUNTING
        case aim:
            assert_never(aim)
