"""The habits of card play, in order: the first that names a card decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ultimo.bots.book.situation import Situation
from ultimo.core.cards import MOND, PAGAT, SKUS, TAROKS, Card
from ultimo.core.contracts import Aim
from ultimo.core.reasons import Key

ONLY_CARD = Key("only-card", "{card} is the only card that may be played")
WEIGHED = Key(
    "weighed", "{card} brings most on balance: the chance of the trick, what lies in it, what the card is worth"
)
AVOIDS = Key("avoids", "{card} is the highest card that does not take the trick, or the lowest there is")


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
    """Points of the trick by its chance, less what the card may still do later."""
    lies = now.lying + now.points[card.index] + 1.5 * len(now.later)
    return (2 * now.chance(card) - 1) * lies - keeping(now, card)


def keeping(now: Situation, card: Card) -> float:
    """What the card is worth in the hand."""
    if card in TAROKS:
        if card in (SKUS, MOND):
            return 7.0
        if card is PAGAT:
            return 2.0
        return 4.0 * (22 - card.index) / 22
    return 0.5 * now.points[card.index]


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
