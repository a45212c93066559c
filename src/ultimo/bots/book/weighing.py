"""What a card brings and what it costs, in card points: where no simple habit decides.

The numbers were fitted to what cards are worth with open hands, in 9,000 decisions from 580 deals of the three games.
"""

from __future__ import annotations

from ultimo.bots.book.situation import Situation
from ultimo.core.cards import MOND, SKUS, SUITS, TAROKS, Card

TEMPO = 2.0  # to have the next lead
COMES = 1.0  # what each seat still to play brings
GIVEN, SPENT = 0.85, 0.62  # what a card's own points count in a trick that is won, and less for playing it at all
WORTH = (5.5, 3.0, 1.6, 0.9, 0.5, 0.3, 0.0)  # what a tarok is worth in the hand, by how many higher ones are out
HUNTER = 12.0  # what the Skus is worth more while it may catch an XXI that pays more than the game
WITHOUT_TRUMPS = 0.4  # the part of it that is left where taroks trump nothing
MASTER = 1.2  # what the highest card of a suit is worth there

LEAD_CHANCE = 1.0  # a lead that takes the trick
LEAD_OWN = 0.2  # less for each point of the card led
FORCED = 1.0  # a foe who has to spend a tarok
UNDERLED = 2.0  # less for a low card led from under the highest of its suit
LED = (0.0, 1.5, 1.0, 0.7, 0.3, 0.1, 0.0)  # less for a tarok led, by how many higher ones are out
FRIENDS_TAROKS = 3.0  # less for a tarok led when only friends have others
LED_AGAINST = 0.5  # less for a tarok led against the declarer


def weighed(now: Situation) -> Card:
    """The card with the best balance; of equal ones the lowest, so that the strong ones are kept."""
    if now.weighed is None:
        now.weighed = max(now.free, key=lambda card: (balance(now, card), card.index))
    return now.weighed


def balance(now: Situation, card: Card) -> float:
    """What *card* brings and costs, in card points."""
    return follow_balance(now, card) if now.trick.cards else lead_balance(now, card)


def follow_balance(now: Situation, card: Card) -> float:
    """The points of the trick by its chance, less what the card may still do later."""
    own = now.points[card.index]
    trick = TEMPO + now.lying + COMES * len(now.later) + GIVEN * own
    return now.chance(card) * trick - SPENT * own - worth(now, card)


def worth(now: Situation, card: Card) -> float:
    """What *card* may still do later, beside its own points."""
    higher = now.higher(card)
    if card not in TAROKS:
        return 0.0 if higher or now.rules.trumps else MASTER
    tarok = WORTH[min(higher, len(WORTH) - 1)]
    if card is SKUS and now.mond_hunted and MOND in now.unseen:
        tarok += HUNTER
    return tarok if now.rules.trumps else WITHOUT_TRUMPS * tarok


def lead_balance(now: Situation, card: Card) -> float:
    """The chance of the trick and the taroks it forces out of the foes, less what the lead gives away."""
    value = LEAD_CHANCE * now.chance(card) - LEAD_OWN * now.points[card.index]
    if card in TAROKS:
        against = 0.0 if now.sides.get(now.seat) else LED_AGAINST
        friends = FRIENDS_TAROKS if now.unseen & TAROKS and not now.foes_taroks else 0.0
        return value - LED[min(now.higher(card), len(LED) - 1)] - against - friends
    under = UNDERLED if now.higher(card) and not now.higher(next(iter(now.hand & SUITS[card.suit]))) else 0.0
    return value + FORCED * now.forced(card.suit) - under
