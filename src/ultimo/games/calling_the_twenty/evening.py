"""The evening of Calling the Twenty: rounds of four hands until somebody reaches the target (CT-6, CT-30, CT-36)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ultimo.core.evening import LAST_ROUND, HandResult, Next
from ultimo.core.facts import HandEnd
from ultimo.core.seats import SEATS, PerSeat, Place, per_seat
from ultimo.core.table import Table

HANDS_A_ROUND = 4  # one deal by each player
FIRST_DEALER = Place(4)  # place 1 is Forehand in the first hand


@dataclass(frozen=True, slots=True)
class RoundsOfFour:
    """How far the evening is: hands that counted, totals by place, and where it ends if the last round was called."""

    target: int
    played: int = 0  # annulled hands do not count: the same dealer deals again (CT-36)
    totals: PerSeat[int] = (0, 0, 0, 0)
    ends_after: int | None = None  # hands after which the evening is over, once the last round is called

    @staticmethod
    def first(places: int, target: int) -> RoundsOfFour:
        """The evening before its first hand; ValueError unless four play."""
        if places != len(SEATS):
            raise ValueError(f"calling-the-twenty is played by four (CT-5), not by {places}")
        return RoundsOfFour(target)

    def reseated(self, chairs: Sequence[Place | None]) -> RoundsOfFour:
        """Who stays keeps the own total; the deal goes on round the chairs."""
        moved = RoundsOfFour.first(len(chairs), self.target)
        one, two, three, four = (0 if place is None else self.totals[place - 1] for place in chairs)
        return replace(moved, played=self.played, totals=(one, two, three, four), ends_after=self.ends_after)

    @property
    def over(self) -> bool:
        """A round is complete, and somebody has the target or it was the last one."""
        if self.played % HANDS_A_ROUND:
            return False
        return max(self.totals) >= self.target or self.played == self.ends_after

    def seating(self, dealt: Table | None) -> Next:
        """The deal passes to the left; the cards do not matter for it (CT-6)."""
        dealer = (FIRST_DEALER - 1 + self.played) % len(SEATS)  # from 0
        seats = per_seat(lambda seat: Place((dealer + seat) % len(SEATS) + 1))
        return Next(Place(dealer + 1), seats, last_round=self.ends_after is not None)

    def after(self, hand: HandResult) -> RoundsOfFour:
        """One hand further; an annulled one is dealt again."""
        if hand.facts.end is HandEnd.ANNULLED:
            return self
        gains = dict(zip(hand.seats, hand.scores, strict=True))
        totals = per_seat(lambda seat: self.totals[seat - 1] + gains[Place(seat)])
        return replace(self, played=self.played + 1, totals=totals)

    def steps(self) -> Sequence[str]:
        """The last round can be called once, at any time."""
        return () if self.ends_after is not None or self.over else (LAST_ROUND,)

    def take(self, step: str) -> RoundsOfFour:
        """Out of time: the round going on, or the next one if none is, is the last (CT-30)."""
        assert step == LAST_ROUND, "the session offers nothing else"
        rounds = self.played // HANDS_A_ROUND + 1
        return replace(self, ends_after=rounds * HANDS_A_ROUND)
