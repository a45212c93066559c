"""The exact solver on seeded deals: full deals, win-or-lose questions, and the last tricks; times and nodes.

Two sit against two at the seats of each deal by turns, any of the four leading. Wall-clock times of one thread.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

from bench_core import written

from ultimo.bots.kernel import kernel, kernel_rules
from ultimo.core.tricks import TrickRules
from ultimo.games import all_games, find_game
from ultimo.simulate import seeded_hand

DEALS = int(sys.argv[1]) if len(sys.argv) > 1 else 200
LAST = (8, 7, 6, 5)  # tricks left
SECONDS = 20.0  # for one question; what takes longer counts as so long
SIDES = (0b0011, 0b0101, 0b1001, 0b0001)  # three times two against two; the last, one against three, is reported apart


def solver(name: str, index: int, side: int, tricks: int | None = None):  # the kernel's class
    """The solver of deal *index*, or of its last *tricks*."""
    game = find_game(name)
    deal = seeded_hand(game, 11, index).dealt
    hands = [hand.mask for hand in deal.hands]
    play = kernel().Play(kernel_rules(TrickRules()), hands, index % 4)
    if tricks is not None:
        deck = [*game.deck.cards]
        random.Random(index).shuffle(deck)
        chosen = [sum(card.bit for card in deck[seat * tricks : (seat + 1) * tricks]) for seat in range(4)]
        play = kernel().Play(kernel_rules(TrickRules()), chosen, index % 4)
    return kernel().Solver(play, side, kernel().Objective(game.deck.points))


def value(name: str, index: int, side: int, tricks: int | None = None) -> tuple[float, int, int]:
    """Seconds, nodes and the value found."""
    begin = time.perf_counter()
    one = solver(name, index, side, tricks)
    low, high = 0, one.most
    while low < high and (left := begin + SECONDS - time.perf_counter()) > 0:
        middle = (low + high + 1) // 2
        answer = one.attains(middle, seconds=left)
        low, high = (middle, high) if answer == 1 else (low, middle - 1) if answer == 0 else (low, high)
    return time.perf_counter() - begin, one.nodes, low


def question(name: str, index: int, side: int) -> float:
    """Seconds for whether the side wins: more than half of the card points."""
    begin = time.perf_counter()
    one = solver(name, index, side)
    one.attains(one.most // 2 + 1, seconds=SECONDS)
    return time.perf_counter() - begin


def spread(seconds: list[float]) -> tuple[float, float]:
    """Median and p90 in milliseconds."""
    return statistics.median(seconds) * 1e3, statistics.quantiles(seconds, n=10)[-1] * 1e3


def measured(name: str) -> dict[str, float]:
    """All figures of the game called *name*."""
    figures: dict[str, float] = {}

    def put(label: str, measure: Callable[[int], float], count: int) -> None:
        median, p90 = spread([measure(index) for index in range(count)])
        figures[f"{label}_median_ms"], figures[f"{label}_p90_ms"] = median, p90

    put("win_or_lose", lambda index: question(name, index, SIDES[index % 3]), DEALS)
    if name != "texas-tarok":  # full values of twelve tricks are not promised
        nodes: list[int] = []

        def full(index: int) -> float:
            seconds, used, _ = value(name, index, SIDES[index % 3])
            nodes.append(used)
            return seconds

        put("full_deal", full, DEALS)
        figures["full_deal_mean_nodes"] = statistics.mean(nodes)
        put("one_against_three", lambda index: value(name, index, SIDES[3])[0], DEALS // 4)
    for tricks in LAST:
        late = partial(value, name, tricks=tricks)
        put(f"last_{tricks}_tricks", lambda index, late=late: late(index, side=SIDES[index % 3])[0], DEALS)
    return figures


if __name__ == "__main__":
    written("solver", {name: measured(name) for name in all_games()})
