"""Puts the game that exists only in tests where games are found, and what is not measured after what is."""

from __future__ import annotations

from pathlib import Path

import pytest

import ultimo.games

HERE = Path(__file__).parent

ultimo.games.__path__.append(str(HERE))  # every folder with an __init__.py in here is a game: tiny_tarock
collect_ignore = ["tiny_tarock"]  # it holds no tests, and is imported as a game only


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked `no_cover` come last: what a process computes only once it has then computed under measurement."""
    items.sort(key=lambda item: item.get_closest_marker("no_cover") is not None)
