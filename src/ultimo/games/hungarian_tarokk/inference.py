"""What actions of Hungarian Tarokk say for certain about hands (HU-6, HU-8, HU-9, HU-14, HU-17, HU-21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ultimo.core.actions import HOLD, PASS, Action, Announce, Bid, Call
from ultimo.core.cards import TAROKS, Card, Cards
from ultimo.core.game import Count, Implied
from ultimo.core.seats import Seat, per_seat
from ultimo.core.table import NO_CARDS
from ultimo.games.hungarian_tarokk.bidding import Bidding
from ultimo.games.hungarian_tarokk.options import FreeCall, Options
from ultimo.games.hungarian_tarokk.tables import CALLABLE, HIGH_HONOURS, HONOURS, NEVER_LAID, THREE, TRUMP_COUNTS, XX

Moves = Sequence[tuple[Seat, Action]]


def bidding_of(moves: Moves, options: Options) -> Bidding:
    """The auction that *moves* begin with."""
    bidding = Bidding.first(options)
    for before, action in _spoken(moves, options):
        bidding = before.after(action)
    return bidding


def _spoken(moves: Moves, options: Options) -> Iterator[tuple[Bidding, Action]]:
    """The actions of the auction that *moves* begin with, each with what was said before it."""
    bidding = Bidding.first(options)
    for seat, action in moves:
        spoken = isinstance(action, Bid) or action in (PASS, HOLD)
        if seat != bidding.turn or not spoken:
            return
        yield bidding, action
        bidding = bidding.after(action)


def implied(moves: Moves, options: Options) -> Implied:
    """Cards that seats must have held, and how many honours and trumps."""
    bidding = bidding_of(moves, options)
    needed = (count for before, action in _spoken(moves, options) for count in _needed(before, action))
    trumps = (
        Count(seat, TAROKS, TRUMP_COUNTS[action.bonus], TRUMP_COUNTS[action.bonus])
        for seat, action in moves
        if isinstance(action, Announce) and action.bonus in TRUMP_COUNTS
    )

    def has(seat: Seat) -> Cards:
        shown = bidding.shown.card if bidding.shown and bidding.shown.seat == seat else None
        called = (action.card for other, action in moves if other == seat and isinstance(action, Call))
        above = () if bidding.accepted else (card for own in called for card in _held_above(own, options))
        return Cards.of((*above, *([shown] if shown else [])))

    return Implied(per_seat(has), (*needed, *trumps), NEVER_LAID)


def _needed(bidding: Bidding, action: Action) -> Iterator[Count]:
    """What had to be among the nine cards dealt for *action* (HU-6, HU-8, HU-9)."""
    assert bidding.turn is not None, "somebody spoke"
    if isinstance(action, Bid) and not (bidding.is_last_chance and action.contract == THREE.name):
        yield Count(bidding.turn, HONOURS, 1, len(HONOURS), as_dealt=True)
    shown = bidding.after(action).shown
    if shown and not bidding.shown:
        yield Count(bidding.turn, Cards(shown.card.bit), 1, 1, as_dealt=True)
    if bidding.passing_yields and action is PASS:
        yield Count(bidding.turn, HIGH_HONOURS, 1, len(HIGH_HONOURS), as_dealt=True)


def _held_above(called: Card, options: Options) -> Cards:
    """HU-17: what a declarer has, in the hand or among the trumps shown as laid away, who calls so low a card."""
    if called is XX or options.free_call is FreeCall.AFTER_TRUMP_DISCARD:
        return NO_CARDS
    if options.free_call is FreeCall.OWN_XX:
        return Cards(XX.bit)
    return Cards.of(higher for higher in CALLABLE if higher.index < called.index)
