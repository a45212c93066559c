"""One deal of an evening."""

from __future__ import annotations

from dataclasses import dataclass

from ultimo.core.evening import HandResult, Next
from ultimo.core.record import Tag
from ultimo.core.seats import Place
from ultimo.core.shuffle import Shuffled
from ultimo.core.state import State


@dataclass(frozen=True, slots=True)
class SessionHand:
    """One deal of an evening: its number, who sits where, how far it is, and how it was shuffled."""

    deal: int  # from 1; thrown-in deals count
    next: Next
    state: State
    names: tuple[str, ...]  # of who sits at the table, by place
    shuffled: Shuffled | None = None  # for a hand dealt by key
    said: tuple[str, ...] = ()  # what was said before the deal
    tags: tuple[Tag, ...] = ()  # its free tags, in their order
    played: int = 1  # which time these cards are played

    def at(self, state: State) -> SessionHand:
        """This deal come to *state*: made anew and not by `replace`, which every action would wait for."""
        return SessionHand(self.deal, self.next, state, self.names, self.shuffled, self.said, self.tags, self.played)

    @property
    def scores_by_place(self) -> dict[Place, int]:
        """What each place got; NotOver while the hand is being played."""
        return dict(zip(self.next.seats, self.state.settlement().scores, strict=True))

    @property
    def result(self) -> HandResult:
        """What the evening goes on from; the hand is over."""
        facts = self.state.facts
        assert facts is not None, "a hand that is over has facts"
        return HandResult(self.next.seats, self.state.settlement().scores, facts)
