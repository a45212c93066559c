"""The bots of the house as tables ask them, and what is counted of them."""

from __future__ import annotations

import pytest

from tests.server.bots.test_crew import crew_that, view
from tests.server.house.home import SeededLuck
from tests.server.running import in_loop
from ultimo.bots.book import advised
from ultimo.server.bots.asking import CrewFault
from ultimo.server.metrics import Metrics
from ultimo.server.players import CrewBots
from ultimo.server.protocol.told import AdviceTold
from ultimo.server.room.showing import reason_shown


def value(metrics: Metrics, name: str, **labels: str) -> float:
    found = metrics.registry.get_sample_value(f"ultimo_{name}", labels)
    assert found is not None, name
    return found


@in_loop
async def test_a_hint_where_nothing_is_weighed_is_what_the_book_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULTIMO_KERNEL", "off")
    async with crew_that("") as crew:
        told = await CrewBots(crew, SeededLuck(1), Metrics()).hints(view())

    book = advised(view())
    assert AdviceTold(book.action.token, (reason_shown(book.why),)) == told


@in_loop
async def test_answers_and_faults_of_bots_are_counted() -> None:
    metrics = Metrics()
    async with crew_that("plays what is not legal") as crew:
        bots = CrewBots(crew, SeededLuck(1), metrics)
        assert value(metrics, "bot_questions") == 0
        await bots.choose(view(), "medium")
        with pytest.raises(CrewFault):
            await bots.choose(view(), "easy")
        crew.most_waiting = 0
        with pytest.raises(CrewFault):
            await bots.hints(view())

        assert value(metrics, "workers_hired") == crew.hired >= 2
    assert value(metrics, "bot_seconds_count", what="move") == 2
    assert value(metrics, "bot_seconds_count", what="hint") == 1
    assert value(metrics, "bot_faults_total", why="illegal") == 1
    assert value(metrics, "bot_faults_total", why="busy") == 1
