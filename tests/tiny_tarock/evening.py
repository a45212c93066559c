"""The evening of Tiny Tarock: four or five places, bockrounds after a hand thrown in (TT-11, TT-12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ultimo.core.cards import TAROKS
from ultimo.core.evening import HandResult, Next
from ultimo.core.facts import HandEnd
from ultimo.core.seats import SEATS, PerSeat, Place, Seat, per_seat
from ultimo.core.table import Table


@dataclass(frozen=True, slots=True)
class Bockrounds:
    """How far the evening is: *first* sits in seat 1, None before the first hand is dealt."""

    places: int
    hands: int
    first: Place | None = None
    played: int = 0
    doubled: int = 0  # hands to come that count double

    @property
    def over(self) -> bool:
        return self.played >= self.hands

    def seating(self, dealt: Table | None) -> Next:
        """With four places the lowest tarok above the I says who begins the first hand."""
        first = self.first or Place(1)
        if self.first is None and dealt is not None and self.places == len(SEATS):
            first = Place(_begins(dealt))  # seat N of the hand as dealt is place N
        seats = self._from(first)
        return Next(self._around(first, -1), seats, 2 if self.doubled else 1)

    def _from(self, first: Place) -> PerSeat[Place]:
        return per_seat(lambda seat: self._around(first, seat - 1))

    def _around(self, place: Place, steps: int) -> Place:
        return Place((place - 1 + steps) % self.places + 1)

    def after(self, hand: HandResult) -> Bockrounds:
        first = hand.seats[0]
        if hand.facts.end is HandEnd.PASSED_OUT:
            return replace(self, first=first, doubled=self.doubled + self.places)
        doubled = max(0, self.doubled - 1)
        return replace(self, first=self._around(first, 1), played=self.played + 1, doubled=doubled)

    def steps(self) -> Sequence[str]:
        return ()

    def take(self, step: str) -> Bockrounds:
        raise AssertionError(f"{step} was not offered")


def _begins(dealt: Table) -> Seat:
    holders = (dealt.holder(card) for card in reversed([*TAROKS][:-1]))
    return next(seat for seat in holders if seat)
