"""What options change: the same deals under the defaults and under another choice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ultimo.core.game import Game
from ultimo.core.options import Scope
from ultimo.core.seats import SEATS
from ultimo.core.settlement import Settlement
from ultimo.lab.estimates import Counts, estimate, note
from ultimo.lab.experiment import Experiment, Finding
from ultimo.lab.playing import above_mean, by_the_book

RULES = {"calling-the-twenty": "CT-12 to CT-42", "texas-tarok": "TX-2 to TX-40", "hungarian-tarokk": "HU-6 to HU-31"}
SHARE = 4  # `above_mean` counts in quarters
OTHERWISE, STAKES = "hands that end otherwise", "more at stake, a seat"


def alternatives(game: Game, only: str | None = None) -> Iterator[tuple[str, Game]]:
    """Each choice that is no default, of the option *only* or of all that concern a hand, as *game* with it."""
    for option in game.options.describe():
        if option.scope is Scope.HAND and only in (None, option.name):
            for choice in option.choices[1:]:
                yield f"{option.name}={choice}", game.with_settings({option.name: choice})


def count(game: Game, only: str | None, seed: int, numbers: range) -> Counts:
    """The deals *numbers*, as the book bids and plays them, by the defaults and by each alternative."""
    counts: Counts = {}
    for index in numbers:
        usual = by_the_book(game, seed, index).settlement()
        for name, other in alternatives(game, only):
            _compare(usual, by_the_book(other, seed, index).settlement(), name, counts)
    return counts


def _compare(usual: Settlement, other: Settlement, name: str, counts: Counts) -> None:
    changes = [above_mean(other, seat) - above_mean(usual, seat) for seat in SEATS]
    note(counts, f"{name}: {OTHERWISE}", usual.scores != other.scores)
    note(counts, f"{name}: {STAKES}", _stakes(other) - _stakes(usual), SHARE * len(SEATS))
    for seat, change in zip(SEATS, changes, strict=True):
        note(counts, f"{name}: seat {seat}", change, SHARE)


def _stakes(settlement: Settlement) -> int:
    return sum(abs(above_mean(settlement, seat)) for seat in SEATS)


def findings(game: Game, seats: int, only: str | None, counts: Counts) -> list[Finding]:
    """How often an alternative matters, what it puts at stake, and what the first *seats* get more by it."""
    shown = [(OTHERWISE, "%"), (STAKES, game.unit), *((f"seat {seat}", game.unit) for seat in SEATS[:seats])]
    labels = [(f"{name}: {what}", unit) for name, _ in alternatives(game, only) for what, unit in shown]
    known = [(label, unit, estimate(counts[label])) for label, unit in labels if label in counts]
    return [Finding(label, found, unit) for label, unit, found in known if found]


def experiment(name: str, game: Game, deals: int, seats: int, only: str | None = None) -> Experiment:
    """The option *only* of *game*, or each of them by itself."""
    which = f"the option {only}" if only else "each option by itself"
    return Experiment(
        name=name,
        game=game,
        rule=RULES.get(game.id, ""),
        claim=f"What {which} changes.",
        assumptions="All four bid and play as the book, which knows the options; all others at their defaults.",
        method="The same deals by the defaults and by each other choice: the share of hands whose scores differ, how"
        " much farther from the mean of the table a seat ends, and how much more a seat gets above that mean.",
        deals=deals,
        shard=100,
        count=partial(count, game, only),
        findings=partial(findings, game, seats, only),
    )
