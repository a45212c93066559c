"""What hands are dealt: computed exactly, and confirmed by deals at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np

from ultimo.core.cards import KINGS, SKUS, TAROKS, TRULL, Cards
from ultimo.core.game import Game
from ultimo.core.seats import SEATS
from ultimo.lab.deals import dealt, note_all
from ultimo.lab.estimates import Counts, estimate
from ultimo.lab.experiment import Experiment, Finding, Said


class Held(NamedTuple):
    """How many cards of each class a hand has: whole numbers, or arrays of them."""

    skus: Any
    xxi_and_i: Any
    taroks: Any  # the others
    kings: Any

    @property
    def trull(self) -> Any:
        """Of Skus, XXI and I."""
        return self.skus + self.xxi_and_i

    @property
    def all_taroks(self) -> Any:
        """Of all taroks."""
        return self.trull + self.taroks


CLASSES = Held(Cards(SKUS.bit), TRULL - Cards(SKUS.bit), TAROKS - TRULL, KINGS)
Holds = Callable[[Held], Any]  # written with & and |, so that it says the same of numbers and of arrays
RULES = {"calling-the-twenty": "CT-17, CT-39", "texas-tarok": "TX-18, TX-19", "hungarian-tarokk": "HU-16, HU-21"}

TRULL_AND_KINGS: Mapping[str, Holds] = {
    "trull": lambda held: held.trull == 3,
    "four Kings": lambda held: held.kings == 4,
}
KINDS: Mapping[str, Mapping[str, Holds]] = {
    "calling-the-twenty": {
        **TRULL_AND_KINGS,
        "no tarok, or a trull card as the only one (CT-36)": lambda held: (held.taroks == 0) & (held.trull <= 1),
    },
    "texas-tarok": {
        **TRULL_AND_KINGS,
        "taroky (TX-18)": lambda held: held.all_taroks >= 10,
        "tarocky (TX-18)": lambda held: (held.all_taroks == 8) | (held.all_taroks == 9),
        "bida (TX-18)": lambda held: (held.all_taroks == 1) | (held.all_taroks == 2),
        "uni (TX-18)": lambda held: held.all_taroks == 0,
        "spjst (TX-19)": lambda held: (held.kings == 4) & (held.trull == 3),
        "rozani-pani (TX-19)": lambda held: (held.kings == 4) & ((held.trull == 1) | (held.trull == 2)),
        "krale (TX-19)": lambda held: (held.kings == 4) & (held.trull == 0),
        "trull-pani (TX-19)": lambda held: (held.kings >= 1) & (held.kings <= 3) & (held.trull == 3),
        "trull without a King (TX-19)": lambda held: (held.kings == 0) & (held.trull == 3),
        "pani (TX-19)": lambda held: (
            ((held.kings == 2) & (held.trull == 2)) | ((held.kings == 3) & ((held.trull == 1) | (held.trull == 2)))
        ),
    },
    "hungarian-tarokk": {
        **TRULL_AND_KINGS,
        "an honour, so that one may bid (HU-6)": lambda held: held.trull >= 1,
        "eight trumps (HU-21)": lambda held: held.all_taroks == 8,
        "nine trumps (HU-21)": lambda held: held.all_taroks == 9,
        "may annul (HU-16)": lambda held: (held.kings == 4) | ((held.skus == 0) & (held.taroks == 0)),
    },
}


def hand_size(game: Game) -> int:
    """How many cards a seat is dealt."""
    return (len(game.deck.cards) - game.talon) // len(SEATS)


def kinds(game: Game) -> Iterator[tuple[str, Holds]]:
    """What hands are looked for in, by name: those of the game, and every number of taroks."""
    yield from KINDS.get(game.id, TRULL_AND_KINGS).items()
    for number in range(hand_size(game) + 1):
        yield f"taroks: {number}", partial(_has_taroks, number)


def _has_taroks(number: int, held: Held) -> Any:
    return held.all_taroks == number


def exact(game: Game, holds: Holds) -> Fraction:
    """The chance that a hand of *game*, as dealt, is one for which *holds* is so: hands counted by their classes."""
    pack, size = game.deck.all, hand_size(game)
    there = [len(cards & pack) for cards in CLASSES]
    rest = len(pack) - sum(there)
    found = 0
    for numbers in product(*(range(number + 1) for number in there)):
        if sum(numbers) <= size and holds(Held(*numbers)):
            ways = prod(comb(number, one) for number, one in zip(there, numbers, strict=True))
            found += ways * comb(rest, size - sum(numbers))
    return Fraction(found, comb(len(pack), size))


def count(game: Game, seed: int, numbers: range) -> Counts:
    """The hands of all seats in the deals *numbers*."""
    deals, counts = dealt(game, seed, numbers), Counts()
    held = Held(*(deals.held(cards & game.deck.all) for cards in CLASSES))
    every = np.full(len(numbers), len(SEATS))
    for name, holds in kinds(game):
        note_all(counts, name, holds(held).sum(axis=1), every)
    return counts


def findings(game: Game, counts: Counts) -> Sequence[Finding]:
    """Every kind of hand beside its exact chance."""
    known = [(name, exact(game, holds), estimate(counts[name])) for name, holds in kinds(game) if name in counts]
    return [
        Finding(name, found, "%", Said.exactly(float(chance), f"exactly {float(chance):.5%}"))
        for name, chance, found in known
        if found
    ]


def experiment(game: Game) -> Experiment:
    """The hands of *game*."""
    return Experiment(
        name=f"hands-{game.id}",
        game=game,
        rule=RULES.get(game.id, ""),
        claim="How often a hand is dealt the trull, four Kings, so many taroks and what else is paid or matters.",
        assumptions="One hand as dealt, before any exchange; every deal equally likely.",
        method="Counted exactly: the hands of each composition among all hands; beside it the hands of all seats in"
        " deals at random.",
        deals=1_000_000,
        shard=50_000,
        count=partial(count, game),
        findings=partial(findings, game),
    )
