"""Environments beside OpenSpiel's tarok, RLCard's bridge and gin rummy and PettingZoo's card games: actions a second.

Ours have masks and packed observations for every action. Processor time is counted and not the clock, one thread;
rounds of all take turns, and medians are printed. PettingZoo's card games are RLCard's and draw with pygame, which is
not among the dependencies: without it their rows are missing. `pip install --target build/peers pygame==2.6.1` and
`PYTHONPATH=build/peers:.` bring it in for one run.
"""

from __future__ import annotations

import importlib
import random
import statistics
import time
from collections.abc import Callable
from importlib.util import find_spec

import numpy as np
import pyspiel
import rlcard
from bench_core import open_spiel_hand, written
from numpy.typing import NDArray

from ultimo.games import all_games
from ultimo.rl.vector import PlayEnv, VectorEnv
from ultimo.rl.zoo import TableEnv, env

ROUNDS, BATCH = 7, 2048
QUIET = 0.75
HOLDEM = ("leduc_holdem_v4", "texas_holdem_v4")  # of PettingZoo
PLAY_STEPS, WHOLE_STEPS, DEALS, SINGLE_HANDS, PEER_HANDS, HOLDEM_HANDS = 40, 120, 150, 2, 3, 50


def chosen(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """For every row a legal action by lot: the highest of as many random bytes."""
    noise = np.frombuffer(rng.bytes(masks.size), np.uint8).reshape(masks.shape) | np.uint8(1)
    return (masks.view(np.uint8) * noise).argmax(axis=1)


def rate(work: Callable[[], int]) -> float:
    """Actions a second of processor time; *work* says how many it did."""
    begin = time.process_time()
    actions = work()
    return actions / (time.process_time() - begin)


def play_outside(table: PlayEnv, rng: np.random.Generator) -> int:
    """Card play, each card picked here among the numbers of cards that are played."""
    first = table.encoding.actions.play
    for _ in range(PLAY_STEPS):
        table.step(chosen(table.masks[:, first:], rng) + first)
    return PLAY_STEPS * BATCH


def play_inside(table: PlayEnv, seed: int) -> int:
    """Card play, each card picked in the kernel."""
    for step in range(PLAY_STEPS):
        table.step_by_lot(seed + step)
    return PLAY_STEPS * BATCH


def whole(table: VectorEnv, rng: np.random.Generator) -> int:
    """Whole hands, every phase; bids by lot, and after the auction three in four turns of talk are a pass."""
    first = table.encoding.actions.labels.index("annul") + 1
    bids = slice(first, first + len(table.game.contracts))
    for _ in range(WHOLE_STEPS):
        actions = chosen(table.masks, rng)
        quiet = (table.masks[:, 0] == 1) & ~table.masks[:, bids].any(axis=1) & (rng.random(len(actions)) < QUIET)
        table.step(np.where(quiet, 0, actions))
    return WHOLE_STEPS * len(table.players)


def flattened(table: PlayEnv | VectorEnv) -> int:
    """Rows made flat vectors of floats, by numpy."""
    return int(table.encoding.seen.flat(table.rows).shape[0])


def single(table: TableEnv, seed: int, hands: int = SINGLE_HANDS) -> int:
    """Hands of a PettingZoo table, one after the other."""
    actions, rng = 0, np.random.default_rng(seed)
    for hand in range(hands):
        table.reset(seed=seed + hand)
        while table.agents:
            seen, _, over, _, _ = table.last()
            table.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            actions += not over
    return actions


def open_spiel(seed: int) -> int:
    """OpenSpiel's tarok for four, a contract forced; without observations."""
    game, rng = pyspiel.load_game("tarok(players=4)"), random.Random(seed)
    return sum(open_spiel_hand(game.new_initial_state(), rng) for _ in range(DEALS))


def rlcard_game(name: str, seed: int) -> int:
    """A game of RLCard by lot."""
    table, rng, actions = rlcard.make(name, {"seed": seed}), random.Random(seed), 0
    for _ in range(PEER_HANDS):
        state, _ = table.reset()
        while not table.is_over():
            state, _ = table.step(rng.choice(list(state["legal_actions"])))
            actions += 1
    return actions


def holdem(name: str, seed: int) -> int:
    """A card game of PettingZoo by lot."""
    return single(importlib.import_module(f"pettingzoo.classic.{name}").env(), seed, HOLDEM_HANDS)


def measured(name: str) -> dict[str, float]:
    """All figures of the game called *name*, medians of the rounds."""
    plays, hands = PlayEnv(name, hands=BATCH), VectorEnv(name, hands=BATCH // 8)
    rng, rounds = np.random.default_rng(1), []
    peers = HOLDEM if find_spec("pygame") else ()
    whole(hands, rng)  # so that the hands are in all phases
    for seed in range(ROUNDS):
        rounds.append(
            {
                "play_picked_outside": rate(lambda: play_outside(plays, rng)),
                "play_picked_inside": rate(lambda seed=seed: play_inside(plays, seed)),
                "whole_hands": rate(lambda: whole(hands, rng)),
                "rows_made_flat": rate(lambda: flattened(hands)),
                "single_pettingzoo": rate(lambda seed=seed: single(env(name), seed)),
                "open_spiel_tarok": rate(lambda seed=seed: open_spiel(seed)),
                "rlcard_bridge": rate(lambda seed=seed: rlcard_game("bridge", seed)),
                "rlcard_gin_rummy": rate(lambda seed=seed: rlcard_game("gin-rummy", seed)),
                **{f"pettingzoo_{one}": rate(lambda one=one, seed=seed: holdem(one, seed)) for one in peers},
            }
        )
    figures = {figure: statistics.median(one[figure] for one in rounds) for figure in rounds[0]}
    for ours in ("play_picked_outside", "play_picked_inside", "whole_hands"):
        figures[f"{ours}_ratio"] = statistics.median(one[ours] / one["open_spiel_tarok"] for one in rounds)
    return figures


if __name__ == "__main__":
    written("env", {name: measured(name) for name in all_games()})
