"""What was entered of one hand, judged by the sheet of its game: what is missing, what follows, what cannot be."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from ultimo.core.facts import Facts
from ultimo.core.facts_json import FactsError
from ultimo.core.game import Game
from ultimo.core.reasons import ANY_RULE, because
from ultimo.core.settlement import Settlement
from ultimo.core.sheet import Derived, Impossible, Question, Sheeted, Words

NOT_ASKED = Words("pad-not-asked", "nothing is asked about this after the other answers; leave it out")
FOLLOWS = Words("pad-follows", "it follows from the other answers, and is {value}: {why}")
NO_HAND = Words("pad-no-hand", "{problem}")

Entry = Mapping[str, object]  # the answers by field, each as JSON


@dataclass(frozen=True, slots=True)
class Judged:
    """An entry as it stands. It is settled only when nothing is missing and nothing is impossible."""

    answered: tuple[Question, ...] = ()
    asks: tuple[Question, ...] = ()  # what is missing; after the first one those that come if all is as usual
    offers: tuple[Question, ...] = ()  # what may be added
    derived: tuple[Derived, ...] = ()
    problem: Impossible | None = None
    left_over: tuple[str, ...] = ()  # fields that do not matter any more, once the rest is answered
    facts: Facts | None = None
    settlement: Settlement | None = None


def judged(game: Game, entry: Entry, multiplier: int = 1) -> Judged:
    """*entry* as the sheet of *game* has it; *multiplier* is that of the hand."""
    return _judged(game, json.dumps(entry), multiplier)


@lru_cache(maxsize=1_000)  # an evening is gone through with every answer, and most of its hands are as they were
def _judged(game: Game, written: str, multiplier: int) -> Judged:
    entry: Entry = json.loads(written)
    reading = _Reading(game, entry)
    try:
        facts = replace(reading.facts(), multiplier=multiplier)
    except Impossible as problem:
        return replace(reading.judged, problem=problem)
    except _Missing:
        return reading.judged
    left_over = tuple(name for name in entry if name not in reading.names)
    found = replace(reading.judged, left_over=left_over)
    if reading.asks:
        return found
    if left_over:
        return replace(found, problem=Impossible(left_over[0], because(ANY_RULE, NOT_ASKED)))
    return _settled(game, facts, found)


def _settled(game: Game, facts: Facts, found: Judged) -> Judged:
    try:
        return replace(found, facts=facts, settlement=game.settle(facts))
    except FactsError as problem:
        return replace(found, problem=Impossible("this hand", because(ANY_RULE, NO_HAND, problem=str(problem))))


class _Missing(Exception):
    """An answer is missing without which nothing more can be asked."""


class _Reading:
    """The sheet of a game, answered from an entry."""

    def __init__(self, game: Game, entry: Entry) -> None:
        assert isinstance(game, Sheeted), f"{game.id} has no sheet"
        self.script = game.sheet()
        self.entry = entry
        self.answered: list[Question] = []
        self.asks: list[Question] = []
        self.offers: list[Question] = []
        self.derived: list[Derived] = []
        self.names: set[str] = set()

    @property
    def judged(self) -> Judged:
        """What was found so far."""
        return Judged(tuple(self.answered), tuple(self.asks), tuple(self.offers), tuple(self.derived))

    def facts(self) -> Facts:
        """The facts that the answers make, with what is usual for those that are missing; Impossible, _Missing."""
        try:
            step = next(self.script)
            while True:
                self.names.add(step.name)
                step = self.script.send(self._answer(step) if isinstance(step, Question) else self._checked(step))
        except StopIteration as end:
            facts: Facts = end.value
            return facts

    def _answer(self, question: Question) -> object:
        if question.name in self.entry:
            self.answered.append(question)
            return self.entry[question.name]
        (self.offers if question.optional else self.asks).append(question)
        if question.usual is None:
            raise _Missing
        return question.usual[0]

    def _checked(self, step: Derived) -> object:
        """What follows; an answer to it may only say the same."""
        self.derived.append(step)
        if step.name in self.entry and self.entry[step.name] != step.value:
            why = because(step.why.rule, FOLLOWS, value=str(step.value), why=str(step.why))
            raise Impossible(step.name, why)
        return step.value
