"""Habits where taroks trump nothing and card points count: the No-Trump (CT-21, CT-33)."""

from __future__ import annotations

from ultimo.bots.book.habit import ONLY_CARD, Habit, Habits, only_card
from ultimo.bots.book.plain import ENOUGH, FEED, HOPELESS, WEIGH_TRICK, enough, feed, hopeless, weigh_trick
from ultimo.bots.book.situation import Situation
from ultimo.core.cards import SUITS, Card
from ultimo.core.reasons import Key

EXPOSED = 8.0  # less, in cards of length, for leading the second-highest card that is out

RUN = Key("run", "nobody can beat {card}, and winners of the longest suit are led first")
LEAD_LONG = Key("lead-long", "no card is sure to win: {card} is led from length")


def run(now: Situation) -> Card | None:
    """The winners of the longest suit first."""
    if now.trick.cards:
        return None
    sure = [card for card in now.legal if not now.higher(card)]
    return max(sure, key=lambda card: (_length(now, card), -card.index)) if sure else None


def lead_long(now: Situation) -> Card | None:
    """A card of a long suit, dear cards and those that one card beats last."""
    if now.trick.cards:
        return None

    def merit(card: Card) -> float:
        return _length(now, card) - now.points[card.index] - (EXPOSED if now.higher(card) == 1 else 0.0)

    return max(now.legal, key=merit)


def _length(now: Situation, card: Card) -> float:
    """How much longer the suit is in the own hand than in another, on average."""
    return len(now.hand & SUITS[card.suit]) - now.unseen_of(card.suit) / 3


NO_TRUMP: Habits = (
    Habit(ONLY_CARD, only_card),
    Habit(RUN, run),
    Habit(LEAD_LONG, lead_long),
    Habit(FEED, feed),
    Habit(HOPELESS, hopeless),
    Habit(ENOUGH, enough),
    Habit(WEIGH_TRICK, weigh_trick),
)
