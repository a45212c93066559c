"""Habits where card points count: in most contracts of all games."""

from __future__ import annotations

from ultimo.bots.book.habit import ONLY_CARD, Habit, Habits, only_card
from ultimo.bots.book.situation import PAGAT_ULTIMO, Situation
from ultimo.bots.book.weighing import weighed
from ultimo.core.cards import MOND, PAGAT, SKUS, TAROKS, Card, Suit
from ultimo.core.reasons import Key

FEW_TAROKS = 2  # that many taroks in hand do not protect the XXI for long
SURE = 0.95  # a chance that a player takes for certain

CATCH_MOND = Key("catch-mond", "{card} catches the XXI")
MOND_HOME = Key("mond-home", "what beats the XXI is still out and cannot come into this trick: it is brought home")
PAGAT_AWAY = Key("pagat-away", "the I goes before the last trick, where a tarok that is still out would beat it")
FORCE_PAGAT = Key("force-pagat", "the I is to win the last trick: {card} makes its holder spend a tarok")
FEED = Key("feed", "the own side has this trick: {card} is the dearest card that can be spared")
ENOUGH = Key("enough", "nobody plays after this: {card} is the cheapest card that takes the trick")
HOPELESS = Key("hopeless", "the trick is lost: {card} is the cheapest card to give")
CASH = Key("cash", "nobody can beat {card} any more")
FORCE = Key("force", "somebody is out of this suit and must spend a tarok on {card}")
DRAW = Key("draw", "{card} draws taroks from the others")
WEIGH_LEAD = Key("weigh-lead", "{card} forces most out of the others and gives least away")
WEIGH_TRICK = Key(
    "weigh-trick", "the chance of the trick, what lies in it and what may be needed later speak for {card}"
)


def catch_mond(now: Situation) -> Card | None:
    """The Skus takes the XXI of the others."""
    if MOND not in now.trick.cards or SKUS not in now.legal or now.trick_trust > 0.5:
        return None
    return SKUS


def mond_home(now: Situation) -> Card | None:
    """The XXI wins a trick that the Skus cannot come into, if few other taroks protect it or it is hunted."""
    if MOND not in now.legal or SKUS not in now.unseen or not now.trick.cards or now.mond_risked:
        return None
    hurried = now.mond_hunted or len(now.hand & TAROKS) <= FEW_TAROKS
    return MOND if hurried and now.takes(MOND) else None


def pagat_away(now: Situation) -> Card | None:
    """Before the last trick the Pagat goes, as long as taroks are out that would beat it there."""
    soon = now.outlasted if len(now.hand) == 3 else len(now.hand) == 2 and now.unseen_of(Suit.TAROKS)
    if PAGAT not in now.legal or not soon:
        return None
    announcer = now.announcer(PAGAT_ULTIMO)
    return PAGAT if announcer is None or now.trust[announcer] < 1 or now.outlasted else None


def force_pagat(now: Situation) -> Card | None:
    """A suit that the foe who announced the Pagat is likely to be out of."""
    holder = now.announcer(PAGAT_ULTIMO)
    suits = now.free - TAROKS
    if now.trick.cards or holder is None or now.trust[holder] > 0.5 or not suits:
        return None
    return max(suits, key=lambda card: (now.chance_ruffs(card.suit, holder), -now.points[card.index]))


def feed(now: Situation) -> Card | None:
    """A card that counts on a trick that is the own side's already."""
    if not now.trick.cards or now.trick_trust < SURE:
        return None
    card = weighed(now)
    return card if not now.takes(card) and now.chance(card) >= SURE else None


def enough(now: Situation) -> Card | None:
    """The last to play takes a trick of the others as cheaply as possible, if it is worth it."""
    card = weighed(now)
    if not now.trick.cards or now.later or now.trick_trust >= SURE:
        return None
    *_, lowest = [None, *filter(now.takes, now.legal)]
    return card if card is lowest else None


def hopeless(now: Situation) -> Card | None:
    """What is lost gets the cheapest card."""
    card = weighed(now)
    is_lost = now.trick.cards and now.chance(card) <= 1 - SURE
    return card if is_lost and not any(_is_cheaper(now, other, card) for other in now.legal) else None


def _is_cheaper(now: Situation, one: Card, other: Card) -> bool:
    """Whether *one* has fewer card points than *other*, or as many and is lower in the same suit."""
    points, others = now.points[one.index], now.points[other.index]
    return points < others or (points == others and one.suit is other.suit and one.index > other.index)


def cash(now: Situation) -> Card | None:
    """A card that wins for certain: a tarok only when nobody else has one."""
    card = weighed(now)
    if now.trick.cards or (card in TAROKS and now.unseen & TAROKS):
        return None
    return card if sum(now.chance_beaten(card, card.suit, seat) for seat in now.later) <= 1 - SURE else None


def force(now: Situation) -> Card | None:
    """A suit that somebody has to trump."""
    card = weighed(now)
    return card if not now.trick.cards and card not in TAROKS and now.forced(card.suit) >= 1 else None


def draw(now: Situation) -> Card | None:
    """A tarok that draws one from everybody."""
    card = weighed(now)
    return card if not now.trick.cards and card in TAROKS else None


def weigh_lead(now: Situation) -> Card | None:
    """The lead with the best balance."""
    return None if now.trick.cards else weighed(now)


def weigh_trick(now: Situation) -> Card | None:
    """The card with the best balance."""
    return weighed(now)


PLAIN: Habits = (
    Habit(ONLY_CARD, only_card),
    Habit(CATCH_MOND, catch_mond),
    Habit(MOND_HOME, mond_home),
    Habit(PAGAT_AWAY, pagat_away),
    Habit(FORCE_PAGAT, force_pagat),
    Habit(FEED, feed),
    Habit(HOPELESS, hopeless),
    Habit(ENOUGH, enough),
    Habit(CASH, cash),
    Habit(FORCE, force),
    Habit(DRAW, draw),
    Habit(WEIGH_LEAD, weigh_lead),
    Habit(WEIGH_TRICK, weigh_trick),
)
