"""What a table with real cards would answer about a hand that was played: each answer from its facts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ultimo.core.facts import Facts, HandEnd
from ultimo.core.game import Game
from ultimo.core.sheet import Kind, Question

SIDES = ("declarers", "opponents")
LOOKS = {1: "keep", 2: "swap", 3: "back"}


def told(game: Game, facts: Facts) -> Callable[[Question], object]:
    """Answers the questions about the hand that went as *facts* say."""
    return partial(_answer, game, facts)


def _answer(game: Game, facts: Facts, question: Question) -> object:
    if question.name.startswith("level:"):
        return str(_level(facts, question.name.removeprefix("level:")))
    if question.name in ("trull", "four-kings"):
        holder = facts.holder(question.name)
        return holder if question.kind is Kind.SEAT else _side(facts, holder)
    if question.name == "sweep":
        return _sweep(game, facts)
    if question.name == "pagat":
        only_won = game.id == "calling-the-twenty"
        return facts.last_pagat if _pagat_won(facts) or not only_won else None
    if question.name == "valat":
        (caller,) = [said.seat for said in facts.announced if said.bonus == "valat"]
        return _yes(_sweep(game, facts) == _side(facts, caller))
    return _PLAIN[question.name](facts, question)


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _side(facts: Facts, seat: int | None) -> str:
    return "neither" if seat is None else SIDES[0 if seat in facts.declarers else 1]


def _sweep(game: Game, facts: Facts) -> str:
    size = (len(game.deck.cards) - game.talon) // 4
    return SIDES[facts.tricks.index(size)] if size in facts.tricks else "neither"


def _pagat_won(facts: Facts) -> bool:
    return facts.last_pagat is not None and facts.last_pagat == facts.last_taker


def _level(facts: Facts, item: str) -> int:
    levels = {f"{said.bonus}@{said.seat}": said.level for said in facts.announced}
    return facts.level if item == "game" else levels[item]


def _said(facts: Facts, question: Question) -> object:
    said = [f"{one.bonus}@{one.seat}" for one in facts.announced]
    return [one for one in said if one in question.choices]


def _doubled(facts: Facts, question: Question) -> object:
    return [str(item) for item in question.choices if _level(facts, str(item)) > 1]


_PLAIN: dict[str, Callable[[Facts, Question], object]] = {
    "contract": lambda facts, question: facts.contract if facts.end is HandEnd.PLAYED else facts.end.value,
    "declarer": lambda facts, question: facts.declarer,
    "partner": lambda facts, question: facts.partner,
    "first-right": lambda facts, question: facts.first_right,
    "miscall": lambda facts, question: next((kind for kind, _ in facts.penalties), "none"),
    "announced": _said,
    "hand-bonuses": _said,
    "doubled": _doubled,
    "tricks": lambda facts, question: facts.tricks[0],
    "trick": lambda facts, question: _yes(facts.tricks[0] > 0),
    "points": lambda facts, question: list(facts.points) if len(facts.points) == 4 else facts.points[0],
    "pagat-won": lambda facts, question: _yes(_pagat_won(facts)),
    "xxi": lambda facts, question: facts.captures[0].lost_by if facts.captures else None,
    "looks": lambda facts, question: LOOKS[facts.looks],
}
