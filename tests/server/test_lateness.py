"""A loop that is held up: it is told where, once, and without a value (fault 27)."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from tests.server.logged import everything_logged
from tests.server.running import in_loop
from ultimo.server import lateness
from ultimo.server.lateness import watched
from ultimo.server.metrics import Metrics

SECRET = "K7hM2xQ9"
LONG = 30.0  # seconds in which everything comes on the slowest machine


@in_loop
async def test_where_a_loop_is_held_up_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lateness, "HELD_UP", 0.05)
    monkeypatch.setattr(lateness, "LOOK", 0.001)
    metrics = Metrics()
    with everything_logged() as log, watched(metrics):

        def hold_up(secret: str) -> None:
            until = time.monotonic() + LONG
            while not log.getvalue() and time.monotonic() < until:
                time.sleep(0.01)
            time.sleep(0.1)  # told again, if it were

        hold_up(SECRET)
        while not metrics.registry.get_sample_value("ultimo_loop_lag_seconds_count"):
            await asyncio.sleep(0)

    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    held = [line for line in lines if any(" hold_up" in place for place in line.get("where", ()))]
    assert [line["event"] for line in held] == ["loop_late"]
    assert SECRET not in log.getvalue()


@in_loop
async def test_a_watch_ends_with_its_loop() -> None:
    watch = lateness.Watch()
    watch.start()
    watch.end()

    assert not watch.is_alive()
