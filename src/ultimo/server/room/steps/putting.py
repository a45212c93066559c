"""What all steps have in common: the kind of their input, one chair changed, and what is asked of an entry."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from ultimo.core.cards import Card
from ultimo.core.seats import Place
from ultimo.core.session import Session
from ultimo.core.shuffle import Shuffled
from ultimo.server.room.inputs import AnyInput, Kept
from ultimo.server.room.table import Chair, Stage, TableState

Pack = tuple[Card, ...]
Dealer = Callable[[Pack, Shuffled], Pack]  # the order of the pack for a deal; tests choose another
Step = Callable[[TableState, Kept, Dealer], TableState]
One = TypeVar("One", bound=AnyInput)


class DoesNotApply(Exception):
    """An entry of a log that cannot have been accepted where it stands."""


def require(is_so: bool, problem: str) -> None:
    """DoesNotApply with *problem* unless *is_so*."""
    if not is_so:
        raise DoesNotApply(problem)


def read(kept: Kept, kind: type[One]) -> One:
    """The input of *kept*, which is of that *kind*."""
    assert isinstance(kept.input, kind), "steps are chosen by the kind of input"
    return kept.input


def put(state: TableState, place: Place, chair: Chair) -> TableState:
    """The table with *chair* at *place*."""
    return replace(state, chairs=tuple(chair if at == place else state.chair(at) for at in state.places))


def evening(state: TableState) -> Session:
    """The evening, which has begun."""
    assert state.session is not None, "this happens in an evening"
    return state.session


def dealt_out(state: TableState, session: Session, now: int) -> TableState:
    """The table as the first hand of *session* that is not over begins; for who is here no bot stands in any more."""
    clock = state.settings.pace.base * 1000
    chairs = tuple(
        replace(chair, left=clock, ready=False, stands_in=chair.stands_in and not chair.here) for chair in state.chairs
    )
    dealt = replace(state, session=session, stage=Stage.PLAYING, chairs=chairs, at_deal=chairs, turn_since=now)
    return hand_over(dealt)


def hand_over(state: TableState) -> TableState:
    """The table looking at the result, if the hand is over."""
    if evening(state).current is not None:
        return state
    session = _without_phases(evening(state))
    chairs = tuple(replace(chair, ready=chair.house is not None) for chair in state.chairs)
    stage = Stage.OVER if session.over or state.settings.daily else Stage.BETWEEN
    scores = session.hands[-1].scores_by_place
    totals = tuple(total + scores.get(place, 0) for place, total in zip(state.places, state.totals, strict=True))
    return replace(state, session=session, chairs=chairs, stage=stage, proposal=None, totals=totals)


def _without_phases(session: Session) -> Session:
    """*session* whose last hand, which is over, keeps only what was dealt and done: half as big."""
    *earlier, last = session.hands
    shorter = dataclasses.replace(last, state=dataclasses.replace(last.state, ended=()))
    return dataclasses.replace(session, hands=(*earlier, shorter))


def hex_bytes(text: str, size: int) -> bytes:
    """*size* bytes written in hexadecimal; DoesNotApply."""
    require(len(text) == 2 * size, f"{size} bytes have {2 * size} hexadecimal digits, not {len(text)}")
    return bytes.fromhex(text)
