"""The command that keeps the score of an evening with real cards, in a file after every answer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ultimo.cli.common import Fault, game_argument, settings_option, with_options
from ultimo.cli.kept_file import KeptFile
from ultimo.cli.pad_dialogue import Leave, PadDialogue
from ultimo.cli.pad_words import named_list
from ultimo.cli.play import home_text, usual_file
from ultimo.cli.signs import bounded, file_text
from ultimo.cli.text import game_text, wrapped
from ultimo.cli.written import writing
from ultimo.core.game import Game
from ultimo.core.quoting import short
from ultimo.core.sheet import Sheeted
from ultimo.pad import reading, values
from ultimo.pad.document import Document
from ultimo.pad.evening import gone_through
from ultimo.pad.problem import PadError

ENDING = ".pad.json"
NAMES = "Who sits at the table, in the direction of play? Names between commas: "


def usual_pad(game: str) -> str:
    """Where the pad of *game* is kept."""
    return usual_file(game).removesuffix(".tgn") + ENDING


@click.command(short_help="Keep the score of an evening with real cards.")
@game_argument
@click.option("--players", help="Who sits at the table, by place: names between commas.")
@click.option("--title", default="", help="What the evening is called.")
@settings_option
@click.option(
    "--file",
    "path",
    type=click.Path(),
    help=f"Where the evening is kept.  [default: {home_text(usual_pad('GAME'))}]",
)
@click.option("--teach", is_flag=True, help="Say with every question what a beginner should know.")
@click.option("--new", is_flag=True, help="Start another evening; the one in the file is kept beside it as .old.")
def pad(
    game: Game, players: str | None, title: str, settings: Sequence[str], path: str | None, teach: bool, new: bool
) -> None:
    """Keep the score of an evening with real cards, one question at a time.

    The hand is settled as at the table of the program, line by line with the rule behind each. Everything is
    kept in a file after every answer, which the pad in the browser reads too; starting again goes on where you
    left. ? says what may be written beside answers.

    \b
    Examples:
      ultimo pad calling-the-twenty
      ultimo pad hungarian-tarokk --players "Anna, Bela, Carl, Dora, Eva" --teach
      ultimo pad texas-tarok --file friday.json --option preset=tournament
    """
    if path in ("", "-"):
        raise Fault(f"--file {path!r}: name a file to keep the evening in")
    if not isinstance(game, Sheeted):
        raise Fault(f"{game.id} has no score pad")
    kept = KeptFile(Path(usual_pad(game.id) if path is None else path))
    with kept.alone():
        document = None if new else _loaded(kept, game, settings, players)
        if document is None:
            document = _begun(with_options(game, settings), players, title)
            _say_where(kept.put_aside())
            _save(kept, document)
        _write(kept, document, teach)


def _loaded(kept: KeptFile, game: Game, settings: Sequence[str], players: str | None) -> Document | None:
    """The evening in the file; None if there is none. Fault if it is none of *game*, or not as it was asked for."""
    content = kept.read()
    if not content.strip():
        return None
    where = f"{file_text(kept.path)}:"
    try:
        document = reading.text(content.decode("utf-8"))
        gone_through(document)
    except UnicodeDecodeError:
        raise Fault("this is no text in UTF-8", where) from None
    except PadError as problem:
        raise Fault(str(problem), where) from None
    if document.game.id != game.id:
        raise Fault(f"keeps an evening of {document.game.id}; --new starts another", file_text(kept.path))
    if settings and with_options(game, settings) != document.game:
        raise Fault("keeps an evening with other options; --new starts another", file_text(kept.path))
    if players is not None and tuple(named_list(players)) != document.players:
        raise Fault("keeps an evening of other players; --new starts another", file_text(kept.path))
    return document


def _begun(game: Game, players: str | None, title: str) -> Document:
    """A new evening; the names are asked for where they are not given. Fault for those that cannot be."""
    while True:
        try:
            names = named_list(input(NAMES) if players is None else players)
        except EOFError:
            raise Fault("an evening needs players; name them with --players") from None
        try:
            found = Document(game, values.players(names, "players"), values.line(title, "title"))
            gone_through(found)
        except PadError as problem:
            if players is not None:
                raise Fault(f"--players {short(players)}: {problem}") from None
            click.echo(wrapped(bounded(str(problem)), "  ", "    "))
        else:
            return found


def _write(kept: KeptFile, document: Document, teach: bool) -> None:
    """Asks until the person leaves."""
    click.echo(f"{game_text(document.game)}: a pad for real cards. ? says what may be written.")
    dialogue = PadDialogue(document, lambda after: _save(kept, after), _export, teach)
    try:
        dialogue.run()
    except Leave:
        _say_left(kept)
    except KeyboardInterrupt:
        _say_left(kept)
        raise


def _save(kept: KeptFile, document: Document) -> None:
    kept.write(document.text.encode(), "; the last answer is not kept")


def _export(name: str, text: str) -> str | None:
    """Writes *text* into a new file; what the system has against it."""
    try:
        with writing(Path(name)) as file:
            file.write(text.encode())
    except OSError as problem:
        return problem.strerror or str(problem)
    return None


def _say_where(old: Path | None) -> None:
    if old is not None:
        click.echo(f"The evening before is kept in\n  {file_text(old)}")


def _say_left(kept: KeptFile) -> None:
    click.echo(f"\nThe evening is kept in\n  {file_text(kept.path)}\nThe same command goes on from here.")
