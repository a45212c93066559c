"""What actions of Hungarian Tarokk say for certain about hands (HU-8, HU-9, HU-19, HU-21)."""

from __future__ import annotations

from collections.abc import Sequence

from ultimo.core.actions import HOLD, PASS, Action, Bid
from ultimo.core.cards import Cards
from ultimo.core.game import Implied
from ultimo.core.seats import Seat, per_seat
from ultimo.core.table import NO_CARDS
from ultimo.games.hungarian_tarokk.bidding import Bidding
from ultimo.games.hungarian_tarokk.options import Options

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
    """Cards that seats must have held and cannot have held."""
    shown = bidding_of(moves, options).shown

    def has(seat: Seat) -> Cards:
        return Cards(shown.card.bit) if shown and shown.seat == seat else NO_CARDS

    return Implied(per_seat(has), per_seat(lambda seat: NO_CARDS))
