"""The games, one folder each. They are found, not listed: a folder with a GAME is a game."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.resources import files

from ultimo.core.game import Game
from ultimo.core.quoting import short


class UnknownGame(ValueError):
    """There is no game of that name; the message lists those there are."""


def all_games() -> dict[str, Game]:
    """Every game with its default options, by its id."""
    return dict(_found(tuple(__path__)))


def find_game(name: str) -> Game:
    """The game called *name*, with its default options; UnknownGame."""
    games = _found(tuple(__path__))
    if name not in games:
        raise UnknownGame(f"{short(name)} is not a game; games are {', '.join(games)}")
    return games[name]


@cache
def _found(places: tuple[str, ...]) -> dict[str, Game]:
    """The games in *places*, which are looked through once."""
    folders = sorted(module.name for module in pkgutil.iter_modules(places) if module.ispkg)
    games: list[Game] = [import_module(f"{__name__}.{folder}").GAME for folder in folders]
    return {game.id: game for game in games}


def rules_page(name: str) -> str:
    """The rules of the game called *name* in Markdown, every rule with its id; UnknownGame."""
    folder = find_game(name).id.replace("-", "_")
    return files(f"{__name__}.{folder}").joinpath("rules.md").read_text(encoding="utf-8")
