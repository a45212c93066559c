"""The bots by name, with an argument where one applies: `search:2000it`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ultimo.bots.book import BookBot
from ultimo.bots.careless import CarelessBot
from ultimo.bots.player import MakePlayer, UnknownBot
from ultimo.bots.random_bot import RandomBot
from ultimo.bots.search.bot import SearchBot
from ultimo.bots.search.budget import BadBudget, Budget
from ultimo.bots.varied import VariedBot
from ultimo.core.quoting import short

SEARCH = "search"
DEFAULT = "500it"  # how long `search` thinks where nothing is said
POINTS = "points"  # `search:500it:points` wants card points, whatever they pay: to measure card play


def budget_of(name: str) -> Budget:
    """How long the bot called *name* thinks, which must be one that searches; UnknownBot."""
    family, _, argument = name.partition(":")
    if family != SEARCH:
        raise UnknownBot(f"{short(name)} does not weigh what it may do; write {SEARCH}, or {SEARCH}:2000it")
    try:
        return Budget.parse(argument or DEFAULT)
    except BadBudget as problem:
        raise UnknownBot(str(problem)) from None


def searching(argument: str) -> MakePlayer:
    """The bot `search` with a budget; UnknownBot."""
    text, _, aim = argument.partition(":")
    if aim not in ("", POINTS):
        raise UnknownBot(f"{short(aim)} is nothing search can want; leave it out, or write {POINTS}")
    budget = budget_of(f"{SEARCH}:{text}")
    return lambda luck: SearchBot(luck, budget, points_only=aim == POINTS)


LEVELS: Mapping[str, MakePlayer] = {
    "easy": CarelessBot,
    "medium": BookBot,
    "hard": searching("400it"),
    "expert": searching("3000it"),
}  # in worlds and not in time, so that results repeat; docs/bots.md says how strong they are
BOTS: dict[str, MakePlayer] = {
    "random": RandomBot,
    "varied": VariedBot,
    "book": BookBot,
    SEARCH: searching(DEFAULT),
    **LEVELS,
}
WITH_ARGUMENT: Mapping[str, Callable[[str], MakePlayer]] = {SEARCH: searching}


def bot_named(name: str) -> MakePlayer:
    """The bot called *name*; UnknownBot lists those there are."""
    family, colon, argument = name.partition(":")
    if colon and family in WITH_ARGUMENT:
        return WITH_ARGUMENT[family](argument)
    if name not in BOTS:
        raise UnknownBot(f"{short(name)} is not a bot; bots are {', '.join(BOTS)}")
    return BOTS[name]
