"""What a good player of Hungarian Tarokk bids, says and lays away, and why (HU-37)."""

from __future__ import annotations

from ultimo.core.game import Advised, View
from ultimo.games.hungarian_tarokk.options import Options


def advice(view: View, options: Options) -> Advised | None:
    """What to do outside card play; None where there is no opinion."""
    return None
