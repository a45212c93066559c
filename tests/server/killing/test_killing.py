"""A real server killed under live tables: a short run of `benchmarks.kill_server`. ULTIMO_KILLS is how often (6)."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from benchmarks.crowd.doomed import Moment
from benchmarks.kill_server import killed

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs signals")

KILLS = int(os.environ.get("ULTIMO_KILLS", "6"))
TABLES = 8


def test_whenever_a_server_is_killed_nothing_acknowledged_is_lost_or_done_twice(tmp_path: Path) -> None:
    counts = asyncio.run(killed(tmp_path, KILLS, TABLES, seed=1))

    assert counts.faults == 0, counts
    assert counts.between >= KILLS / 20, counts
    assert counts.acknowledged > 10 * KILLS, counts
    assert counts.repeated > 0, counts


def test_an_acknowledgement_before_the_commit_would_be_found(tmp_path: Path) -> None:
    counts = asyncio.run(killed(tmp_path, 3, TABLES, seed=2, planned=Moment.HASTY))

    assert counts.lost > 0, counts
