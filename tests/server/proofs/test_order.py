"""What is told is kept (D2), an id does one thing however often it comes (D3), of two tabs that play at once one does.

All at the same tables, over a real line of jobs and a store that takes its time.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from tests.server.house.home import quiet
from tests.server.proofs.evenings import next_line
from tests.server.proofs.houses import Household, Tab
from tests.server.proofs.long import kept_count
from tests.server.room.driving import TABLES
from tests.server.running import in_loop
from ultimo.server.house.house import House
from ultimo.server.house.live import LiveTable
from ultimo.server.house.visitors import Visitor
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.codec import encode
from ultimo.server.protocol.told import Ack, EventTold
from ultimo.server.room.judging import Caller
from ultimo.server.room.own import Viewer
from ultimo.server.room.room import Room
from ultimo.server.room.table import Stage, TableState
from ultimo.server.room.watching import Step

LINES = int(os.environ.get("ULTIMO_LINES", "100"))  # at each table
PER_PART = 1_000
RESTARTS = 0.01  # of all lines
OFTEN = (1, 1, 1, 1, 2, 20)  # times a message comes again


@dataclass
class Proof:
    """A table where everything is said from two tabs, and again later."""

    household: Household
    tabs: list[tuple[Tab, Tab]] = field(default_factory=list)  # by place
    found: Counter[str] = field(default_factory=Counter)
    recent: list[tuple[AnyAsked, Caller, int]] = field(default_factory=list)  # of this deal: message, who, answer
    earlier: list[tuple[AnyAsked, Caller, int]] = field(default_factory=list)  # of the one before
    deal: tuple[int, int] = (0, 0)  # hands of earlier evenings, and of this one

    async def open(self, name: str) -> None:
        """Everybody comes with two tabs."""
        home = self.household
        settings = TABLES[name]
        home.table = await home.home.house.open(Caller("p1", "P1"), settings)
        for number in range(1, settings.places + 1):
            self.tabs.append((await home.come(f"p{number}"), await home.come(f"p{number}")))

    @property
    def state(self) -> TableState:
        """The table now."""
        return self.household.live.room.state

    async def line(self) -> None:
        """Somebody says something from both tabs, then it comes again."""
        home, before = self.household, self.state
        by, message = next_line(home.id(), before, home.rng)
        tabs = list(self.tabs[by - 1])
        home.rng.shuffle(tabs)
        if isinstance(message, asked.Act):
            await self._twice_at_once(tabs, message)
        else:
            home.live.hear(tabs[0], message)
            answer = await tabs[0].answer(message)
            assert (answer.kind, answer.dup) == ("ack", False), (answer, message)
            self._note(message, tabs[0], answer.v)
        await quiet()  # what follows by itself
        self._turn_page()
        self.found["moves"] += 1
        if home.rng.random() < RESTARTS:
            await home.restart()
            self.found["restarts"] += 1
        await self._again()

    async def _twice_at_once(self, tabs: list[Tab], message: asked.Act) -> None:
        """Both tabs play before either has heard of the other: one card is played."""
        home, before = self.household, self.state
        assert before.playing is not None
        other = home.rng.choice([message.action, before.playing.legal_actions()[0].token])
        messages = [message, asked.Act(id=home.id(), v=message.v, action=other)]
        for tab, each in zip(tabs, messages, strict=True):
            home.live.hear(tab, each)
        first, second = [await tab.answer(each) for tab, each in zip(tabs, messages, strict=True)]

        assert (first.kind, second.kind) == ("ack", "error")
        assert second.code == "stale" or (self.state.playing is None and second.code == "not_now"), second
        log = [msgspec.json.decode(entry.payload) for entry in await home.store.log(home.table)][before.v :]
        assert [one["input"]["action"] for one in log if one["input"]["kind"] == "acted"] == [message.action]
        self._note(message, tabs[0], first.v)
        self.found["double plays"] += 1

    def _note(self, message: AnyAsked, tab: Tab, v: int | None) -> None:
        assert v is not None
        self.recent.append((message, tab.caller, v))

    def _turn_page(self) -> None:
        """With a new deal what was said before the last one may be forgotten."""
        state = self.state
        if state.stage is Stage.SHUFFLING and self.deal != (deal := (state.earlier, state.deal)):
            self.recent, self.earlier, self.deal = [], self.recent, deal

    async def _again(self) -> None:
        """What was said in this deal or the one before comes again, from any tab of whoever said it."""
        home = self.household
        message, caller, v = home.rng.choice(self.recent + self.earlier)
        for _ in range(home.rng.choice(OFTEN)):
            tab = home.rng.choice([tab for tab in home.tabs if tab.caller == caller])
            before, number = self.state, len(tab.answers[message.id])
            home.live.hear(tab, message)
            answer = await tab.answer(message, number)
            assert (answer.kind, answer.v, answer.dup) == ("ack", v, True), answer
            assert (self.state is before) is True, "nothing has changed"
            self.found["repeats"] += 1
        tab, before = home.rng.choice(home.tabs), self.state
        other = asked.Chat(id=message.id, text="Griass di")
        number = len(tab.answers[message.id])
        home.live.hear(tab, other)
        assert (await tab.answer(other, number)).code == "id_reused"
        assert (self.state is before) is True, "nothing has changed"
        self.found["ids with other content"] += 1


async def prove(name: str, seed: int, lines: int) -> Counter[str]:
    """How much was tried at one table."""
    proof = Proof(Household(seed))
    await proof.open(name)
    for _ in range(lines):
        await proof.line()
    home = proof.household
    await home.home.house.stop()
    proof.found["told"] = sum(tab.told for tab in home.tabs)
    assert not home.early
    return proof.found


@pytest.mark.parametrize("name", TABLES)
@in_loop
async def test_everything_is_kept_then_told_and_done_once(name: str) -> None:
    found = await prove(name, 1, LINES)

    assert found["moves"] == LINES
    assert found["double plays"] > LINES / 5
    assert found["repeats"] > LINES


def _told_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    made = LiveTable._keep

    async def keep(self: LiveTable, step: Step) -> dict[Viewer, EventTold]:
        for visitor, _ in self.visitors:
            visitor.tell(encode(Ack("", step.after.v)))
        return await made(self, step)

    monkeypatch.setattr(LiveTable, "_keep", keep)


def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Room, "_remember", lambda self, kept, v: None)


def _forgotten_by_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    made = House._room

    async def forgetful(*arguments: Any) -> Room:
        room = await made(*arguments)
        room._heard.clear()
        return room

    monkeypatch.setattr(House, "_room", forgetful)


def _out_of_line(monkeypatch: pytest.MonkeyPatch) -> None:
    running = set()

    def hear(self: LiveTable, visitor: Visitor, message: AnyAsked) -> None:
        self._waiting += 1
        running.add(asyncio.create_task(self._hear(visitor, message)))

    monkeypatch.setattr(LiveTable, "hear", hear)


@pytest.mark.parametrize("plant", [_told_too_early, _forgotten, _forgotten_by_a_restart, _out_of_line])
def test_a_planted_mistake_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)

    with pytest.raises(AssertionError):
        asyncio.run(prove("CT", 1, LINES))


@pytest.mark.soak
@in_loop
async def test_100_000_moves() -> None:
    total = await kept_count("order", 100, lambda part: prove(list(TABLES)[part % len(TABLES)], 100 + part, PER_PART))

    assert total["repeats"] > total["moves"]
