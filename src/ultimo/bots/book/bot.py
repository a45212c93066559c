"""The bot `book`: plays by the advice of the rule pages and by habits that can be named."""

from __future__ import annotations

from ultimo.bots.book.fallback import BOOK, fallback
from ultimo.bots.book.habits import habits
from ultimo.bots.book.situation import Situation
from ultimo.bots.player import Luck
from ultimo.core.actions import PLAYS, Action
from ultimo.core.game import Advised, View
from ultimo.core.phases import PhaseName
from ultimo.core.reasons import Reason, because


class BookBot:
    """Has no luck and no memory: the same view, the same choice."""

    def __init__(self, luck: Luck | None = None) -> None:
        pass

    def choose(self, view: View) -> Action:
        """See Player."""
        return advised(view).action


def advised(view: View) -> Advised:
    """What the book does as the seat to act, and why."""
    if view.phase is not PhaseName.PLAY:
        return view.game.advice(view) or fallback(view)
    now = Situation(view)
    for habit in habits(now):
        card = habit.card(now)
        if card is not None:
            return Advised(PLAYS[card.index], because(BOOK, habit.key, card=card))
    raise AssertionError("the last habit always names a card")


def known_before(view: View, book: Advised) -> tuple[Reason, ...]:
    """Why the *book* does what it advises in *view*, and what to know before it."""
    return (book.why, *next(offer.warnings for offer in view.legal if offer.action == book.action))
