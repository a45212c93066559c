"""What actions of Texas Tarok say for certain about hands (TX-8, TX-11, TX-19, TX-21, TX-23)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from ultimo.core.actions import PASS, Action, Announce, Bid, Call
from ultimo.core.cards import KINGS, PAGAT, TAROKS, TRULL, Cards
from ultimo.core.game import Count, Implied
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.games.texas_tarok.calling import ROWS
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.tables import HELD_FIVES, HELD_TAROKS, NEVER_LAID, PAGAT_ULTIMO, ZE_RUKY, ZE_RUKY_CARD


def implied(moves: Sequence[tuple[Seat, Action]], options: Options) -> Implied:
    """Cards that seats must have held when they played, and how many taroks, Kings and trull cards."""

    def has(seat: Seat) -> Cards:
        return _all(_shown(action, options) for other, action in moves if other == seat)

    counts = (count for seat, action in moves for count in _counted(seat, action))
    return Implied(per_seat(has), (*counts, *_passed_without_tarok(moves, options)), NEVER_LAID)


def _shown(action: Action, options: Options) -> Cards:
    match action:
        case Announce(PAGAT_ULTIMO.name):
            return Cards(PAGAT.bit)
        case Call(card) if not options.may_miscall:  # everything callable above the card is in the caller's hand
            return Cards.of(higher for higher in ROWS[options.called_from] if higher.index < card.index)
        case _:
            return Cards()


def _counted(seat: Seat, action: Action) -> Iterator[Count]:
    match action:
        case Announce(name) if name in HELD_TAROKS:
            yield Count(seat, TAROKS, *_bounds(HELD_TAROKS[name]))
        case Announce(name) if name in HELD_FIVES:
            kings, trull = zip(*HELD_FIVES[name], strict=True)
            yield Count(seat, KINGS, *_bounds(kings))
            yield Count(seat, TRULL, *_bounds(trull))
        case Bid(ZE_RUKY.name):
            yield Count(seat, ZE_RUKY_CARD, 0, 0, as_dealt=True)


def _bounds(numbers: Sequence[int]) -> tuple[int, int]:
    return min(numbers), max(numbers)


def _passed_without_tarok(moves: Sequence[tuple[Seat, Action]], options: Options) -> Iterator[Count]:
    """TX-40: where the Povinost must be kept, those who pass it on are dealt no tarok."""
    passed = [seat for seat, _ in takewhile(lambda move: move[1] is PASS, moves)]
    for seat in () if options.povinost_passable else passed[: len(SEATS)]:
        yield Count(seat, TAROKS, 0, 0, as_dealt=True)


def _all(cards: Iterable[Cards]) -> Cards:
    """The union of *cards*."""
    together = Cards()
    for some in cards:
        together |= some
    return together
