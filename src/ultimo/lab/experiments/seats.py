"""What a seat is worth when four equals play."""

from __future__ import annotations

import math
from functools import partial

from ultimo.core.game import Game
from ultimo.core.seats import SEATS
from ultimo.lab.estimates import Counts, estimate, note
from ultimo.lab.experiment import Experiment, Finding, Said
from ultimo.lab.playing import above_mean, by_the_book

RULES = {"calling-the-twenty": "CT-5", "texas-tarok": "TX-41", "hungarian-tarokk": "HU-3"}
SAID = {"texas-tarok": {"seat 1": Said("being on Povinost is an advantage", 0.0, math.inf)}}
SHARE = 4  # `above_mean` counts in quarters


def count(game: Game, seed: int, numbers: range) -> Counts:
    """The deals *numbers* as the book bids and plays them."""
    counts: Counts = {}
    for index in numbers:
        settlement = by_the_book(game, seed, index).settlement()
        for seat in SEATS:
            note(counts, f"seat {seat}", above_mean(settlement, seat), SHARE)
    return counts


def findings(game: Game, counts: Counts) -> list[Finding]:
    """The four seats."""
    known = [(name, estimate(counts[name])) for name in sorted(counts)]
    said = SAID.get(game.id, {})
    return [Finding(name, found, game.unit, said.get(name)) for name, found in known if found]


def experiment(game: Game) -> Experiment:
    """The seats of *game*."""
    return Experiment(
        name=f"seats-{game.id}",
        game=game,
        rule=RULES.get(game.id, ""),
        claim="What each seat gets more than the mean of the table.",
        assumptions="All four bid and play as the book, options at their defaults.",
        method=f"The mean over deals, in {game.unit} a hand; seat 1 has the first word.",
        deals=10_000,
        shard=250,
        count=partial(count, game),
        findings=partial(findings, game),
    )
