"""Hints: every legal action with what it will bring and why, from the same evaluation that the bots play by."""

from __future__ import annotations

import math
from typing import NamedTuple

from ultimo.bots.book import BOOK, advised
from ultimo.bots.player import Luck
from ultimo.bots.search.bot import SearchBot
from ultimo.bots.search.budget import Budget
from ultimo.bots.search.sureness import half_width
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.phases import PhaseName
from ultimo.core.reasons import Key, Reason, because

WINS = Key("wins", "you come out ahead in {percent} of 100 such hands")
BEHIND = Key("behind", "surely less than the first choice")
CARD_POINTS = "card points"
LUCK = Luck(b"hints", b"hints")  # the same question, the same answer
CLEAR = 0.95  # how sure it must be that a choice is behind, to say so


class Hint(NamedTuple):
    """An action, what the seat can expect of it, and the reasons in words."""

    action: Action
    behind: float  # how much less than the first it is worth, by what the choice goes by; hints are in this order
    estimate: float  # what the seat gets in the settlement of the hand, see `unit_of`, multiplier included
    error: float  # standard error of the estimate
    worlds: float  # it comes from so many imagined worlds: so many as say as much if all count alike
    reasons: tuple[Reason, ...]

    def half_width(self, share: float) -> float:
        """How far an interval that holds the true mean in *share* of all cases reaches to each side of the estimate."""
        return half_width(self.error, self.worlds, share)


def unit_of(view: View, points_only: bool = False) -> str:
    """What the estimates of hints count."""
    return CARD_POINTS if points_only and view.phase is PhaseName.PLAY else view.game.unit


def hints(view: View, budget: Budget, luck: Luck = LUCK, points_only: bool = False) -> tuple[Hint, ...]:
    """Every action that the seat of *view* may choose, the best first; none if it is not to act.

    With *points_only* card points are all it wants in card play, and estimates are in card points. BadBudget,
    KernelMissing.
    """
    bot = SearchBot(luck, budget, points_only)
    if not view.legal:
        return ()
    book = advised(view)
    warnings = {offer.action: offer.warnings for offer in view.legal}
    best, *_ = weighed = bot.weighed(view)
    clear = half_width(best.error, best.worlds, CLEAR)
    made = []
    for one in weighed:
        reasons = [book.why] if one.action == book.action else []
        if unit_of(view, points_only) == view.game.unit:
            reasons.append(because(BOOK, WINS, percent=round(100 * one.wins)))
        if best.estimate - one.estimate > math.hypot(clear, half_width(one.error, one.worlds, CLEAR)):
            reasons.append(because(BOOK, BEHIND))
        behind = best.worth - one.worth
        made.append(Hint(one.action, behind, one.estimate, one.error, one.worlds, (*reasons, *warnings[one.action])))
    return tuple(made)
