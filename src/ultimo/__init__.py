"""Ultimo: Tarock games with exact rules, a text record, and reasons for everything."""

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
