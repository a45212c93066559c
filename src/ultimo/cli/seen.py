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


def possible(view: View) -> State:
    """A hand that agrees with *view*: who acts when, and in which phase, is the same in all of them."""
    return next(worlds(view, _search(), TRIES))


def _search() -> Random:
    return generator(b"ultimo")  # the same command gives the same answer
