"""What actions of Calling the Twenty say for certain about hands (CT-14, CT-17, CT-18, CT-36)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, takewhile

from ultimo.core.actions import ANNUL, PASS, Action, Announce, Bid, Call
from ultimo.core.cards import PAGAT, TAROKS, TRULL, Cards
from ultimo.core.game import Count, Implied
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.core.table import NO_CARDS, Table
from ultimo.games.calling_the_twenty.auction import Auction
from ultimo.games.calling_the_twenty.options import Options
from ultimo.games.calling_the_twenty.tables import CALL, CALLABLE, DODGE, PAGAT_ULTIMO, TRULL_BONUS

Moves = Sequence[tuple[Seat, Action]]

NO_TABLE = Table(per_seat(lambda _: NO_CARDS))
TWO_OF_THE_TRULL = tuple(map(Cards.of, combinations(TRULL, 2)))


def implied(moves: Moves, options: Options) -> Implied:
    """Cards that seats must have held and cannot have held."""

    def has(seat: Seat) -> Cards:
        return _all(_shown_by(action) for other, action in moves if other == seat)

    called = (Count(seat, Cards(action.card.bit), 0, 0) for seat, action in moves if isinstance(action, Call))
    talk = _announcing(moves, options)
    no_trull = (Count(seat, TRULL, 0, len(TRULL) - 1) for seat in SEATS if _has_not_declared_trull(talk, seat))
    return Implied(per_seat(has), (*called, *_redeal(moves, options), *no_trull))


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


def _has_not_declared_trull(talk: Moves, seat: Seat) -> bool:
    """CT-17: whether *seat* has spoken in *talk* without it, and so was not dealt the Trull."""
    said = [action for other, action in talk if other == seat]
    return bool(said) and Announce(TRULL_BONUS.name) not in said


def _announcing(moves: Moves, options: Options) -> Moves:
    """What was said once the contract was known (CT-16), and the cards played; nothing in a Dodge Round."""
    left = list(moves[len(_asked_to_annul(moves)) :])
    auction = Auction(NO_TABLE, options.standing)
    while left and auction.actor == left[0][0] and auction.refusal(left[0][1]) is None:
        auction, _ = auction.apply(left.pop(0)[1])
    if auction.actor is not None or not left:
        return ()
    chosen = left[0][1]
    if chosen in (Bid(CALL.name), Bid(DODGE.name)):
        return left[2:] if chosen == Bid(CALL.name) else ()  # without the card called
    return left[1:] if auction.contract is CALL else left


def _redeal(moves: Moves, options: Options) -> Iterator[Count]:
    """CT-36: who was asked before the auction has no tarok but one of the Trull; of those not asked nobody has."""
    if not options.redeal_no_tarok:
        return
    asked = _asked_to_annul(moves)
    for seat in SEATS:
        if seat in asked:
            yield Count(seat, TAROKS - TRULL, 0, 0)
            yield Count(seat, TRULL, 0, 1)
        elif len(moves) > len(asked):
            yield Count(seat, TAROKS - TRULL, 1, len(TAROKS), unless=TWO_OF_THE_TRULL)


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
