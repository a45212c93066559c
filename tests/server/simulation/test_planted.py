"""Mistakes planted in the server, which simulations find."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.server.simulation.run import Failed, simulate
from ultimo.server.clock import Timer
from ultimo.server.house.house import House
from ultimo.server.house.live import LiveTable
from ultimo.server.house.outside import Outside
from ultimo.server.house.playing import HousePlayer
from ultimo.server.house.teller import Teller
from ultimo.server.protocol.patching import Json
from ultimo.server.protocol.told import EventTold, Welcome
from ultimo.server.room import folding, inputs
from ultimo.server.room.folding import Dealer
from ultimo.server.room.inputs import Kept
from ultimo.server.room.judges.moment import Moment
from ultimo.server.room.looks import Look, Looks
from ultimo.server.room.own import Viewer
from ultimo.server.room.room import Room
from ultimo.server.room.steps.putting import put, read
from ultimo.server.room.table import TableState
from ultimo.server.room.watching import Step
from ultimo.server.sockets import Socket

Plant = Callable[[pytest.MonkeyPatch], None]
SEEDS = range(1, 31)


def ack_before_commit(patch: pytest.MonkeyPatch) -> None:
    async def keep(self: LiveTable, step: Step) -> dict[Viewer, EventTold]:
        self.kept = asyncio.create_task(self._outside.store.append(step.batch))  # type: ignore[attr-defined]  # planted
        return self.room.take(step)

    patch.setattr(LiveTable, "_keep", keep)


def event_dropped(patch: pytest.MonkeyPatch) -> None:
    tell = Socket.tell

    def some(self: Socket, text: bytes) -> None:
        if not (b'"kind":"event"' in text and b'"v":20,' in text):
            tell(self, text)

    patch.setattr(Socket, "tell", some)


def events_reordered(patch: pytest.MonkeyPatch) -> None:
    tell = Socket.tell

    def late(self: Socket, text: bytes) -> None:
        held = self.__dict__.pop("held", None)
        if b'"kind":"event"' in text and b'"v":20,' in text:
            self.__dict__["held"] = text
            return
        tell(self, text)
        if held:
            tell(self, held)

    patch.setattr(Socket, "tell", late)


def wrong_version_on_resume(patch: pytest.MonkeyPatch) -> None:
    welcome = Room.welcome

    def earlier(self: Room, message_id: str, viewer: Viewer, lines: bool) -> Welcome:
        made = welcome(self, message_id, viewer, lines)
        return msgspec.structs.replace(made, v=made.v - 1) if made.v > 20 else made

    patch.setattr(Room, "welcome", earlier)


def timer_lost_after_a_restart(patch: pytest.MonkeyPatch) -> None:
    async def nothing(self: House, tables: list[str]) -> None:
        """Reads none of them."""

    patch.setattr(House, "_read_all", nothing)


def seat_not_given_back(patch: pytest.MonkeyPatch) -> None:
    kind = folding._KINDS[inputs.Came]

    def came(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
        after, place = kind.step(state, kept, dealer), read(kept, inputs.Came).place
        return put(after, place, msgspec.structs.replace(after.chair(place), stands_in=state.chair(place).stands_in))

    patch.setitem(folding._KINDS, inputs.Came, kind._replace(step=came))


def id_forgotten_over_a_restart(patch: pytest.MonkeyPatch) -> None:
    read = House._room

    async def forgetful(*args: Any) -> Room:
        room = await read(*args)
        room._heard.clear()
        return room

    patch.setattr(House, "_room", forgetful)


def id_forgotten(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Room, "_remember", lambda self, kept, v: None)


def view_of_another_chair(patch: pytest.MonkeyPatch) -> None:
    changes = Looks.changes

    def mixed(self: Looks, look: Look) -> dict[Viewer, Json]:
        made = changes(self, look)
        return (
            made if None in made else dict(zip(made, [*list(made.values())[1:], *list(made.values())[:1]], strict=True))
        )

    patch.setattr(Looks, "changes", mixed)


def bot_that_fails_not_replaced(patch: pytest.MonkeyPatch) -> None:
    async def choose(self: HousePlayer, state: TableState, decision: Any) -> None:
        self._chosen = lambda choice: None

    patch.setattr(HousePlayer, "_choose", choose)


def stale_choice_accepted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Moment, "at", lambda self, v: None)


def sound_table_that_fails(patch: pytest.MonkeyPatch) -> None:
    tell = Teller.tell

    def fail(self: Teller, step: Step, events: dict[Viewer, EventTold], now: int) -> None:
        if step.after.v == 30:
            raise ValueError("planted")
        tell(self, step, events, now)

    patch.setattr(Teller, "tell", fail)


def time_that_goes_back_with_the_machine(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Outside, "from_", lambda self, time: self)


def hurried_timer(patch: pytest.MonkeyPatch) -> None:
    def spin(self: LiveTable, milliseconds: int) -> None:
        self._timer = self._outside.clock.after(0, self._nudge)

    patch.setattr(LiveTable, "_wait", spin)


def alarm_left_behind(patch: pytest.MonkeyPatch) -> None:
    class Stubborn(dict[str, Timer]):
        def values(self) -> Any:
            return ()

    init = House.__init__

    def made(self: House, *args: Any) -> None:
        init(self, *args)
        self._alarms = Stubborn()

    patch.setattr(House, "__init__", made)


PLANTED: tuple[tuple[Plant, str], ...] = (
    (ack_before_commit, "kept"),
    (event_dropped, "was not told of a version"),
    (events_reordered, "was not told of a version"),
    (wrong_version_on_resume, "sees at|was not told of a version|is told"),
    (timer_lost_after_a_restart, "is late|is open"),
    (seat_not_given_back, "does not play at place"),
    (id_forgotten_over_a_restart, "was done twice|is refused"),
    (id_forgotten, "was done twice|is refused"),
    (view_of_another_chair, "sees at|is told of|is shown the place"),
    (bot_that_fails_not_replaced, "waits for a bot"),
    (stale_choice_accepted, "was accepted at|play at place"),
    (sound_table_that_fails, "planted"),
    (time_that_goes_back_with_the_machine, "is late|does not come|was not told all"),
    (hurried_timer, "Livelock"),
    (alarm_left_behind, "left behind"),
)


@pytest.mark.parametrize(("plant", "found"), PLANTED, ids=[plant.__name__ for plant, _ in PLANTED])
def test_it_is_found(plant: Plant, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)

    with pytest.raises(Failed, match=found):
        run_all()


def run_all() -> None:
    """All seeds; Failed."""
    for seed in SEEDS:
        simulate(seed, "CT")
