"""The phase of laying cards away after a talon: one card an action, seen by its seat alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ultimo.core.actions import DISCARDS, Action, Discard
from ultimo.core.cards import Card, Cards
from ultimo.core.events import CardsTaken, Event
from ultimo.core.phases import Asking, PhaseName
from ultimo.core.reasons import NOT_IN_HAND, Reason, because, not_here
from ultimo.core.seats import Seat
from ultimo.core.table import Table


class Laying(NamedTuple):
    """What may be laid away, and under which rule."""

    rule: str
    layable: Callable[[Cards, int], Cards]  # the cards of a hand that may go, with so many still to go
    why_not: Callable[[Card, Cards, int], Reason]  # why another card of the hand may not, with so many still to go


class Exchange(Asking):
    """*seat* takes *count* cards of the talon and lays as many away; *laying* says which may go.

    The cards are the top ones, but for *skipped* that are left lying (the other half of a talon: TX-16). With *taken*
    they are in the hand already: several seats take theirs before anybody lays away (TX-13).
    """

    name: Final = PhaseName.DISCARD

    def __init__(
        self,
        table: Table,
        seat: Seat,
        count: int,
        laying: Laying,
        skipped: int = 0,
        taken: bool = False,
    ) -> None:
        take = 0 if taken else count
        cards = table.talon[skipped : skipped + take]
        self.opening = (CardsTaken(seat, take, cards, skipped),) if take else ()
        self._set(table.takes(seat, take, skipped), seat, count, laying)

    def _set(self, table: Table, seat: Seat, left: int, laying: Laying) -> None:
        self.table = table
        self.seat = seat
        self.left = left  # cards still to be laid away
        self.laying = laying

    @property
    def actor(self) -> Seat | None:
        """The seat while it still has cards to lay away."""
        return self.seat if self.left else None

    def vocabulary(self) -> Sequence[Action]:
        """Every card in hand."""
        return [DISCARDS[card.index] for card in self.table.hand(self.seat)]

    def legal(self) -> Sequence[Action]:
        """The cards that may go."""
        return [DISCARDS[card.index] for card in self._layable]

    @property
    def _layable(self) -> Cards:
        return self.laying.layable(self.table.hand(self.seat), self.left)

    def refusal(self, action: Action) -> Reason | None:
        """Not in hand, or forbidden by the game."""
        if not isinstance(action, Discard) or action.card is None:
            return not_here(action.token, self.name.value)
        if action.card in self._layable:
            return None
        hand = self.table.hand(self.seat)
        if action.card not in hand:
            return because(self.laying.rule, NOT_IN_HAND, card=action.card, seat=self.seat)
        return self.laying.why_not(action.card, hand, self.left)

    def apply(self, action: Action) -> tuple[Exchange, tuple[Event, ...]]:
        """One card less to go."""
        assert isinstance(action, Discard), "only discards are laid away"
        assert action.card is not None, "a hidden discard cannot be applied"
        after = Exchange.__new__(Exchange)
        table = self.table.lays_away(self.seat, action.card)
        after._set(table, self.seat, self.left - 1, self.laying)
        return after, ()
