"""What a good player of Calling the Twenty bids, says and lays away, and why (CT-31 to CT-36, CT-41)."""

from __future__ import annotations

from ultimo.core.game import Advised, View
from ultimo.games.calling_the_twenty.options import Options


def advice(view: View, options: Options) -> Advised | None:
    """What to do outside card play; None where there is no opinion."""
    return None
