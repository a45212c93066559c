"""What a hand of Calling the Twenty is worth (CT-31 to CT-33)."""

from __future__ import annotations

from ultimo.core.cards import COLOR_SUITS, KINGS, SUITS, TAROKS, Card, Cards, card
from ultimo.games.calling_the_twenty.tables import DECK

HIGH_TAROKS = Cards.of(tarok for tarok in TAROKS if tarok.index <= card("XV").index)  # CT-31: those that count 2
TOP_TWO = Cards.of("SK XXI")
TOP_TAROKS = Cards.of("SK XXI XX XIX XVIII")
RANKED = tuple(tuple(SUITS[suit] & DECK.all) for suit in COLOR_SUITS)  # each colour suit, from the King down


def count(hand: Cards) -> int:
    """CT-31: taroks below XV and Kings count 1, taroks from XV up 2."""
    return len(hand & TAROKS) + len(hand & HIGH_TAROKS) + len(hand & KINGS)


def sure_winners(hand: Cards) -> int:
    """CT-33: in each colour suit the cards from the King down without a gap."""
    return sum(_unbroken(hand, suit) for suit in RANKED)


def _unbroken(hand: Cards, suit: tuple[Card, ...]) -> int:
    lacking = (place for place, one in enumerate(suit) if one not in hand)
    return next(lacking, len(suit))
