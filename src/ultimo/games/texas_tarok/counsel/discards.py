"""What to lay away in Texas Tarok: empty a suit, or take dear cards home (TX-14, TX-42)."""

from __future__ import annotations

from ultimo.core.actions import DISCARDS
from ultimo.core.cards import Cards
from ultimo.core.game import Advised, View
from ultimo.core.holdings import best_laid
from ultimo.core.reasons import Key, because
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.tables import DECK, TRICKS
from ultimo.games.texas_tarok.talon import SUIT_CARDS, layable

EMPTY_SUIT = Key("empty-suit", "without {suit} left you can trump the first one led")
TAKE_HOME = Key("take-home", "{card} laid away counts for your side, and nobody can take it from you")
SMALLEST_TAROK = Key("smallest-tarok", "a tarok has to go: the smallest is missed least")

VOID = 6  # what an empty suit is worth in card points: the best of 0, 2, 4, 6, 9 in 400 Prevers, 4 chips over 0


def discard(view: View, options: Options) -> Advised:
    """The next card to lay away."""
    return laid(view.hand, len(view.hand) - TRICKS)


def laid(hand: Cards, left: int) -> Advised:
    """The next of *left* cards to lay away from *hand*."""
    may_go = layable(hand, left)
    if not may_go & SUIT_CARDS:
        return Advised(DISCARDS[tuple(may_go)[-1].index], because("TX-14", SMALLEST_TAROK))
    card, emptied = best_laid(hand, may_go & SUIT_CARDS, left, lambda card: DECK.points[card.index], VOID)
    why = because("TX-42", EMPTY_SUIT, suit=emptied) if emptied else because("TX-42", TAKE_HOME, card=card)
    return Advised(DISCARDS[card.index], why)
