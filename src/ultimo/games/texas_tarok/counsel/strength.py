"""What a hand of Texas Tarok is good for: card points against all others, or no trick at all (TX-41, TX-45, TX-46)."""

from __future__ import annotations

from functools import cache

from ultimo.core.cards import KINGS, PACK, SUITS, TAROKS, Card, Cards, card
from ultimo.core.holdings import from_the_top, stands_from_the_top, voids
from ultimo.core.seats import SEATS
from ultimo.core.tricks import RedPips, Trick, TrickRules, beating
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.tables import DECK

TAROK, KING, QUEEN, VOID = 4, 5, 1, 3
ON_TOP = {"SK": 8, "XXI": 8, "XX": 4, "XIX": 2, "XVIII": 2, "XVII": 2, "XVI": 2}  # of what any tarok is worth
WORTH = tuple(
    TAROK + ON_TOP.get(one.token, 0) if one in TAROKS else {"K": KING, "Q": QUEEN}.get(one.rank, 0) for one in PACK
)  # by Card.index
TRUMP_RISK = 4  # of a tarok in a Zebrak with trumps, in places too high
MANY_TO_TAKE_ALL, TOP_TO_TAKE_ALL = 8, 4  # taroks, and those of them from the Skyz down
HIGH_TAROKS = Cards.of(card(token) for token in ON_TOP)


def strength(hand: Cards) -> int:
    """About the card points *hand* brings home alone, less six.

    The weights are those a linear fit to 24 000 Prevers of the bots gave, rounded.
    """
    return worth(hand) + VOID * len(voids(hand))


def worth(cards: Cards) -> int:
    """What *cards* add to a hand, but for the suits they fill."""
    return sum(WORTH[one.index] for one in cards)


def stands(hand: Cards) -> bool:
    """Whether Kings and suits to trump make up much of *hand*: what a talon hardly improves (TX-46)."""
    return len(hand & KINGS) + len(voids(hand)) >= 3


def zebrak_risk(hand: Cards, options: Options) -> int:
    """How many places the cards of *hand* stand too high to be ducked, suit by suit; 0: none can be made to win.

    Safe is a suit of which the lowest card is the lowest there is, the second at most the third lowest, and so on.
    Where taroks are trumps every one of them is a danger besides (TX-28).
    """
    risk = sum(_suit_risk(hand & cards, options.red_pips.value) for cards in SUITS.values())
    return risk + TRUMP_RISK * len(hand & TAROKS) if options.zebrak_trumps else risk


def _suit_risk(cards: Cards, red_pips: str) -> int:
    places = sorted(_place(one, red_pips) for one in cards)
    return sum(max(0, place - 2 * index) for index, place in enumerate(places))


@cache
def _place(one: Card, red_pips: str) -> int:
    """How many cards of its suit *one* beats."""
    suit = DECK.all & SUITS[one.suit]
    rules = TrickRules(trumps=False, red_pips=RedPips(red_pips))
    return len(suit - beating(Trick(SEATS[0], (one,)), rules)) - 1


def takes_all(hand: Cards) -> bool:
    """Whether nothing in *hand* need lose a trick: 85 of 100 such hands took all twelve with the lead."""
    high = len(hand & TAROKS) >= MANY_TO_TAKE_ALL and from_the_top(hand, TAROKS) >= TOP_TO_TAKE_ALL
    return high and stands_from_the_top(hand, DECK.all)
