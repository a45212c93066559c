"""The screen in a real terminal: tmux at 80×24, with keys alone. ULTIMO_COUNT is the number of hands a game."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ultimo.core.reading import decode, read_records
from ultimo.core.session import Session
from ultimo.games import find_game

HANDS = int(os.environ.get("ULTIMO_COUNT", "1"))
WAIT = 60.0  # seconds for anything
NUMBERED = re.compile(r"^ +(\d+)  \S", re.MULTILINE)
pytestmark = [pytest.mark.soak, pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")]


class Terminal:
    """A program in a window of tmux."""

    def __init__(self, socket: str, command: str, **environment: str) -> None:
        self._tmux = ("tmux", "-f", "/dev/null", "-L", socket)
        told = [word for name, value in environment.items() for word in ("-e", f"{name}={value}")]
        kept = f"{command}; echo ended with $?; sleep 999"
        self._call("new-session", "-d", "-x", "80", "-y", "24", *told, f"sh -c {shlex.quote(kept)}")

    @property
    def text(self) -> str:
        return self._call("capture-pane", "-p")

    def keys(self, *keys: str) -> None:
        self._call("send-keys", *keys)

    def until(self, pattern: str, instead_of: str = "") -> str:
        """The screen once *pattern* stands there, and something else than *instead_of*."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            text = self.text
            if re.search(pattern, text) and text != instead_of:
                return text
            time.sleep(0.02)
        raise AssertionError(f"waited in vain for {pattern}:\n{self.text}")

    def end(self) -> None:
        subprocess.run([*self._tmux, "kill-server"], check=False, capture_output=True)

    def _call(self, *words: str) -> str:
        return subprocess.run([*self._tmux, *words], check=True, capture_output=True, text=True).stdout


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[list[Terminal]]:
    """Terminals that end with the test."""
    opened: list[Terminal] = []
    yield opened
    for one in opened:
        one.end()


def kept(path: Path) -> Session:
    return Session.from_records(read_records(decode(path.read_bytes()), find_game))


def play(one: Terminal, hands: int) -> int:
    """Plays so many hands with keys alone; how many choices were made."""
    asked = r"> Your |> Announcements|> Which card|> Do you|> What do you|> The talon|The settlement"
    text, choices = "", 0
    while hands:
        text = one.until(asked, instead_of=text)
        if "The settlement" in text:
            assert re.search(r"\([A-Z]{2}-\d+\)", text)
            hands -= 1
            one.keys("Enter")
            continue
        one.keys(*choice(text, choices))
        choices += 1
    return choices


def choice(text: str, number: int) -> list[str]:
    """What is pressed at the screen *text*: arrows to something legal, and Enter."""
    if "> Your turn: " in text:
        hand = text[text.index("─Your hand") :]
        cards = re.findall(r"[\[ ](?:[IVX]+|SK|[0-9]+[♥♦♣♠]|[KQCJ][♥♦♣♠])[\] ]", " ".join(hand.splitlines()[1:3]))
        legal = [place for place, card in enumerate(cards) if card.startswith("[")]
        return [*["Right"] * (legal[number % len(legal)] + 1), "Enter"] if len(legal) > 1 else ["Enter"]
    offered = NUMBERED.findall(text)
    return [*["Down"] * (number % len(offered) + 1), "Enter"] if len(offered) > 1 else ["Enter"]


@pytest.mark.parametrize("colours", [{"TERM": "screen-256color"}, {"NO_COLOR": "1"}], ids=["colours", "none"])
@pytest.mark.parametrize("game", ["calling-the-twenty", "texas-tarok", "hungarian-tarokk"])
def test_hands_are_played_in_tmux_with_keys_alone(
    game: str, colours: dict[str, str], tmp_path: Path, terminal: list[Terminal]
) -> None:
    path = tmp_path / "evening.tgn"
    command = f"{sys.executable} -m ultimo play {game} --seed 5 --bots varied --pace 0 --file {path}"
    one = Terminal(f"ultimo-{os.getpid()}-{game}", command, **colours)
    terminal.append(one)

    play(one, HANDS)
    one.until("> ")
    one.keys("F10")
    text = one.until(r"ended with \d+")

    assert "ended with 0" in text
    assert "The evening is kept in" in text
    session = kept(path)
    assert HANDS <= sum(hand.state.over for hand in session.hands)
