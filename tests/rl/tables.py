"""The tables that the tests of the environments play at: every game with five sets of options."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ultimo.bots import bot_named
from ultimo.core.game import Game
from ultimo.core.seats import per_seat
from ultimo.core.state import State
from ultimo.rl.encoding import ENCODING_VERSION
from ultimo.rl.episodes import game_of
from ultimo.simulate import play_hand, seeded_hand, with_random_options

NAMES = tuple(ENCODING_VERSION)
COUNT = int(os.environ.get("ULTIMO_COUNT", "5"))  # how many times more a long run does

PRESETS: Mapping[str, tuple[str, ...]] = {
    "calling-the-twenty": ("book", "duel", "strict"),
    "hungarian-tarokk": ("club", "tournament", "kegl"),
    "texas-tarok": ("friendly", "tournament"),
}
ALL_ON: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "calling-the-twenty": (
        {"kontra": "x8", "redeal-no-tarok": "on", "extra-bonuses": "on", "ledger": "zero-sum", "pagat-held": "yes"},
        {"emperor": "in-order", "no-trump-void": "tarok", "dodge-pagat": "last-unless-winning", "dodge-round": "no"},
    ),
    "hungarian-tarokk": (
        {"kontra-cap": "32", "double-with-slam": "yes", "free-call": "after-trump-discard", "hold-by": "senior-seat"},
        {"annul-hands": "three", "sole-bidder-may-raise": "yes", "xxi-catch": "42", "xx-discardable": "no"},
    ),
    "texas-tarok": (
        {"hrb-on-one": "yes", "miscalls": "penalised", "called-from": "XIX", "call-self": "yes", "xxi-loss": "yes"},
        {"zebrak-trumps": "yes", "emperor": "any-order", "red-pips": "432A", "hrb-cap": "8", "prever-once": "yes"},
        {"povinost-passable": "no", "tie-after-hrb": "last-to-double-loses", "red-pips": "A234"},
    ),
}


class Laid(NamedTuple):
    """A game by its name, with options."""

    name: str
    options: Mapping[str, str]

    @property
    def game(self) -> Game:
        return game_of(self.name, self.options)

    def __str__(self) -> str:
        return f"{self.name} {' '.join('='.join(one) for one in self.options.items())}"


def tables(name: str) -> Iterator[Laid]:
    """Five sets of options of the game called *name*."""
    for preset in PRESETS[name]:
        yield Laid(name, {"preset": preset})
    for options in ALL_ON[name]:
        yield Laid(name, options)


ALL = [table for name in NAMES for table in tables(name)]


def states(game: Game, seed: int, index: int) -> Iterator[State]:
    """Every state of a hand of *game* that `varied` plays, the end too."""
    over = play_hand(seeded_hand(game, seed, index), per_seat(lambda _: bot_named("varied")), seed, index)
    state = seeded_hand(game, seed, index)
    yield state
    for _, action in over.actions:
        state = state.apply(action)
        yield state


def varied_states(name: str, hands: int, seed: int = 8) -> Iterator[State]:
    """Every state of so many hands, each with options by lot."""
    for index in range(hands):
        yield from states(with_random_options(game_of(name), seed, index), seed, index)
