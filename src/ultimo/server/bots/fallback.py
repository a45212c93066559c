"""What is done for a seat whose bot gave no answer in time."""

from __future__ import annotations

from ultimo.core.actions import Action
from ultimo.core.game import View


def fallback(view: View) -> Action:
    """The first legal action in the order every game lists them: to pass, where that is legal. The seat is to act."""
    return view.actions[0]
