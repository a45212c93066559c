"""The command that plays an evening line by line against bots, kept in a file after every action."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from pathlib import Path

import click

from ultimo.bots import BOTS, UnknownBot, bot_named
from ultimo.cli.common import Fault, game_argument, settings_option, with_options
from ultimo.cli.dialogue import Dialogue, Leave
from ultimo.core.record import RecordError, decode, format_records, read_records
from ultimo.core.session import Session
from ultimo.core.state import Game
from ultimo.games import find_game

PLACES = 4


@click.command()
@game_argument
@click.option("--name", default="You", show_default=True, help="What you are called.")
@click.option("--place", default=1, show_default=True, type=click.IntRange(1, PLACES), help="Your chair.")
@click.option("--bots", default="varied", show_default=True, help="The other players: random or varied.")
@click.option("--seed", type=click.IntRange(min=0), help="The same seed gives the same deals and bots.")
@settings_option
@click.option("--file", "path", type=click.Path(dir_okay=False), help="Where the evening is kept (a record, TGN).")
@click.option("--new", is_flag=True, help="Start another evening; the one in the file is kept beside it as .old.")
def play(
    game: Game, name: str, place: int, bots: str, seed: int | None, settings: Sequence[str], path: str | None, new: bool
) -> None:
    """Play an evening in the terminal, line by line, against three bots.

    Everything is kept in a file after every action; starting again goes on where you left, also in the
    middle of a hand.

    \b
    Examples:
      ultimo play calling-the-twenty
      ultimo play calling-the-twenty --option preset=duel --option kontra=x4 --new
      ultimo play calling-the-twenty --file friday.tgn --name Anna
    """
    try:
        make_bot = bot_named(bots, BOTS)
    except UnknownBot as problem:
        raise Fault(f"--bots: {problem}") from None
    agreed = with_options(game, settings)
    kept = Kept(Path(path or _usual_file(game)))
    session = None if new else kept.load()
    if session is not None and (
        session.game.id != game.id or (settings and session.game != with_options(game, settings))
    ):
        raise Fault(f"{kept.path} keeps an evening of {_described(session.game)}; --new starts another")
    if session is None or session.over:
        kept.put_aside()
        names = [name if number == place else f"Bot {number}" for number in range(1, PLACES + 1)]
        session = Session.start(agreed, names, f"{game.id}-{secrets.token_hex(4)}")
    dialogue = Dialogue(session, place, make_bot, seed, kept.save)
    try:
        dialogue.evening()
    except Leave:
        click.echo(f"\nThe evening is kept in {kept.path}; the same command goes on from here.")


def _described(game: Game) -> str:
    settings = " ".join(f"{name}={value}" for name, value in game.options.changed())
    return f"{game.id} ({settings or 'no options'})"


def _usual_file(game: Game) -> str:
    return os.path.join(click.get_app_dir("ultimo"), f"{game.id}.tgn")


class Kept:
    """The file of an evening: written whole after every action, never over somebody else's change."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text: str | None = None  # what is in the file as far as we know

    def load(self) -> Session | None:
        """The evening in the file, None if there is no file; Fault if it is not a readable evening."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as problem:
            raise Fault(f"{self.path}: {problem.strerror or problem}") from None
        if not data.strip():
            return None
        try:
            session = Session.from_records(read_records(decode(data), find_game))
        except RecordError as problem:
            raise Fault(f"{self.path}:{problem}") from None
        self.text = data.decode("utf-8-sig")
        return session

    def put_aside(self) -> None:
        """Makes room for another evening: what is in the file moves to a name ending in .old."""
        if self.path.exists() and self.path.stat().st_size:
            self.path.replace(self.path.with_name(self.path.name + ".old"))
        self.text = None

    def save(self, session: Session) -> None:
        """Writes the evening; Fault if the file cannot be written or was changed meanwhile."""
        text = format_records(session.records())
        try:
            self._check_unchanged()
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside = self.path.with_name(self.path.name + ".part")
            with open(beside, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.path)
        except OSError as problem:
            raise Fault(f"{self.path}: {problem.strerror or problem}; the last action is not kept") from None
        self.text = text

    def _check_unchanged(self) -> None:
        found = self.path.read_text(encoding="utf-8-sig") if self.path.exists() else None
        if found != self.text:
            raise Fault(
                f"{self.path} was changed by another program meanwhile; it is left as it is, and this one stops"
            )
