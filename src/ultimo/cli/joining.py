"""The command that lets a bot play at a server's table: join."""

from __future__ import annotations

import asyncio
import random
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ultimo.bots.exec_bot import BotFault
from ultimo.cli.common import Fault, WholeNumber, bot_called, bot_seconds_option, complete_bots
from ultimo.cli.extras import needs
from ultimo.cli.signs import bounded, shown

if TYPE_CHECKING:
    from ultimo.server.client.talk import Talk

ENDED = ("over", "closed")  # stages
TOKEN_BYTES = 1_024  # of a file with a token, at most


@click.command(short_help="Let a bot play at a server's table.")
@click.argument("link")
@click.option("--token-file", "path", type=click.Path(path_type=Path), required=True, help="The file with its token.")
@click.option("--bot", required=True, shell_complete=complete_bots, help="Who plays: a bot's name, or exec:COMMAND.")
@click.option("--place", type=WholeNumber(min=1, max=6), help="The chair to take.  [default: the first that is free]")
@bot_seconds_option
def join(link: str, path: Path, bot: str, place: int | None, bot_seconds: float) -> None:
    """Let a bot play at the table with this LINK, until the table is closed or, after an evening, no person is there.

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
        where, token = Link.parse(link), read_token(path)
        sitter = Sitter(make, secrets.token_bytes, place)
        talk = Talk(where.table, sitter, stays=True)
        herald = Herald(talk)
        asyncio.run(attend(where, token, talk, random.random, broke=herald.broke, heard=herald.heard))
    except (BadLink, NoChair, OtherRules, Rejected) as problem:
        raise Fault(str(problem)) from None


def _say_fault(fault: BotFault) -> None:
    click.echo(str(fault), err=True)


class Herald:
    """Says what becomes of a bot at its table: that it sits, breaks of the connection, and how each evening ended."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self._place: int | None = None
        self._is_told = False  # how the evening ended
        self._said = ""  # of the connection, last

    def broke(self, problem: Exception) -> None:
        """The connection broke, or could not be made."""
        is_known = self._talk.mirror.v > 0
        happened = "The connection broke, and is made again" if is_known else "No connection yet, trying again"
        self._say(f"{happened}: {bounded(str(problem))}")

    def heard(self) -> None:
        """The server has said something."""
        if self._talk.mirror.v == 0:
            return
        table = self._talk.mirror.shown
        if table.place is not None and table.place != self._place:
            self._say(f"{shown(table.chairs[str(table.place)].name or '')} sits in chair {table.place}.")
        self._place = table.place
        if table.stage in ENDED and not self._is_told:
            for chair in table.chairs.values():
                click.echo(f"{shown(chair.name or 'nobody')}: {chair.total}")
        self._is_told = table.stage in ENDED

    def _say(self, text: str) -> None:
        if text != self._said:
            click.echo(text, err=True)
        self._said = text


def read_token(path: Path) -> str:
    """The token in the file at *path*: one word of printable ASCII; Fault."""
    try:
        with path.open("rb") as file:
            text = file.read(TOKEN_BYTES + 1).decode("ascii", "replace").strip()
    except OSError as problem:
        raise Fault(problem.strerror or str(problem), f"{path}:") from None
    if not text or len(text) > TOKEN_BYTES or not (text.isascii() and text.isprintable()) or " " in text:
        raise Fault("there is no token; the file holds it alone, on one line", f"{path}:")
    return text
