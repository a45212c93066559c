"""Many run for the last chair: one of them gets it, whatever the order and however slow the store."""

from __future__ import annotations

import asyncio
import os
from collections import Counter

import pytest

from tests.server.house.home import GAME, quiet
from tests.server.proofs.houses import Household
from tests.server.proofs.long import kept_count
from tests.server.running import in_loop
from ultimo.server.house.live import LiveTable
from ultimo.server.house.visitors import Visitor
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.settings import Settings
from ultimo.server.room.judging import Caller

RACES = int(os.environ.get("ULTIMO_RACES", "100"))
PER_PART = 500
RUNNERS = 5


async def race(seed: int, races: int) -> Counter[str]:
    """How many won, and who: each race is for the last chair of the same table."""
    home = Household(seed)
    home.table = await home.home.house.open(Caller("p1", "P1"), Settings(GAME))
    seated = [await home.come(f"p{place}") for place in (1, 2, 3)]
    for place, tab in enumerate(seated, 1):
        home.live.hear(tab, asked.Sit(id=home.id(), place=place))
    runners = [await home.come(f"runner{number}") for number in range(RUNNERS)]
    found: Counter[str] = Counter()
    await quiet()
    for _ in range(races):
        before = home.live.room.state.v
        order = home.rng.sample(runners, RUNNERS)
        messages = [asked.Sit(id=home.id(), place=4) for _ in order]
        for tab, message in zip(order, messages, strict=True):
            home.live.hear(tab, message)
            for _ in range(home.rng.randrange(3)):
                await asyncio.sleep(0)
        answers = [await tab.answer(message) for tab, message in zip(order, messages, strict=True)]
        winners = [tab for tab, answer in zip(order, answers, strict=True) if answer.kind == "ack"]
        await quiet()
        assert len(winners) == 1
        assert {answer.code for answer in answers if answer.kind == "error"} == {"place_taken"}
        assert home.live.room.state.chairs[3].account == winners[0].caller.account
        assert len(await home.store.log(home.table)) == home.live.room.state.v == before + 1
        home.live.hear(winners[0], asked.Rise(id=home.id()))
        await quiet()
        found[winners[0].caller.account] += 1
    await home.home.house.stop()
    assert not home.early
    return found


@in_loop
async def test_one_gets_the_last_chair() -> None:
    found = await race(1, RACES)

    assert found.total() == RACES


def test_a_table_without_a_line_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    running = set()

    def hear(self: LiveTable, visitor: Visitor, message: AnyAsked) -> None:
        self._waiting += 1
        running.add(asyncio.create_task(self._hear(visitor, message)))

    monkeypatch.setattr(LiveTable, "hear", hear)

    with pytest.raises(AssertionError):
        asyncio.run(race(1, RACES))


@pytest.mark.soak
@in_loop
async def test_10_000_races() -> None:
    total = await kept_count("races", 20, lambda part: race(100 + part, PER_PART))

    assert len(total) == RUNNERS, "each won some"
