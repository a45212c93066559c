"""What is left of `search` without what it finds: the same bot, whose findings are dealt out anew among the choices."""

from __future__ import annotations

from ultimo.bots import MakePlayer, bot_named
from ultimo.bots.named import SEARCH, thinking
from ultimo.bots.player import Luck, Player, generator
from ultimo.bots.search.bot import SearchBot
from ultimo.bots.search.weighed import Weighed
from ultimo.bots.versions import version_of
from ultimo.core.game import View

SHUFFLED = "shuffled"


class ShuffledBot(SearchBot):
    """Finds out what every choice is worth, and then takes for it what another is worth."""

    def weighed(self, view: View) -> list[Weighed]:
        """See SearchBot."""
        found = super().weighed(view)
        actions = [one.action for one in found]
        generator(self.key + len(view.log).to_bytes(4, "big")).shuffle(actions)
        return [one._replace(action=action) for one, action in zip(found, actions, strict=True)]


def measured_bot(name: str) -> MakePlayer:
    """The bot called *name*, which may be `shuffled:100it` too; UnknownBot."""
    if not is_shuffled(name):
        return bot_named(name)
    budget, points_only = thinking(_search(name))

    def make(luck: Luck) -> Player:
        return ShuffledBot(luck, budget, points_only)

    return make


def version(name: str) -> str:
    """See version_of."""
    return version_of(_search(name) if is_shuffled(name) else name)


def is_shuffled(name: str) -> bool:
    """Whether *name* is that of a bot whose findings are shuffled."""
    return name.partition(":")[0] == SHUFFLED


def _search(name: str) -> str:
    return SEARCH + name.removeprefix(SHUFFLED)
