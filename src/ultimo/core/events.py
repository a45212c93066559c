"""What happens at the table, as a closed union; each event knows what a seat may see of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from ultimo.core.actions import HIDDEN_DISCARD, PLAYS, Action, Discard, Play
from ultimo.core.cards import Card
from ultimo.core.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Acted:
    """*seat* did *action*; a discarded card is seen by its seat alone."""

    seat: Seat
    action: Action

    def seen_by(self, viewer: Seat | None) -> Acted:
        """The event itself, or its public face."""
        if viewer == self.seat or not isinstance(self.action, Discard):
            return self
        return acted(self.seat, HIDDEN_DISCARD)


@dataclass(frozen=True, slots=True)
class Declared:
    """The auction is over: *seat* plays *contract*; 0 and nothing else has happened yet."""

    seat: Seat
    contract: str

    def seen_by(self, viewer: Seat | None) -> Declared:
        """Public."""
        return self


@dataclass(frozen=True, slots=True)
class SideShown:
    """Everybody now knows whether *seat* is *with_declarer*."""

    seat: Seat
    with_declarer: bool

    def seen_by(self, viewer: Seat | None) -> SideShown:
        """Public."""
        return self


@dataclass(frozen=True, slots=True)
class CardsTaken:
    """*seat* took *count* cards from the talon; *cards* is empty for those who may not see them."""

    seat: Seat
    count: int
    cards: tuple[Card, ...]
    skipped: int = 0  # cards of the talon above them, left lying

    def seen_by(self, viewer: Seat | None) -> CardsTaken:
        """The event itself, or how many cards were taken from where."""
        return self if viewer == self.seat else CardsTaken(self.seat, self.count, (), self.skipped)


@dataclass(frozen=True, slots=True)
class CardsSeen:
    """*seat* looks at *count* cards of the talon and has not taken them; *cards* is empty for everybody else."""

    seat: Seat
    count: int
    cards: tuple[Card, ...]
    skipped: int = 0  # cards of the talon above them

    def seen_by(self, viewer: Seat | None) -> CardsSeen:
        """The event itself, or how many cards were looked at where."""
        return self if viewer == self.seat else CardsSeen(self.seat, self.count, (), self.skipped)


@dataclass(frozen=True, slots=True)
class CardsShown:
    """*cards* lie face up for all: of the talon, or of what *seat* laid away."""

    seat: Seat | None  # None: the talon
    cards: tuple[Card, ...]
    skipped: int = 0  # cards of the talon above them, still closed

    def seen_by(self, viewer: Seat | None) -> CardsShown:
        """Public."""
        return self


@dataclass(frozen=True, slots=True)
class TaroksLaidAway:
    """*seat* says that *count* taroks are among the cards laid away."""

    seat: Seat
    count: int

    def seen_by(self, viewer: Seat | None) -> TaroksLaidAway:
        """Public."""
        return self


@dataclass(frozen=True, slots=True)
class MistakeSaid:
    """It shows, and is said, that *seat* has made a mistake (TX-22)."""

    seat: Seat

    def seen_by(self, viewer: Seat | None) -> MistakeSaid:
        """Public."""
        return self


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """*seat* takes the trick that was just completed."""

    seat: Seat

    def seen_by(self, viewer: Seat | None) -> TrickTaken:
        """Public."""
        return self


Event: TypeAlias = (
    Acted | Declared | SideShown | CardsTaken | CardsSeen | CardsShown | TaroksLaidAway | MistakeSaid | TrickTaken
)


def acted(seat: Seat, action: Action) -> Acted:
    """The event of *seat* doing *action*: one object for all states."""
    if isinstance(action, Play):
        return _PLAYED[seat - 1][action.card.index]
    return _acted(seat, action)


@cache
def _acted(seat: Seat, action: Action) -> Acted:
    return Acted(seat, action)


_PLAYED = [[Acted(seat, play) for play in PLAYS] for seat in SEATS]


@cache
def trick_taken(seat: Seat) -> TrickTaken:
    """The event of *seat* taking a trick: one object for all states."""
    return TrickTaken(seat)
