"""What a hand holds, suit by suit: what it lacks, what stands from the top down, what is best laid away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, takewhile
from typing import NamedTuple

from ultimo.core.cards import COLOR_SUITS, KINGS, SUITS, Card, Cards, Suit

Emptied = tuple[Cards, ...]  # the cards of each suit that is to be emptied


def voids(hand: Cards) -> list[Suit]:
    """The colour suits of which *hand* has no card."""
    return [suit for suit in COLOR_SUITS if not hand & SUITS[suit]]


def from_the_top(hand: Cards, cards: Cards) -> int:
    """How many of *cards*, from the first on, are in *hand* without a gap.

    >>> from_the_top(Cards.of("SK XXI XIX"), SUITS[Suit.TAROKS])
    2
    """
    return len(tuple(takewhile(hand.__contains__, cards)))


def stands_from_the_top(hand: Cards, deck: Cards) -> bool:
    """Whether *hand* has no colour card of *deck* without all that are above it."""
    suits = [deck & SUITS[suit] for suit in COLOR_SUITS]
    return all(len(hand & cards) == from_the_top(hand, cards) for cards in suits)


class Laid(NamedTuple):
    """A card to lay away, and the suit that will be empty for it; None if the card goes for what it counts."""

    card: Card
    emptied: Suit | None


def best_laid(hand: Cards, free: Cards, left: int, gain: Callable[[Card], int], void: int) -> Laid:
    """The next of *left* cards to lay away: one of *free*, the colour cards of *hand* that may go; there is one.

    The most is made of what each card gains by being laid away and of *void* for each suit without a King emptied.
    Asked again for each card, the answers together are one plan.
    """

    def dearest(cards: Cards) -> list[Card]:
        return sorted(cards, key=lambda card: -gain(card))

    def worth(emptied: Emptied) -> int:
        gone = Cards.of(card for suit in emptied for card in suit)
        others = dearest(free - gone)[: left - len(gone)]
        return sum(map(gain, (*gone, *others))) + void * len(emptied)

    emptied = max(_emptyings(hand, left), key=worth)
    card = dearest(emptied[0] if emptied else free)[0]
    return Laid(card, card.suit if emptied else None)


def _emptyings(hand: Cards, left: int) -> Iterator[Emptied]:
    """The suits without a King that can be emptied together by laying *left* cards of *hand* away."""
    suits = [hand & SUITS[suit] for suit in COLOR_SUITS]
    free = [cards for cards in suits if cards and not cards & KINGS]
    for count in range(len(free) + 1):
        yield from (chosen for chosen in combinations(free, count) if sum(map(len, chosen)) <= left)
