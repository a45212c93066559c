"""Players that choose by themselves: `choose(view)`, and nothing but the view."""

from ultimo.bots.named import BOTS, bot_named
from ultimo.bots.player import Luck, MakePlayer, Player, UnknownBot

__all__ = ["BOTS", "Luck", "MakePlayer", "Player", "UnknownBot", "bot_named"]
