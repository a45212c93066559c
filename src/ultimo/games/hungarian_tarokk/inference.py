"""What actions of Hungarian Tarokk say for certain about hands (HU-6, HU-8, HU-9, HU-14, HU-17, HU-18, HU-21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ultimo.core.actions import HOLD, PASS, Action, Announce, Bid, Call, Discard
from ultimo.core.cards import TAROKS, Cards
from ultimo.core.game import Count, Implied
from ultimo.core.seats import Seat, others, per_seat
from ultimo.core.table import NO_CARDS
from ultimo.core.told import Told
from ultimo.games.hungarian_tarokk.bidding import Bidding
from ultimo.games.hungarian_tarokk.duties import not_laid, unsaid
from ultimo.games.hungarian_tarokk.options import FreeCall, InvitationNeeds, Options
from ultimo.games.hungarian_tarokk.tables import (
    CALLABLE,
    FIVE_TRUMPS,
    HIGH_HONOURS,
    HONOURS,
    NEVER_LAID,
    THREE,
    TRUMP_COUNTS,
    XX,
)

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


def implied(moves: Moves, told: Told, options: Options) -> Implied:
    """Cards that seats must have held, and how many of some they had."""
    bidding = bidding_of(moves, options)
    needed = [count for before, action in _spoken(moves, options) for count in _needed(before, action)]
    trumps = [
        Count(seat, TAROKS, TRUMP_COUNTS[action.bonus], TRUMP_COUNTS[action.bonus])
        for seat, action in moves
        if isinstance(action, Announce) and action.bonus in TRUMP_COUNTS
    ]
    above, below = _call(moves, bidding, told)
    shown = bidding.shown

    def has(seat: Seat) -> Cards:
        own = Cards(shown.card.bit) if shown and shown.seat == seat else NO_CARDS
        return own | above if seat == bidding.owner else own

    counts = (*needed, *_played_on(moves, bidding), *below, *trumps, *unsaid(moves, bidding))
    never_laid = NEVER_LAID if options.xx_discardable else NEVER_LAID | Cards(XX.bit)
    return Implied(per_seat(has), counts, never_laid, per_seat(lambda seat: not_laid(moves, seat)))


def _needed(bidding: Bidding, action: Action) -> Iterator[Count]:
    """What had to be among the nine cards dealt for *action* (HU-6, HU-8, HU-9)."""
    assert bidding.turn is not None, "somebody spoke"
    if isinstance(action, Bid) and not (bidding.is_last_chance and action.contract == THREE.name):
        yield Count(bidding.turn, HONOURS, 1, len(HONOURS), as_dealt=True)
    shown = bidding.after(action).shown
    if shown and not bidding.shown:
        yield Count(bidding.turn, Cards(shown.card.bit), 1, 1, as_dealt=True)
    invites_strong = isinstance(action, Bid) and bidding.options.invitation_needs is not InvitationNeeds.CARD
    if shown and not bidding.shown and invites_strong:
        yield Count(bidding.turn, TAROKS, FIVE_TRUMPS, len(TAROKS), as_dealt=True)
    if shown and not bidding.shown and (invites_strong or action is PASS):
        yield Count(bidding.turn, HIGH_HONOURS, 1, len(HIGH_HONOURS), as_dealt=True)


def _played_on(moves: Moves, bidding: Bidding) -> Iterator[Count]:
    """HU-6: a hand that goes on after the auction is no failed speculation."""
    if bidding.owner and any(isinstance(action, Discard | Call) for _, action in moves):
        yield Count(bidding.owner, HONOURS, 1, len(HONOURS))


def _call(moves: Moves, bidding: Bidding, told: Told) -> tuple[Cards, tuple[Count, ...]]:
    """HU-17: what an unbound declarer has, in the hand or shown as laid away, and has not, for so low a call."""
    called = next((action.card for _, action in moves if isinstance(action, Call)), None)
    if called in (None, XX) or bidding.owner is None or bidding.accepted:
        return NO_CARDS, ()
    if _may_be_free(bidding, told):
        return (Cards(XX.bit) if bidding.options.free_call is FreeCall.OWN_XX else NO_CARDS), ()
    above = Cards.of(higher for higher in CALLABLE if higher.index < called.index)
    return above, (Count(bidding.owner, Cards(called.bit), 0, 0),)


def _may_be_free(bidding: Bidding, told: Told) -> bool:
    """HU-18: whether another player may have said that trumps were laid away."""
    assert bidding.owner is not None, "somebody calls"
    nobody_said = all(told.taroks[seat - 1] == 0 for seat in others(bidding.owner))
    return bidding.options.free_call is not FreeCall.NEVER and not nobody_said
