"""Whole hands from what a bot imagined: the deal is found again, and the moves of its view are played in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from typing import TYPE_CHECKING

from ultimo.core.actions import DISCARDS, HIDDEN_DISCARD
from ultimo.core.cards import Cards
from ultimo.core.events import CardsTaken
from ultimo.core.game import View
from ultimo.core.known import Known
from ultimo.core.partly_known import at_the_talon, record_of
from ultimo.core.record import Move
from ultimo.core.seats import SEATS, Seat
from ultimo.core.state import State
from ultimo.core.table import Table

if TYPE_CHECKING:
    from ultimo import _kernel

DEALS = 400  # ways to have dealt and taken the cards that are tried


def world_of(sample: _kernel.Sample, view: View) -> State | None:
    """A hand that agrees with *view* in which the cards lie as *sample* has them; None if there is none."""
    return next(_worlds(sample, view), None)


def _worlds(sample: _kernel.Sample, view: View) -> Iterator[State]:
    known = Known(record_of(view))
    laid = [Cards(pile) for pile in sample.laid]
    for table in islice(_deals(sample, view, known), DEALS):
        for world in _replayed(State.begin(view.game, table), known.record.moves, laid):
            if world.view(view.seat) == view:
                yield world


def _deals(sample: _kernel.Sample, view: View, known: Known) -> Iterator[Table]:
    """The ways in which each seat can have come to its cards."""
    had = [Cards(hand | pile) for hand, pile in zip(sample.hands, sample.laid, strict=True)]
    places: dict[Seat, Sequence[int]] = {
        event.seat: at for event, at in at_the_talon(view.log, view.game.talon) if isinstance(event, CardsTaken)
    }
    talon = known.record.talon
    lying = view.game.deck.all
    for cards in had:
        lying -= cards
    ways = [list(_taken(had[seat - 1], seat, places.get(seat, ()), view, known)) for seat in SEATS]
    for taken in product(*ways):
        rest = iter(lying - Cards.of(card for card in talon if card))
        dealt = list(talon)
        for seat in SEATS:
            for place, card in zip(places.get(seat, ()), taken[seat - 1], strict=True):
                dealt[place] = card
        hands = tuple(had[seat - 1] - Cards.of(taken[seat - 1]) for seat in SEATS)
        yield Table(hands, tuple(card or next(rest) for card in dealt), multiplier=view.multiplier)  # type: ignore[arg-type]


def _taken(had: Cards, seat: Seat, places: Sequence[int], view: View, known: Known) -> Iterator[tuple]:
    shown = [known.record.talon[place] for place in places]
    open_places = [place for place, card in enumerate(shown) if card is None]
    if seat == view.seat:
        yield tuple(shown)
        return
    sure = Cards.of(card for card in shown if card)
    for cards in combinations(had - sure - known.dealt(seat), len(open_places)):
        mine = list(shown)
        for place, card in zip(open_places, cards, strict=True):
            mine[place] = card
        dealt = had - Cards.of(mine)
        counts = [count for count in known.counts if count.as_dealt and count.seat == seat]
        if all(count.least <= len(dealt & count.cards) <= count.most for count in counts):
            yield tuple(mine)


def _replayed(state: State, moves: Sequence[Move], laid: Sequence[Cards]) -> Iterator[State]:
    """*state* after *moves*, if all are legal; what was laid away unseen, in every order."""
    for index, (seat, action) in enumerate(moves):
        if state.actor != seat:
            return
        if action == HIDDEN_DISCARD:
            left = laid[seat - 1] - state.table.discards[seat - 1]
            for card in left:
                if state.refusal(DISCARDS[card.index]) is None:
                    yield from _replayed(state.apply(DISCARDS[card.index]), moves[index + 1 :], laid)
            return
        if state.refusal(action) is not None:
            return
        state = state.apply(action)
    yield state
