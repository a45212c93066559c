"""Hints: every legal action with what it will bring and why, from the same evaluation that the bots play by."""

from __future__ import annotations

from typing import NamedTuple

from ultimo.bots.book import BOOK, advised
from ultimo.bots.player import Luck
from ultimo.bots.search.bot import SearchBot
from ultimo.bots.search.budget import Budget
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.reasons import Key, Reason, because

WINS = Key("wins", "in {percent} of 100 such hands you get something")
BEHIND = Key("behind", "{amount} less than the best choice")
LUCK = Luck(b"hints", b"hints")  # the same question, the same answer
CLEAR = 2.0  # standard errors by which a choice must be behind to be called so


class Hint(NamedTuple):
    """An action, what the seat can expect of it, and the reasons in words."""

    action: Action
    estimate: float  # what the seat gets in the settlement of the hand, in the game's unit, multiplier included
    error: float  # standard error of the estimate
    reasons: tuple[Reason, ...]


def hints(view: View, budget: Budget, luck: Luck = LUCK) -> tuple[Hint, ...]:
    """Every action that the seat of *view* may choose, the best first; none if it is not to act. KernelMissing."""
    if not view.legal:
        return ()
    book = advised(view)
    warnings = {offer.action: offer.warnings for offer in view.legal}
    weighed = SearchBot(luck, budget).weighed(view)
    best = weighed[0]
    made = []
    for one in weighed:
        reasons = [book.why] if one.action == book.action else []
        reasons.append(because(BOOK, WINS, percent=round(100 * one.wins)))
        if best.estimate - one.estimate > CLEAR * (one.error**2 + best.error**2) ** 0.5:
            reasons.append(because(BOOK, BEHIND, amount=f"{best.estimate - one.estimate:.1f}"))
        made.append(Hint(one.action, one.estimate, one.error, (*reasons, *warnings[one.action])))
    return tuple(made)
