"""Habits where every trick counts alike: a Valat (CT-25), for who announced it and for those who need one trick."""

from __future__ import annotations

from ultimo.bots.book.habit import ONLY_CARD, Habit, Habits, only_card
from ultimo.bots.book.situation import Situation
from ultimo.core.cards import TAROKS, Card
from ultimo.core.reasons import Key

SAME = 0.02  # chances as good as equal

SWEEP = Key("sweep", "{card} has the best chance to take the trick, and spares higher ones")
DRAW_ALL = Key("draw-all", "while others have taroks, {card} draws them")
ONE_TRICK = Key("one-trick", "one trick is enough: {card} has the best chance of it")
GUARD = Key("guard", "{card} cannot take this trick; higher cards are kept for another")


def draw_all(now: Situation) -> Card | None:
    """Taroks from the top, as long as the others have some."""
    sure = [card for card in now.legal & TAROKS if now.chance(card) > 1 - SAME]
    return sure[0] if sure and not now.trick.cards and now.unseen & TAROKS else None


def sweep(now: Situation) -> Card:
    """Of the cards with about the best chance the one missed least."""
    chances = {card: now.chance(card) for card in now.legal}
    best = max(chances.values())
    good = [card for card, chance in chances.items() if chance >= best - SAME]
    return max(good, key=lambda card: (now.higher(card), card.index))


def one_trick(now: Situation) -> Card | None:
    """The card most likely to take the trick, unless the own side has it or it is hopeless."""
    chances = {card: now.chance(card) for card in now.legal if now.takes(card)}
    if not chances or now.trick_trust == 1:
        return None
    card = max(chances, key=lambda card: (chances[card], card.index))
    return card if chances[card] > SAME else None


def guard(now: Situation) -> Card:
    """The card that most others beat."""
    return max(now.legal, key=lambda card: (now.higher(card), card.index))


SWEEPING: Habits = (Habit(ONLY_CARD, only_card), Habit(DRAW_ALL, draw_all), Habit(SWEEP, sweep))
STOPPING: Habits = (Habit(ONLY_CARD, only_card), Habit(ONE_TRICK, one_trick), Habit(GUARD, guard))
