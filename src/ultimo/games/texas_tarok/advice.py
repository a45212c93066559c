"""What a good player of Texas Tarok bids, says and lays away, and why (TX-41 to TX-46)."""

from __future__ import annotations

from ultimo.core.game import Advised, View
from ultimo.games.texas_tarok.options import Options


def advice(view: View, options: Options) -> Advised | None:
    """What to do outside card play; None where there is no opinion."""
    return None
