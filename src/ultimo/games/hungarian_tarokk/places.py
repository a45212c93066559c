"""Which rule gives each action its place in a hand of Hungarian Tarokk."""

from __future__ import annotations

from typing import assert_never

from ultimo.core.actions import ANNUL, HOLD, Action, Announce, Bid, Call, Discard, Kontra, Play, Simple
from ultimo.games.hungarian_tarokk.tables import TRUMP_COUNTS


def rule_of(action: Action) -> str:
    """The rule cited where *action* is tried in a phase it does not belong to."""
    match action:
        case Simple():
            return {HOLD: "HU-7", ANNUL: "HU-16"}.get(action, "HU-5")
        case Announce(bonus):
            return "HU-21" if bonus in TRUMP_COUNTS else "HU-22"
        case Bid() | Discard() | Call() | Kontra() | Play():
            return {Bid: "HU-5", Discard: "HU-13", Call: "HU-17", Kontra: "HU-23", Play: "HU-25"}[type(action)]
        case _:
            assert_never(action)
