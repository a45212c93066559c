"""Seeds of the suite: nothing is found, every rare state is reached, and a seed is the same run every time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

from tests.server.simulation.run import simulate
from tests.server.simulation.sometimes import SOMETIMES
from tests.server.simulation.tables import GAMES

SEEDS = range(1, 14)


def test_nothing_is_found_and_every_rare_state_is_reached() -> None:
    reached: Counter[str] = Counter()
    hands = 0
    for seed in SEEDS:
        for game in GAMES:
            outcome = simulate(seed, game)
            reached.update(outcome.sometimes)
            hands += outcome.hands

    assert hands >= len(SEEDS) * len(GAMES)
    assert [state for state in SOMETIMES if not reached[state]] == []


def test_a_seed_is_the_same_run_every_time_also_in_another_process() -> None:
    one, two = simulate(2, "TX"), simulate(2, "TX")
    elsewhere = subprocess.run(
        [sys.executable, "-m", "tests.server.simulation", "--seeds", "2", "--game", "TX"],
        env=os.environ | {"PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert one == two
    assert one.hash in elsewhere.stdout


def test_another_seed_is_another_run() -> None:
    assert simulate(2, "TX").hash != simulate(3, "CT").hash
