"""The hands that lessons show: TGN beside the module of each lesson, each record up to the moment it is about."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from ultimo.core.reading import read_records
from ultimo.core.state import State
from ultimo.games import find_game

NAME = "Lesson"  # the tag with the name of a position


def positions(game: str) -> Mapping[str, State]:
    """The positions for the lesson of *game* by their names; RecordError for one that breaks a rule."""
    text = files("ultimo.learn").joinpath(f"{game.replace('-', '_')}.tgn").read_text(encoding="utf-8")
    return {record.tag(NAME) or "": record.replay() for record in read_records(text, find_game)}
