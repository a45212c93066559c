"""The screen in a real terminal: tmux at 80×24, with keys alone. ULTIMO_COUNT is the number of hands a game."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.tmux import ASKED, Terminal, choice
from ultimo.core.reading import decode, read_records
from ultimo.core.session import Session
from ultimo.games import find_game

HANDS = int(os.environ.get("ULTIMO_COUNT", "1"))
LONG = {"calling-the-twenty": "target=1000", "texas-tarok": "hands=1000", "hungarian-tarokk": "hands=1000"}
pytestmark = [pytest.mark.soak, pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")]


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
    text, choices = "", 0
    while hands:
        text = one.until(ASKED, instead_of=text)
        if "The settlement" in text:
            assert re.search(r"\([A-Z]{2}-\d+\)", text)
            hands -= 1
            one.keys("Enter")
            continue
        one.keys(*choice(text, choices))
        choices += 1
    return choices


@pytest.mark.parametrize("colours", [{"TERM": "screen-256color"}, {"NO_COLOR": "1"}], ids=["colours", "none"])
@pytest.mark.parametrize(("game", "long"), LONG.items(), ids=LONG)
def test_hands_are_played_in_tmux_with_keys_alone(
    game: str, long: str, colours: dict[str, str], tmp_path: Path, terminal: list[Terminal]
) -> None:
    path = tmp_path / "evening.tgn"
    command = f"{sys.executable} -m ultimo play {game} --option {long} --seed 5 --bots varied --pace 0 --file {path}"
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
