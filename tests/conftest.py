"""Puts the game that exists only in tests where games are found."""

from __future__ import annotations

from pathlib import Path

import ultimo.games

HERE = Path(__file__).parent

ultimo.games.__path__.append(str(HERE))  # every folder with an __init__.py in here is a game: tiny_tarock
collect_ignore = ["tiny_tarock"]  # it holds no tests, and is imported as a game only
