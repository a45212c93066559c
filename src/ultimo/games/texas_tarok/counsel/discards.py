"""What to lay away in Texas Tarok: empty a suit, or take dear cards home (TX-14, TX-42)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ultimo.core.actions import DISCARDS
from ultimo.core.cards import COLOR_SUITS, KINGS, SUITS, Card, Cards
from ultimo.core.game import Advised, View
from ultimo.core.reasons import Key, because
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.tables import DECK, TRICKS
from ultimo.games.texas_tarok.talon import SUIT_CARDS, layable

EMPTY_SUIT = Key("empty-suit", "without {suit} left you can trump the first one led")
TAKE_HOME = Key("take-home", "a dear card laid away counts for your side, and nobody can take it from you")
SMALLEST_TAROK = Key("smallest-tarok", "a tarok has to go: the smallest is missed least")

VOID = 6  # what an empty suit is worth in card points: the best of 0, 2, 4, 6, 9 in 400 Prevers, 4 chips over 0


def discard(view: View, options: Options) -> Advised:
    """The next card to lay away."""
    return laid(view.hand, len(view.hand) - TRICKS)


def laid(hand: Cards, left: int) -> Advised:
    """The next of *left* cards to lay away from *hand*."""
    cards = layable(hand, left) & SUIT_CARDS
    if not cards:
        return Advised(DISCARDS[tuple(layable(hand, left))[-1].index], because("TX-14", SMALLEST_TAROK))
    emptied = max(_emptyings(hand, left), key=lambda suits: _worth(cards, suits, left))
    if emptied:
        suit = emptied[0]
        return Advised(DISCARDS[_dearest(suit)[0].index], because("TX-42", EMPTY_SUIT, suit=_dearest(suit)[0].suit))
    return Advised(DISCARDS[_dearest(cards)[0].index], because("TX-42", TAKE_HOME))


def _emptyings(hand: Cards, left: int) -> Iterator[tuple[Cards, ...]]:
    """The suits that can be emptied together by laying away *left* cards."""
    suits = [hand & SUITS[suit] for suit in COLOR_SUITS]
    free = [cards for cards in suits if cards and not cards & KINGS]
    for count in range(len(free) + 1):
        yield from (chosen for chosen in combinations(free, count) if sum(map(len, chosen)) <= left)


def _worth(cards: Cards, emptied: Sequence[Cards], left: int) -> int:
    """Card points brought home by emptying suits and laying the dearest others of *cards* away, and the voids."""
    gone = Cards.of(card for suit in emptied for card in suit)
    rest = _dearest(cards - gone)[: left - len(gone)]
    return DECK.points_in(gone | Cards.of(rest)) + VOID * len(emptied)


def _dearest(cards: Cards) -> list[Card]:
    return sorted(cards, key=lambda card: -DECK.points[card.index])
