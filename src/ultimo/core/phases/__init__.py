"""What every phase of a hand is: a table, somebody to act, choices with reasons, and what follows."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from enum import Enum
from typing import Final, Protocol, TypeVar, cast

from ultimo.core.actions import Action
from ultimo.core.events import Event
from ultimo.core.facts import Facts
from ultimo.core.reasons import Reason, not_here
from ultimo.core.seats import Seat
from ultimo.core.table import Table


class PhaseName(Enum):
    """The names phases go by in commands and on the wire."""

    AUCTION = "auction"
    CHOICE = "choice"
    TALON = "talon"
    DISCARD = "discard"
    HAND_BONUSES = "hand-bonuses"
    CALL = "call"
    ANNOUNCING = "announcing"
    LADDER = "ladder"
    PLAY = "play"
    OVER = "over"


class Phase(Protocol):
    """A part of the hand with one kind of choice; with nobody to act it is over."""

    @property
    def name(self) -> PhaseName:
        """What the phase is called."""

    @property
    def table(self) -> Table:
        """The cards as this phase found or left them."""

    @property
    def actor(self) -> Seat | None:
        """Whose turn it is; None: the phase is over."""

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happens as the phase begins, before anybody acts."""

    def legal(self) -> Sequence[Action]:
        """What the actor may do, in a fixed order; the same in every world the actor holds possible."""

    def vocabulary(self) -> Sequence[Action]:
        """All the choices of this phase somebody might ask about, legal or not: every card in hand, every bid."""

    def refusal(self, action: Action) -> Reason | None:
        """Why the actor may not do *action*; None if it is legal."""

    def apply(self, action: Action) -> tuple[Phase, tuple[Event, ...]]:
        """The phase after a legal *action*, and what else it made happen."""


class Asking:
    """A phase whose legal choices are those of its vocabulary that nothing forbids."""

    opening: tuple[Event, ...] = ()

    def vocabulary(self) -> Sequence[Action]:
        """See Phase."""
        raise NotImplementedError

    def refusal(self, action: Action) -> Reason | None:
        """See Phase."""
        raise NotImplementedError

    def legal(self) -> Sequence[Action]:
        """See Phase."""
        return [action for action in self.vocabulary() if self.refusal(action) is None]


class Happening:
    """A phase in which nobody acts: something happens to the table, or is said (TX-13, TX-14)."""

    actor: Final = None

    def __init__(self, name: PhaseName, table: Table, events: Iterable[Event]) -> None:
        self.name = name
        self.table = table
        self.opening = tuple(events)

    def legal(self) -> Sequence[Action]:
        """Nobody acts."""
        return ()

    def vocabulary(self) -> Sequence[Action]:
        """Nobody acts."""
        return ()

    def refusal(self, action: Action) -> Reason | None:
        """Nobody acts."""
        return not_here(action.token, self.name.value)

    def apply(self, action: Action) -> tuple[Happening, tuple[Event, ...]]:
        """Nobody acts."""
        raise AssertionError("nobody acts in a phase that only happens")


Script = Generator[Phase, Phase, Facts]  # phases in turn; each is sent back when it is over; returns the facts
P = TypeVar("P", bound=Phase)


def play_out(phase: P) -> Generator[Phase, Phase, P]:
    """Hands *phase* to the table and returns it when it is over: `auction = yield from play_out(Auction(…))`."""
    return cast(P, (yield phase))
