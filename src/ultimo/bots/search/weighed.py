"""What an action is worth to the seat that chooses."""

from __future__ import annotations

from typing import NamedTuple

from ultimo.bots.book import advised
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.seats import SEATS, PerSeat, Seat


class Weighed(NamedTuple):
    """An action and what is to be expected of it."""

    action: Action
    worth: float  # what the choice goes by: see `ahead`
    estimate: float  # what the seat gets in the settlement of the hand, on average, in the game's unit
    error: float  # standard error of the estimate
    wins: float  # how often the seat gets more than nothing, from 0 to 1
    worlds: float  # from so many imagined worlds: so many as say as much if all count alike


def by_the_book(view: View) -> list[Weighed]:
    """The book's choice above all others, where no world could be imagined and nothing is known of what they bring."""
    book = advised(view).action
    return [Weighed(action, float(action == book), 0.0, 0.0, 0.0, 0.0) for action in view.actions]


def ahead(scores: PerSeat[int], seat: Seat) -> float:
    """What *seat* gets less what all get on average: where a ledger only adds, the gain of the others counts too."""
    return scores[seat - 1] - sum(scores) / len(SEATS)
