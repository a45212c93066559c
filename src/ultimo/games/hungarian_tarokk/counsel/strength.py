"""What a hand of Hungarian Tarokk is good for (HU-37)."""

from __future__ import annotations

from ultimo.core.cards import PACK, TAROKS, Cards
from ultimo.core.holdings import from_the_top, stands_from_the_top
from ultimo.games.hungarian_tarokk.tables import DECK

TRUMP = 2
HIGH, MIDDLE = "XIX XVIII XVII XVI".split(), "XV XIV XIII XII XI".split()
ON_TOP = (
    {"SK": 9, "XXI": 7, "XX": 2, "I": -2} | dict.fromkeys(HIGH, 4) | dict.fromkeys(MIDDLE, 1)
)  # of what any trump is worth; XX adds little, as with it a lower card is called
WORTH = tuple(TRUMP + ON_TOP.get(one.token, 0) if one in TAROKS else 0 for one in PACK)  # by Card.index
BASE = 41  # card points a declarer's side takes with no trump
MANY_TO_TAKE_ALL, TOP_TO_TAKE_ALL = 8, 5  # trumps, and those of them from the Skíz down
HIGH_TRUMPS = Cards.of("SK XXI XX XIX XVIII XVII XVI")


def strength(hand: Cards) -> int:
    """About the card points a Three brings its declarer's side with *hand* as dealt; a step higher brings 5 fewer.

    The weights are those of a linear fit to 2000 games of the bots, rounded; Kings, Queens and voids came out near 0.
    """
    return BASE + sum(WORTH[one.index] for one in hand)


def takes_all(hand: Cards) -> bool:
    """Whether nothing in *hand* need lose a trick: with the lead 4 of 5 such hands took all nine, without it 2 of 5."""
    high = len(hand & TAROKS) >= MANY_TO_TAKE_ALL and from_the_top(hand, TAROKS) >= TOP_TO_TAKE_ALL
    return high and stands_from_the_top(hand, DECK.all)
