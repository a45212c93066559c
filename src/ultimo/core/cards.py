"""Cards, sets of cards, and decks: what lies on the table before anybody has a rule about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from ultimo.core.quoting import short

ROMAN = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI".split()
RED_RANKS = "K Q C J 1 4 3 2".split()
BLACK_RANKS = "K Q C J 10 9 8 7".split()


class NotationError(ValueError):
    """A piece of text that is not what it should be; *problem* says what would be right."""


class Suit(Enum):
    """The five suits: taroks, and four colour suits by their letter."""

    TAROKS = "T"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    SPADES = "S"

    @property
    def symbol(self) -> str:
        """The sign printed on the cards; taroks have none."""
        return {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}.get(self.value, "")

    def __str__(self) -> str:
        return self.name.lower()


class Card:
    """One of the 54 cards; there is one object for each, so `is` and `==` agree.

    *index* is its place in the order of the full pack (Skus 0 … Pagat 21, then hearts, diamonds,
    clubs, spades from the King down), *bit* is `1 << index`.
    """

    __slots__ = ("bit", "index", "rank", "suit", "token")

    def __init__(self, index: int, rank: str, suit: Suit) -> None:
        self.index = index
        self.bit = 1 << index
        self.rank = rank
        self.suit = suit
        self.token = rank if suit is Suit.TAROKS else rank + suit.value

    @property
    def face(self) -> str:
        """The card as people read it: `K♥`, `XXI`."""
        return self.rank + self.suit.symbol

    def __str__(self) -> str:
        return self.token

    def __repr__(self) -> str:
        return f"card({self.token!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.token,)


def _whole_pack() -> Iterator[Card]:
    taroks = ["SK", *reversed(ROMAN)]
    ranks = [(rank, Suit.TAROKS) for rank in taroks]
    for suit in (Suit.HEARTS, Suit.DIAMONDS):
        ranks += [(rank, suit) for rank in RED_RANKS]
    for suit in (Suit.CLUBS, Suit.SPADES):
        ranks += [(rank, suit) for rank in BLACK_RANKS]
    for index, (rank, suit) in enumerate(ranks):
        yield Card(index, rank, suit)


PACK: tuple[Card, ...] = tuple(_whole_pack())
_BY_NAME = {card.token: card for card in PACK} | {card.face: card for card in PACK}


def card(token: str) -> Card:
    """The card named *token* (`XXI`, `KH`, `K♥`); NotationError if there is none."""
    found = _BY_NAME.get(token)
    if found is None:
        raise NotationError(f"{short(token)} is not a card; cards are SK XXI … I and rank + suit like KH, 10C, 1D")
    return found


class Cards:
    """A set of cards: a bit mask that reads like a set. Iterates in the order of the pack.

    >>> Cards.of("I SK KH") & TAROKS
    Cards.of('SK I')
    """

    __slots__ = ("mask",)

    def __init__(self, mask: int = 0) -> None:
        self.mask = mask

    @staticmethod
    def of(cards: str | Iterable[Card]) -> Cards:
        """The set of *cards*, given as cards or as tokens between blanks."""
        if isinstance(cards, str):
            cards = [card(token) for token in cards.split()]
        mask = 0
        for one in cards:
            mask |= one.bit
        return Cards(mask)

    def __and__(self, other: Cards) -> Cards:
        return Cards(self.mask & other.mask)

    def __or__(self, other: Cards) -> Cards:
        return Cards(self.mask | other.mask)

    def __sub__(self, other: Cards) -> Cards:
        return Cards(self.mask & ~other.mask)

    def __le__(self, other: Cards) -> bool:
        return not self.mask & ~other.mask

    def __contains__(self, one: Card) -> bool:
        return bool(self.mask & one.bit)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield PACK[low.bit_length() - 1]
            mask ^= low

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        return " ".join(one.token for one in self)

    def __repr__(self) -> str:
        return f"Cards.of({str(self)!r})"


def suit_cards(suit: Suit) -> Cards:
    """All cards of *suit* in the full pack."""
    return Cards.of(one for one in PACK if one.suit is suit)


SUITS: Mapping[Suit, Cards] = {suit: suit_cards(suit) for suit in Suit}
COLOR_SUITS = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)
TAROKS = SUITS[Suit.TAROKS]
COLORS = Cards.of(PACK) - TAROKS
TRULL = Cards.of("SK XXI I")
KINGS = Cards.of("KH KD KC KS")
SKUS, MOND, PAGAT = card("SK"), card("XXI"), card("I")


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards a game is played with, in deck order, and what each of them counts."""

    cards: tuple[Card, ...]  # the order a shuffle starts from (`ultimo rules GAME --deck`)
    points: tuple[int, ...]  # card points by Card.index; 0 where the card is not in the deck
    all: Cards = field(init=False)  # the same cards as a set
    worth: tuple[tuple[int, Cards], ...] = field(init=False)  # the cards by what each of them counts

    def __post_init__(self) -> None:
        object.__setattr__(self, "all", Cards.of(self.cards))
        worth = (
            (value, Cards.of(one for one in self.cards if self.points[one.index] == value))
            for value in set(self.points)
        )
        object.__setattr__(self, "worth", tuple(worth))

    @staticmethod
    def of(tokens: str, points: Mapping[str, int], other: int) -> Deck:
        """The deck of *tokens*; *points* by rank, *other* for the ranks not named."""
        cards = tuple(card(token) for token in tokens.split())
        by_index = {one.index: points.get(one.rank, other) for one in cards}
        return Deck(cards, tuple(by_index.get(index, 0) for index in range(len(PACK))))

    def points_in(self, cards: Cards) -> int:
        """The card points in *cards*."""
        mask, points = cards.mask, 0
        for value, alike in self.worth:
            points += value * (mask & alike.mask).bit_count()
        return points
