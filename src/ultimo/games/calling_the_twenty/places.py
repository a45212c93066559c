"""Which rule gives each action its place in a hand of Calling the Twenty."""

from __future__ import annotations

from typing import assert_never

from ultimo.core.actions import ANNUL, HOLD, PASS, STAND, Action, Announce, Bid, Call, Discard, Kontra, Play, Simple
from ultimo.games.calling_the_twenty.tables import DODGE, PAGAT_ULTIMO, TRULL_BONUS


def rule_of(action: Action) -> str:
    """The rule cited where *action* is tried in a phase it does not belong to."""
    match action:
        case Bid(DODGE.name):
            return "CT-11"
        case Announce(TRULL_BONUS.name | PAGAT_ULTIMO.name):
            return "CT-16"
        case Announce():
            return "CT-39"
        case Bid() | Call() | Kontra() | Play():
            return {Bid: "CT-9", Call: "CT-14", Kontra: "CT-37", Play: "CT-19"}[type(action)]
        case Simple():
            return {PASS: "CT-9", STAND: "CT-8", HOLD: "CT-12", ANNUL: "CT-36"}.get(action, "CT-6")
        case Discard():
            return "CT-6"  # there is no talon to lay away for
        case _:
            assert_never(action)
