"""What a good player of Texas Tarok bids, says and lays away, and why (TX-41, TX-42, TX-45, TX-46)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ultimo.core.game import Advised, View
from ultimo.core.phases import PhaseName
from ultimo.games.texas_tarok.counsel import bids, discards, saying
from ultimo.games.texas_tarok.options import Options

Counsel = Callable[[View, Options], Advised]

COUNSEL: Mapping[PhaseName, Counsel] = {
    PhaseName.AUCTION: bids.bid,
    PhaseName.TALON: bids.look,
    PhaseName.DISCARD: discards.discard,
    PhaseName.HAND_BONUSES: saying.hand_bonus,
    PhaseName.CALL: saying.call,
    PhaseName.ANNOUNCING: saying.announcement,
    PhaseName.LADDER: saying.ladder,
}


def advice(view: View, options: Options) -> Advised | None:
    """What to do outside card play, for every choice there; None in card play."""
    counsel = COUNSEL.get(view.phase)
    return counsel(view, options) if counsel else None
