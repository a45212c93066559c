"""The bot `search`: imagines the hidden cards, tries what it may do, and takes what pays best on average."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from ultimo.bots.player import Luck, generator
from ultimo.bots.search.budget import Budget
from ultimo.bots.search.cards import CardSearch
from ultimo.bots.search.words import weigh_words
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.phases import PhaseName


class Weighed(NamedTuple):
    """An action, and what the seat can expect of it, in the game's unit."""

    action: Action
    estimate: float
    error: float  # standard error of the estimate


class SearchBot:
    """Thinks for the given budget at every decision; the same luck and view, the same choice (with a budget in worlds)."""

    def __init__(self, luck: Luck, budget: Budget, points_only: bool = False) -> None:
        self.key = luck.seat
        self.budget = budget
        self.cards = CardSearch(points_only)

    def choose(self, view: View) -> Action:
        """See Player."""
        if len(view.legal) == 1:
            return view.legal[0].action
        return self.weighed(view)[0].action

    def weighed(self, view: View) -> Sequence[Weighed]:
        """Every legal action with what it is worth, the best first."""
        seed = hashlib.sha256(self.key + len(view.log).to_bytes(4, "big")).digest()
        if view.phase is PhaseName.PLAY:
            found = self.cards.weigh(view, generator(seed), self.budget)
        else:
            found = weigh_words(view, generator(seed), self.budget)
        ranked = sorted(found, key=lambda one: one[1], reverse=True)
        return [Weighed(action, estimate, error) for action, estimate, error in ranked]
