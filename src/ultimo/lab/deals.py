"""Very many deals at once, as arrays: for claims that are about cards as dealt and need no play."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ultimo.core.cards import Cards
from ultimo.core.game import Game
from ultimo.core.seats import SEATS
from ultimo.core.shuffle import seeded_key
from ultimo.lab.estimates import Counts, Sums

Whole = NDArray[np.int64]
TALON = len(SEATS)  # as holder


@dataclass(frozen=True)
class Deals:
    """So many deals of a game: who holds which card."""

    game: Game
    holder: NDArray[np.int8]  # deals × cards in deck order: seats from 0, or TALON

    def held(self, cards: Cards) -> Whole:
        """Deals × seats: how many of *cards* each seat was dealt."""
        columns = [place for place, one in enumerate(self.game.deck.cards) if one in cards]
        theirs = self.holder[:, columns]
        return np.stack([(theirs == seat).sum(axis=1) for seat in range(len(SEATS))], axis=1)


def dealt(game: Game, seed: int, numbers: range) -> Deals:
    """The deals of these *numbers*, all of them from the key of the first; each as likely as any other.

    They are other ones than those of `seeded_hand`: what is wanted here is many at once. The bits of PCG64 and the sort
    are the same with every version of numpy and on every machine.
    """
    key = int.from_bytes(seeded_key(seed, numbers.start), "big")
    drawn = np.random.PCG64(key).random_raw(len(numbers) * len(game.deck.cards))
    order = np.argsort(drawn.reshape(len(numbers), -1), axis=1, kind="stable")
    each = (len(game.deck.cards) - game.talon) // len(SEATS)
    places = np.repeat(np.arange(TALON + 1, dtype=np.int8), [*[each] * len(SEATS), game.talon])
    return Deals(game, places[order])


def note_all(counts: Counts, name: str, values: Whole, cases: Whole) -> None:
    """Counts one deal for each row: what came of how many cases of the quantity *name*."""
    sums = (cases.sum(), values.sum(), (cases * cases).sum(), (cases * values).sum(), (values * values).sum())
    counts[name] = counts.get(name, Sums()).plus((len(values), *map(int, sums)))
