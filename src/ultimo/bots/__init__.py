"""Players that choose by themselves: `choose(view)`, and nothing but the view."""

from ultimo.bots.book import BookBot
from ultimo.bots.player import Luck, MakePlayer, Player, UnknownBot, bot_named
from ultimo.bots.random_bot import RandomBot
from ultimo.bots.varied import VariedBot

BOTS: dict[str, MakePlayer] = {"random": RandomBot, "varied": VariedBot, "book": BookBot}

__all__ = ["BOTS", "Luck", "MakePlayer", "Player", "UnknownBot", "bot_named"]
