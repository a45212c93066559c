"""`ultimo play` killed without warning: what was shown as done is in the file, and the file is whole."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.hands import GAME
from ultimo.cli.text import action_text
from ultimo.core.reading import decode, read_records
from ultimo.core.seats import per_seat
from ultimo.core.session import Session
from ultimo.games import find_game

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs signals")

PROGRAM = [sys.executable, "-c", "from ultimo.cli import main; main()", "play", GAME.id, "--seed", "4"]
PROMPTS = ("> ", "Enter for the next hand: ")
KILLS = 5
PATIENCE = 60  # seconds until a program that says nothing is ended


class Terminal:
    """The program at the other end of two pipes."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.heard = b""

    def hear(self, size: int) -> bool:
        """Reads up to *size* more bytes; whether the program still speaks."""
        assert self.process.stdout is not None
        more = os.read(self.process.stdout.fileno(), size)
        self.heard += more
        return bool(more)

    @property
    def text(self) -> str:
        return self.heard.decode(errors="ignore")

    def wait_for_prompt(self) -> str:
        """The prompt the program now stands at."""
        while not self.text.endswith(PROMPTS):
            assert self.hear(65_536), f"the program ended: {self.text}"
        return next(prompt for prompt in PROMPTS if self.text.endswith(prompt))

    def say(self, word: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n".encode())
        self.process.stdin.flush()

    def kill(self) -> None:
        """Ends the program at once, and hears what it had said by then."""
        self.process.send_signal(signal.SIGKILL)
        while self.hear(65_536):
            pass
        self.process.wait()


@contextmanager
def terminal(path: Path) -> Iterator[Terminal]:
    command = [*PROGRAM, "--file", str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            yield Terminal(process)
        finally:
            watchdog.cancel()
            process.kill()


def evening(path: Path) -> Session:
    return Session.from_records(read_records(decode(path.read_bytes()), find_game))


def shown(text: str) -> list[str]:
    """What was shown as done in the hand shown last: `You: stand`."""
    hand = re.split(r"^── .*$", text, flags=re.MULTILINE)[-1]
    return re.findall(r"^(?:.*> )?((?:You|Bot \d): .*)$", hand, re.MULTILINE)


def done(session: Session) -> list[str]:
    """What the file says was done in its last hand."""
    hand = session.hands[-1]
    names = session.seat_names(hand)
    seats = per_seat(lambda seat: names[seat - 1])
    return [f"{seats[seat - 1]}: {action_text(action, seats)}" for seat, action in hand.state.actions]


def test_killed_again_and_again_no_action_shown_is_lost(tmp_path: Path) -> None:
    path, rng = tmp_path / "evening.tgn", random.Random(7)
    kept: list[str] = []
    for _ in range(KILLS):
        with terminal(path) as there:
            for _ in range(rng.randrange(1, 6)):  # actions that are waited for
                prompt = there.wait_for_prompt()
                there.say("" if prompt != "> " else token(path, rng))
            there.wait_for_prompt()
            there.say(token(path, rng))
            there.hear(rng.randrange(1, 60))  # and one in the middle of which the end comes
            there.kill()

        session = evening(path)
        told, written = shown(there.text), done(session)
        assert told[: len(kept)] == kept or session.hands[-1].deal > 1
        assert told == written[: len(told)]
        assert 0 <= len(written) - len(told) <= 1 or not told
        kept = written


def token(path: Path, rng: random.Random) -> str:
    """A legal action of the hand in the file."""
    current = evening(path).current
    return rng.choice(current.state.legal_actions()).token if current else ""
