"""What having bid, or not, says of a hand: how much more often players who did so held one of its strength.

Learned from hands of the bots by training/beliefs.py, a file a game and contract; without a file nothing is believed.
"""

from __future__ import annotations

import json
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ultimo.bots.policies import played_as
from ultimo.core.actions import HOLD, Bid
from ultimo.core.cards import KINGS, PACK, TAROKS, card
from ultimo.core.game import View
from ultimo.core.seats import SEATS

if TYPE_CHECKING:
    from ultimo import _kernel

BELIEFS = Path(__file__).parents[1] / "policies"
XV = card("XV").index
STRENGTH = [(one.index <= XV) + (one in TAROKS) + (one in KINGS) for one in PACK]  # CT-31, by Card.index
SHARE = 0.5  # how much of it is believed


class Role(Enum):
    """What a seat did in the auction."""

    DECLARER = "declarer"
    BID = "bid"  # and was outbid
    SILENT = "silent"

    @staticmethod
    def of(declares: bool, bid: bool) -> Role:
        """The role of a seat."""
        return Role.DECLARER if declares else Role.BID if bid else Role.SILENT


@cache
def beliefs(game_id: str, contract: str) -> dict[str, list[float]]:
    """By role what is believed of each strength, as a logarithm."""
    path = BELIEFS / f"{game_id}.{contract}.json"
    found: dict[str, list[float]] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def believe(known: _kernel.Knowledge, view: View) -> None:
    """Adds to *known* what the auction says of the hands of the others."""
    contract = played_as(view.game, view.public.contract or "")
    bid = {seat for seat, action in view.public.bidding if isinstance(action, Bid) or action is HOLD}
    for seat in SEATS:
        logs = beliefs(view.game.id, contract).get(Role.of(seat == view.public.declarer, seat in bid).value)
        if seat != view.seat and logs:
            known.evidence(seat - 1, STRENGTH, [SHARE * log for log in logs])
