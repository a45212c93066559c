"""Who may hold which cards, as every player can tell from the suits that were not followed; no more than that."""

from __future__ import annotations

from collections.abc import Iterable

from ultimo.core.cards import COLORS, SUITS, TAROKS, Card, Cards
from ultimo.core.seats import SEATS, Seat
from ultimo.core.tricks import Trick, TrickRules, Void


def lacking(tricks: Iterable[Trick], rules: TrickRules) -> dict[Seat, Cards]:
    """By seat, cards that it has shown in *tricks* not to hold. The kernel must agree (`kernel/environment.hpp`)."""
    lacks = dict.fromkeys(SEATS, Cards())
    for trick in tricks:
        led = trick.cards[0]
        for seat, card in trick.plays:
            if card.suit is not led.suit or rules.color_led_first:
                lacks[seat] |= shown_lacking(card, led, rules)
    return lacks


def shown_lacking(card: Card, led: Card, rules: TrickRules) -> Cards:
    """What who plays *card* where *led* was led does not hold (CT-20, CT-21, TX-25, TX-28, HU-25)."""
    if card is led:
        return COLORS if rules.color_led_first and card in TAROKS else Cards()
    if card.suit is led.suit:
        return Cards()
    missing = SUITS[led.suit]
    if rules.void is Void.TAROK and card not in TAROKS:
        missing |= TAROKS
    if rules.void is Void.COLOR and card in TAROKS:
        missing |= COLORS
    return missing
