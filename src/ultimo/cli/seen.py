"""A partly known record, as one seat's view of the hand and as a hand that it may be."""

from __future__ import annotations

from random import Random

from ultimo.bots.player import generator
from ultimo.cli.common import Fault, place
from ultimo.core.cards import NotationError
from ultimo.core.game import View
from ultimo.core.record import Record
from ultimo.core.state import State, replay
from ultimo.core.worlds import TOLD, VIEWER, NoWorld, view_of, worlds

TRIES = 100_000  # deals tried for one that agrees with a view of which it is known that there is one


def seen(record: Record, moves: int | None, file: str) -> View:
    """The view that *record* is after *moves* moves (None: all); Fault where its tags or moves make none."""
    try:
        view = view_of(record, _search())
    except NoWorld as problem:
        raise Fault(str(problem), place(file, record.tag_spot(VIEWER))) from None
    except NotationError as problem:
        raise Fault(str(problem), place(file, record.tag_spot(TOLD))) from None
    if moves is None:
        return view
    hand = possible(view)
    return replay(hand.game, hand.dealt, [action for _, action in hand.actions[:moves]]).view(view.seat)


def actors_view(record: Record, moves: int | None, file: str) -> View:
    """The view of the seat to act; of a partly known record, the one the record is."""
    if record.is_known:
        state = record.replay(moves)
        return state.view(state.actor)
    view = seen(record, moves, file)
    if view.actor not in (None, view.seat):
        spot = record.move_spot(len(record.moves) if moves is None else moves)
        raise Fault(f"it is the turn of seat {view.actor}, whose view this record is not", place(file, spot))
    return view


def possible(view: View) -> State:
    """A hand that agrees with *view*: who acts when, and in which phase, is the same in all of them."""
    return next(worlds(view, _search(), TRIES))


def _search() -> Random:
    return generator(b"ultimo")  # the same command gives the same answer
