"""How long a move takes: the times of `search` with a budget in time, at moments of all phases of hands.

Without arguments a few positions only, to be quick; `python -m benchmarks.bench_moves --positions 300` for figures.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from itertools import count, islice

from benchmarks.calibration import GAMES, position
from ultimo.bots import bot_named
from ultimo.bots.player import Luck
from ultimo.core.state import State

FEW = 10  # positions where nothing is said
BUDGETS = ("50ms", "1s")
GOALS = {"50ms": 75, "1s": 1100}  # ms in which 99 of 100 moves are to be back


def times(game: str, budget: str, number: int) -> list[float]:
    """The milliseconds of *number* moves of *game*, each by a bot that sees the hand for the first time, in order."""
    return sorted(_time(state, budget) for state in islice(_positions(game), number))


def _positions(game: str) -> Iterator[State]:
    return (position(number) for number in count(GAMES.index(game), len(GAMES)))


def _time(state: State, budget: str) -> float:
    player, view = bot_named(f"search:{budget}")(Luck(b"seat", b"hand")), state.view(state.actor)
    begin = time.perf_counter()
    player.choose(view)
    return (time.perf_counter() - begin) * 1000


def percentile(in_order: Sequence[float], share: float) -> float:
    """The least of *in_order* that *share* of them do not exceed."""
    return in_order[max(0, -int(-len(in_order) * share // 1) - 1)]


def main() -> None:
    """The command."""
    told = argparse.ArgumentParser(prog="bench_moves", description=__doc__)
    told.add_argument("--positions", type=int, default=FEW, help=f"a game and a budget; {FEW}")
    told.add_argument("--budget", choices=BUDGETS, action="append", help="both")
    asked = told.parse_args()
    print("| game | budget | median, ms | 99 of 100, ms | longest, ms | asked for |")
    print("| --- | --- | --- | --- | --- | --- |")
    for budget in asked.budget or BUDGETS:
        for game in GAMES:
            some = times(game, budget, asked.positions)
            shown = [f"{some_time:.0f}" for some_time in (percentile(some, 0.5), percentile(some, 0.99), some[-1])]
            print(f"| {' | '.join([game, budget, *shown, f'{GOALS[budget]}'])} |", flush=True)


if __name__ == "__main__":
    main()
