"""The call of the partner's card in a Povinost, and what is wrong with a wrong one (TX-21, TX-22)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from ultimo.core.actions import Action, Call
from ultimo.core.cards import Card, Cards
from ultimo.core.events import Event, MistakeSaid
from ultimo.core.phases import Asking, PhaseName
from ultimo.core.reasons import Key, Reason, because, not_here
from ultimo.core.seats import Seat
from ultimo.core.table import Table
from ultimo.games.texas_tarok.options import CalledFrom, Options
from ultimo.games.texas_tarok.tables import CALLABLE, MISCALL, OWN_MISCALL

ROWS = {CalledFrom.XX: Cards.of("XX XIX XVIII XVII"), CalledFrom.XIX: Cards.of("XIX XVIII XVII XVI XV")}  # TX-21
CALLS = {card: Call(card) for card in CALLABLE}

CALL_RIGHT = Key("call-right", "to be called: {cards}")
CALL_OF_ROW = Key("call-of-row", "a wrong call too is one of {cards}")


def right_calls(hand: Cards, options: Options) -> Cards:
    """What the declarer holding *hand* may call: the highest card of the row that is missing (TX-21)."""
    row = ROWS[options.called_from]
    missing = tuple(row - hand)
    if not missing:
        return row
    right = Cards(missing[0].bit)
    top = next(iter(row))  # if it is not held, it is the right one anyhow
    return right | Cards(top.bit) if options.call_self else right


class Calling(Asking):
    """TX-21: the declarer calls the partner's card; a card of the own hand or of a discard leaves him alone."""

    name: Final = PhaseName.CALL

    def __init__(self, table: Table, options: Options, declarer: Seat, called: Card | None = None) -> None:
        self.table = table
        self.options = options
        self.declarer = declarer
        self.called = called

    @property
    def actor(self) -> Seat | None:
        """The declarer, until the card is called."""
        return None if self.called else self.declarer

    @property
    def side(self) -> tuple[Seat, ...]:
        """The declarer, and the partner if there is one."""
        assert self.called is not None, "the card is called"
        holder = self.table.holder(self.called)
        return (self.declarer,) if holder in (None, self.declarer) else (self.declarer, holder)

    @property
    def offence(self) -> str | None:
        """TX-22: what was wrong with the call, if it was wrong."""
        assert self.called is not None, "the card is called"
        hand = self.table.hand(self.declarer)
        if self.called in right_calls(hand, self.options):
            return None
        return OWN_MISCALL if self.called in hand else MISCALL

    def vocabulary(self) -> Sequence[Action]:
        """The cards from XX down to XV."""
        return tuple(CALLS.values())

    @cached_property
    def callable(self) -> Cards:
        """TX-21, or with penalised miscalls the whole row (TX-22)."""
        if self.options.may_miscall:
            return ROWS[self.options.called_from]
        return right_calls(self.table.hand(self.declarer), self.options)

    def legal(self) -> Sequence[Action]:
        """Must agree with `refusal`."""
        return [CALLS[card] for card in self.callable]

    def refusal(self, action: Action) -> Reason | None:
        """TX-21, or with penalised miscalls TX-22."""
        if not isinstance(action, Call):
            return not_here(action.token, self.name.value)
        if action.card in self.callable:
            return None
        if self.options.may_miscall:
            return because("TX-22", CALL_OF_ROW, cards=self.callable)
        return because("TX-21", CALL_RIGHT, cards=self.callable)

    def apply(self, action: Action) -> tuple[Calling, tuple[Event, ...]]:
        """The card is public, its holder is not; whoever holds a higher one that should have been called says so."""
        assert isinstance(action, Call), "a card is called"
        after = Calling(self.table, self.options, self.declarer, action.card)
        return after, (MistakeSaid(self.declarer),) if self._is_noticed(action.card) else ()

    def _is_noticed(self, called: Card) -> bool:
        """TX-22: whether another hand has a card of the row above *called*; a call of the own hand is not noticed."""
        above = (card for card in ROWS[self.options.called_from] if card.index < called.index)
        holders = {self.table.holder(card) for card in above}
        return called not in self.table.hand(self.declarer) and bool(holders - {None, self.declarer})
