"""The bot `easy`: the book, but some cards by lot."""

from __future__ import annotations

from ultimo.bots.book import BookBot
from ultimo.bots.player import Luck, generator
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.phases import PhaseName

CARELESS = 0.3  # how often a card is played without a thought


class CarelessBot:
    """Bids and speaks like the book; now and then it plays any card."""

    def __init__(self, luck: Luck) -> None:
        self.rng = generator(luck.seat)
        self.book = BookBot()

    def choose(self, view: View) -> Action:
        """See Player."""
        if view.phase is PhaseName.PLAY and self.rng.random() < CARELESS:
            return view.actions[int(self.rng.random() * len(view.actions))]
        return self.book.choose(view)
