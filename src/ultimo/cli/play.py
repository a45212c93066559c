"""The command that plays an evening against bots, kept in a file after every action: on a screen, or line by line."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from ultimo.bots import BOTS
from ultimo.bots.exec_bot import PREFIX, BotFault
from ultimo.cli.begun import check_person, check_same, check_seed, seed_of, started
from ultimo.cli.common import (
    Amount,
    Fault,
    GameName,
    WholeNumber,
    bot_called,
    bot_seconds_option,
    complete_bots,
    settings_option,
    with_options,
)
from ultimo.cli.dialogue import Dialogue, Leave
from ultimo.cli.joined import play_joined, token_option
from ultimo.cli.kept import Kept
from ultimo.cli.showing import may_show, plain_option
from ultimo.cli.signs import bounded, file_text, is_one_line
from ultimo.cli.sitting import Sitting
from ultimo.cli.text import YOU, wrapped
from ultimo.core.game import Game
from ultimo.core.quoting import short
from ultimo.games import all_games

if TYPE_CHECKING:
    from ultimo.tui.setup import Agreed

JOINED = ("game", "link", "token_file", "name")  # what may be said with --join
MEDIUM = "medium"
PACE = 0.6  # seconds
PLACES = 4  # as long as nothing else is said


def usual_file(game: str) -> str:
    """Where programs keep their things; a folder that is not absolute is none, as the XDG specification says."""
    folder = click.get_app_dir("ultimo")
    if not os.path.isabs(folder):
        folder = os.path.expanduser("~/.config/ultimo")
    return os.path.join(folder, f"{game}.tgn")


def home_text(path: str) -> str:
    """*path* as a shell writes it: `~/.config/…`."""
    home = os.path.expanduser("~")
    return path.replace(home, "~", 1) if home != "~" and path.startswith(home + os.sep) else path


@click.command(short_help="Play an evening against bots, or at a server's table.")
@click.argument("game", type=GameName(), required=False)
@click.option("--join", "link", metavar="LINK", help="Play at the table of a server with this link, with people.")
@token_option
@click.option("--name", help=f"What you are called.  [default: {YOU}]")
@click.option("--places", type=WholeNumber(min=1), help=f"How many sit at the table.  [default: {PLACES}]")
@click.option("--place", type=WholeNumber(min=1), help="Your chair.  [default: 1]")
@click.option(
    "--bots",
    shell_complete=complete_bots,
    help=f"The other players: {' or '.join(BOTS)}.  [default: {MEDIUM}, or those of the file]",
)
@click.option("--seed", type=WholeNumber(min=0), help="The same seed gives the same deals and bots.")
@settings_option
@click.option(
    "--file",
    "path",
    type=click.Path(),
    help=f"Where the evening is kept (records, TGN).  [default: {home_text(usual_file('GAME'))}]",
)
@bot_seconds_option
@plain_option
@click.option(
    "--pace",
    type=Amount(min=0),
    default=PACE,
    show_default=True,
    help="Seconds that a card of a bot is looked at before the next; a trick three times as long.",
)
@click.option("--new", is_flag=True, help="Start another evening; the one in the file is kept beside it as .old.")
def play(
    game: Game | None,
    link: str | None,
    token_file: Path | None,
    name: str | None,
    places: int | None,
    place: int | None,
    bots: str | None,
    seed: int | None,
    settings: Sequence[str],
    path: str | None,
    bot_seconds: float,
    plain: bool,
    pace: float,
    new: bool,
) -> None:
    """Play an evening against bots.

    Everything is kept in a file after every action; starting again goes on where you left, also in the
    middle of a hand, with the options, names and chairs of the file. With five or six places, where the
    game has them, everybody sits out in turn.

    \b
    Examples:
      ultimo play calling-the-twenty
      ultimo play calling-the-twenty --option preset=duel --option kontra=x4 --new
      ultimo play calling-the-twenty --file friday.tgn --name Anna
      ultimo play texas-tarok --places 6
      ultimo play --join https://tarok.example/t/k3jd8s0a --name Anna
    """
    if link is not None:
        _check_joined()
        play_joined(link, token_file, name)
        return
    if token_file is not None:
        raise Fault("--token-file is for a table of a server; give its link with --join")
    if game is None:
        raise click.UsageError(f"Missing argument 'GAME'; games are {', '.join(all_games())}.")
    shows = not plain and may_show()
    bring = partial(bot_called, report=_say_fault, seconds=bot_seconds)
    make_bot = bring(bots or MEDIUM)
    agreed = with_options(game, settings)
    _check_name(name)
    _check_path(path)
    kept = Kept(Path(usual_file(game.id) if path is None else path))
    with kept.alone():
        session = None if new else kept.load()
        if session is None or session.over:
            if shows and not (settings or bots or places):
                chosen = _chosen(agreed)
                if chosen is None:
                    return
                agreed, bots, places = with_options(game, chosen.settings), chosen.bots, chosen.places
                make_bot = bring(bots)
            session = started(agreed, name or YOU, place or 1, places or PLACES, seed)
            _say_where(kept.put_aside())
            kept.chair, kept.bots = place or 1, None
        else:
            kept.chair = kept.chair or place or 1
            check_same(kept, session, agreed, settings, places)
            check_person(kept, session, name, place)
            check_seed(kept, session, seed)
            make_bot = bring(kept.bots) if bots is None and kept.bots else make_bot
        kept.bots = _kept_bots(bots or kept.bots or MEDIUM)
        sitting = Sitting(session, kept.chair, make_bot, seed_of(session), kept.save)
        _play(sitting, kept, pace if shows else None)


def _chosen(game: Game) -> Agreed | None:
    """What the person chooses for an evening of *game* on a screen; None if they leave."""
    from ultimo.tui.setup import agree

    return agree(game, MEDIUM)


def _kept_bots(bots: str) -> str | None:
    """What the file says of *bots*: nothing of programs, for a file must not say what is run."""
    return None if bots.startswith(PREFIX) else bots


def _play(sitting: Sitting, kept: Kept, pace: float | None) -> None:
    """Plays until the evening is over or the person leaves: on the screen with a *pace*, else line by line."""
    if pace is not None:
        from ultimo.tui.app import show
        from ultimo.tui.local import LocalTable

        show(LocalTable(sitting, pace))
        if not sitting.session.over:
            _say_left(kept)
        return
    try:
        Dialogue(sitting).evening()
    except Leave:
        _say_left(kept)
    except KeyboardInterrupt:
        _say_left(kept)
        raise


def _say_fault(fault: BotFault) -> None:
    click.echo(wrapped(bounded(f"{fault}; this hand is played on without it")), err=True)


def _say_left(kept: Kept) -> None:
    click.echo(f"\nThe evening is kept in\n  {file_text(kept.path)}\nThe same command goes on from here.")


def _check_joined() -> None:
    """Fault for what the table of a server has agreed on already."""
    context = click.get_current_context()
    said = [one for one in context.command.params if one.name not in JOINED and _is_said(context, one)]
    if said:
        raise Fault(f"--join: the table of a server has its own; leave {', '.join(one.opts[0] for one in said)} out")


def _is_said(context: click.Context, one: click.Parameter) -> bool:
    return context.get_parameter_source(one.name or "") is ParameterSource.COMMANDLINE


def _check_name(name: str | None) -> None:
    """A name must fit into a tag, be more than blanks, and be what it looks like."""
    if name is not None and not (name.strip() and is_one_line(name)):
        raise Fault(f"--name {short(name)}: write a name, one line of text without hidden signs")


def _check_path(path: str | None) -> None:
    if path in ("", "-"):
        raise Fault(f"--file {path!r}: name a file to keep the evening in")


def _say_where(old: Path | None) -> None:
    if old is not None:
        click.echo(f"The evening before is kept in\n  {file_text(old)}")
