"""The bot `search`: imagines the hidden cards, tries what it may do, and takes what pays best on average."""

from __future__ import annotations

import hashlib

from ultimo.bots.player import Luck, generator
from ultimo.bots.search.budget import BadBudget, Budget
from ultimo.bots.search.cards import CardSearch
from ultimo.bots.search.weighed import Weighed
from ultimo.bots.search.words import WordSearch
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.phases import PhaseName
from ultimo.core.quoting import short


class NotToAct(ValueError):
    """A choice was asked of a view whose seat has none."""


class SearchBot:
    """Thinks for *budget* at every decision; if that is in worlds, the same luck and views give the same choices.

    What it imagined serves for the rest of the hand; a view of another hand begins anew. With *points_only* it wants
    card points in card play, whatever they pay. BadBudget if *budget* is none.
    """

    def __init__(self, luck: Luck, budget: Budget, points_only: bool = False) -> None:
        if not isinstance(budget, Budget):
            raise BadBudget(f"{short(budget)} is no Budget; write Budget(worlds=2000), or Budget.parse('2000it')")
        self.key = luck.seat
        self.budget = budget
        self.points_only = points_only
        self.last: View | None = None  # of this hand
        self._begin()

    def _begin(self) -> None:
        self.cards = CardSearch(self.points_only)
        self.words = WordSearch()

    def choose(self, view: View) -> Action:
        """See Player; NotToAct."""
        if len(view.legal) == 1:
            return view.legal[0].action
        return self.weighed(view)[0].action

    def weighed(self, view: View) -> list[Weighed]:
        """Every legal action with what it is worth, the best first; NotToAct, KernelMissing."""
        if not view.legal:
            raise NotToAct(
                f"there is nothing to choose in {view!r}; ask with the view of the seat to act, state.view(state.actor)"
            )
        if self.last is not None and not _goes_on(self.last, view):
            self._begin()
        self.last = view
        rng = generator(hashlib.sha256(self.key + len(view.log).to_bytes(4, "big")).digest())
        weigh = self.cards.weigh if view.phase is PhaseName.PLAY else self.words.weigh
        return sorted(weigh(view, rng, self.budget), key=lambda one: one.worth, reverse=True)


def _goes_on(last: View, view: View) -> bool:
    """Whether *view* may be a later moment of the hand of *last*."""
    heads = [(one.game, one.seat, one.dealt, one.multiplier) for one in (last, view)]
    return heads[0] == heads[1] and view.log[: len(last.log)] == last.log
