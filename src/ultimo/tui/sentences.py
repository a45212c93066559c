"""Reasons from a server, which come as data, with their sentences."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache

from ultimo.core.cards import Cards, NotationError
from ultimo.core.game import Game
from ultimo.core.reasons import Key, Param, Reason
from ultimo.core.seats import per_seat
from ultimo.core.settlement import Line, Settlement
from ultimo.server.protocol.shown import LineShown, ReasonParts, ReasonShown, ResultShown

SAID_IN = ("ultimo.core.", "ultimo.bots.")  # the packages that give reasons, beside that of the game


def reason_of(game: Game, said: ReasonShown | ReasonParts) -> Reason:
    """The reason that the server has *said*; of a kind this version does not know, its name."""
    key = _keys(type(game).__module__).get(said.key, Key(said.key, said.key.replace("-", " ")))
    return Reason(said.rule, key, tuple((name, _param(value)) for name, value in said.params.items()))


def settlement_of(game: Game, result: ResultShown) -> Settlement:
    """How a hand of *game* was settled."""
    count = tuple(reason_of(game, step) for step in result.count)
    return Settlement(tuple(_line(game, line) for line in result.lines), count=count)


def _line(game: Game, line: LineShown) -> Line:
    return Line(line.what, reason_of(game, line.why), per_seat(lambda seat: line.amounts[seat - 1]))


def _param(value: str | int) -> Param:
    """*value* as it was before it was sent: what reads as cards is cards."""
    with suppress(NotationError):
        return Cards.of(value) if isinstance(value, str) and value else value
    return value


@cache
def _keys(package: str) -> Mapping[str, Key]:
    """Every kind of reason of the game in *package*; what the game says goes before what all say."""
    return {key.name: key for prefix in (*SAID_IN, f"{package}.", package) for key in _keys_in(prefix)}


def _keys_in(prefix: str) -> Iterator[Key]:
    modules = [module for name, module in sys.modules.items() if name == prefix or name.startswith(prefix)]
    return (value for module in modules for value in vars(module).values() if isinstance(value, Key))
