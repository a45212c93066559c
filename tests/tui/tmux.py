"""A program in a real terminal, tmux at 80×24, and somebody who plays there with keys alone."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

NUMBERS = count()  # of terminals
NEEDS_TMUX = pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")
STABLE = 3  # looks at the same screen, until it counts as drawn to the end
WAIT = 60.0  # seconds for anything
NUMBERED = re.compile(r"^ +(\d+)  \S", re.MULTILINE)
ASKED = r"> Your |> Announcements|> Which card|> Do you|> What do you|> The talon|The settlement"


class Terminal:
    """A program in a window of tmux."""

    def __init__(self, command: str, **environment: str) -> None:
        self._tmux = ("tmux", "-f", "/dev/null", "-L", f"ultimo-{os.getpid()}-{next(NUMBERS)}")
        told = [word for name, value in environment.items() for word in ("-e", f"{name}={value}")]
        kept = f"{command}; echo ended with $?; sleep 999"
        self._call("new-session", "-d", "-x", "80", "-y", "24", *told, f"sh -c {shlex.quote(kept)}")

    @property
    def text(self) -> str:
        return self._call("capture-pane", "-p")

    def keys(self, *keys: str) -> None:
        self._call("send-keys", *keys)

    def write(self, text: str) -> None:
        """Types *text*, without Enter."""
        if text:
            self._call("send-keys", "-l", "--", text)

    def kill(self) -> None:
        """Ends the program at once, without warning."""
        shell = self._call("display-message", "-p", "#{pane_pid}").strip()
        found = subprocess.run(["pgrep", "-P", shell], check=True, capture_output=True, text=True).stdout.split()
        for pid in found:
            os.kill(int(pid), signal.SIGKILL)
        self.until("ended with 137")

    def until(self, pattern: str, instead_of: str = "") -> str:
        """The screen once *pattern* stands there, something else than *instead_of*, and it is drawn to the end."""
        end, seen = time.monotonic() + WAIT, [""]
        while time.monotonic() < end:
            seen = [*seen[-STABLE + 1 :], self.text]
            if re.search(pattern, seen[-1]) and seen == [seen[-1]] * STABLE and seen[-1] != instead_of:
                return seen[-1]
            time.sleep(0.03)
        raise AssertionError(f"waited in vain for {pattern}:\n{self.text}")

    def end(self) -> None:
        subprocess.run([*self._tmux, "kill-server"], check=False, capture_output=True)

    def _call(self, *words: str) -> str:
        return subprocess.run([*self._tmux, *words], check=True, capture_output=True, text=True).stdout


@contextmanager
def terminal(command: str, **environment: str) -> Iterator[Terminal]:
    """A terminal where *command* runs, and which ends."""
    one = Terminal(command, **environment)
    try:
        yield one
    finally:
        one.end()


def until_kept(path: Path, instead_of: bytes) -> bytes:
    """What is in the file at *path*, once it is something else than *instead_of*."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        if (found := path.read_bytes()) != instead_of:
            return found
        time.sleep(0.01)
    raise AssertionError(f"waited in vain for a change of {path}")


def choice(text: str, number: int) -> list[str]:
    """What is pressed at the screen *text*: arrows to something legal, and Enter."""
    if "> Your turn: " in text:
        hand = text[text.index("─Your hand") :]
        cards = re.findall(r"[\[ ](?:[IVX]+|SK|[0-9]+[♥♦♣♠]|[KQCJ][♥♦♣♠])[\] ]", " ".join(hand.splitlines()[1:3]))
        legal = [place for place, card in enumerate(cards) if card.startswith("[")]
        return [*["Right"] * (legal[number % len(legal)] + 1), "Enter"] if len(legal) > 1 else ["Enter"]
    offered = NUMBERED.findall(text)
    return [*["Down"] * (number % len(offered) + 1), "Enter"] if len(offered) > 1 else ["Enter"]
