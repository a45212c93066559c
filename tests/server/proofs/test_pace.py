"""How long a bot of the house takes says nothing of its hand (S7): with one legal action it is no sooner done.

A bot thinks the longer the more it may do. The times of both kinds are compared by the test of Kolmogorov and Smirnov.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from math import sqrt

import pytest

from tests.server.house.home import Home, StoppedClock, VariedBots
from tests.server.proofs.long import kept_count
from ultimo.core.game import View
from ultimo.server.house.playing import Decision, HousePlayer, view_of
from ultimo.server.room import inputs
from ultimo.server.room.due import Pace
from ultimo.server.room.folding import folded
from ultimo.server.room.inputs import kept_of
from ultimo.server.room.table import TableState

FORCED, FREE = "forced", "free"
PACE = Pace()
THOUGHT = 100  # milliseconds a bot thinks of each thing it may do
LEVEL = 1.63  # the bound for p = 0.01, by the square root of n·m/(n + m)
HANDS = 12  # of an evening
FEWEST = 50  # times of a kind that say something
EVENINGS = 60  # in the long run


class ThinkingBots(VariedBots):
    """Bots that need the longer the more they may do, and never longer than the pace leaves them."""

    def __init__(self, clock: StoppedClock) -> None:
        super().__init__()
        self.clock = clock

    async def choose(self, view: View, bot: str) -> str:
        """See Bots."""
        await self.clock.sleep(min(PACE.least, THOUGHT * (len(view.actions) - 1)))
        return await super().choose(view, bot)


async def times(seed: int) -> Counter[str]:
    """How often bots took so many milliseconds in some hands, by whether they had a choice: `forced 812`."""
    clock = StoppedClock()
    home = Home(bots=ThinkingBots(clock), clock=clock, pace=PACE, seed=seed)
    live, (ada,) = await home.seated("ada")
    while live.room.state.deal <= HANDS:
        if message := home.next_message(live.room.state, ada):
            await home.say(live, ada, message)
        else:
            await clock.move(PACE.most)
    table = live.room.state.id
    log = [kept_of(entry.payload) for entry in await home.store.log(table)]
    await home.house.stop()
    states = [state for _, state in folded(table, log)]
    return Counter(
        f"{FORCED if len(view_of(before).actions) == 1 else FREE} {kept.at - before.at}"
        for before, kept in zip(states, log[1:], strict=False)
        if isinstance(kept.input, inputs.Acted) and kept.input.place != 1
    )


def distance(found: Counter[str]) -> float:
    """How far the two kinds are apart, where 1 is the most that chance would make of one kind in 99 of 100 cases."""
    kinds = [{int(name.split()[1]): n for name, n in found.items() if name.startswith(kind)} for kind in (FORCED, FREE)]
    counts = [sum(kind.values()) for kind in kinds]
    assert min(counts) > FEWEST, counts
    apart, below = 0.0, [0, 0]
    for time in sorted(kinds[0] | kinds[1]):
        below = [so_far + kind.get(time, 0) for so_far, kind in zip(below, kinds, strict=True)]
        apart = max(apart, abs(below[0] / counts[0] - below[1] / counts[1]))
    return apart / (LEVEL * sqrt(sum(counts) / (counts[0] * counts[1])))


def test_who_has_one_legal_action_takes_as_long_as_who_has_a_choice() -> None:
    assert distance(asyncio.run(times(1))) <= 1


async def _thinks_after_the_pause(self: HousePlayer, state: TableState, decision: Decision) -> None:
    await self._outside.clock.sleep(self._outside.pace.drawn(self._outside.luck))
    self._chosen(await self._answer(state.id, view_of(state), decision))


async def _hurries_without_a_choice(self: HousePlayer, state: TableState, decision: Decision) -> None:
    if len(view_of(state).actions) > 1:
        await self._outside.clock.sleep(PACE.most)
    self._chosen(await self._answer(state.id, view_of(state), decision))


@pytest.mark.parametrize("plant", [_thinks_after_the_pause, _hurries_without_a_choice])
def test_a_planted_mistake_is_found(
    plant: Callable[[HousePlayer, TableState, Decision], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HousePlayer, "_choose", plant)

    assert distance(asyncio.run(times(1))) > 1


@pytest.mark.soak
def test_5_000_of_either() -> None:
    assert distance(asyncio.run(kept_count("pace", EVENINGS, times))) <= 1
