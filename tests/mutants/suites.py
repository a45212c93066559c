"""The games with their mistakes: which sources are changed, and which tests have to notice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from tests.mutants import planted
from tests.mutants.mistake import Planted

CORE = "core/tricks core/phases/tricks core/phases/exchange core/settlement core/announcements".split()
CORE_TESTS = [f"tests/core/test_{name}.py" for name in "tricks phases settlement announcements".split()]
CALLING_THE_TWENTY = "auction announcing settlement facts evening tables options hints inference".split()
TEXAS_TAROK = (
    "auction talon bonuses calling announcing ladder sides settlement penalties facts evening tables options hints "
    "inference"
).split()
HUNGARIAN_TAROKK = (
    "auction bidding exchange calling announcing talk sides settlement facts evening tables options hints inference"
).split()


class Suite(NamedTuple):
    """A game whose sources and tests stand for themselves; the first one has the core with it."""

    name: str
    files: Sequence[str]  # for small mistakes everywhere, under src
    planted: Sequence[Planted]  # mistakes by hand
    games: Sequence[str]  # the game's own tests
    core: Sequence[str] = ()  # tests of the core

    @property
    def tests(self) -> list[str]:
        """All tests that may notice."""
        return [*self.games, *self.core]

    def has(self, item: pytest.Item) -> bool:
        """Whether *item* may notice: cases of another game do not, but for the core."""
        params = getattr(item, "callspec", None)
        game = getattr(params.params.get("case"), "game", None) if params else None
        return bool(self.core) or game is None or game.id.replace("-", "_") == self.name


def _suite(name: str, modules: Sequence[str], mistakes: Sequence[Planted], core: bool = False) -> Suite:
    files = [f"ultimo/{module}.py" for module in CORE] if core else []
    files += [f"ultimo/games/{name}/{module}.py" for module in modules]
    return Suite(
        name, files, mistakes, [f"tests/games/{name}", "tests/games/test_cases.py"], CORE_TESTS if core else ()
    )


SUITES = [
    _suite("calling_the_twenty", CALLING_THE_TWENTY, planted.CALLING_THE_TWENTY, core=True),
    _suite("texas_tarok", TEXAS_TAROK, planted.TEXAS_TAROK),
    _suite("hungarian_tarokk", HUNGARIAN_TAROKK, planted.HUNGARIAN_TAROKK),
]
