"""The bots by name, with an argument where one applies: `search:2000it`."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping

from ultimo.bots.book import BookBot
from ultimo.bots.careless import CarelessBot
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


def budget_of(name: str) -> Budget:
    """How long the bot called *name* thinks, which must be one that searches; UnknownBot."""
    family, colon, argument = name.partition(":")
    if name not in BUDGETS and family != SEARCH:
        raise UnknownBot(f"{short(name)} does not weigh what it may do; write {SEARCH}, or {SEARCH}:2000it")
    try:
        return Budget.parse(argument if colon else BUDGETS.get(name, DEFAULT))
    except BadBudget as problem:
        raise UnknownBot(str(problem)) from None


def searching(argument: str) -> MakePlayer:
    """The bot `search` with a budget; UnknownBot."""
    text, colon, aim = argument.partition(":")
    if colon and aim != POINTS:
        raise UnknownBot(f"{short(aim)} is nothing search can want; leave it out, or write {POINTS}")
    budget = budget_of(f"{SEARCH}:{text}")

    def make(luck: Luck) -> Player:
        missing = kernel_missing()
        if missing is None:
            return SearchBot(luck, budget, points_only=aim == POINTS)
        warnings.warn(f"{SEARCH} plays as {BOOK}: {missing}", SearchWithoutKernel, stacklevel=2)
        return BookBot(luck)

    return make


LEVELS: Mapping[str, MakePlayer] = {
    "easy": CarelessBot,
    "medium": BookBot,
    HARD: searching(BUDGETS[HARD]),
    EXPERT: searching(BUDGETS[EXPERT]),
}  # in worlds and not in time, so that results repeat; docs/bots.md says how strong they are
BOTS: dict[str, MakePlayer] = {
    "random": RandomBot,
    "varied": VariedBot,
    BOOK: BookBot,
    SEARCH: searching(DEFAULT),
    **LEVELS,
}
FORMS = f"with an argument, {SEARCH}:2000it or {SEARCH}:50ms; programs, exec:COMMAND"
WITH_ARGUMENT: Mapping[str, Callable[[str], MakePlayer]] = {SEARCH: searching}


def bot_named(name: str) -> MakePlayer:
    """The bot called *name*; UnknownBot lists those there are."""
    family, colon, argument = name.partition(":")
    if colon and family in WITH_ARGUMENT:
        return WITH_ARGUMENT[family](argument)
    if name not in BOTS:
        raise UnknownBot(f"{short(name)} is not a bot; bots are {', '.join(BOTS)}; {FORMS}")
    return BOTS[name]
