"""The kernel beside OpenSpiel's Tarok, in one run: random playouts, and one action at a time from Python."""

from __future__ import annotations

import random
import statistics
import time

import pyspiel
from bench_core import open_spiel_hand, written

from ultimo.bots.kernel import kernel, kernel_rules
from ultimo.core.tricks import TrickRules
from ultimo.games import all_games, find_game

ROUNDS = 15
DEALS, PLAYOUTS, HANDS = 150, 200_000, 400  # a round


def playouts_round(name: str, seed: int, threads: int = 1) -> float:
    """Fresh deals a second, played out at random by one call."""
    game = find_game(name)
    deck = [card.index for card in game.deck.cards]
    begin = time.perf_counter()
    kernel().random_playouts(
        deck, game.talon, game.deck.points, kernel_rules(TrickRules()), PLAYOUTS, seed=seed, threads=threads
    )
    return PLAYOUTS / (time.perf_counter() - begin)


def actions_round(name: str, seed: int) -> float:
    """Actions a second, each chosen and played from Python."""
    game, rng = find_game(name), random.Random(seed)
    rules, plays = kernel_rules(TrickRules()), []
    for _ in range(HANDS):
        cards = [card.index for card in game.deck.cards]
        rng.shuffle(cards)
        each = (len(cards) - game.talon) // 4
        hands = [sum(1 << card for card in cards[seat * each : (seat + 1) * each]) for seat in range(4)]
        plays.append(kernel().Play(rules, hands, 0))
    begin, count = time.perf_counter(), 0
    for play in plays:
        while play.actor >= 0:
            legal = play.legal
            play.apply(legal[int(rng.random() * len(legal))])
            count += 1
    return count / (time.perf_counter() - begin)


def open_spiel_round(seed: int) -> tuple[float, float]:
    """Deals and actions a second of OpenSpiel's tarok from Python, four players."""
    game, rng = pyspiel.load_game("tarok(players=4)"), random.Random(seed)
    states = [game.new_initial_state() for _ in range(DEALS)]
    begin = time.perf_counter()
    actions = sum(open_spiel_hand(state, rng) for state in states)
    took = time.perf_counter() - begin
    return DEALS / took, actions / took


def measured(name: str) -> dict[str, float]:
    """All figures of the game called *name*, medians and medians of ratios."""
    playouts, both, actions, peers = [], [], [], []
    for seed in range(ROUNDS):
        playouts.append(playouts_round(name, seed))
        peers.append(open_spiel_round(seed))
        actions.append(actions_round(name, seed))
        both.append(playouts_round(name, seed, threads=2))
    deals, steps = zip(*peers, strict=True)
    return {
        "playouts_per_second": statistics.median(playouts),
        "playouts_per_second_two_threads": statistics.median(both),
        "open_spiel_deals_per_second": statistics.median(deals),
        "playouts_ratio": statistics.median(ours / peer for ours, peer in zip(playouts, deals, strict=True)),
        "actions_per_second": statistics.median(actions),
        "open_spiel_actions_per_second": statistics.median(steps),
        "actions_ratio": statistics.median(ours / peer for ours, peer in zip(actions, steps, strict=True)),
    }


if __name__ == "__main__":
    written("kernel", {name: measured(name) for name in all_games()})
