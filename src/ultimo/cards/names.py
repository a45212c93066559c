"""What the cards are called where a picture has to be named in words, by game."""

from __future__ import annotations

from collections.abc import Mapping

from ultimo.core.cards import Card, Suit

Names = Mapping[str, str]

RANKS: Names = {"K": "King", "Q": "Queen", "C": "Cavalier", "J": "Jack"}
HONOURS: Names = {"SK": "Skus", "XXI": "XXI, Mond", "I": "I, Pagat"}
BY_GAME: Mapping[str, Names] = {  # where a game has names of its own
    "texas-tarok": {"SK": "Skyz", "XXI": "XXI", "I": "I, the One", "C": "Rider"},
    "hungarian-tarokk": {"SK": "Skíz", "XXI": "XXI", "C": "Knight"},
}


def name_of(card: Card, game: str = "") -> str:
    """The name of *card* in English, as the game with the id *game* says it.

    >>> from ultimo.core.cards import SKUS
    >>> name_of(SKUS), name_of(SKUS, "hungarian-tarokk")
    ('Skus', 'Skíz')
    """
    own = BY_GAME.get(game, {})
    if card.suit is Suit.TAROKS:
        return own.get(card.rank) or HONOURS.get(card.rank, card.rank)
    rank = own.get(card.rank) or RANKS.get(card.rank, card.rank)
    return f"{rank} of {card.suit}"
