"""Who is told what of a step: each visitor as whom they look on, also where that has just become somebody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ultimo.server.house.telling import Sight, goodbye, may_look, seen_anew
from ultimo.server.house.visitors import Onlooker, Visitors
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.told import EventTold
from ultimo.server.room.own import Viewer
from ultimo.server.room.room import Room
from ultimo.server.room.watching import Step


class Texts:
    """What each onlooker is sent, made once for all who are sent the same."""

    def __init__(self, said: Mapping[Viewer, Sequence[EventTold]]) -> None:
        self._said = said
        self._texts: dict[Onlooker, list[bytes]] = {}

    def of(self, onlooker: Onlooker) -> list[bytes]:
        """The messages for *onlooker*, in order."""
        if onlooker not in self._texts:
            self._texts[onlooker] = [onlooker.text(event) for event in self._said[onlooker.viewer]]
        return self._texts[onlooker]


class Teller:
    """Tells the visitors of one room."""

    def __init__(self, room: Room, visitors: Visitors) -> None:
        self._room = room
        self._visitors = visitors

    def tell(self, step: Step, events: dict[Viewer, EventTold], now: int) -> None:
        """Tells all of *step*, which was taken, and gave *events*; those who watch are told what they may see *now*."""
        watching = self._room.watching
        said: dict[Viewer, Sequence[EventTold]] = {viewer: [event] for viewer, event in events.items()}
        said[None] = self._room.watched(now)
        texts = Texts(said)
        for visitor, was in self._visitors:
            viewer = step.after.place_of(visitor.caller.account, was.viewer)
            if not may_look(step.after, viewer):
                self._visitors.remove(visitor)
                visitor.leave(goodbye(Code.NO_SUCH_TABLE), CloseCode.POLICY)
            elif viewer == was.viewer:
                for text in texts.of(was):
                    visitor.tell(text)
            else:
                now_as = Onlooker(viewer, was.lines)
                self._visitors.add(visitor, now_as)
                self._room.welcome("", viewer, was.lines)
                before = Sight(watching if was.viewer is None else step.before, was.viewer)
                after = Sight(self._room.watching if viewer is None else step.after, viewer)
                visitor.tell(now_as.text(seen_anew(step, before, after)))

    def tell_watching(self, now: int) -> None:
        """Tells those who watch what they are to see by *now*."""
        texts = Texts({None: self._room.watched(now)})
        for visitor, onlooker in self._visitors:
            if onlooker.viewer is None:
                for text in texts.of(onlooker):
                    visitor.tell(text)

    def forget(self) -> None:
        """The room makes nothing any more for viewers that nobody is."""
        for viewer in (None, *self._room.state.places):
            if viewer not in self._visitors.viewers:
                self._room.forget(viewer)
