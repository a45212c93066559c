"""Tricks: which cards may be played, and who takes them. The rules are plain data (TrickRules).

The C++ kernel must agree with this module name by name; here is the readable truth.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import NamedTuple

from ultimo.core.cards import (
    COLOR_SUITS,
    COLORS,
    MOND,
    PACK,
    PAGAT,
    SKUS,
    SUITS,
    TAROKS,
    TRULL,
    Card,
    Cards,
    Suit,
)
from ultimo.core.seats import Seat, going_round

THE_PAGAT = Cards(PAGAT.bit)


class Void(Enum):
    """What a player owes who has no card of the suit led."""

    TAROK = "tarok"  # a tarok (CT-20, TX-25, HU-25)
    COLOR = "color"  # a colour card, a tarok only without any (CT-21)
    ANY = "any"  # nothing (TX-28)


class PagatDuty(Enum):
    """How the Pagat is kept back, announced or not (CT-22, TX-28)."""

    FREE = "free"
    LAST_TAROK = "last-tarok"  # neither led nor played while another tarok may be
    LAST_UNLESS_WINNING = "last-unless-winning"  # the same, but it may be played where it would be winning
    NOT_LED = "not-led"  # only not led while another tarok is held


class Emperor(Enum):
    """Whether the Pagat takes a trick that holds the whole trull (CT-38, TX-27)."""

    OFF = "off"
    ANY_ORDER = "any-order"
    IN_ORDER = "in-order"  # only if they fall XXI, Skus, I


class RedPips(Enum):
    """How the red pip cards rank under the Jack, from high to low (TX-2)."""

    A432 = "A432"
    A234 = "A234"
    REVERSED = "432A"


@dataclass(frozen=True, slots=True)
class TrickRules:
    """How tricks are played in one contract: plain data, the same for Python and the kernel."""

    trumps: bool = True  # taroks beat the colour suits
    void: Void = Void.TAROK
    color_led_first: bool = False  # no tarok is led while a colour card is held (CT-21)
    rising: bool = False  # of the cards allowed, one that beats must be played (CT-22, TX-28)
    pagat: PagatDuty = PagatDuty.FREE
    pagat_held: bool = False  # an announced Pagat stays in hand while another card is legal (CT-23, TX-26, HU-26)
    emperor: Emperor = Emperor.OFF
    red_pips: RedPips = RedPips.A432


class Trick(NamedTuple):
    """The cards of one trick so far, in the order played, and who led it."""

    leader: Seat
    cards: tuple[Card, ...] = ()

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Each card with the seat that played it."""
        return tuple(zip(going_round(self.leader), self.cards, strict=False))

    def player_of(self, card: Card) -> Seat | None:
        """Who played *card* to it."""
        return next((seat for seat, played in self.plays if played is card), None)


def playable(hand: Cards, trick: Trick, rules: TrickRules) -> Cards:
    """The cards of *hand* that may be played: the duties one after the other (CT-20 to CT-23)."""
    cards = following(hand, trick, rules)
    if rules.pagat is not PagatDuty.FREE:
        cards = sparing_pagat(cards, hand, trick, rules)
    if rules.rising:
        cards = rising(cards, trick, rules)
    if rules.pagat_held:
        cards = holding_pagat(cards)
    return cards


def following(hand: Cards, trick: Trick, rules: TrickRules) -> Cards:
    """The cards of *hand* that follow suit, or what a void player owes; all that may be led (CT-20, CT-21)."""
    if not trick.cards:
        return hand & COLORS or hand if rules.color_led_first else hand
    owed = hand.mask & SUITS[trick.cards[0].suit].mask or hand.mask & OWED[rules.void].mask
    return Cards(owed) if owed else hand


# What is played without a card of the suit led, if there is such a card.
OWED = {Void.TAROK: TAROKS, Void.COLOR: COLORS, Void.ANY: Cards()}


def sparing_pagat(cards: Cards, hand: Cards, trick: Trick, rules: TrickRules) -> Cards:
    """*cards* without the Pagat where another tarok has to go before it (CT-22, TX-28)."""
    if rules.pagat is PagatDuty.FREE or not (cards & TAROKS) - THE_PAGAT:
        return cards
    if not trick.cards:
        return cards - THE_PAGAT
    if rules.pagat is PagatDuty.NOT_LED:
        return cards
    if rules.pagat is PagatDuty.LAST_UNLESS_WINNING and PAGAT in beating(trick, rules):
        return cards
    return cards - THE_PAGAT


def rising(cards: Cards, trick: Trick, rules: TrickRules) -> Cards:
    """Those of *cards* that beat the trick, if there are any (CT-22, TX-28)."""
    return cards & beating(trick, rules) or cards if trick.cards and rules.rising else cards


def holding_pagat(cards: Cards) -> Cards:
    """*cards* without the Pagat, unless it is the only one (CT-23, TX-26, HU-26)."""
    return cards - THE_PAGAT or cards


def best_card(cards: tuple[Card, ...], rules: TrickRules) -> Card:
    """The card that wins the trick as it lies."""
    if rules.emperor is not Emperor.OFF and _is_emperors(cards, rules):
        return PAGAT
    beaters = _beaters(rules.trumps, rules.red_pips)
    best = cards[0]
    for card in cards[1:]:
        if card.bit & beaters[best.index]:
            best = card
    return best


def taker(trick: Trick, rules: TrickRules) -> Seat:
    """Who takes *trick* as it lies."""
    position = trick.cards.index(best_card(trick.cards, rules))
    return going_round(trick.leader)[position]


def beating(trick: Trick, rules: TrickRules) -> Cards:
    """The cards that would win *trick*, played next to it; *trick* has a card already."""
    best = best_card(trick.cards, rules)
    beaters = Cards(_beaters(rules.trumps, rules.red_pips)[best.index])
    if rules.emperor is Emperor.OFF:
        return beaters
    if _is_emperors(trick.cards, rules):
        return Cards()
    unplayed = TRULL - Cards.of(trick.cards)
    ruling = Cards.of(card for card in unplayed if best_card((*trick.cards, card), rules) is card)
    return beaters - TRULL | ruling


def _is_emperors(cards: tuple[Card, ...], rules: TrickRules) -> bool:
    """Whether the whole trull lies in *cards* so that the Pagat wins (CT-38, TX-27)."""
    fallen = [card for card in cards if card in TRULL]
    if len(fallen) < 3 or not (rules.trumps or cards[0].suit is Suit.TAROKS):
        return False
    return rules.emperor is Emperor.ANY_ORDER or fallen == [MOND, SKUS, PAGAT]


@cache
def _beaters(trumps: bool, red_pips: RedPips) -> tuple[int, ...]:
    """For each card, by index, the mask of the cards that beat it once it is winning."""
    beaters = [0] * len(PACK)
    for suit in Suit:
        higher = TAROKS.mask if trumps and suit is not Suit.TAROKS else 0
        for card in _from_high_to_low(suit, red_pips):
            beaters[card.index] = higher
            higher |= card.bit
    return tuple(beaters)


def _from_high_to_low(suit: Suit, red_pips: RedPips) -> list[Card]:
    cards = list(SUITS[suit])
    if suit not in COLOR_SUITS[:2] or red_pips is RedPips.A432:
        return cards
    court, (ace, four, three, two) = cards[:4], cards[4:]
    if red_pips is RedPips.A234:
        return [*court, ace, two, three, four]
    return [*court, four, three, two, ace]
