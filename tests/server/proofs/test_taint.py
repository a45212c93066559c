"""No byte that leaves a server names a card to somebody who has no right to it, or tells of the key."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from tests.server.house.home import quiet
from tests.server.logged import everything_logged
from tests.server.proofs.evenings import forbidden, played
from tests.server.proofs.long import kept_count
from tests.server.proofs.worlds import ALONE, BESIDE, READING, Beside, Evening
from tests.server.room.driving import TABLES, any_table, hands
from tests.server.room.rights import may_be_named, named
from tests.server.room.test_taint import secrets_in
from tests.server.running import in_loop
from ultimo.core.shuffle import shuffled
from ultimo.server.protocol.settings import Settings
from ultimo.server.room.own import Viewer
from ultimo.server.room.table import Stage, TableState

HANDS = ["/api/tables/{table}/records", "/api/tables/{table}/hands/{deal}", "/api/me/hands", "/api/export"]  # finished
STEADY = ["/api/games", *HANDS]  # while a hand is played
LIVELY = [path for path in READING if path not in STEADY]
OFTEN = int(os.environ.get("ULTIMO_OFTEN", "30"))  # lines between two looks at everything


@pytest.mark.parametrize("name", TABLES)
@in_loop
async def test_nobody_is_told_of_a_card_without_a_right_to_it(name: str) -> None:
    found = await scan(TABLES[name], seed=1)

    assert found["messages"] > 500
    assert found["answers"] > 20


@in_loop
async def test_who_shares_a_device_is_told_of_no_card_of_the_other_before_looking_from_there() -> None:
    found = await scan(TABLES["HU five"], seed=1, beside=BESIDE)

    assert found["messages"] > 500
    assert found["answers"] > 20


@pytest.mark.soak
@in_loop
async def test_nobody_is_told_of_a_card_in_many_evenings() -> None:
    total = await kept_count("taint", 200, lambda game: scan(any_table(game), 1_000 + game, (ALONE, BESIDE)[game % 2]))

    assert total["messages"] > total["answers"] > 0


async def scan(settings: Settings, seed: int, beside: Beside = ALONE) -> Counter[str]:
    """How much of what left the server in an evening of two hands was looked through."""
    scanner = Scanner(seed)
    with everything_logged() as log:
        await played(settings, seed, shuffled, hands(2), scanner.look, beside)
    assert not named(log.getvalue().encode())
    return scanner.found


class Scanner:
    """Looks at everything that has left a server since it looked last."""

    def __init__(self, seed: int) -> None:
        self.found: Counter[str] = Counter()
        self._rng = random.Random(seed)
        self._read: Counter[Viewer] = Counter()  # messages of each stream
        self._steady: dict[Viewer, tuple[int, list[bytes]]] = {}  # what was told last, and in which hand
        self._lines = 0

    async def look(self, evening: Evening, state: TableState) -> None:
        """After each line."""
        self._lines += 1
        for viewer in evening.viewers:
            self._read_on(evening, state, viewer)
        if state.playing is not None and self._lines % OFTEN == 0:
            for viewer in evening.viewers:
                await self._try_everything(evening, state, viewer)
                self._read_on(evening, state, viewer)
            assert not named(evening.metrics.text())

    def _read_on(
        self, evening: Evening, state: TableState, viewer: Viewer, tried: frozenset[str] = frozenset()
    ) -> None:
        heard = evening.wires[viewer].heard
        self._check(heard[self._read[viewer] :], state, viewer, tried)
        self._read[viewer] = len(heard)

    async def _try_everything(self, evening: Evening, state: TableState, viewer: Viewer) -> None:
        frames = list(forbidden(evening, state, viewer, self._rng))
        for frame in frames:
            evening.wires[viewer].say(frame)
        await quiet()
        self._read_on(evening, state, viewer, frozenset().union(*map(named, frames)))
        if state.deal == 1:  # who comes later is told of the hand before as well
            wire = await evening.join(viewer)
            self._check(wire.heard, state, viewer)
            wire.close()
        answers = await evening.answers(viewer, LIVELY)
        self._check(answers, state, viewer)
        self.found["answers"] += len(answers)
        deal, told = self._steady.setdefault(viewer, (state.deal, []))
        now = await evening.answers(viewer, STEADY)
        assert told in ([], now) or deal != state.deal, "rules and finished hands are told the same all the time"
        self._steady[viewer] = state.deal, now

    def _check(
        self, messages: list[bytes], state: TableState, viewer: Viewer, tried: frozenset[str] = frozenset()
    ) -> None:
        rights = _rights(state, viewer) | tried
        for message in messages:
            assert named(message) <= rights, f"{viewer} in {state.stage}: {message!r}"
            if state.stage in (Stage.SHUFFLING, Stage.PLAYING):
                assert not secrets_in(state, message), f"{viewer} in {state.stage}: {message!r}"
        self.found["messages"] += len(messages)


def _rights(state: TableState, viewer: Viewer) -> set[str]:
    if state.hand is None:
        return set()
    return may_be_named(state.hand.state, state.seat_of(viewer) if viewer is not None else None)
