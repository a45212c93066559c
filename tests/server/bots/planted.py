"""A worker whose bot `easy` misbehaves: `planted.py KIND LIMITS`. The other bots are as they should be."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import NoReturn

import msgspec

from ultimo.bots.hints import Hint
from ultimo.bots.player import Luck
from ultimo.core.actions import PLAYS, Action
from ultimo.core.game import View
from ultimo.server.bots.asking import Chosen, line_of
from ultimo.server.bots.confining import Limits
from ultimo.server.bots.worker import advised, chosen, work

LIMITED = (resource.RLIMIT_AS, resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE, resource.RLIMIT_CORE)
ANSWERS = 1  # the descriptor of standard output
FIRST = 1  # the number of the first question to a worker


def hang() -> NoReturn:
    """As code that no signal interrupts."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    while True:
        signal.pause()


def say(line: bytes) -> None:
    """Writes all of *line*, however long it takes."""
    while line:
        line = line[os.write(ANSWERS, line) :]


def fail() -> NoReturn:
    raise RuntimeError("a defect")


def spin() -> NoReturn:
    while True:
        pass


def leak() -> NoReturn:
    kept = []
    while True:
        kept.append(bytearray(2**20))


def open_files() -> NoReturn:
    kept = []
    while True:
        kept.append(open(os.devnull))  # noqa: SIM115, that they stay open is the point


def write_a_file() -> None:
    with TemporaryFile(buffering=0) as file:
        file.write(b"a card")


def close_output() -> None:
    os.close(ANSWERS)


def half_a_line() -> NoReturn:
    say(b'{"kind"')
    os._exit(0)


def confess() -> None:
    """Says what this process could get at."""
    say(
        json.dumps(
            {
                "environment": dict(os.environ),
                "at start": Path("/proc/self/environ").read_text(),
                "files": len(os.listdir("/proc/self/fd")) - 1,  # the listing itself has one
                "nice": os.nice(0),
                "limits": [resource.getrlimit(what) for what in LIMITED],
                "folder": os.getcwd(),
            }
        ).encode()
        + b"\n"
    )


BAD: dict[str, Callable[[], object]] = {
    "exits": lambda: os._exit(3),
    "is killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "fails": fail,
    "hangs": hang,
    "spins": spin,
    "leaks": leak,
    "opens files": open_files,
    "writes a file": write_a_file,
    "closes its output": close_output,
    "says half a line": half_a_line,
    "floods": lambda: say(b"x" * 2**20),
    "floods with lines": lambda: say(b"\n" * 2**20),
    "says no JSON": lambda: say(b"stand\n"),
    "answers another question": lambda: say(line_of(Chosen(FIRST + 1, "pass"))),
    "confesses": confess,
}


def choose(view: View, bot: str, luck: Luck) -> Action:
    if bot != "easy":
        return chosen(view, bot, luck)
    kind = sys.argv[1]
    if kind == "thinks for ever":
        spin()
    if kind == "plays what is not legal":
        return next(play for play in PLAYS if play not in view.actions)
    if kind == "says it twice":
        say(line_of(Chosen(FIRST, view.actions[0].token)))
        return view.actions[0]
    BAD[kind]()
    hang()


def advise(view: View, bot: str, luck: Luck) -> Sequence[Hint]:
    if bot == "expert":
        hang()
    found = advised(view, bot, luck)
    return found[1:] if sys.argv[1] == "forgets an action" else found


if __name__ == "__main__":
    work(msgspec.json.decode(sys.argv[2], type=Limits), choose, advise)
