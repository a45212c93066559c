"""Which rule gives each action its place in a hand of Texas Tarok."""

from __future__ import annotations

from typing import assert_never

from ultimo.core.actions import BACK, KEEP, SWAP, Action, Announce, Bid, Call, Discard, Kontra, Play, Simple
from ultimo.games.texas_tarok.tables import HAND_BONUSES


def rule_of(action: Action) -> str:
    """The rule cited where *action* is tried in a phase it does not belong to."""
    match action:
        case Announce(bonus):
            return "TX-17" if bonus in HAND_BONUSES else "TX-23"
        case Bid() | Call() | Discard() | Kontra() | Play():
            return {Bid: "TX-7", Call: "TX-21", Discard: "TX-14", Kontra: "TX-23", Play: "TX-24"}[type(action)]
        case Simple():
            return "TX-16" if action in (KEEP, SWAP, BACK) else "TX-7"
        case _:
            assert_never(action)
