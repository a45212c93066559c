"""The screen in a real terminal: tmux at 80×24, with keys alone. ULTIMO_COUNT is the number of hands a game."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from tests.tui.tmux import NEEDS_TMUX, Terminal, choose, terminal
from ultimo.core.reading import decode, read_records
from ultimo.core.session import Session
from ultimo.games import find_game

HANDS = int(os.environ.get("ULTIMO_COUNT", "1"))
LONG = {"calling-the-twenty": "target=1000", "texas-tarok": "hands=1000", "hungarian-tarokk": "hands=1000"}
pytestmark = [pytest.mark.soak, NEEDS_TMUX]


def kept(path: Path) -> Session:
    return Session.from_records(read_records(decode(path.read_bytes()), find_game))


def play(one: Terminal, hands: int, path: Path) -> None:
    """Plays so many hands of the evening at *path* with keys alone."""
    choices = 0
    while hands:
        text = choose(one, path, choices)
        choices += 1
        if "The settlement" in text:
            assert re.search(r"\([A-Z]{2}-\d+\)", text)
            hands -= 1


@pytest.mark.parametrize("colours", [{"TERM": "screen-256color"}, {"NO_COLOR": "1"}], ids=["colours", "none"])
@pytest.mark.parametrize(("game", "long"), LONG.items(), ids=LONG)
def test_hands_are_played_in_tmux_with_keys_alone(
    game: str, long: str, colours: dict[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "evening.tgn"
    command = f"{sys.executable} -m ultimo play {game} --option {long} --seed 5 --bots varied --pace 0 --file {path}"
    with terminal(command, **colours) as one:
        play(one, HANDS, path)
        one.until("> ")
        one.keys("F10")
        text = one.until(r"ended with \d+")

    assert "ended with 0" in text
    assert "The evening is kept in" in text
    session = kept(path)
    assert HANDS <= sum(hand.state.over for hand in session.hands)
