"""The bots by name, with an argument where one applies: `search:2000it`."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import NamedTuple

from ultimo.bots.book import BookBot
from ultimo.bots.careless import CarelessBot
from ultimo.bots.installed import installed
from ultimo.bots.kernel import kernel_missing
from ultimo.bots.player import Luck, MakePlayer, Player, UnknownBot
from ultimo.bots.random_bot import RandomBot
from ultimo.bots.search.bot import SearchBot
from ultimo.bots.search.budget import BadBudget, Budget
from ultimo.bots.varied import VariedBot
from ultimo.core.quoting import short

SEARCH, BOOK, HARD, EXPERT = "search", "book", "hard", "expert"
DEFAULT = "500it"  # how long `search` thinks where nothing is said
BUDGETS = {HARD: "400it", EXPERT: "3000it"}  # of the levels that search
POINTS = "points"  # `search:500it:points` wants card points, whatever they pay: to measure card play


class SearchWithoutKernel(UserWarning):
    """A bot that searches was asked for, and plays by the book as there is no kernel."""


def searches(name: str) -> bool:
    """Whether the bot called *name* needs the kernel."""
    return name.partition(":")[0] == SEARCH or name in BUDGETS


class Thinking(NamedTuple):
    """How a bot that searches thinks: for so long, and whether card points are all it wants in card play."""

    budget: Budget
    points_only: bool = False


def thinking(name: str) -> Thinking:
    """How the bot called *name*, which must be one that searches, thinks; UnknownBot."""
    family, colon, argument = name.partition(":")
    if name not in BUDGETS and family != SEARCH:
        raise UnknownBot(f"{short(name)} does not weigh what it may do; write {SEARCH}, or {SEARCH}:2000it")
    text, has_aim, aim = argument.partition(":")
    if has_aim and aim != POINTS:
        raise UnknownBot(f"{short(aim)} is nothing search can want; leave it out, or write {POINTS}")
    try:
        return Thinking(Budget.parse(text if colon else BUDGETS.get(name, DEFAULT)), bool(has_aim))
    except BadBudget as problem:
        raise UnknownBot(str(problem)) from None


def searching(name: str) -> MakePlayer:
    """The bot called *name*, which must be one that searches; UnknownBot."""
    budget, points_only = thinking(name)

    def make(luck: Luck) -> Player:
        missing = kernel_missing()
        if missing is None:
            return SearchBot(luck, budget, points_only)
        warnings.warn(f"{SEARCH} plays as {BOOK}: {missing}", SearchWithoutKernel, stacklevel=2)
        return BookBot(luck)

    return make


LEVELS: Mapping[str, MakePlayer] = {
    "easy": CarelessBot,
    "medium": BookBot,
    HARD: searching(HARD),
    EXPERT: searching(EXPERT),
}  # in worlds and not in time, so that results repeat; docs/bots.md says how strong they are
BOTS: dict[str, MakePlayer] = {
    "random": RandomBot,
    "varied": VariedBot,
    BOOK: BookBot,
    SEARCH: searching(SEARCH),
    **LEVELS,
}
FORMS = f"with an argument, {SEARCH}:2000it or {SEARCH}:50ms; programs, exec:COMMAND; networks, net:FILE"


def bot_named(name: str) -> MakePlayer:
    """The bot called *name*; UnknownBot lists those there are."""
    if name in BOTS:
        return BOTS[name]
    if str(name).startswith(f"{SEARCH}:"):
        return searching(name)
    found = installed(str(name))
    if found is None:
        raise UnknownBot(f"{short(name)} is not a bot; bots are {', '.join(BOTS)}; {FORMS}")
    return found
