"""Bots by name, those that are programs of their own too, for as long as they are needed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from ultimo.bots import bot_named
from ultimo.bots.exec_bot import MOVE_SECONDS, PREFIX, ExecBot, Report, refuse
from ultimo.bots.player import MakePlayer

_NAME = re.compile(r"""(?:[^,'"]|'[^']*(?:'|$)|"[^"]*(?:"|$))*""")


def names_in(text: str) -> list[str]:
    """The names in *text*, parted by commas; a comma within quotes parts nothing.

    >>> names_in("random,exec:./bot '--weights=1,2'")
    ['random', "exec:./bot '--weights=1,2'"]
    """
    names, start = [], 0
    while start <= len(text):
        match = _NAME.match(text, start)
        assert match is not None, "no sign is a name too"
        names.append(match[0])
        start = match.end() + 1
    return names


@contextmanager
def brought(name: str, report: Report = refuse, seconds: float = MOVE_SECONDS) -> Iterator[MakePlayer]:
    """The bot called *name*, with its programs ended afterwards; UnknownBot, BotFault.

    *report* is told when a program fails, and *seconds* is its time for each choice; see ExecBot.
    """
    if not name.startswith(PREFIX):
        yield bot_named(name)
        return
    with ExecBot(name, report, seconds) as bot:
        yield bot
