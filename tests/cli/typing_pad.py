"""What a person types at the terminal pad to enter a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ultimo.core.game import Game
from ultimo.core.sheet import Kind, Question
from ultimo.pad.entry import judged


def typed_hand(game: Game, answers: Mapping[str, object], names: Sequence[str]) -> Iterator[str]:
    """A line for each question of the hand in turn: Enter where all is as usual; then what is added."""
    entry: dict[str, object] = {}
    while asks := judged(game, entry).asks:
        question = asks[0]
        usual = question.usual[0] if question.usual else None
        value = answers.get(question.name, usual)
        entry[question.name] = value
        yield "" if question.usual and value == usual else typed(question, value, names)
    yield from _added(answers, names)


def _added(answers: Mapping[str, object], names: Sequence[str]) -> Iterator[str]:
    penalties, rulings = answers.get("penalties", []), answers.get("rulings", [])
    assert isinstance(penalties, list) and isinstance(rulings, list)
    for item in penalties:
        yield f"penalty {_item(item, names)}"
    for text, amounts in rulings:
        listed = ", ".join(f"{name} {amount}" for name, amount in zip(names, amounts, strict=True))
        yield f"ruling {text}: {listed}"


def typed(question: Question, value: object, names: Sequence[str]) -> str:
    """The line that answers *question* with *value*."""
    if isinstance(value, list) and question.kind is Kind.ITEMS:
        return ", ".join(_item(item, names) for item in value)
    if isinstance(value, list) and isinstance(value[0], str):
        return f"cards {' / '.join(value)}"
    if isinstance(value, list):
        return " ".join("?" if number is None else str(number) for number in value)
    if isinstance(value, dict):
        ((form, number),) = value.items()
        return f"{form} {number}"
    if question.kind is Kind.SEAT:
        return names[value - 1] if isinstance(value, int) else "nobody"
    return str(value)


def _item(token: str, names: Sequence[str]) -> str:
    bonus, _, seat = token.partition("@")
    return f"{bonus} {names[int(seat) - 1]}" if seat else bonus
