"""What each viewer was shown of a table, and what is to be merged into that to show what is so now.

What all see is made once a step; of the hand, only what a step has changed is made again.
"""

from __future__ import annotations

import msgspec

from ultimo.core.actions import Call
from ultimo.core.events import Acted, CardsSeen, CardsTaken, Declared, Event
from ultimo.core.seats import Seat
from ultimo.server.protocol.patching import Json, joined, patch
from ultimo.server.room.hands import hand_shown
from ultimo.server.room.own import Viewer, own_hand_shown, own_shown
from ultimo.server.room.showing import table_shown
from ultimo.server.room.table import TableState
from ultimo.server.room.twice import twice_shown

OWN = (Acted, CardsSeen, CardsTaken)  # after these their seat may see something else


class Look:
    """A table as all see it, and what each seat sees beside that; made from a state, and from the look before it."""

    def __init__(self, state: TableState, before: Look | None = None) -> None:
        self.state = state
        is_same = before is not None and before.state.hand is state.hand
        self._hand: Json = before._hand if before and is_same else _hand(state)
        self._own: dict[Seat | None, Json] = _unchanged(before._own, before.state, state) if before else {}
        self.public = _builtins(table_shown(state)) | self._hand

    def own(self, viewer: Viewer) -> Json:
        """What *viewer* sees for itself."""
        own = _builtins(own_shown(self.state, viewer))
        if self.state.hand is None:
            return own
        seat = self.state.seat_of(viewer) if viewer is not None else None
        if seat not in self._own:
            self._own[seat] = _builtins(own_hand_shown(self.state, seat))
        return own | {"hand": self._own[seat]}


def _unchanged(own: dict[Seat | None, Json], before: TableState, after: TableState) -> dict[Seat | None, Json]:
    """What is still so of what the seats saw for themselves: who did and got nothing and is not asked."""
    if before.hand is None or after.hand is None or before.hand.deal != after.hand.deal:
        return {}
    was, now = before.hand.state, after.hand.state
    if now.log[: len(was.log)] != was.log:  # something was taken back
        return {}
    gained = now.log[len(was.log) :]
    if any(map(_may_make_partners, gained)):
        return {}
    changed = {was.actor, now.actor, *(event.seat for event in gained if isinstance(event, OWN))}
    return {seat: shown for seat, shown in own.items() if seat is None or seat not in changed}


def _may_make_partners(event: Event) -> bool:
    return isinstance(event, Declared) or (isinstance(event, Acted) and isinstance(event.action, Call))


def _hand(state: TableState) -> Json:
    """The hand, and what it was when its cards were played first."""
    parts = {"hand": hand_shown(state.hand) if state.hand else None, "twice": twice_shown(state)}
    return {name: _builtins(part) for name, part in parts.items() if part}


def _builtins(made: msgspec.Struct) -> Json:
    shown: Json = msgspec.to_builtins(made)
    return shown


class Looks:
    """What each of some viewers was shown last."""

    def __init__(self) -> None:
        self._look: Look | None = None  # None: nobody looks on
        self._own: dict[Viewer, Json] = {}

    def whole(self, look: Look, viewer: Viewer) -> Json:
        """All that *viewer* sees, who is told of every change from now on."""
        self._look = look
        self._own[viewer] = look.own(viewer)
        return joined(look.public, self._own[viewer])

    def changes(self, look: Look) -> dict[Viewer, Json]:
        """The patch for each viewer, now that the table looks like that."""
        assert self._look is not None, "somebody looks on"
        common = patch(self._look.public, look.public)
        own, self._own = self._own, {viewer: look.own(viewer) for viewer in self._own}
        self._look = look
        return {viewer: joined(common, patch(own[viewer], now)) for viewer, now in self._own.items()}

    def forget(self, viewer: Viewer) -> None:
        """Nobody looks on as *viewer* any more."""
        self._own.pop(viewer, None)
        self._look = self._look if self._own else None

    @property
    def is_empty(self) -> bool:
        """Whether nobody looks on."""
        return not self._own
