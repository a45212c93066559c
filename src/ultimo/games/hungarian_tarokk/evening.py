"""The evening of Hungarian Tarokk: rounds in which everybody deals, bockrounds, the hat (HU-3, HU-10 … HU-35)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from ultimo.core.evening import LAST_ROUND, Badged, HandResult, Next
from ultimo.core.facts import HandEnd
from ultimo.core.seats import Place, at, per_seat
from ultimo.core.table import Table
from ultimo.games.hungarian_tarokk.options import Bockround

PLACES = (4, 5)  # HU-3: with five the dealer sits out
DEALT_AGAIN = (HandEnd.PASSED_OUT, HandEnd.ANNULLED)  # HU-10, HU-16: by the same dealer, and a bockround is played

HAT = "wears the hat"  # HU-31


@dataclass(frozen=True, slots=True)
class Rounds(Badged):
    """How far the evening is: hands that counted, and the bockrounds running, each with its hands to come."""

    places: int
    hands: int | None  # the evening ends with the round in which so many are played; None: it is open
    rule: Bockround
    played: int = 0
    running: tuple[int, ...] = ()
    ends_after: int | None = None  # hands after which it is over, once the last round is called
    hat: Place | None = None  # who wears it: lost the XXI last (HU-31)
    earlier: int = 0  # hands that counted before the table changed, and a round was begun anew
    begins: Place = Place(1)  # who has seat 1 in the first hand of the first round

    @staticmethod
    def first(places: int, hands: int | None, rule: Bockround) -> Rounds:
        """The evening before its first hand; ValueError unless four or five play."""
        _require_places(places)
        return Rounds(places, hands, rule)

    def reseated(self, chairs: Sequence[Place | None]) -> Rounds:
        """A new player on a chair changes nothing; if players move or more or fewer play, a round begins anew.

        It begins with who would have been dealt to first, or the next one who stays. Bockrounds go on.
        """
        _require_places(len(chairs))
        new = {old: Place(index) for index, old in enumerate(chairs, 1) if old is not None}
        hat = None if self.hat is None else new.get(self.hat)
        if len(chairs) == self.places and all(old == place for old, place in new.items()):
            return replace(self, hat=hat)
        order = (self._place(self.begins - 1 + self.played + step) for step in range(self.places))
        begins = next((new[old] for old in order if old in new), Place(1))
        ends_after = None if self.ends_after is None else len(chairs)
        earlier = self.earlier + self.played
        return Rounds(len(chairs), self.hands, self.rule, 0, self.running, ends_after, hat, earlier, begins)

    @property
    def over(self) -> bool:
        """A round is complete, and there were hands enough or it was the last one (HU-35)."""
        if self.played % self.places:
            return False
        enough = self.hands is not None and self.earlier + self.played >= self.hands
        return enough or self.played == self.ends_after

    def seating(self, dealt: Table | None) -> Next:
        """The deal passes to the right, which is the next place; the cards do not matter for it (HU-3)."""
        dealer = self.begins - 1 + self.played - 1
        seats = per_seat(lambda seat: self._place(dealer + seat))
        return Next(self._place(dealer), seats, 2 ** len(self.running), self.ends_after is not None)

    def _place(self, number: int) -> Place:
        return Place(number % self.places + 1)

    def after(self, hand: HandResult) -> Rounds:
        """One hand further; what is dealt again uses no hand of a bockround up, and begins one (HU-11)."""
        if hand.facts.end in DEALT_AGAIN:
            return replace(self, running=self._begun())
        left = tuple(hands - 1 for hands in self.running if hands > 1)
        hat = next((at(hand.seats, lost.lost_by) for lost in hand.facts.captures), self.hat)
        return replace(self, played=self.played + 1, running=left, hat=hat)

    @property
    def badges(self) -> Sequence[tuple[Place, str]]:
        """HU-31: until the next XXI is caught."""
        return () if self.hat is None else ((self.hat, HAT),)

    def _begun(self) -> tuple[int, ...]:
        """The bockrounds running when one more begins; it takes as many hands as people sit at the table."""
        match self.rule:
            case Bockround.OVERLAP:
                return (*self.running, self.places)
            case Bockround.RESTART:
                return (self.places,)
            case Bockround.QUEUE:
                return (sum(self.running) + self.places,)
            case Bockround.NONE:
                return ()
            case _:
                assert_never(self.rule)

    def steps(self) -> Sequence[str]:
        """The last round can be called once, at any time."""
        return () if self.ends_after is not None or self.over else (LAST_ROUND,)

    def take(self, step: str) -> Rounds:
        """Out of time: the round going on, or the next one if none is, is the last (HU-35: only full rounds)."""
        assert step == LAST_ROUND, "the session offers nothing else"
        return replace(self, ends_after=(self.played // self.places + 1) * self.places)


def _require_places(places: int) -> None:
    if places not in PLACES:
        raise ValueError(f"hungarian-tarokk is played by four or five (HU-3), not by {places}")
