"""Learns a game by playing against itself: python3 self_play.py GAME NET.safetensors [--hands N] [--rate R]

The network foretells, for every action, what the seat will get above the mean of all seats if it does that now and the
same network plays on. Hands are played by what is foretold to be best, and now and then by lot; afterwards everything
that was foretold is moved towards what came out (Monte Carlo control). The curve of its strength is kept beside the
network, and the same command gives the same network.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a process for each core instead

import numpy as np

from ultimo import find_game
from ultimo.arena import Match, Standing
from ultimo.rl.encoding import Encoding
from ultimo.rl.network import Network, load
from ultimo.rl.network_bot import best
from ultimo.simulate import seeded_hand

HIDDEN = (128, 64)
ROUND = 400  # hands that are played before the network is trained with them
KEPT = 4  # rounds that it is trained with
BATCH = 512
BY_LOT = 0.1  # of the actions, while it learns
STEEPEST = 3.0  # no mistake counts for more, in standard deviations of what a hand brings
SEED = 2  # of the deals to learn from; those to measure with are others
MEASURED = 100  # deals for a point of the curve
EVERY = 4  # rounds there is one
AGAINST = ("random", "book")
SHARD = 50  # hands that a process plays at once


def play(network, indices):
    """The hands *indices* played by *network*: packed observations, actions, and what each actor got above the mean."""
    game = find_game(network.game)
    encoding = Encoding.of(game)
    rows, actions, returns = [], [], []
    for index in indices:
        rng = np.random.default_rng([SEED, index])
        state, actors = seeded_hand(game, SEED, index), []
        while (seat := state.actor) is not None:
            legal = encoding.actions.legal(state)
            chosen = legal[0]
            if len(legal) > 1:
                row = encoding.words(state.outlook(seat))
                values = network.values(encoding.seen.flat(np.array(row, np.uint64)))
                chosen = rng.choice(legal if rng.random() < BY_LOT else best(values, legal))
                rows.append(row)
                actions.append(chosen)
                actors.append(seat - 1)
            state = state.apply(encoding.actions.action(chosen, seat))
        scores = np.array(state.settlement().scores, np.float32)
        returns.extend((scores - scores.mean())[actors])
    return np.array(rows, np.uint64), np.array(actions), np.array(returns, np.float32)


class Adam:
    """Steps down a slope (Kingma and Ba, 2015)."""

    def __init__(self, parameters, rate):
        self.parameters, self.rate, self.steps = parameters, rate, 0
        self.first = [np.zeros_like(one) for one in parameters]
        self.second = [np.zeros_like(one) for one in parameters]

    def step(self, gradients):
        """Changes the parameters in place."""
        self.steps += 1
        rate = self.rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for one, first, second, gradient in zip(self.parameters, self.first, self.second, gradients, strict=True):
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            one -= np.float32(rate) * first / (np.sqrt(second) + 1e-8)


def gradients(network, seen, actions, returns):
    """The slope of the error of what was foretold for *actions*, for all weights and then all biases."""
    layers = network.layers(seen)
    rows = np.arange(len(actions))
    slope = np.zeros_like(layers[-1])
    slope[rows, actions] = np.clip(layers[-1][rows, actions] - returns, -STEEPEST, STEEPEST) / len(actions)
    weights, biases = [], []
    for layer, over in zip(reversed(layers[:-1]), reversed(network.weights), strict=True):
        weights.insert(0, layer.T @ slope)
        biases.insert(0, slope.sum(0))
        slope = (slope @ over.T) * (layer > 0)
    return weights + biases


def train(network, optimiser, samples, rng):
    """One pass over *samples* in random order."""
    seen = Encoding.of(find_game(network.game)).seen
    rows, actions, returns = (np.concatenate(parts) for parts in zip(*samples, strict=True))
    order = rng.permutation(len(actions))
    for start in range(0, len(order), BATCH):
        some = order[start : start + BATCH]
        optimiser.step(gradients(network, seen.flat(rows[some]), actions[some], returns[some]))


def standing(path, opponent, deals, pool):
    """How the network in *path* stands against *opponent* after so many duplicate *deals*."""
    match = Match(find_game(load(path).game), f"net:{path}", opponent, seed=1)
    made = Standing()
    shards = [range(start, start + SHARD) for start in range(0, deals, SHARD)]
    for outcomes in pool.map(partial(measured, match), shards):
        for outcome in outcomes:
            made.add(outcome)
    return made


def measured(match, deals):
    """The outcomes of *deals*."""
    with match.begun() as played:
        return [played(deal) for deal in deals]


def learn(network, hands, rate, pool):
    """Trains *network* with so many *hands*, in place; yields their number before the first, and after each round."""
    rng = np.random.default_rng(SEED)
    optimiser = Adam([*network.weights, *network.biases], rate)
    samples, scale = [], None
    yield 0
    for begun in range(0, hands, ROUND):
        shards = [range(start, start + SHARD) for start in range(begun, begun + ROUND, SHARD)]
        played = zip(*pool.map(partial(play, network), shards), strict=True)
        rows, actions, returns = map(np.concatenate, played)
        scale = scale or returns.std()
        samples = [*samples, (rows, actions, returns / scale)][-KEPT:]
        train(network, optimiser, samples, rng)
        yield begun + ROUND


def main():
    """Learns, and writes the curve."""
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("game")
    parser.add_argument("net", type=Path)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--rate", type=float, default=0.001)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    network = Network.fresh(asked.game, HIDDEN, np.random.default_rng(SEED))
    with ProcessPoolExecutor(asked.jobs) as pool, asked.net.with_suffix(".csv").open("w") as curve:
        print("hands", *(f"{bot},{bot} error" for bot in AGAINST), sep=",", file=curve)
        for rounds, hands in enumerate(learn(network, asked.hands, asked.rate, pool)):
            network.save(asked.net)
            if rounds % EVERY == 0 or hands >= asked.hands:
                stands = [standing(asked.net, bot, MEASURED, pool) for bot in AGAINST]
                print(
                    hands,
                    *(f"{one.difference:.3f},{one.stderr:.3f}" for one in stands),
                    sep=",",
                    file=curve,
                    flush=True,
                )
                against = zip(AGAINST, stands, strict=True)
                print(hands, "hands:", *(f"{one.difference:+.2f} against {bot}" for bot, one in against), flush=True)


if __name__ == "__main__":
    main()
