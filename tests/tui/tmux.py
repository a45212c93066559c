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
WAIT = 300.0  # seconds for anything, on a machine with much to do
PATIENCE = 20.0  # seconds for a key
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

    def until(self, pattern: str) -> str:
        """The screen once *pattern* stands there, and it is drawn to the end."""
        end, seen = time.monotonic() + WAIT, [""]
        while time.monotonic() < end:
            seen = [*seen[-STABLE + 1 :], self.text]
            if re.search(pattern, seen[-1]) and seen == [seen[-1]] * STABLE:
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


def kept_anew(path: Path, instead_of: bytes, seconds: float = WAIT) -> bool:
    """Whether something else than *instead_of* comes to be in the file at *path* before so many *seconds* are over."""
    end = time.monotonic() + seconds
    while path.read_bytes() == instead_of:
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def choose(one: Terminal, path: Path, number: int) -> str:
    """Makes a choice at the table whose evening is at *path*, or goes on to the next hand; the screen it was made at.

    With arrow keys; what does not lead anywhere, since a slow screen was still being drawn, is typed.
    """
    one.until(ASKED)
    before = path.read_bytes()
    for is_typed, seconds in ((False, PATIENCE), (True, WAIT)):
        text = one.until(ASKED)
        one.keys(*choice(text, number, is_typed))
        if kept_anew(path, before, seconds):
            return text
    raise AssertionError(f"nothing came of a choice:\n{one.text}")


def choice(text: str, number: int, is_typed: bool = False) -> list[str]:
    """What is pressed at the screen *text*: arrows to something legal, or what it is called, and Enter."""
    if "The settlement" in text:
        return ["Enter"]
    if "> Your turn: " in text:
        hand = text[text.index("─Your hand") :]
        cards = re.findall(r"[\[ ](?:[IVX]+|SK|[0-9]+[♥♦♣♠]|[KQCJ][♥♦♣♠])[\] ]", " ".join(hand.splitlines()[1:3]))
        legal = [place for place, card in enumerate(cards) if card.startswith("[")]
        if not legal:
            return ["Escape"]  # the hand is still being drawn
        place = legal[number % len(legal)]
        arrows, name = ["Right"] * (place + 1 if len(legal) > 1 else 0), cards[place].strip("[]")
    else:
        offered = NUMBERED.findall(text) or ["1"]  # none is seen where the only one is scrolled away
        name = offered[number % len(offered)]
        arrows = ["Down"] * (number % len(offered) + 1 if len(offered) > 1 else 0)
    return [*(["Escape", name] if is_typed else arrows), "Enter"]
