"""What a habit is: a sentence, and the card it names in a situation, if it has a say there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ultimo.bots.book.situation import Situation
from ultimo.core.cards import Card
from ultimo.core.reasons import Key


class Habit(NamedTuple):
    """What a player does without thinking long, and the sentence for it."""

    key: Key
    card: Callable[[Situation], Card | None]


Habits = tuple[Habit, ...]  # in order: the first that names a card decides

ONLY_CARD = Key("only-card", "{card} is the only card that may be played")


def only_card(now: Situation) -> Card | None:
    """Nothing to choose."""
    return next(iter(now.legal)) if len(now.legal) == 1 else None
