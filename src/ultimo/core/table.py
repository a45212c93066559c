"""The table: who holds which cards, what lies in the talon, what was laid away."""

from __future__ import annotations

from dataclasses import dataclass

from ultimo.core.cards import Card, Cards
from ultimo.core.seats import SEATS, PerSeat, Seat, at, put

NO_CARDS = Cards()
MOST_MULTIPLIER = 1 << 60  # what can be written and read back; no evening comes there


@dataclass(frozen=True, slots=True)
class Table:
    """Cards in hands, talon and discards; together always the whole deck."""

    hands: PerSeat[Cards]
    talon: tuple[Card, ...] = ()  # top card first
    discards: PerSeat[Cards] = (NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS)
    multiplier: int = 1  # multiplies every amount of the hand (bockrounds)

    def hand(self, seat: Seat) -> Cards:
        """The cards *seat* holds."""
        return at(self.hands, seat)

    def holder(self, card: Card) -> Seat | None:
        """Who holds *card*; None when it lies in the talon or a discard."""
        for seat in SEATS:
            if card in self.hands[seat - 1]:
                return seat
        return None

    def takes(self, seat: Seat, count: int, skipped: int = 0) -> Table:
        """The table after *seat* took *count* cards of the talon, from the top but for *skipped* ones."""
        end = skipped + count
        hand = self.hand(seat) | Cards.of(self.talon[skipped:end])
        talon = self.talon[:skipped] + self.talon[end:]
        return Table(put(self.hands, seat, hand), talon, self.discards, self.multiplier)

    def lays_away(self, seat: Seat, card: Card) -> Table:
        """The table after *seat* laid *card* away."""
        one = Cards(card.bit)
        hands = put(self.hands, seat, self.hand(seat) - one)
        discards = put(self.discards, seat, at(self.discards, seat) | one)
        return Table(hands, self.talon, discards, self.multiplier)

    def cards(self) -> Cards:
        """Every card on the table."""
        cards = Cards.of(self.talon)
        for pile in (*self.hands, *self.discards):
            cards |= pile
        return cards
