"""What actions of Texas Tarok say for certain about hands (TX-8, TX-11, TX-14, TX-19, TX-21 to TX-23)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from ultimo.core.actions import PASS, Action, Announce, Bid, Call, Discard, Play
from ultimo.core.cards import KINGS, PAGAT, TAROKS, TRULL, Card, Cards
from ultimo.core.game import Count, Implied
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.core.told import Told
from ultimo.games.texas_tarok.calling import ROWS
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.tables import (
    HELD_FIVES,
    HELD_TAROKS,
    LAID_IN_NEED,
    NEVER_LAID,
    PAGAT_ULTIMO,
    POVINOST,
    ZE_RUKY,
    ZE_RUKY_CARD,
)
from ultimo.games.texas_tarok.talon import SUIT_CARDS


def implied(moves: Sequence[tuple[Seat, Action]], told: Told, options: Options) -> Implied:
    """Cards that seats must have held when they played, and how many of some they had."""

    def has(seat: Seat) -> Cards:
        return _all(_shown(action, options) for other, action in moves if other == seat)

    counts = (count for seat, action in moves for count in _counted(seat, action))
    laid = _laid_in_need(moves, told)
    return Implied(
        per_seat(has),
        (*counts, *_call(moves, told, options), *laid, *_passed_without_tarok(moves, options)),
        NEVER_LAID,
    )


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
            yield Count(seat, KINGS | TRULL, *_bounds([sum(pair) for pair in HELD_FIVES[name]]))
        case Bid(POVINOST.name):
            yield Count(seat, TAROKS, 1, len(TAROKS), as_dealt=True)
        case Bid(ZE_RUKY.name):
            yield Count(seat, ZE_RUKY_CARD, 0, 0, as_dealt=True)


def _bounds(numbers: Sequence[int]) -> tuple[int, int]:
    return min(numbers), max(numbers)


def _call(moves: Sequence[tuple[Seat, Action]], told: Told, options: Options) -> Iterator[Count]:
    """What the call says, and whether somebody minded it."""
    for seat, action in moves:
        if isinstance(action, Call):
            row = ROWS[options.called_from]
            above = Cards.of(card for card in row if card.index < action.card.index)
            has_shown = (seat, Play(action.card)) in moves
            if not options.may_miscall:
                yield from _right_call(seat, action.card, above, told, options)
            elif seat in told.mistaken:
                yield from _wrong_call(seat, action.card, above, has_shown, row)
            elif has_shown and (above or not options.call_self):
                yield Count(seat, row, len(row), len(row))
            elif above:
                yield Count(seat, above, len(above), len(above), unless=(Cards(action.card.bit),))


def _right_call(seat: Seat, called: Card, above: Cards, told: Told, options: Options) -> Iterator[Count]:
    """TX-21: what is called is the highest missing card of the row, or the row is whole."""
    may_be_own_top = options.call_self and not above
    may_be_laid_away = called in LAID_IN_NEED and told.taroks[seat - 1]
    if not (may_be_own_top or may_be_laid_away):
        yield Count(seat, Cards(called.bit), 0, 0, unless=(ROWS[options.called_from],))


def _wrong_call(seat: Seat, called: Card, above: Cards, has_shown: bool, row: Cards) -> Iterator[Count]:
    """TX-22: a higher card is missing and so is what was called, or else the call was of the own hand by mistake."""
    if has_shown:
        yield Count(seat, row, 0, len(row) - 1)
    else:
        yield Count(seat, Cards(called.bit), 0, 0)
        yield Count(seat, above, 0, len(above) - 1)


def _laid_in_need(moves: Sequence[tuple[Seat, Action]], told: Told) -> Iterator[Count]:
    """TX-14: who laid taroks away had no suit cards but those laid away, and Kings."""
    for seat in SEATS:
        laid = sum(other == seat and isinstance(action, Discard) for other, action in moves)
        taroks = told.taroks[seat - 1]
        if taroks:
            yield Count(seat, SUIT_CARDS, laid - taroks, laid - taroks)


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
