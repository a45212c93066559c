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
    return {game.id: game for game in map(_load, _folders())}


def find_game(name: str) -> Game:
    """The game called *name*, with its default options; UnknownGame."""
    games = all_games()
    if name not in games:
        raise UnknownGame(f"{short(name)} is not a game; games are {', '.join(games)}")
    return games[name]


def _folders() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def _load(folder: str) -> Game:
    game: Game = import_module(f"{__name__}.{folder}").GAME
    return game


def rules_page(name: str) -> str:
    """The rules of the game called *name* in Markdown, every rule with its id; UnknownGame."""
    folder = find_game(name).id.replace("-", "_")
    return files(f"{__name__}.{folder}").joinpath("rules.md").read_text(encoding="utf-8")
