"""The bot `random`: any legal action, each as likely."""

from __future__ import annotations

from ultimo.bots.player import Luck, generator
from ultimo.core.actions import Action
from ultimo.core.game import View


class RandomBot:
    """Chooses by lot."""

    def __init__(self, luck: Luck) -> None:
        self.rng = generator(luck.seat)

    def choose(self, view: View) -> Action:
        """See Player."""
        return view.actions[int(self.rng.random() * len(view.actions))]
