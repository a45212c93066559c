"""What a good player of Calling the Twenty bids, calls, announces and doubles, and why (CT-31 to CT-37, CT-41)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ultimo.core.game import Advised, View
from ultimo.core.phases import PhaseName
from ultimo.games.calling_the_twenty.counsel import bids, saying
from ultimo.games.calling_the_twenty.options import Options

Counsel = Callable[[View, Options], Advised]

COUNSEL: Mapping[PhaseName, Counsel] = {
    PhaseName.AUCTION: bids.bid,
    PhaseName.CHOICE: bids.choose,
    PhaseName.CALL: saying.call,
    PhaseName.ANNOUNCING: saying.announce,
}


def advice(view: View, options: Options) -> Advised | None:
    """What to do outside card play; None in card play."""
    counsel = COUNSEL.get(view.phase)
    return counsel(view, options) if counsel else None
