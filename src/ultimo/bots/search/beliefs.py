"""What having bid, or not, and having laid cards away says of a hand: how much more often such a hand was held.

Who bid holds more, and who laid cards away has emptied suits. Learned from hands of the bots by training/beliefs.py, a
file a game and contract; without a file nothing is believed.
"""

from __future__ import annotations

import json
from collections import Counter
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ultimo.bots.policies import played_as
from ultimo.core.actions import HOLD, Bid, Discard
from ultimo.core.cards import KINGS, PACK, TAROKS, card
from ultimo.core.events import Acted
from ultimo.core.game import View
from ultimo.core.seats import others

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


def laid(number: int) -> str:
    """The name of what is believed of those who laid *number* cards away."""
    return f"laid {number}"


@cache
def beliefs(game_id: str, contract: str) -> dict[str, list[float]]:
    """As a logarithm what is believed: by role of each strength, by cards laid away of each number of empty suits."""
    path = BELIEFS / f"{game_id}.{contract}.json"
    found: dict[str, list[float]] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def believe(known: _kernel.Knowledge, view: View) -> None:
    """Adds to *known* what the auction and the cards laid away say of the hands of the others."""
    assert view.seat is not None, "somebody believes it"
    found = beliefs(view.game.id, played_as(view.game, view.public.contract or ""))
    bid = {seat for seat, action in view.public.bidding if isinstance(action, Bid) or action is HOLD}
    away = Counter(event.seat for event in view.log if isinstance(event, Acted) and isinstance(event.action, Discard))
    for seat in others(view.seat):
        if logs := found.get(Role.of(seat == view.public.declarer, seat in bid).value):
            known.evidence(seat - 1, STRENGTH, [SHARE * log for log in logs])
        if logs := found.get(laid(away[seat])):
            known.emptied(seat - 1, [SHARE * log for log in logs])
