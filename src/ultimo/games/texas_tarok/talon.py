"""The talon and the discards (TX-13, TX-14, TX-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ultimo.core.actions import BACK, KEEP, SWAP, Action
from ultimo.core.cards import COLORS, TAROKS, Card, Cards
from ultimo.core.events import CardsSeen, CardsShown, CardsTaken, Event, TaroksLaidAway
from ultimo.core.phases import Asking, Happening, PhaseName
from ultimo.core.phases.exchange import Laying
from ultimo.core.reasons import Key, Reason, because, not_here
from ultimo.core.seats import Seat, at
from ultimo.core.table import Table
from ultimo.games.texas_tarok.tables import HALF, LAID_IN_NEED, LOOKED_THRICE, LOOKED_TWICE, NEVER_LAID

NEVER_LAID_AWAY = Key("never-laid-away", "Kings, Skyz, XXI and I are never laid away; what may be: {held}")
SUIT_CARDS_FIRST = Key("suit-cards-first", "the suit cards are enough, no tarok is laid away; what may be: {held}")
SMALL_TAROKS = Key("small-taroks", "the taroks laid away are small ones, II to XVI; what may be: {held}")
FIRST_LOOK = Key("first-look", "only the first three cards were looked at: keep them, or swap")
SECOND_LOOK = Key("second-look", "the first three cards were swapped already: keep the second three, or go back")

SUIT_CARDS = COLORS - NEVER_LAID
CHOICES = (KEEP, SWAP, BACK)


def layable(hand: Cards, left: int) -> Cards:
    """The cards of *hand* that may go while *left* are to be laid away (TX-14).

    Judged card by card: a tarok may go as long as the suit cards are fewer than the cards still to go.
    """
    suit_cards = hand & SUIT_CARDS
    return suit_cards if len(suit_cards) >= left else suit_cards | hand & LAID_IN_NEED


def why_not(card: Card, hand: Cards, left: int) -> Reason:
    """Why *card* of *hand* is not one of them."""
    held = layable(hand, left)
    if card in NEVER_LAID:
        return because("TX-14", NEVER_LAID_AWAY, held=held)
    return because("TX-14", SMALL_TAROKS if held & TAROKS else SUIT_CARDS_FIRST, held=held)


LAYING = Laying("TX-14", layable, why_not)


def taking(table: Table, shares: Sequence[tuple[Seat, int]]) -> Happening:
    """TX-13: each of *shares* takes so many cards of the talon from the top, before anybody lays away."""
    events: list[Event] = []
    for seat, count in shares:
        events.append(CardsTaken(seat, count, table.talon[:count]))
        table = table.takes(seat, count)
    return Happening(PhaseName.TALON, table, *events)


def telling(table: Table, seat: Seat) -> Happening:
    """TX-14: *seat* says to all how many taroks are among the cards laid away, not which."""
    taroks = at(table.discards, seat) & TAROKS
    return Happening(PhaseName.DISCARD, table, TaroksLaidAway(seat, len(taroks)))


class Looking(Asking):
    """TX-16: the declarer of a Prever looks at three cards, may swap them for the other three, and may go back."""

    name: Final = PhaseName.TALON

    def __init__(self, table: Table, declarer: Seat, looks: int = 1, kept: bool = False) -> None:
        self.table = table
        self.declarer = declarer
        self.looks = looks
        self.kept = kept
        self.opening = (CardsSeen(declarer, HALF, table.talon[:HALF]),)

    @property
    def actor(self) -> Seat | None:
        """The declarer; after going back nothing is left to choose."""
        return None if self.kept else self.declarer

    @property
    def skipped(self) -> int:
        """How many cards lie above those that were chosen."""
        return HALF if self.looks == LOOKED_TWICE else 0

    def vocabulary(self) -> Sequence[Action]:
        """Keep, swap, back."""
        return CHOICES

    def refusal(self, action: Action) -> Reason | None:
        """Swap comes first, then back."""
        if action not in CHOICES:
            return not_here(action.token, self.name.value)
        if self.looks == LOOKED_TWICE:
            return because("TX-16", SECOND_LOOK) if action is SWAP else None
        return because("TX-16", FIRST_LOOK) if action is BACK else None

    def apply(self, action: Action) -> tuple[Looking, tuple[Event, ...]]:
        """The cards that are given up go face up; the other three are looked at, or taken again."""
        if action is KEEP:
            return Looking(self.table, self.declarer, self.looks, kept=True), ()
        talon = self.table.talon
        if action is BACK:
            shown = CardsShown(None, talon[HALF:], HALF)
            return Looking(self.table, self.declarer, LOOKED_THRICE, kept=True), (shown,)
        seen = CardsSeen(self.declarer, HALF, talon[HALF:], HALF)
        return Looking(self.table, self.declarer, LOOKED_TWICE), (CardsShown(None, talon[:HALF]), seen)
