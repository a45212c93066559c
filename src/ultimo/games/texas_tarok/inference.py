"""What actions of Texas Tarok say for certain about hands (TX-8, TX-11, TX-19, TX-21, TX-23)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from ultimo.core.actions import PASS, Action, Announce, Bid, Call, Play
from ultimo.core.cards import COLORS, KINGS, PAGAT, TAROKS, TRULL, Cards
from ultimo.core.game import Implied
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.games.texas_tarok.calling import ROWS
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.tables import (
    BIDA,
    KRALE,
    PAGAT_ULTIMO,
    ROZANI_PANI,
    SPJST,
    TAROCKY,
    TAROKY,
    TRICKS,
    TRULL_BONUS,
    TRULL_PANI,
    UNI,
    ZE_RUKY,
    ZE_RUKY_CARD,
)

SHOWN = {
    SPJST.name: KINGS | TRULL,
    ROZANI_PANI.name: KINGS,
    KRALE.name: KINGS,
    TRULL_PANI.name: TRULL,
    TRULL_BONUS.name: TRULL,
    PAGAT_ULTIMO.name: Cards(PAGAT.bit),
}  # cards that whoever announces these holds
DENIED = {UNI.name: TAROKS, KRALE.name: TRULL, TRULL_BONUS.name: KINGS}  # and cards not held
TAROKS_HELD = {TAROKY.name: (10, 12), TAROCKY.name: (8, 9), BIDA.name: (1, 2)}  # TX-18: from, to


def implied(moves: Sequence[tuple[Seat, Action]], options: Options) -> Implied:
    """Cards that seats must have held when they played, and cannot have held then."""

    def has(seat: Seat) -> Cards:
        return _all(_shown(action, options) for other, action in moves if other == seat)

    def lacks(seat: Seat) -> Cards:
        denied = _all(_denied(action) for other, action in moves if other == seat)
        return denied | _used_up(seat, moves) | _passed_without_tarok(seat, moves, options)

    return Implied(per_seat(has), per_seat(lacks))


def _shown(action: Action, options: Options) -> Cards:
    match action:
        case Announce(bonus):
            return SHOWN.get(bonus, Cards())
        case Call(card) if not options.may_miscall:  # everything callable above the card is in the caller's hand
            return Cards.of(higher for higher in ROWS[options.called_from] if higher.index < card.index)
        case _:
            return Cards()


def _denied(action: Action) -> Cards:
    match action:
        case Announce(bonus):
            return DENIED.get(bonus, Cards())
        case Bid(ZE_RUKY.name):
            return ZE_RUKY_CARD
        case _:
            return Cards()


def _used_up(seat: Seat, moves: Sequence[tuple[Seat, Action]]) -> Cards:
    """TX-18: what *seat* has no more of, once it played all the taroks or suit cards its bonus leaves room for."""
    own = [action for other, action in moves if other == seat]
    played = Cards.of(action.card for action in own if isinstance(action, Play))
    said = (action.bonus for action in own if isinstance(action, Announce))
    fewest, most = next((TAROKS_HELD[bonus] for bonus in said if bonus in TAROKS_HELD), (0, TRICKS))
    taroks = TAROKS - played if len(played & TAROKS) == most else Cards()
    return taroks | COLORS - played if len(played & COLORS) == TRICKS - fewest else taroks


def _passed_without_tarok(seat: Seat, moves: Sequence[tuple[Seat, Action]], options: Options) -> Cards:
    """TX-40: where the Povinost must be kept, those who pass it on have no tarok."""
    passed = [other for other, _ in takewhile(lambda move: move[1] is PASS, moves)]
    return TAROKS if seat in passed[: len(SEATS)] and not options.povinost_passable else Cards()


def _all(cards: Iterable[Cards]) -> Cards:
    """The union of *cards*."""
    together = Cards()
    for some in cards:
        together |= some
    return together
