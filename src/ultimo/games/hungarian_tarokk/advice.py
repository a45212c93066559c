"""What a good player of Hungarian Tarokk bids, says and lays away, and why (HU-37)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ultimo.core.game import Advised, View
from ultimo.core.phases import PhaseName
from ultimo.games.hungarian_tarokk.counsel import bids, discards, saying
from ultimo.games.hungarian_tarokk.options import Options

Counsel = Callable[[View, Options], Advised]

COUNSEL: Mapping[PhaseName, Counsel] = {
    PhaseName.AUCTION: bids.bid,
    PhaseName.DISCARD: discards.discard,
    PhaseName.CALL: saying.call,
    PhaseName.ANNOUNCING: saying.announcement,
}


def advice(view: View, options: Options) -> Advised | None:
    """What to do outside card play, for every choice there; None in card play."""
    counsel = COUNSEL.get(view.phase)
    return counsel(view, options) if counsel else None
