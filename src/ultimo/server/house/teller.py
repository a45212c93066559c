"""Who is told what of a step: each visitor as whom they look on, also where that has just become somebody else."""

from __future__ import annotations

from ultimo.server.house.telling import Sight, goodbye, may_look, seen_anew
from ultimo.server.house.visitors import Visitors, told
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.codec import encode
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.told import EventTold
from ultimo.server.room.own import Viewer
from ultimo.server.room.room import Room
from ultimo.server.room.watching import Step


class Teller:
    """Tells the visitors of one room."""

    def __init__(self, room: Room, visitors: Visitors) -> None:
        self._room = room
        self._visitors = visitors

    def tell(self, step: Step, events: dict[Viewer, EventTold], now: int) -> None:
        """Tells all of *step*, which was taken, and gave *events*; those who watch are told what they may see *now*."""
        watching = self._room.watching
        texts = {viewer: [encode(event)] for viewer, event in events.items()}
        texts[None] = [encode(event) for event in self._room.watched(now)]
        for visitor, was in self._visitors:
            viewer = step.after.place_of(visitor.caller.account)
            if not may_look(step.after, viewer):
                self._visitors.remove(visitor)
                visitor.leave(goodbye(Code.NO_SUCH_TABLE), CloseCode.POLICY)
            elif viewer == was:
                for text in texts[viewer]:
                    visitor.tell(text)
            else:
                self._visitors.add(visitor, viewer)
                self._room.welcome("", viewer)
                before = Sight(watching if was is None else step.before, was)
                after = Sight(self._room.watching if viewer is None else step.after, viewer)
                told(visitor, seen_anew(step, before, after))

    def tell_watching(self, now: int) -> None:
        """Tells those who watch what they are to see by *now*."""
        texts = [encode(event) for event in self._room.watched(now)]
        for visitor, viewer in self._visitors:
            if viewer is None:
                for text in texts:
                    visitor.tell(text)

    def forget(self) -> None:
        """The room makes nothing any more for viewers that nobody is."""
        for viewer in (None, *self._room.state.places):
            if viewer not in self._visitors.viewers:
                self._room.forget(viewer)
