"""Ultimo: Tarock games with exact rules, a text record, and reasons for everything."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ultimo.core.cards import Card, Cards, card
    from ultimo.core.reading import read_records
    from ultimo.core.record import Record, RecordError
    from ultimo.core.session import Session
    from ultimo.core.state import IllegalAction, State, replay
    from ultimo.games import all_games, find_game

__all__ = [
    "Card",
    "Cards",
    "IllegalAction",
    "Record",
    "RecordError",
    "Session",
    "State",
    "all_games",
    "card",
    "find_game",
    "read_records",
    "replay",
]
_HOMES = {
    "ultimo.core.cards": ("Card", "Cards", "card"),
    "ultimo.core.reading": ("read_records",),
    "ultimo.core.record": ("Record", "RecordError"),
    "ultimo.core.session": ("Session",),
    "ultimo.core.state": ("IllegalAction", "State", "replay"),
    "ultimo.games": ("all_games", "find_game"),
}

if not TYPE_CHECKING:  # a type checker shall not take any name for one that exists

    def __getattr__(name: str) -> object:
        """Loads a name when it is first asked for: by then the program has begun, and Ctrl-C ends it quietly."""
        for home, names in _HOMES.items():
            if name in names:
                return getattr(import_module(home), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
