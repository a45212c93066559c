"""What actions of Hungarian Tarokk say for certain about hands (HU-6, HU-8, HU-9, HU-14, HU-17, HU-18, HU-21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ultimo.core.actions import HOLD, PASS, Action, Announce, Bid, Call, Discard
from ultimo.core.cards import TAROKS, Card, Cards
from ultimo.core.game import Count, Implied
from ultimo.core.seats import Seat, others, per_seat
from ultimo.core.table import NO_CARDS
from ultimo.core.told import Told
from ultimo.games.hungarian_tarokk.bidding import Bidding
from ultimo.games.hungarian_tarokk.duties import not_laid, unsaid
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


def implied(moves: Moves, told: Told, options: Options) -> Implied:
    """Cards that seats must have held, and how many of some they had."""
    bidding = bidding_of(moves, options)
    needed = (count for before, action in _spoken(moves, options) for count in _needed(before, action))
    called = next((action.card for _, action in moves if isinstance(action, Call)), None)
    free = bool(bidding.accepted) or _is_free(bidding.owner, told, options)

    def has(seat: Seat) -> Cards:
        shown = bidding.shown.card if bidding.shown and bidding.shown.seat == seat else None
        above = _held_above(called, options) if called and seat == bidding.owner and not bidding.accepted else NO_CARDS
        return above | Cards.of([shown] if shown else [])

    trumps = (
        Count(seat, TAROKS, TRUMP_COUNTS[action.bonus], TRUMP_COUNTS[action.bonus])
        for seat, action in moves
        if isinstance(action, Announce) and action.bonus in TRUMP_COUNTS
    )
    counts = (
        *needed,
        *_exchanged(moves, bidding),
        *_call(bidding.owner, called, free),
        *trumps,
        *unsaid(moves, bidding),
    )
    never_laid = NEVER_LAID if options.xx_discardable else NEVER_LAID | Cards(XX.bit)
    return Implied(per_seat(has), counts, never_laid, per_seat(lambda seat: not_laid(moves, seat)))


def _exchanged(moves: Moves, bidding: Bidding) -> Iterator[Count]:
    """HU-6: a hand that is played on is no failed speculation."""
    if bidding.owner and any(isinstance(action, Discard | Call) for _, action in moves):
        yield Count(bidding.owner, HONOURS, 1, len(HONOURS))


def _is_free(declarer: Seat | None, told: Told, options: Options) -> bool:
    """HU-18: whether the call may have been any trump, as others have said that trumps were laid away."""
    said = declarer is not None and any(told.taroks[seat - 1] for seat in others(declarer))
    return said and options.free_call is not FreeCall.NEVER


def _call(declarer: Seat | None, called: Card | None, free: bool) -> Iterator[Count]:
    """HU-17: the declarer has not what is called, if it is not the XX and the call was not free."""
    if declarer and called not in (None, XX) and not free:
        yield Count(declarer, Cards(called.bit), 0, 0)


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
