"""What commands share: reading records, games and options from arguments, and reporting faults."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ultimo.bots import BOTS, MakePlayer, UnknownBot
from ultimo.bots.bringing import brought
from ultimo.bots.exec_bot import MOVE_SECONDS, BotFault, Report, refuse
from ultimo.cli.signs import bounded, file_text
from ultimo.cli.text import counted
from ultimo.core.game import Game
from ultimo.core.options import OptionError
from ultimo.core.quoting import short
from ultimo.core.reading import decode, parse_settings, read_records
from ultimo.core.record import Record, RecordError, Spot
from ultimo.games import all_games, find_game

F = TypeVar("F", bound=Callable[..., object])

DONE, UNFINISHED, WRONG, INTERRUPTED = 0, 1, 2, 130  # exit statuses


NEAR = 0.75  # how like a name must be to be meant


class Fault(click.ClickException):
    """Ends the command with a message, which *where* begins, and a status; nothing was printed or changed."""

    exit_code = WRONG

    def __init__(self, problem: str, where: str = "") -> None:
        super().__init__(" ".join(filter(None, (where, bounded(problem)))))

    def show(self, file: object = None) -> None:
        """The message alone, on standard error."""
        click.echo(self.message, err=True)


class Unfinished(Fault):
    """A record ends too early."""

    exit_code = UNFINISHED


def read(path: str) -> list[Record]:
    """The records of the file *path* (`-`: standard input), every move checked; Fault with the place of an error."""
    try:
        with click.open_file(path, "rb") as file:
            return read_records(decode(file.read()), find_game)
    except RecordError as problem:
        raise Fault(problem.problem, place(path, problem.spot)) from None
    except OSError as problem:
        raise Fault(problem.strerror or str(problem), f"{file_text(path)}:") from None


def place(path: object, spot: Spot) -> str:
    """How a message about *spot* in the file *path* begins."""
    return f"{file_text(path)}:{spot.line}:{spot.column}:"


def say_which(records: Sequence[Record], index: int | None) -> None:
    """Says that the first of several *records* is taken, where none was chosen by its *index*."""
    if index is None and len(records) > 1:
        click.echo(f"(record 0 of 0 to {len(records) - 1}; --record chooses another)", err=True)


def chosen(records: Sequence[Record], index: int, path: str) -> Record:
    """Record *index* of the file, from 0."""
    if not 0 <= index < len(records):
        last = len(records) - 1
        choice = f"0 to {last}" if last else "0"
        raise Fault(f"there is no record {index}; choose {choice}", f"{file_text(path)}:")
    return records[index]


def check_moves(record: Record, moves: int | None, index: int, path: str) -> None:
    """Fault if *record*, number *index* of the file, has not so many *moves*."""
    if moves is not None and moves > len(record.moves):
        problem = f"record {index} has {counted(len(record.moves), 'moves')}; --moves {moves} is past its end"
        raise Fault(problem, f"{file_text(path)}:")


def game_called(name: str) -> Game | None:
    """The game called *name*, or the only one whose name begins so."""
    games = all_games()
    begun = [game for known, game in games.items() if name and known.startswith(name.lower())]
    return games.get(name) or (begun[0] if len(begun) == 1 else None)


def unknown_game(name: str) -> str:
    """That *name* is no game, which games there are, and the one that may be meant."""
    return f"{short(name)} is not a game; {games_for(name)}"


def games_for(name: str) -> str:
    """Which games there are, and the one that may be meant by *name*."""
    games = all_games()
    words = {word: game for game in reversed(games) for word in (*game.split("-"), game)}
    near = get_close_matches(name.lower(), words, 1, NEAR)
    meant = f"; did you mean {words[near[0]]}?" if near else ""
    return f"games are {', '.join(games)}{meant}"


class GameName(click.ParamType[Game]):
    """The name of a game, completed by the shell."""

    name = "game"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        """The game with its default options."""
        name = str(value)
        game = game_called(name)
        if game is None:
            self.fail(unknown_game(name), param, ctx)
        return game

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The games there are."""
        return [CompletionItem(name) for name in all_games() if name.startswith(incomplete)]


class WholeNumber(click.IntRange):
    """A whole number from *min*, to *max* if there is one; refused in words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            upto = "" if self.max is None else f" to {self.max}"
            self.fail(f"{short(str(value))} is not a whole number from {self.min}{upto}.", param, ctx)


class Amount(click.FloatRange):
    """A number that is one: neither endless nor NaN."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{short(str(value))} is not a number one can count to.", param, ctx)
        return number


class FileName(click.Path):
    """The name of a file, which need not be there; what is there is a file, and neither a folder nor a device."""

    def __init__(self, example: str) -> None:
        """*example* is said to who writes none."""
        super().__init__(path_type=Path, dir_okay=False)
        self._example = example

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # type: ignore[override]  # click leaves it open
        """The path; a message if it names no file."""
        if not Path(value).name:
            self.fail(f"{value!r} is no file; write its name, as {self._example}", param, ctx)
        path = Path(super().convert(value, param, ctx))  # type: ignore[arg-type]  # a path, as path_type says
        if path.exists() and not path.is_file():
            self.fail(f"{file_text(path)} is not a file", param, ctx)
        return path


class Text(click.ParamType[str]):
    """Text, and no bytes that are none."""

    name = "text"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The text."""
        text = str(value)
        if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
            self.fail(f"{short(text)} is no text in UTF-8", param, ctx)
        return text


def complete_bots(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The bots there are, also after others and a comma."""
    before, comma, begun = incomplete.rpartition(",")
    return [CompletionItem(f"{before}{comma}{name}") for name in BOTS if name.startswith(begun)]


def _complete_option(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    games = all_games()
    named = (games[word] for word in ctx.args if word in games)  # an option without its value stops click's parsing
    game = ctx.params.get("game") or next(named, next(iter(games.values())))
    settings = [f"{one.name}={value}" for one in game.options.describe() for value in one.choices or (one.default,)]
    presets = [f"preset={name}" for name in game.options.PRESETS]
    return [CompletionItem(text) for text in settings + presets if text.startswith(incomplete)]


def with_options(game: Game, settings: Sequence[str]) -> Game:
    """*game* with `NAME=VALUE` settings; Fault lists the choices."""
    try:
        return game.with_settings(parse_settings(settings))
    except OptionError as problem:
        raise Fault(f"--option {problem}") from None


def bot_called(name: str, report: Report = refuse, seconds: float = MOVE_SECONDS) -> MakePlayer:
    """The bot called *name*, whose programs end with the command; Fault lists those there are. See `brought`."""
    try:
        return click.get_current_context().with_resource(brought(name, report, seconds))
    except (UnknownBot, BotFault) as problem:
        raise Fault(f"--bots: {problem}") from None


game_argument = click.argument("game", type=GameName())
file_argument = click.argument("file", type=click.Path(allow_dash=True))
bot_seconds_option = click.option(
    "--bot-seconds",
    type=Amount(min=0, min_open=True),
    default=MOVE_SECONDS,
    show_default=True,
    help="How long a bot exec:COMMAND may take for a choice.",
)
settings_option = click.option(
    "--option",
    "settings",
    metavar="NAME=VALUE",
    multiple=True,
    shell_complete=_complete_option,
    help="An option of the game, or preset=NAME; `ultimo rules GAME --options` lists them. Repeatable.",
)
record_option = click.option("--record", "index", type=int, help="Which record of the file, from 0.  [default: 0]")
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


def print_json(document: object) -> None:
    """*document* on one line."""
    click.echo(json.dumps(document, ensure_ascii=False))
