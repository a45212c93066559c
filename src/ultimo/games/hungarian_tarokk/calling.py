"""The call of the partner's card (HU-17, HU-18)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from ultimo.core.actions import Action, Call
from ultimo.core.cards import TAROKS, Card, Cards
from ultimo.core.events import Event
from ultimo.core.phases import Asking, PhaseName
from ultimo.core.reasons import Key, Reason, because, not_here
from ultimo.core.seats import Seat, at, others
from ultimo.core.table import Table
from ultimo.games.hungarian_tarokk.options import FreeCall
from ultimo.games.hungarian_tarokk.sides import Pairing
from ultimo.games.hungarian_tarokk.tables import CALLABLE, THE_XX, XX

CALLS = {card: Call(card) for card in CALLABLE}

CALL_SHOWN = Key("call-shown", "the {card} was shown in the auction and must be called")
CALL_THESE = Key("call-these", "the hand leaves only {cards} to call")
LAID_AWAY = Key("laid-away", "a card among the own discards is never called; left are {cards}")
NO_SUCH_CALL = Key("no-such-call", "any trump but Skíz, XXI and I may be called")


class Calling(Asking):
    """The first thing the declarer says: who holds the called card is the partner."""

    name: Final = PhaseName.CALL

    def __init__(
        self, table: Table, declarer: Seat, bound: Card | None, free_call: FreeCall, called: Card | None = None
    ) -> None:
        self.table = table
        self.declarer = declarer
        self.bound = bound  # the card of an accepted invitation or a yielded game
        self.free_call = free_call
        self.called = called

    @property
    def actor(self) -> Seat | None:
        """The declarer, until the card is called."""
        return None if self.called else self.declarer

    @property
    def pairing(self) -> Pairing:
        """Who plays with whom; alone with the called card in the own hand or in a discard."""
        assert self.called is not None, "the card is called"
        holder = self.table.holder(self.called)
        return Pairing(self.declarer, None if holder == self.declarer else holder)

    @cached_property
    def callable(self) -> Cards:
        """The cards that may be called (HU-17, HU-18)."""
        if self.bound:
            return Cards(self.bound.bit)
        return self._free() or self._usual()

    @property
    def _laid(self) -> Cards:
        return at(self.table.discards, self.declarer)

    @property
    def _held(self) -> Cards:
        """The own discards count as held (HU-17)."""
        return self.table.hand(self.declarer) | self._laid

    def _usual(self) -> Cards:
        if XX not in self._held:
            return THE_XX
        lacking = Cards(next(iter(CALLABLE - self._held)).bit)
        return THE_XX - self._laid | lacking

    def _free(self) -> Cards:
        """HU-18: any trump but an honour, once another player has said that trumps were discarded."""
        said = any(at(self.table.discards, seat) & TAROKS for seat in others(self.declarer))
        allowed = {
            FreeCall.NEVER: False,
            FreeCall.AFTER_TRUMP_DISCARD: said,
            FreeCall.OWN_XX: said and XX in self._held,
        }
        return CALLABLE - self._laid if allowed[self.free_call] else Cards()

    def vocabulary(self) -> Sequence[Action]:
        """Every trump but the honours."""
        return tuple(CALLS.values())

    def legal(self) -> Sequence[Action]:
        """Must agree with `refusal`."""
        return [CALLS[card] for card in self.callable]

    def refusal(self, action: Action) -> Reason | None:
        """HU-17, HU-18."""
        if not isinstance(action, Call):
            return not_here(action.token, self.name.value)
        if action.card in self.callable:
            return None
        if self.bound:
            return because("HU-17", CALL_SHOWN, card=self.bound)
        if action.card in self._laid:
            return because("HU-17", LAID_AWAY, cards=self.callable)
        if self._free():
            return because("HU-18", NO_SUCH_CALL)
        return because("HU-17", CALL_THESE, cards=self.callable)

    def apply(self, action: Action) -> tuple[Calling, tuple[Event, ...]]:
        """The card is public, its holder is not."""
        assert isinstance(action, Call), "a card is called"
        return Calling(self.table, self.declarer, self.bound, self.free_call, action.card), ()
