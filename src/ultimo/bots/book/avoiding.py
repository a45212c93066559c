"""Habits where tricks are to be avoided: the Dodge Round (CT-26), and the declarer of a Zebrak (TX-28, TX-45).

The numbers were fitted to what cards are worth with open hands in Dodge Rounds.
"""

from __future__ import annotations

from ultimo.bots.book.habit import ONLY_CARD, Habit, Habits, only_card
from ultimo.bots.book.situation import Situation
from ultimo.core.cards import TAROKS, Card
from ultimo.core.contracts import Aim
from ultimo.core.reasons import Key

COMES = 1.75  # card points that each seat still to play brings
OWN = 0.35  # for each point of a card that is got rid of
HIGH_TAROK, HIGH_CARD = 4.0, 0.3  # to be rid of a card that beats all others that are out, by its share of them
LEAD_TAKES, LEAD_OWN, LEAD_TAROK, LEAD_HIGH, LEAD_LONE = 0.6, 0.4, 0.7, 1.25, 1.8
RUIN = 100.0  # a trick that loses all
HARDLY = 0.5  # a chance to take the trick, up to which a lead rather leaves it to others

DUCK = Key("duck", "{card} is the most dangerous card that does not take this trick")
LEAD_LOW = Key("lead-low", "{card} hardly takes the trick that it leads")
LEAST_HARM = Key("least-harm", "the trick may have to be taken: {card} does least harm")


def duck(now: Situation) -> Card | None:
    """Bad cards go where they take nothing."""
    card = safest(now)
    return card if now.trick.cards and not now.takes(card) else None


def lead_low(now: Situation) -> Card | None:
    """The lead that others will have to take, as it looks."""
    card = safest(now)
    return card if not now.trick.cards and now.chance(card) <= HARDLY else None


def safest(now: Situation) -> Card:
    """The card with the best balance of harm now and danger later."""
    if now.weighed is None:
        now.weighed = max(now.legal, key=lambda card: balance(now, card))
    return now.weighed


def balance(now: Situation, card: Card) -> float:
    """Less what the trick may bring, more for a card that would be dangerous later."""
    takes = now.chance(card) if now.takes(card) else 0.0
    ruin = RUIN * takes if now.playing.contract.aim is Aim.NO_TRICK else 0.0
    own, high = now.points[card.index], now.highness(card)
    if now.trick.cards:
        danger = OWN * own + (HIGH_TAROK if card in TAROKS else HIGH_CARD) * high
        return danger - takes * (now.lying + COMES * len(now.later)) - ruin
    lead = (LEAD_OWN - LEAD_TAKES * takes) * own - LEAD_HIGH * high - ruin
    if card in TAROKS:
        lead += HIGH_TAROK * high - LEAD_TAROK
    return lead if now.unseen_of(card.suit) else lead - LEAD_LONE


AVOIDING: Habits = (
    Habit(ONLY_CARD, only_card),
    Habit(DUCK, duck),
    Habit(LEAD_LOW, lead_low),
    Habit(LEAST_HARM, safest),
)
