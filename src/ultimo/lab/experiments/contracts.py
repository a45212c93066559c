"""How often each contract is right: the same deal in all of them, each played out."""

from __future__ import annotations

from functools import partial

from ultimo.core.game import Game
from ultimo.core.seats import Seat
from ultimo.lab.estimates import Counts, estimate, note
from ultimo.lab.experiment import Experiment, Finding
from ultimo.lab.playing import above_mean, in_contract
from ultimo.simulate import seeded_hand

FIRST = Seat(1)
RULES = {"calling-the-twenty": "CT-7", "texas-tarok": "TX-7", "hungarian-tarokk": "HU-5"}


def count(game: Game, seed: int, numbers: range) -> Counts:
    """The deals *numbers* in every contract that the first seat may play with its hand."""
    counts: Counts = {}
    for index in numbers:
        brought = _brought(game, seed, index)
        for contract, gain in brought.items():
            note(counts, f"{contract}: possible and nothing better", gain == max(brought.values()))
            note(counts, f"{contract}: brings more than the mean of the table", gain > 0)
    return counts


def _brought(game: Game, seed: int, index: int) -> dict[str, int]:
    """What each possible contract brings the first seat above the mean of the table, in quarters."""
    dealt = seeded_hand(game, seed, index)
    played = {name: in_contract(dealt, FIRST, name, seed, index) for name in game.contracts}
    return {name: above_mean(state.settlement(), FIRST) for name, state in played.items() if state}


def findings(game: Game, counts: Counts) -> list[Finding]:
    """Both shares of each contract, as shares of the deals in which it is possible."""
    names = [
        f"{contract}: {what}"
        for contract in game.contracts
        for what in ("possible and nothing better", "brings more than the mean of the table")
    ]
    known = [(name, estimate(counts[name])) for name in names if name in counts]
    return [Finding(name, found) for name, found in known if found]


def experiment(game: Game) -> Experiment:
    """The contracts of *game*."""
    return Experiment(
        name=f"contracts-{game.id}",
        game=game,
        rule=RULES.get(game.id, ""),
        claim="How often each contract is right for who speaks first.",
        assumptions="Seat 1 declares, the others pass; all four play as the book, defaults. Right in hindsight:"
        " played out once, no other contract that its cards allow brought more; so of close ones, luck decides.",
        method="Every deal in every contract that seat 1 may bid with its hand, and what it gets above the mean of the"
        " table.",
        deals=3_000,
        shard=100,
        count=partial(count, game),
        findings=partial(findings, game),
    )
