"""Habits of those who make the declarer of a Zebrak take a trick (TX-28, TX-45)."""

from __future__ import annotations

from ultimo.bots.book.habit import ONLY_CARD, Habit, Habits, only_card
from ultimo.bots.book.situation import Situation
from ultimo.core.cards import Card
from ultimo.core.reasons import Key

LEAD_UNDER = Key("lead-under", "{card} is so low that the declarer may have to take it")
STAY_UNDER = Key("stay-under", "{card} leaves the trick to the declarer")
SHED_HIGH = Key("shed-high", "the declarer does not take this trick: {card} goes, lower cards may be needed")


def lead_under(now: Situation) -> Card | None:
    """The lead that most of the cards that are out would beat."""
    return None if now.trick.cards else min(now.legal, key=lambda card: (now.highness(card), -card.index))


def stay_under(now: Situation) -> Card | None:
    """The highest card under the declarer's; before the declarer plays, the lowest."""
    declarer = now.public.declarer
    under = [card for card in now.legal if not now.takes(card)]
    if now.winner == declarer and under:
        return max(under, key=now.highness)
    if declarer in now.later:
        return min(now.legal, key=now.highness)
    return None


def shed_high(now: Situation) -> Card:
    """The highest card."""
    return max(now.legal, key=now.highness)


HUNTING: Habits = (
    Habit(ONLY_CARD, only_card),
    Habit(LEAD_UNDER, lead_under),
    Habit(STAY_UNDER, stay_under),
    Habit(SHED_HIGH, shed_high),
)
