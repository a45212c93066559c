"""An evening: many hands in a row at one table, driven by the game's own evening object.

A session speaks of places (chairs), a hand of seats (roles); `Next.seats` joins the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from ultimo.core.actions import Action
from ultimo.core.facts import Facts
from ultimo.core.seats import PerSeat, Place, at, per_seat
from ultimo.core.shuffle import Shuffled
from ultimo.core.state import Game, State
from ultimo.core.table import Table


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


class SessionError(ValueError):
    """Something that cannot be done now in this evening."""


@dataclass(frozen=True, slots=True)
class SessionHand:
    """One deal of an evening: its number, who sits where, how far it is, and how it was shuffled."""

    deal: int  # from 1; thrown-in deals count
    next: Next
    state: State
    shuffled: Shuffled | None = None  # for a hand dealt by key

    @property
    def scores_by_place(self) -> dict[Place, int]:
        """What each place got; NotOver while the hand is being played."""
        return dict(zip(self.next.seats, self.state.settlement().scores, strict=True))


@dataclass(frozen=True, slots=True)
class Session:
    """An evening at a table: a value, every step makes a new one.

    >>> from ultimo.games import find_game
    >>> evening = Session.start(find_game("calling-the-twenty"), ("Anna", "Bela", "Carl", "Dora"))
    >>> evening.next.dealer, evening.totals
    (4, (0, 0, 0, 0))
    """

    game: Game
    names: tuple[str, ...]  # by place
    evening: Evening  # after the hands that are over
    hands: tuple[SessionHand, ...] = ()
    title: str = "evening"

    @staticmethod
    def start(game: Game, names: Sequence[str], title: str = "evening") -> Session:
        """The evening before the first hand; ValueError if the game cannot seat so many."""
        return Session(game, tuple(names), game.evening(len(names)), (), title)

    @property
    def current(self) -> SessionHand | None:
        """The hand being played."""
        return self.hands[-1] if self.hands and not self.hands[-1].state.over else None

    @property
    def over(self) -> bool:
        """Whether the evening has ended."""
        return self.current is None and self.evening.over

    @property
    def next(self) -> Next:
        """The hand to come (or being played)."""
        return self.current.next if self.current else self.evening.seating(None)

    @property
    def totals(self) -> tuple[int, ...]:
        """What each place has so far."""
        over = [hand.scores_by_place for hand in self.hands if hand.state.over]
        return tuple(sum(scores.get(place, 0) for scores in over) for place in self.places)

    @property
    def places(self) -> tuple[Place, ...]:
        """The chairs at the table."""
        return tuple(Place(number) for number in range(1, len(self.names) + 1))

    @property
    def leaders(self) -> tuple[Place, ...]:
        """Who has the highest total; equal totals share."""
        best = max(self.totals)
        return tuple(place for place in self.places if self.totals[place - 1] == best)

    def deal(self, dealt: Table, made: Shuffled | None = None) -> Session:
        """The evening with the next hand dealt; *dealt* goes to the seats of `next`, *made* says by which key."""
        if self.current is not None:
            raise SessionError(f"deal {self.current.deal} is still being played")
        if self.evening.over:
            raise SessionError("the evening is over")
        return self._begin(dealt, made)

    def _begin(self, dealt: Table, made: Shuffled | None) -> Session:
        before, coming = self.evening.seating(None), self.evening.seating(dealt)
        moved = per_seat(lambda seat: dealt.hands[before.seats.index(at(coming.seats, seat))])
        table = Table(moved, dealt.talon, multiplier=coming.multiplier)
        hand = SessionHand(len(self.hands) + 1, coming, State.begin(self.game, table), made)
        return replace(self, hands=(*self.hands, hand))

    def apply(self, action: Action) -> Session:
        """The evening after an action in the current hand; IllegalAction, SessionError without a hand."""
        hand = self.current
        if hand is None:
            raise SessionError("no hand is being played")
        after = replace(hand, state=hand.state.apply(action))
        evening = self.evening.after(_result(after)) if after.state.over else self.evening
        return replace(self, hands=(*self.hands[:-1], after), evening=evening)

    def take(self, step: str) -> Session:
        """The evening after a step like `last-round`; SessionError lists what can be said now."""
        if self.over or step not in self.evening.steps():
            steps = () if self.over else self.evening.steps()
            raise SessionError(f"{step!r} cannot be said now; possible: {', '.join(steps) or 'nothing'}")
        evening = self.evening.take(step)
        if self.current is None:
            return replace(self, evening=evening)
        seats = self.current.next
        hand = replace(self.current, next=seats._replace(last_round=evening.seating(None).last_round))
        return replace(self, evening=evening, hands=(*self.hands[:-1], hand))

    def seat_names(self, hand: SessionHand) -> PerSeat[str]:
        """The names of the four who play *hand*, by seat."""
        return per_seat(lambda seat: self.names[at(hand.next.seats, seat) - 1])


def _result(hand: SessionHand) -> HandResult:
    facts = hand.state.facts
    assert facts is not None, "a hand that is over has facts"
    return HandResult(hand.next.seats, hand.state.settlement().scores, facts)
