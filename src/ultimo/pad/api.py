"""The pad for other programs: functions that take and give JSON values. See docs/pad-format.md.

>>> evening = new("calling-the-twenty", {}, ["Anna", "Bela", "Carl", "Dora"])["evening"]
>>> answer = change(evening, {"do": "begin"})
>>> [question["field"] for question in answer["look"]["hands"][0]["sheet"]["asks"]]
['contract']
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from ultimo.core.game import Game
from ultimo.core.options import Option
from ultimo.core.session import table_sizes
from ultimo.core.sheet import Sheeted
from ultimo.games import all_games
from ultimo.pad import reading, values
from ultimo.pad.changing import changed
from ultimo.pad.document import Document
from ultimo.pad.entry import judged
from ultimo.pad.evening import gone_through
from ultimo.pad.looks import Json, evening_json, judged_json
from ultimo.pad.problem import PadError, wrong
from ultimo.pad.sheet_csv import csv as as_csv

__all__ = ["call", "change", "csv", "games", "judge", "look", "new", "read"]


def games() -> list[Json]:
    """The games a pad can keep, with their options and the numbers of players that fit at a table."""
    return [_game(game) for game in all_games().values() if isinstance(game, Sheeted)]


def new(game: str, options: Mapping[str, str], players: list[str], title: str = "") -> Json:
    """A new evening: `{"evening", "look"}`; PadError."""
    found = reading.game_with(game, dict(options))
    return _answer(Document(found, values.players(players, "players"), values.line(title, "title")))


def read(text: str) -> Json:
    """The evening that *text* holds, as a file has it: `{"evening", "look"}`; PadError."""
    return _answer(reading.text(text))


def look(evening: object) -> Json:
    """How far *evening* is: `{"evening", "look"}`; PadError."""
    return _answer(reading.read(evening))


def change(evening: object, change: object) -> Json:
    """*evening* after *change*: `{"evening", "look"}`; PadError, and nothing has changed."""
    return _answer(changed(reading.read(evening), change))


def judge(game: str, options: Mapping[str, str], entry: object, multiplier: int = 1) -> Json:
    """What was entered of a single hand, by the sheet of *game*; PadError for what is no entry."""
    factor = values.whole(multiplier, "multiplier", 1)
    found = judged(reading.game_with(game, dict(options)), values.entry(entry, "entry"), factor)
    return {"sheet": judged_json(found)}


def csv(evening: object) -> Json:
    """The evening as CSV: `{"csv"}`; PadError."""
    return {"csv": as_csv(reading.read(evening))}


def call(request: str) -> str:
    """One of these functions called by name, all in JSON: `{"call": "change", "evening": …, "change": …}`.

    Never raises for what is asked: the answer is then `{"error": {"place", "reason", "text"}}`.
    """
    try:
        answer = _called(values.value(request))
    except PadError as problem:
        answer = {"error": problem.to_json()}
    return json.dumps(answer, ensure_ascii=False)


def _called(request: object) -> Json:
    name = request.get("call") if isinstance(request, dict) else request
    if not isinstance(request, dict) or not isinstance(name, str) or name not in _CALLS:
        raise wrong("call", name, " or ".join(_CALLS))
    needed, optional, function = _CALLS[name]
    given = values.fields(request, "", ("call", *needed), optional)
    return function({key: value for key, value in given.items() if key != "call"})


def _new(given: Json) -> Json:
    options = values.settings(given["options"], "options")
    players = list(values.players(given["players"], "players"))
    title = values.line(given.get("title", ""), "title")
    return new(values.string(given["game"], "game"), options, players, title)


def _judge(given: Json) -> Json:
    options, factor = values.settings(given["options"], "options"), given.get("multiplier", 1)
    return judge(values.string(given["game"], "game"), options, given["entry"], values.whole(factor, "multiplier", 1))


_Call = Callable[[Json], Json]
_CALLS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...], _Call]] = {
    "games": ((), (), lambda given: {"games": games()}),
    "new": (("game", "options", "players"), ("title",), _new),
    "read": (("text",), (), lambda given: read(values.text_of(given["text"], "text"))),
    "look": (("evening",), (), lambda given: look(given["evening"])),
    "change": (("evening", "change"), (), lambda given: change(given["evening"], given["change"])),
    "judge": (("game", "options", "entry"), ("multiplier",), _judge),
    "csv": (("evening",), (), lambda given: csv(given["evening"])),
}  # what each needs, what it may have besides


def _answer(document: Document) -> Json:
    return {"evening": document.to_json(), "look": evening_json(document, gone_through(document))}


def _game(game: Game) -> Json:
    return {
        "id": game.id,
        "title": game.title,
        "unit": game.unit,
        "cards": [str(card) for card in game.deck.cards],
        "zero_sum": game.zero_sum,
        "players": list(table_sizes(game)),
        "options": [_option(one) for one in game.options.describe()],
        "presets": {name: dict(bundle) for name, bundle in game.options.PRESETS.items()},
        "doublings": list(game.doublings),
    }


def _option(option: Option) -> Json:
    numbers = option.numbers
    return {
        "name": option.name,
        "default": option.default,
        "choices": list(option.choices),
        "numbers": None if numbers is None else {"least": numbers.lowest, "most": numbers.highest},
        "line": option.line,
        "rule": option.rule,
        "scope": option.scope.value,
    }
