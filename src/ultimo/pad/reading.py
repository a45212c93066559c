"""Reading an evening that was written as JSON by anybody: every entry is checked and has its place in the message."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ultimo.core.game import Game
from ultimo.core.options import OptionError
from ultimo.core.quoting import short
from ultimo.core.reasons import ANY_RULE, because
from ultimo.core.sheet import Sheeted, Words
from ultimo.games import UnknownGame, find_game
from ultimo.pad import values
from ultimo.pad.document import (
    FORMAT,
    VERSION,
    Document,
    HandStep,
    OptionsStep,
    RulingStep,
    SaidStep,
    Step,
    TableStep,
    Undo,
)
from ultimo.pad.problem import PadError, wrong

MOST_STEPS = 5_000
MOST_UNDO = 100

NEWER = Words("pad-newer", "this is version {given} of the format; this program reads version {known}")
NO_GAME = Words("pad-no-game", "{problem}")
NO_SHEET = Words("pad-no-sheet", "{game} cannot be kept on the pad")
OTHER_RULES = Words("pad-other-rules", "the evening is kept by rules {given} of {game}; this program has rules {known}")


def text(document: str) -> Document:
    """The evening written as *document*; PadError."""
    return read(values.value(document))


def read(found: object) -> Document:
    """The evening that `Document.to_json` wrote; PadError says which entry is wrong and what would be right."""
    names = ("format", "version", "game", "rules", "title", "options", "players", "steps", "undo")
    entries = values.fields(found, "", names)
    if entries["format"] != FORMAT:
        raise wrong("format", entries["format"], f'"{FORMAT}"')
    if entries["version"] != VERSION:
        raise PadError("version", because(ANY_RULE, NEWER, given=short(entries["version"]), known=VERSION))
    game = game_with(entries["game"], entries["options"])
    if entries["rules"] != game.version:
        given = short(entries["rules"])
        raise PadError("rules", because(ANY_RULE, OTHER_RULES, given=given, game=game.id, known=game.version))
    return Document(
        game,
        values.players(entries["players"], "players"),
        values.line(entries["title"], "title"),
        steps(entries["steps"], "steps"),
        values.each(entries["undo"], "undo", _undo, MOST_UNDO),
    )


def game_with(name: object, options: object) -> Game:
    """The game called *name* with *options*, if a pad can keep it; PadError."""
    try:
        game = find_game(values.string(name, "game"))
    except UnknownGame as problem:
        raise PadError("game", because(ANY_RULE, NO_GAME, problem=str(problem))) from None
    if not isinstance(game, Sheeted):
        raise PadError("game", because(ANY_RULE, NO_SHEET, game=game.id))
    try:
        return game.with_settings(values.settings(options, "options"))
    except OptionError as problem:
        raise PadError("options", because(ANY_RULE, NO_GAME, problem=str(problem))) from None


# ── steps ─────────────────────────────────────────────────────────────────────────────────────


def steps(found: object, place: str) -> tuple[Step, ...]:
    """A list of steps."""
    return values.each(found, place, step, MOST_STEPS)


def step(found: object, place: str) -> Step:
    """One step."""
    if not isinstance(found, dict) or not isinstance(found.get("step"), str) or found["step"] not in _STEPS:
        kind = found.get("step") if isinstance(found, dict) else found
        raise wrong(f"{place}.step", kind, " or ".join(f'"{name}"' for name in _STEPS))
    return _STEPS[found["step"]](found, place)


def _hand(found: object, place: str) -> HandStep:
    entries = values.fields(found, place, ("step", "seats", "entry"), ("note",))
    seats = values.four(entries["seats"], f"{place}.seats")
    note = values.line(entries.get("note", ""), f"{place}.note")
    return HandStep(seats, values.entry(entries["entry"], f"{place}.entry"), note)


def _table(found: object, place: str) -> TableStep:
    entries = values.fields(found, place, ("step", "players"))
    return TableStep(values.players(entries["players"], f"{place}.players"))


def _options(found: object, place: str) -> OptionsStep:
    entries = values.fields(found, place, ("step", "options"))
    return OptionsStep(tuple(values.settings(entries["options"], f"{place}.options").items()))


def _said(found: object, place: str) -> SaidStep:
    entries = values.fields(found, place, ("step", "word"))
    return SaidStep(values.string(entries["word"], f"{place}.word"))


def _ruling(found: object, place: str) -> RulingStep:
    entries = values.fields(found, place, ("step", "text", "amounts"))
    words = values.line(entries["text"], f"{place}.text")
    if not words.strip():
        raise wrong(f"{place}.text", words, "what was ruled")
    return RulingStep(words, values.amounts(entries["amounts"], f"{place}.amounts"))


_STEPS: Mapping[str, Callable[[object, str], Step]] = {
    "hand": _hand,
    "table": _table,
    "options": _options,
    "said": _said,
    "ruling": _ruling,
}


def _undo(found: object, place: str) -> Undo:
    entries = values.fields(found, place, ("at", "now", "was"))
    at, now = (values.whole(entries[name], f"{place}.{name}", 0) for name in ("at", "now"))
    return Undo(at, now, steps(entries["was"], f"{place}.was"))
