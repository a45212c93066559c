"""What there is to choose from when a table is made: the games with their options and presets, and bots."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ultimo.core.game import Game
from ultimo.core.options import Option
from ultimo.core.session import table_sizes
from ultimo.games import all_games


class NumbersTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole numbers an option may be."""

    lowest: int
    highest: int
    word: str | None = None  # what it may be instead


class OptionTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option of a game."""

    name: str
    default: str
    allowed: str  # in words
    choices: tuple[str, ...]  # the default first; empty for a number
    line: str  # what it is, in one line
    rule: str
    numbers: NumbersTold | None = None  # None: one of the choices


class GameTold(msgspec.Struct, frozen=True):
    """A game, with what can be agreed."""

    game: str
    title: str
    rules: int  # their version
    unit: str  # what scores are counted in
    places: tuple[int, ...]  # how many may sit at its table
    options: tuple[OptionTold, ...]
    presets: dict[str, dict[str, str]]


class GamesTold(msgspec.Struct, frozen=True):
    """Everything there is to choose from when a table is made."""

    games: tuple[GameTold, ...]
    bots: tuple[str, ...]


def games_told(bots: Iterable[str]) -> GamesTold:
    """All games, at a house that has *bots*."""
    return GamesTold(tuple(map(_game, all_games().values())), tuple(bots))


def _game(game: Game) -> GameTold:
    options = tuple(map(_option, game.options.describe()))
    presets = {name: dict(bundle) for name, bundle in game.options.PRESETS.items()}
    return GameTold(game.id, game.title, game.version, game.unit, table_sizes(game), options, presets)


def _option(one: Option) -> OptionTold:
    numbers = NumbersTold(*one.numbers) if one.numbers else None
    return OptionTold(one.name, one.default, one.allowed, one.choices, one.line, one.rule, numbers)
