"""The habits of card play, in order: the first that names a card decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ultimo.bots.book.situation import Situation
from ultimo.core.cards import SUITS, TAROKS, Card
from ultimo.core.contracts import Aim
from ultimo.core.reasons import Key

ONLY_CARD = Key("only-card", "{card} is the only card that may be played")
WEIGHED = Key(
    "weighed", "{card} brings most on balance: the chance of the trick, what lies in it, what the card is worth"
)
AVOIDS = Key("avoids", "{card} is the highest card that does not take the trick, or the lowest there is")


TEMPO = 2.0  # card points that having the next lead is worth
COMES = 1.0  # card points that each seat still to play brings
GIVEN, SPENT = 0.85, 0.62  # what a card's own points count when the trick is won, and less for playing it at all

LEAD_CHANCE, LEAD_OWN, LEAD_AGAINST, FORCED, UNDERLED = 1.0, 0.2, 0.5, 0.65, 2.0
LED = (0.0, 1.5, 1.0, 0.7, 0.3, 0.1, 0.0)


class Habit(NamedTuple):
    """What a player does without thinking long, and the sentence for it."""

    key: Key
    card: Callable[[Situation], Card | None]


def only_card(now: Situation) -> Card | None:
    """Nothing to choose."""
    return next(iter(now.legal)) if len(now.legal) == 1 else None


def weighed(now: Situation) -> Card | None:
    """The card with the best balance."""
    return max(now.legal, key=lambda card: balance(now, card))


def balance(now: Situation, card: Card) -> float:
    """What *card* brings and costs, in card points."""
    return follow_balance(now, card) if now.trick.cards else lead_balance(now, card)


def follow_balance(now: Situation, card: Card) -> float:
    """Points of the trick by its chance, less what the card may still do later."""
    own = now.points[card.index]
    trick = TEMPO + now.lying + COMES * len(now.later) + GIVEN * own
    return now.chance(card) * trick - SPENT * own - now.worth(card)


def lead_balance(now: Situation, card: Card) -> float:
    """The chance of the trick, the taroks it forces out of the foes, less what the lead gives away."""
    value = LEAD_CHANCE * now.chance(card) - LEAD_OWN * now.points[card.index]
    if card in TAROKS:
        against = 0.0 if now.sides.get(now.seat) else LEAD_AGAINST
        return value - LED[min(now.higher(card), len(LED) - 1)] - against
    forced = sum((1 - now.trust[seat]) * now.chance_ruffs(card.suit, seat) for seat in now.later)
    under = UNDERLED if now.higher(card) and not now.higher(next(iter(now.hand & SUITS[card.suit]))) else 0.0
    return value + FORCED * forced - under


def avoiding(now: Situation) -> Card | None:
    """High cards go where they take nothing."""
    ducking = [card for card in now.legal if not now.takes(card)]
    if ducking:
        return max(ducking, key=lambda card: now.points[card.index])
    return list(now.legal)[-1]


PLAIN = (Habit(ONLY_CARD, only_card), Habit(WEIGHED, weighed))
AVOIDING = (Habit(ONLY_CARD, only_card), Habit(AVOIDS, avoiding))


def habits(now: Situation) -> tuple[Habit, ...]:
    """The habits for the contract that is played."""
    aim = now.playing.contract.aim
    if aim is Aim.FEW_POINTS or (aim is Aim.NO_TRICK and now.seat == now.public.declarer):
        return AVOIDING
    return PLAIN
