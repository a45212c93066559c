"""The core beside OpenSpiel's Tarok, in one run: random hands a second, and what single steps cost.

Rounds of both alternate, so that a noisy machine disturbs both; medians and ratios are printed and written as JSON.
Hands are steered to a contract drawn by lot (uniform random bidding ends nearly every hand in one contract), and who
may stop talking does so half of the time (else half of the actions of some games would be announcements).
"""

from __future__ import annotations

import gc
import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pyspiel

from ultimo.bots.varied import VariedBot
from ultimo.core.actions import PASS, Action, Bid
from ultimo.core.reading import read_records
from ultimo.core.record import Record, format_record
from ultimo.core.seats import per_seat
from ultimo.core.state import State
from ultimo.games import all_games, find_game
from ultimo.simulate import play_hand, seeded_hand

ROUNDS = 15
HANDS = 150  # a round
NONE, TWO = 0, 3  # OpenSpiel's bids
REACH, AIM, MOST_BYTES = 1500, 3000, 16 * 1024


def random_hand(state: State, rng: random.Random, contract: str) -> int:
    """Plays *state* to its end by lot, bidding *contract* where that is legal; how many actions it took."""
    goal, count = Bid(contract), 0
    while not state.over:
        legal = state.legal_actions()
        state = state.apply(goal if goal in legal else chosen(legal, rng))
        count += 1
    state.settlement()
    return count


def chosen(legal: Sequence[Action], rng: random.Random) -> Action:
    """A choice by lot; in an auction the first, which bids no more than it must; in talk half of the time pass."""
    if len(legal) > 1 and isinstance(legal[-1], Bid):
        return legal[0]
    return PASS if PASS in legal and rng.random() < 0.5 else legal[int(rng.random() * len(legal))]


def ultimo_round(name: str, start: int) -> float:
    """Hands a second of our State, dealing excluded as it is in the peer's generator of chance moves."""
    game, rng = find_game(name), random.Random(start)
    hands = [seeded_hand(game, 1, start + index) for index in range(HANDS)]
    begin = time.perf_counter()
    for index, hand in enumerate(hands):
        random_hand(hand, rng, game.contracts[index % len(game.contracts)])
    return HANDS / (time.perf_counter() - begin)


def open_spiel_round(start: int) -> float:
    """Deals a second of OpenSpiel's tarok from Python, four players, all twelve tricks played."""
    game, rng = pyspiel.load_game("tarok(players=4)"), random.Random(start)
    states = [game.new_initial_state() for _ in range(HANDS)]
    begin = time.perf_counter()
    moves = sum(open_spiel_hand(state, rng) for state in states)
    took = time.perf_counter() - begin
    assert moves >= 48 * HANDS, "every deal is played to its last trick"
    return HANDS / took


def open_spiel_hand(state: pyspiel.State, rng: random.Random) -> int:
    """One deal: Two, three passes, Two again, then any legal action; how many actions it took."""
    bids, count = [TWO, NONE, NONE, NONE, TWO], 0
    while not state.is_terminal():
        if state.is_chance_node():
            deals = [action for action, _ in state.chance_outcomes()]
            state.apply_action(deals[int(rng.random() * len(deals))])
            continue
        legal = state.legal_actions()
        action = bids[count] if count < len(bids) else legal[int(rng.random() * len(legal))]
        state.apply_action(action)
        count += 1
    return count


def each(work: Callable[[], object], count: int) -> float:
    """Microseconds of one *work*, the median of nine runs of *count*."""
    times = []
    for _ in range(9):
        begin = time.perf_counter()
        for _ in range(count):
            work()
        times.append((time.perf_counter() - begin) / count * 1e6)
    return statistics.median(times)


def late_state(name: str) -> State:
    """A hand two tricks before its end."""
    game = find_game(name)
    state = seeded_hand(game, 1, 0)
    done = play_hand(state, per_seat(lambda _: VariedBot), 1, 0)
    for _, action in done.actions[:-8]:
        state = state.apply(action)
    return state


def own_bytes(state: State) -> int:
    """Bytes reachable from *state* that are not reachable from the game and from a fresh hand of another deal."""
    shared = reachable([state.game, all_games(), seeded_hand(state.game, 2, 0), *sys.modules.values()])
    return sum(sys.getsizeof(thing) for key, thing in reachable([state]).items() if key not in shared)


def reachable(roots: Sequence[object]) -> dict[int, object]:
    """Every object that can be reached from *roots*."""
    found: dict[int, object] = {}
    todo = list(roots)
    while todo:
        thing = todo.pop()
        if id(thing) not in found:
            found[id(thing)] = thing
            todo.extend(gc.get_referents(thing))
    return found


def measured(name: str) -> dict[str, float]:
    """All figures of the game called *name*."""
    ours, peers = [], []
    for index in range(ROUNDS):
        ours.append(ultimo_round(name, index * HANDS))
        peers.append(open_spiel_round(index))
    game = find_game(name)
    done = play_hand(seeded_hand(game, 1, 1), per_seat(lambda _: VariedBot), 1, 1)
    late, text = late_state(name), format_record(Record.of(done))
    return {
        "hands_per_second": statistics.median(ours),
        "open_spiel_tarok_deals_per_second": statistics.median(peers),
        "ratio": statistics.median(mine / peer for mine, peer in zip(ours, peers, strict=True)),
        "view_with_reasons_us": each(lambda: late.view(late.actor), 100),
        "legal_actions_us": each(late.legal_actions, 100),
        "settlement_us": each(done.settlement, 100),
        "records_per_second": 1e6 / each(lambda: read_records(text, find_game), 20),
        "late_state_bytes": own_bytes(late),
    }


def written(name: str, results: dict[str, dict[str, float]]) -> None:
    """Prints the tables and writes `benchmarks/results/NAME.json`."""
    for game, figures in results.items():
        print(f"\n{game}")
        for figure, value in figures.items():
            print(f"  {figure:36} {value:14,.3f}" if value < 10 else f"  {figure:36} {value:14,.0f}")
    where = {"python": platform.python_version(), "machine": platform.machine(), "system": platform.system()}
    out = Path(__file__).parent / "results" / f"{name}.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps({"where": where, "games": results}, indent=2) + "\n")


if __name__ == "__main__":
    written("core", {name: measured(name) for name in all_games()})
    print(f"\nreach {REACH} hands/s, aim {AIM}; a late state at most {MOST_BYTES} bytes of its own")
