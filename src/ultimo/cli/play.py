"""The command that plays an evening line by line against bots, kept in a file after every action."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from pathlib import Path

import click

from ultimo.bots import BOTS
from ultimo.cli.common import Fault, bot_called, game_argument, settings_option, with_options
from ultimo.cli.dialogue import Dialogue, Leave
from ultimo.cli.kept import Kept
from ultimo.cli.text import is_one_line
from ultimo.core.game import Game
from ultimo.core.session import Session

PLACES = 4
NAME = "You"


@click.command(short_help="Play an evening against three bots.")
@game_argument
@click.option("--name", help=f"What you are called.  [default: {NAME}]")
@click.option("--place", type=click.IntRange(1, PLACES), help="Your chair.  [default: 1]")
@click.option("--bots", default="varied", show_default=True, help=f"The other players: {' or '.join(BOTS)}.")
@click.option("--seed", type=click.IntRange(min=0), help="The same seed gives the same deals and bots.")
@settings_option
@click.option("--file", "path", type=click.Path(dir_okay=False), help="Where the evening is kept (records, TGN).")
@click.option("--new", is_flag=True, help="Start another evening; the one in the file is kept beside it as .old.")
def play(
    game: Game,
    name: str | None,
    place: int | None,
    bots: str,
    seed: int | None,
    settings: Sequence[str],
    path: str | None,
    new: bool,
) -> None:
    """Play an evening against three bots, line by line.

    Everything is kept in a file after every action; starting again goes on where you left, also in the
    middle of a hand.

    \b
    Examples:
      ultimo play calling-the-twenty
      ultimo play calling-the-twenty --option preset=duel --option kontra=x4 --new
      ultimo play calling-the-twenty --file friday.tgn --name Anna
    """
    make_bot = bot_called(bots)
    agreed = with_options(game, settings)
    _check_name(name)
    kept = Kept(Path(path or _usual_file(game)))
    session = None if new else kept.load()
    if session is None or session.over:
        _say_where(kept.put_aside())
        session = _started(agreed, name or NAME, place or 1, seed)
    else:
        _check_same(kept.path, session, agreed, settings, name, place)
    dialogue = Dialogue(session, chair_of(session) or place or 1, make_bot, seed, kept.save)
    try:
        dialogue.evening()
    except (Leave, KeyboardInterrupt):
        click.echo(f"\nThe evening is kept in {kept.path}; the same command goes on from here.")


def _check_name(name: str | None) -> None:
    """A name must fit into a tag and be more than blanks."""
    if name is not None and not (name.strip() and is_one_line(name)):
        raise Fault(f"--name {name!r}: write a name, one line of text")


def _started(game: Game, name: str, place: int, seed: int | None) -> Session:
    """A new evening; its title goes into the shuffle and so must follow from the seed."""
    names = [name if number == place else bot_name(number) for number in range(1, PLACES + 1)]
    return Session.start(game, names, f"{game.id}-{secrets.token_hex(4) if seed is None else f'seed-{seed}'}")


def bot_name(place: int) -> str:
    """What the bot at *place* is called."""
    return f"Bot {place}"


def chair_of(session: Session) -> int | None:
    """Where the one person sits: the only place not called like its bot; None if that says nothing."""
    people = [place for place in session.places if session.names[place - 1] != bot_name(place)]
    return people[0] if len(people) == 1 else None


def _say_where(old: Path | None) -> None:
    if old is not None:
        click.echo(f"The evening before is kept in {old}.")


def _check_same(
    path: Path, session: Session, agreed: Game, settings: Sequence[str], name: str | None, place: int | None
) -> None:
    """Fault unless *session* is the evening that was asked for."""
    if session.game.id != agreed.id or (settings and session.game != agreed):
        raise Fault(f"{path} keeps an evening of {_described(session.game)}; --new starts another")
    chair = chair_of(session)
    if chair is None:
        return
    kept_name = session.names[chair - 1]
    if place not in (None, chair) or name not in (None, kept_name):
        raise Fault(f"{path} keeps an evening of {kept_name} on chair {chair}; --new starts another")


def _described(game: Game) -> str:
    settings = " ".join(f"{name}={value}" for name, value in game.options.changed())
    return f"{game.id} ({settings or 'no options'})"


def _usual_file(game: Game) -> str:
    return os.path.join(click.get_app_dir("ultimo"), f"{game.id}.tgn")
