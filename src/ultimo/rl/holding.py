"""What a card shows its player not to hold, as everybody at the table can tell from the suits that are not followed."""

from __future__ import annotations

from ultimo.core.cards import COLORS, SUITS, TAROKS, Card
from ultimo.core.tricks import TrickRules, Void


def shown_lacking(card: Card, led: Card, rules: TrickRules) -> int:
    """The mask of what who plays *card* where *led* was led does not hold (CT-20, CT-21, TX-25, TX-28, HU-25).

    The kernel must agree (`kernel/environment.hpp`).
    """
    if card is led:
        return COLORS.mask if rules.color_led_first and card in TAROKS else 0
    if card.suit is led.suit:
        return 0
    missing = SUITS[led.suit].mask
    if rules.void is Void.TAROK and card not in TAROKS:
        missing |= TAROKS.mask
    if rules.void is Void.COLOR and card in TAROKS:
        missing |= COLORS.mask
    return missing
