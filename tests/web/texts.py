"""The texts of the page, and what the games need to have said: every reason, option and name with its key."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from ultimo.bots.hints import CARD_POINTS
from ultimo.core.actions import Simple
from ultimo.core.evening import Ceremonial
from ultimo.core.game import Game
from ultimo.core.options import Option
from ultimo.core.phases import PhaseName
from ultimo.core.reasons import FACTORS
from ultimo.core.rulings import RULING
from ultimo.games import all_games, find_game
from ultimo.games.hungarian_tarokk.evening import HAT
from ultimo.learn import LESSONS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web/src"
LANGUAGES = ("en", "de", "hu", "cs")
SAID_IN = ("core", "games", "bots")  # the layers that give reasons

Texts = Mapping[str, str]


def texts(language: str, file: str) -> Texts:
    """The texts of *file* in *language*; none if it has no such file."""
    path = PAGE / "i18n" / language / f"{file}.json"
    read: Texts = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return read


def files() -> list[str]:
    """The files that English has, which is the first to have any."""
    return sorted(path.stem for path in (PAGE / "i18n/en").glob("*.json"))


def games() -> list[Game]:
    """The games that the page has; tests may have found others."""
    return [game for game in all_games().values() if type(game).__module__.startswith("ultimo.games.")]


def code(game: Game) -> str:
    """What stands before keys of *game*: `CT`, as before its rules."""
    return game.turn_rule.partition("-")[0]


class Need(NamedTuple):
    """Something that is said: of one game, or of all."""

    game: str | None  # its code
    name: str

    def key(self, known: Texts) -> str:
        """The key that says it among the *known*: that of the game, or that of all games."""
        own = f"{self.game}.{self.name}"
        return own if own in known else self.name


# ── reasons ──


class Reason(NamedTuple):
    """A kind of reason in the code."""

    need: Need
    sentence: str


def reasons() -> Iterator[Reason]:
    """Every `Key(name, sentence)` in the code, with the game whose folder it is in."""
    return _said("Key", SAID_IN)


def pad_words() -> Iterator[Reason]:
    """Every `Words(name, sentence)` of the score pad, with the game whose folder it is in."""
    return _said("Words", ("core", "games", "pad"))


def _said(kind: str, layers: Iterable[str]) -> Iterator[Reason]:
    folders = {game.id.replace("-", "_"): code(game) for game in games()}
    for layer in layers:
        for path in sorted((ROOT / "src/ultimo" / layer).rglob("*.py")):
            game = next((folders[part] for part in path.parts if part in folders), None)
            yield from (Reason(Need(game, name), sentence) for name, sentence in _keys(path, kind))


def _keys(path: Path, kind: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == kind:
            name, sentence = (ast.literal_eval(argument) for argument in node.args)
            yield name, sentence


# ── options ──


def options() -> Iterator[tuple[Need, Option]]:
    """Every option of every game."""
    for game in games():
        yield from ((Need(code(game), f"option.{one.name}"), one) for one in type(game.options).describe())


def option_needs(known: Texts) -> Iterator[Need]:
    """What is said of options: names, lines, values and presets."""
    for need, option in options():
        yield need
        yield Need(need.game, f"{need.name}.line")
        words = option.choices if option.numbers is None else filter(None, [option.numbers.word])
        for word in words:
            own = Need(need.game, f"{need.name}.{word}")
            yield own if own.key(known) in known else Need(None, f"choice.{word}")
    for game in games():
        for preset in game.options.PRESETS:
            yield Need(code(game), f"preset.{preset}")
            yield Need(code(game), f"preset.{preset}.line")


# ── names ──


def _slug(words: str) -> str:
    """*words* as a part of a key, whatever numbers are in them."""
    return re.sub(r"\d+", "n", words).replace(" ", "-")


OF_ALL = (
    *(f"action.{one.value}" for one in Simple),
    *(f"action.{verb}" for verb in ("bid", "announce", "kontra", "call", "discard", "discard-hidden", "play")),
    *(f"phase.{phase.value}" for phase in PhaseName),
    f"badge.{_slug(HAT)}",
    f"unit.{_slug(CARD_POINTS)}",
    "side.declarers",
    "side.opponents",
    "seat.number",
    "seat.you",
    f"offence.{RULING}",
    "item.game",
    "item.said",
    "card.skus",
    "card.tarok",
    "card.suited",
    "card.rank",
    "card.hidden",
)


def name_needs() -> Iterator[Need]:
    """What games call things."""
    yield from (Need(None, name) for name in _ceremony())
    for game in games():
        yield Need(None, f"game.{game.id}")
        yield Need(None, f"unit.{_slug(game.unit)}")
        yield Need(None, f"units.{_slug(game.unit)}")
        names = (*OF_ALL, *_names_of(game), *(f"factor.{factor}" for factor in FACTORS))
        yield from (Need(code(game), name) for name in names)


def _ceremony() -> Iterator[str]:
    """What may be said before a deal, and what people are told of it (TX-5, TX-6)."""
    evenings = [find_game("texas-tarok").with_settings({"ceremony": "ask"}).evening(5)]
    for evening in evenings:
        assert isinstance(evening, Ceremonial)
        yield from (f"deed.{_slug(deed)}" for _, deed in evening.deeds)
        for word in evening.asked():
            yield f"word.{word.partition(':')[0]}"
            if len(evening.said) < 2:
                evenings.append(evening.saying(word))


# ── lessons ──


def lesson_needs() -> Iterator[Need]:
    """What lessons say: of each step what it is about, of each task what is asked and what is learned."""
    for lesson in LESSONS:
        game = code(find_game(lesson.game))
        for step in lesson.steps:
            name = f"lesson.{step.name}"
            tasks = (f"{name}.{task.name}{part}" for task in step.tasks for part in ("", ".done"))
            yield from (Need(game, one) for one in (name, f"{name}.lead", *tasks))


def _names_of(game: Game) -> Iterator[str]:
    tables = import_module(f"{type(game).__module__}.tables")
    yield from (f"contract.{name}" for name in tables.CONTRACTS)
    yield from (f"bonus.{name}" for name in tables.OUTCOMES)
    yield from (f"step.{step}" for step in game.doublings)
    if hasattr(tables, "OFFENCES"):
        yield from (f"offence.{name}" for name in tables.OFFENCES)
