"""The bot `search`: imagines the hidden cards, tries what it may do, and takes what pays best on average."""

from __future__ import annotations

import hashlib

from ultimo.bots.player import Luck, generator
from ultimo.bots.search.budget import Budget
from ultimo.bots.search.cards import CardSearch
from ultimo.bots.search.weighed import Weighed
from ultimo.bots.search.words import weigh_words
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.phases import PhaseName


class SearchBot:
    """Thinks for *budget* at every decision; if that is in worlds, the same luck and view give the same choice."""

    def __init__(self, luck: Luck, budget: Budget, points_only: bool = False) -> None:
        self.key = luck.seat
        self.budget = budget
        self.cards = CardSearch(points_only)

    def choose(self, view: View) -> Action:
        """See Player."""
        if len(view.legal) == 1:
            return view.legal[0].action
        return self.weighed(view)[0].action

    def weighed(self, view: View) -> list[Weighed]:
        """Every legal action with what it is worth, the best first."""
        rng = generator(hashlib.sha256(self.key + len(view.log).to_bytes(4, "big")).digest())
        if view.phase is PhaseName.PLAY:
            found = self.cards.weigh(view, rng, self.budget)
        else:
            found = weigh_words(view, rng, self.budget)
        return sorted(found, key=lambda one: one.worth, reverse=True)
