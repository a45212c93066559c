"""What is said to some sockets alone: why they are left, and how a table looks to who changed chairs."""

from __future__ import annotations

import logging
from typing import NamedTuple

from ultimo.server.logs import Event, tell
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.patching import Json, joined, patch
from ultimo.server.protocol.told import Bye, EventTold
from ultimo.server.room.due import Luck
from ultimo.server.room.happenings import happened
from ultimo.server.room.hearing import heard
from ultimo.server.room.looks import Look
from ultimo.server.room.own import Viewer
from ultimo.server.room.table import TableState
from ultimo.server.room.watching import Step

INCIDENT_BYTES = 6
BACK_SOON = 1_000  # milliseconds after which a client that was sent away may come back


def incident(luck: Luck, table: str, problem: BaseException) -> str:
    """A number for something that cannot be, which the log explains; it is all that people are told."""
    number = luck.key()[:INCIDENT_BYTES].hex()
    tell(Event.INCIDENT, logging.ERROR, problem, table=table, incident=number)
    return number


def goodbye(code: Code, retry: int | None = None) -> Bye:
    """The last message on a socket; it has no `context`."""
    return Bye(code.slug, code.words, retry)


class Sight(NamedTuple):
    """A table as somebody looks on it: those who watch may see it some time later."""

    state: TableState
    viewer: Viewer

    @property
    def json(self) -> Json:
        """What is seen."""
        look = Look(self.state)
        return joined(look.public, look.own(self.viewer))


def seen_anew(step: Step, before: Sight, after: Sight) -> EventTold:
    """What *step* is to somebody who had the one sight before it, and has the other one after it."""
    events = happened(step.before, step.kept, step.after, after.viewer)
    return EventTold(after.state.v, events, patch(before.json, after.json), heard(*after))


def may_look(state: TableState, viewer: Viewer) -> bool:
    """Whether *viewer* may see the table: those with a chair, all before the evening, and who watches if it is let."""
    return viewer is not None or state.settings.spectators or state.session is None
