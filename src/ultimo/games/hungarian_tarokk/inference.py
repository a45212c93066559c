"""What actions of Hungarian Tarokk say for certain about hands (HU-8, HU-9, HU-17, HU-21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from ultimo.core.actions import HOLD, PASS, Action, Announce, Bid, Call
from ultimo.core.cards import Card, Cards
from ultimo.core.game import Implied
from ultimo.core.seats import Seat, per_seat
from ultimo.core.table import NO_CARDS
from ultimo.games.hungarian_tarokk.bidding import Bidding
from ultimo.games.hungarian_tarokk.options import FreeCall, Options
from ultimo.games.hungarian_tarokk.tables import CALLABLE, TRUMP_COUNTS, XX

Moves = Sequence[tuple[Seat, Action]]


def bidding_of(moves: Moves, options: Options) -> Bidding:
    """The auction that *moves* begin with."""
    bidding = Bidding.first(options)
    for seat, action in moves:
        spoken = isinstance(action, Bid) or action in (PASS, HOLD)
        if seat != bidding.turn or not spoken:
            break
        bidding = bidding.after(action)
    return bidding


def implied(moves: Moves, options: Options) -> Implied:
    """Cards that seats must have held, and how many trumps they said they held."""
    bidding = bidding_of(moves, options)
    said = {seat: TRUMP_COUNTS[action.bonus] for seat, action in moves if _tells_trumps(action)}

    def has(seat: Seat) -> Cards:
        shown = bidding.shown.card if bidding.shown and bidding.shown.seat == seat else None
        called = (action.card for other, action in moves if other == seat and isinstance(action, Call))
        above = () if bidding.accepted else (card for own in called for card in _held_above(own, options))
        return Cards.of((*above, *([shown] if shown else [])))

    return Implied(per_seat(has), per_seat(lambda seat: NO_CARDS), per_seat(said.get))


def _tells_trumps(action: Action) -> TypeGuard[Announce]:
    return isinstance(action, Announce) and action.bonus in TRUMP_COUNTS


def _held_above(called: Card, options: Options) -> Cards:
    """HU-17: what a declarer has, in the hand or among the trumps shown as laid away, who calls so low a card."""
    if called is XX or options.free_call is FreeCall.AFTER_TRUMP_DISCARD:
        return NO_CARDS
    if options.free_call is FreeCall.OWN_XX:
        return Cards(XX.bit)
    return Cards.of(higher for higher in CALLABLE if higher.index < called.index)
