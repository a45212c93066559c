"""What actions of Calling the Twenty say for certain about hands (CT-14, CT-17, CT-18, CT-36)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from ultimo.core.actions import ANNUL, PASS, Action, Announce, Bid, Call, Play
from ultimo.core.cards import PAGAT, TAROKS, TRULL, Cards
from ultimo.core.game import Count, Implied
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.games.calling_the_twenty.options import Options
from ultimo.games.calling_the_twenty.tables import CALLABLE, DODGE, PAGAT_ULTIMO, TRULL_BONUS

Moves = Sequence[tuple[Seat, Action]]


def implied(moves: Moves, options: Options) -> Implied:
    """Cards that seats must have held and cannot have held."""

    def has(seat: Seat) -> Cards:
        return _all(_shown_by(action) for other, action in moves if other == seat)

    called = (Count(seat, Cards(action.card.bit), 0, 0) for seat, action in moves if isinstance(action, Call))
    asked = _asked_to_annul(moves) if options.redeal_no_tarok else ()
    few_taroks = (Count(seat, TAROKS - TRULL, 0, 0) for seat in asked)
    no_trull = (Count(seat, TRULL, 0, len(TRULL) - 1) for seat in _without_trull(moves))
    return Implied(per_seat(has), (*called, *few_taroks, *no_trull))


def _shown_by(action: Action) -> Cards:
    match action:
        case Announce(TRULL_BONUS.name):
            return TRULL
        case Announce(PAGAT_ULTIMO.name):
            return Cards(PAGAT.bit)
        case Call(card):  # everything callable above the card is in the caller's hand
            return Cards.of(higher for higher in CALLABLE if higher.index < card.index)
        case _:
            return Cards()


def _without_trull(moves: Moves) -> tuple[Seat, ...]:
    """Who was not dealt the Trull: whoever is must declare it before the first lead (CT-17), but for a Dodge Round."""
    actions = [action for _, action in moves]
    if Bid(DODGE.name) in actions or not any(isinstance(action, Play) for action in actions):
        return ()
    return tuple(seat for seat in SEATS if (seat, Announce(TRULL_BONUS.name)) not in moves)


def _asked_to_annul(moves: Moves) -> tuple[Seat, ...]:
    """Who was asked before the auction (CT-36): who annulled or passed before the Forehand spoke in it.

    The Forehand's first turn in the auction is never a pass (CT-8), so every pass before it is an answer.
    """
    answers = takewhile(lambda move: move[1] in (ANNUL, PASS), moves)
    return tuple(seat for seat, _ in answers)


def _all(cards: Iterable[Cards]) -> Cards:
    """The union of *cards*."""
    together = Cards()
    for some in cards:
        together |= some
    return together
