"""The pad in a real terminal: worked numbers typed as a person types them, each question awaited."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.cli.typing_pad import typed_hand
from tests.pad.keeping import FOUR
from tests.pad.rows import ROWS, Row
from tests.tui.tmux import NEEDS_TMUX, Terminal, terminal, until_kept
from ultimo.games import find_game

pytestmark = [pytest.mark.soak, NEEDS_TMUX]
ASKS = r"(>|next hand:|correct something:|leaves it out:)\s*\Z"  # the end of the screen


def command(row: Row, path: Path) -> str:
    """The command for an evening of *row*."""
    settings = [word for name, value in row.options.items() for word in ("--option", f"{name}={value}")]
    words = ["pad", row.game, "--file", str(path), "--players", ",".join(FOUR), *settings]
    return shlex.join([sys.executable, "-m", "ultimo", *words])


def lines(row: Row) -> Iterator[str]:
    """What is typed for the hand of *row*."""
    yield ""
    yield from typed_hand(find_game(row.game).with_settings(row.options), row.answers, FOUR)


def type_lines(one: Terminal, lines: Iterable[str], path: Path) -> None:
    """Types *lines*, each when something is asked, and when the one before is kept in the file at *path*."""
    for line in lines:
        one.until(ASKS)
        before = path.read_bytes()
        one.write(line)
        one.keys("Enter")
        until_kept(path, before)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_worked_numbers_typed_in_a_terminal_stand_on_its_screen(row: Row, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    with terminal(command(row, path)) as one:
        type_lines(one, lines(row), path)
        text = one.until(totals(row))

    assert "Traceback" not in text


def totals(row: Row) -> str:
    """What stands on the screen once the hand of *row* is settled."""
    return re.escape("Totals: " + ", ".join(f"{name} {score}" for name, score in zip(FOUR, row.scores, strict=True)))
