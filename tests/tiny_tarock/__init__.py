"""Tiny Tarock, a game that exists only in tests: what a game folder looks like to `ultimo.games`."""

from tests.tiny_tarock.game import GAME

__all__ = ["GAME"]
