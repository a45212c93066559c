"""The pad in a real terminal: worked numbers typed as a person types them, each question awaited."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import pytest

from tests.cli.typing_pad import typed_hand
from tests.pad.keeping import FOUR
from tests.pad.rows import ROWS, Row
from tests.tui.tmux import NEEDS_TMUX, Terminal, kept_anew, terminal
from ultimo.games import find_game

pytestmark = [pytest.mark.soak, NEEDS_TMUX]
ASKS = r"(>|next hand:|correct something:|leaves it out:)\s*\Z"  # the end of the screen


Agreed = tuple[str, tuple[tuple[str, str], ...]]  # the game and its options


def _agreed(row: Row) -> Agreed:
    return row.game, tuple(row.options.items())


def command(game: str, path: Path, options: Iterable[tuple[str, str]] = ()) -> str:
    """The command for an evening of *game* at *path*."""
    settings = [word for name, value in options for word in ("--option", f"{name}={value}")]
    words = ["pad", game, "--file", str(path), "--players", ",".join(FOUR), *settings]
    return shlex.join([sys.executable, "-m", "ultimo", *words])


def lines(row: Row) -> Iterator[str]:
    """What is typed for the hand of *row*."""
    yield ""
    yield from typed_hand(find_game(row.game).with_settings(row.options), row.answers, FOUR)


def taken_back(row: Row) -> list[str]:
    """What is typed so that nothing is left of the hand of *row*; a ruling after it stands by itself."""
    rulings = row.answers.get("rulings", [])
    assert isinstance(rulings, list)
    return [*["undo"] * len(rulings), "remove 1"]


def totals(row: Row) -> str:
    """What stands on the screen once the hand of *row* is settled."""
    return re.escape("Totals: " + ", ".join(f"{name} {score}" for name, score in zip(FOUR, row.scores, strict=True)))


def type_lines(one: Terminal, lines: Iterable[str], path: Path) -> None:
    """Types *lines*, each when something is asked, and when the one before is kept in the file at *path*."""
    for line in lines:
        one.until(ASKS)
        before = path.read_bytes()
        one.write(line)
        one.keys("Enter")
        assert kept_anew(path, before), one.text


TABLES = {agreed: list(rows) for agreed, rows in groupby(sorted(ROWS, key=_agreed), _agreed)}


@pytest.mark.parametrize("agreed", TABLES, ids=lambda agreed: "-".join([agreed[0][:1], *map("=".join, agreed[1])]))
def test_worked_numbers_typed_in_a_terminal_come_out(agreed: Agreed, tmp_path: Path) -> None:
    """Each row is the first hand of the evening, and is taken back after it."""
    game, options = agreed
    path = tmp_path / "evening.json"
    with terminal(command(game, path, options)) as one:
        for row in TABLES[agreed]:
            type_lines(one, lines(row), path)
            assert "Traceback" not in one.until(totals(row))
            type_lines(one, taken_back(row), path)
