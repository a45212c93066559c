"""What strings hands together: a game's evening, a frozen value with its own state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from ultimo.core.cards import Card
from ultimo.core.facts import Facts
from ultimo.core.seats import PerSeat, Place, Seat
from ultimo.core.table import Table

LAST_ROUND = "last-round"  # the step every evening may know: out of time, one last round


class Next(NamedTuple):
    """The hand to come: who deals, who sits where, what multiplies it."""

    dealer: Place
    seats: PerSeat[Place]  # the places of seats 1 to 4
    multiplier: int = 1
    last_round: bool = False  # whether it belongs to a round announced as the last


class HandResult(NamedTuple):
    """What an evening goes on from when a hand is over."""

    seats: PerSeat[Place]
    scores: PerSeat[int]
    facts: Facts


class Evening(Protocol):
    """A game's way of stringing hands together: a frozen value with its own state."""

    @property
    def over(self) -> bool:
        """Whether the evening has ended."""

    def seating(self, dealt: Table | None) -> Next:
        """The hand to come; with its cards *dealt* to the seats of `seating(None)` where the rules ask for them."""

    def after(self, hand: HandResult) -> Evening:
        """The evening after a hand."""

    def steps(self) -> Sequence[str]:
        """What may be said about the evening now, beside playing: `last-round`."""

    def take(self, step: str) -> Evening:
        """The evening after one of `steps`."""


class Ceremonial(ABC):
    """An evening where something said before a deal shapes it: who drew highest, a cut, a tap (TX-5, TX-6)."""

    __slots__ = ()

    @property
    @abstractmethod
    def said(self) -> tuple[str, ...]:
        """What was said about the deal to come, one word each."""

    @abstractmethod
    def asked(self) -> Sequence[str]:
        """What may be said next about the deal to come; the deal may come before it is."""

    @property
    @abstractmethod
    def chooser(self) -> Seat | None:
        """Which seat of `seating(None)` says the next of `asked`; None: nobody, or the cards drawn say it."""

    @abstractmethod
    def saying(self, word: str) -> Evening:
        """The evening after one of `asked`."""

    @abstractmethod
    def dealt(self, pack: Sequence[Card]) -> Table:
        """*pack*, shuffled, as it is dealt to the seats of `seating(None)` after what was said."""

    @property
    @abstractmethod
    def deeds(self) -> Sequence[tuple[Seat, str]]:
        """What was said, for people: which seat of `seating(None)` does what, as in `(2, "cuts")`."""


@runtime_checkable
class Reseated(Protocol):
    """An evening that goes on when players leave, come or move, as at a table with real cards."""

    def reseated(self, chairs: Sequence[Place | None]) -> Evening:
        """The evening with *chairs*: for each place from 1 on, the place its player had, None for who is new.

        ValueError if the game cannot seat so many.
        """


class Badged(ABC):
    """An evening where somebody at the table wears something for what happened (HU-31)."""

    __slots__ = ()

    @property
    @abstractmethod
    def badges(self) -> Sequence[tuple[Place, str]]:
        """Who wears what now, as in `(3, "wears the hat")`."""
