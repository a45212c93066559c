"""The command that lets a bot play at a server's table: join."""

from __future__ import annotations

import asyncio
import random
import secrets
from pathlib import Path

import click

from ultimo.bots.exec_bot import BotFault
from ultimo.cli.common import Fault, WholeNumber, bot_called, bot_seconds_option, complete_bots
from ultimo.cli.extras import needs
from ultimo.cli.signs import bounded, shown

TOKEN_BYTES = 1_024  # of a file with a token, at most


@click.command(short_help="Let a bot play at a server's table.")
@click.argument("link")
@click.option("--token-file", "path", type=click.Path(path_type=Path), required=True, help="The file with its token.")
@click.option("--bot", required=True, shell_complete=complete_bots, help="Who plays: a bot's name, or exec:COMMAND.")
@click.option("--place", type=WholeNumber(min=1, max=6), help="The chair to take.  [default: the first that is free]")
@bot_seconds_option
def join(link: str, path: Path, bot: str, place: int | None, bot_seconds: float) -> None:
    """Let a bot play at the table with this LINK, until its evening is over.

    The bot has a token of its own, which its owner gets from the server. It takes a chair, is ready for every
    hand, agrees to what people propose, and comes back after a break of the connection. Where a bot exec:COMMAND
    fails, the rest of the hand is played with the first legal actions.

    \b
    Examples:
      ultimo join https://tarok.example/t/k3jd8s0a --token-file t --bot hard
      ultimo join https://tarok.example/t/k3jd8s0a --token-file t --bot exec:./bot
    """
    with needs("server"):
        from ultimo.server.client.seeing import OtherRules
        from ultimo.server.client.sitter import NoChair, Sitter
        from ultimo.server.client.socket import BadLink, Link, attend
        from ultimo.server.client.talk import Rejected, Talk
    make = bot_called(bot, _say_fault, bot_seconds)
    try:
        where, token = Link.parse(link), _token(path)
        sitter = Sitter(make, secrets.token_bytes, place)
        talk = Talk(where.table, sitter)
        asyncio.run(attend(where, token, talk, random.random, broke=_say_break))
    except (BadLink, NoChair, OtherRules, Rejected) as problem:
        raise Fault(str(problem)) from None
    for chair in talk.mirror.shown.chairs.values():
        click.echo(f"{shown(chair.name or 'nobody')}: {chair.total}")


def _say_fault(fault: BotFault) -> None:
    click.echo(str(fault), err=True)


def _say_break(problem: Exception) -> None:
    click.echo(f"The connection broke, and is made again: {bounded(str(problem))}", err=True)


def _token(path: Path) -> str:
    """The token in the file at *path*: one word of printable ASCII; Fault."""
    try:
        with path.open("rb") as file:
            text = file.read(TOKEN_BYTES + 1).decode("ascii", "replace").strip()
    except OSError as problem:
        raise Fault(problem.strerror or str(problem), f"{path}:") from None
    if not text or len(text) > TOKEN_BYTES or not (text.isascii() and text.isprintable()) or " " in text:
        raise Fault("there is no token; the file holds it alone, on one line", f"{path}:")
    return text
