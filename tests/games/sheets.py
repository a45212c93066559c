"""Evenings whose sheets were written by hand: how their hands are played and kept."""

from __future__ import annotations

from collections.abc import Callable

from ultimo.core.actions import Action
from ultimo.core.reading import read_records
from ultimo.core.record import format_records
from ultimo.core.session import Session
from ultimo.core.state import State
from ultimo.games import find_game


def taken_up_again(session: Session) -> Session:
    """The evening as it is read from its own text."""
    again = Session.from_records(read_records(format_records(session.records()), find_game))
    assert session == again
    return again


def played(session: Session, said: str, choice: Callable[[State], Action]) -> Session:
    """The hand to its end: what is *said* in the auction, then each time a *choice*."""
    tokens = said.split()
    while session.current is not None:
        state = session.current.state
        made = len(state.actions)
        legal = {action.token: action for action in state.legal_actions()}
        session = session.apply(legal[tokens[made]] if made < len(tokens) else choice(state))
    return session
