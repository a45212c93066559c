"""Entering a hand as a person does: field by field, only what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ultimo.core.game import Game
from ultimo.core.sheet import Question
from ultimo.pad.entry import Judged, judged


def entered(game: Game, answer: Callable[[Question], object], multiplier: int = 1) -> tuple[Judged, dict[str, object]]:
    """The hand after *answer* was given to every question in turn, and the entry that makes; until it is impossible."""
    entry: dict[str, object] = {}
    while True:
        found = judged(game, entry, multiplier)
        if found.problem or not found.asks:
            return found, entry
        question = found.asks[0]
        entry[question.name] = answer(question)


def with_usual(game: Game, answers: Mapping[str, object]) -> Judged:
    """The hand with *answers*, offered ones too, and everything else as usual; what has no usual answer stays open."""
    entry = dict(answers)
    found = judged(game, entry)
    while not found.problem and found.asks and found.asks[0].usual:
        entry[found.asks[0].name] = found.asks[0].usual[0]
        found = judged(game, entry)
    return found
