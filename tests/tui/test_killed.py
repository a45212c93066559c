"""Terminals killed in the middle of an entry of the pad, and of a hand at the table: nothing that was shown is lost.

ULTIMO_COUNT is the number of kills of each, ULTIMO_KEPT the folder where the counts are kept.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.counting import Counts
from tests.pad.rows import ROWS, Row
from tests.pad.test_tmux import ASKS, command, lines, taken_back, totals, type_lines
from tests.tui.test_tmux import LONG, kept
from tests.tui.tmux import ASKED, NEEDS_TMUX, Terminal, choice, choose, terminal
from ultimo.core.actions import Action
from ultimo.core.seats import Seat

pytestmark = [pytest.mark.soak, NEEDS_TMUX]
KILLS = 200
CHOICES = 8  # of a hand that are waited for between two kills, at most
PLAIN = [row for row in ROWS if not row.options]


def killed_at_once(one: Terminal, rng: random.Random, *keys: str) -> None:
    """Presses *keys*, and kills what they were pressed at some milliseconds later."""
    one.keys(*keys)
    time.sleep(rng.random() / 20)
    one.kill()


class KilledPad:
    """Evenings of which every hand is broken off somewhere, and typed to its end in the next terminal."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._broken: dict[Path, tuple[Row, list[str]]] = {}  # the hand by file, and what is left to be typed

    def __call__(self, number: int) -> Counter[str]:
        """Kill *number*, in a line or just after it."""
        rng, row = random.Random(number), PLAIN[number % len(PLAIN)]
        path, todo = self._folder / f"{row.game}.json", list(lines(row))
        cut, is_whole = rng.randrange(1, len(todo)), rng.random() < 0.5
        with terminal(command(row.game, path)) as one:
            self._finish(one, path)
            type_lines(one, todo[:cut], path)
            one.until(ASKS)
            before = path.read_bytes()
            one.write(todo[cut] if is_whole else todo[cut][: len(todo[cut]) // 2])
            killed_at_once(one, rng, *["Enter"] * is_whole)
        is_kept = path.read_bytes() != before
        assert is_whole or not is_kept, "half a line is none"
        self._broken[path] = row, todo[cut + is_kept :]
        return Counter(kills=1, answers=cut, halves=not is_whole, lost=is_whole and not is_kept)

    def _finish(self, one: Terminal, path: Path) -> None:
        if path in self._broken:
            row, left = self._broken[path]
            type_lines(one, left, path)
            one.until(ASKS)
            one.write("totals")
            one.keys("Enter")
            one.until(totals(row))
            type_lines(one, taken_back(row), path)


class KilledTable:
    """Evenings that go on from one terminal to the next."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, number: int) -> Counter[str]:
        """Kill *number*, just after a choice; what was done before is there in the next terminal."""
        rng, (game, long) = random.Random(number), list(LONG.items())[number % len(LONG)]
        path, choices = self._folder / f"{game}.tgn", rng.randrange(CHOICES)
        words = f"play {game} --option {long} --seed 5 --bots varied --pace 0 --file {path}"
        before = actions(path) if path.exists() else []
        with terminal(f"{sys.executable} -m ultimo {words}") as one:
            text = one.until(ASKED)
            assert actions(path)[: len(before)] == before
            for at in range(choices):
                choose(one, path, at)
            text, shown = one.until(ASKED), actions(path)
            killed_at_once(one, rng, *choice(text, choices))
        after = actions(path)
        assert after[: len(shown)] == shown, "what was shown stays"
        return Counter(kills=1, choices=choices, moved=len(after) > len(shown))


def actions(path: Path) -> list[tuple[Seat, Action]]:
    """All that was done in the evening at *path*."""
    return [action for hand in kept(path).hands for action in hand.state.actions]


@pytest.mark.parametrize(("name", "killed"), [("pad-kills", KilledPad), ("table-kills", KilledTable)])
def test_whatever_is_killed_goes_on_where_it_was(
    name: str, killed: Callable[[Path], Callable[[int], Counter[str]]], tmp_path: Path
) -> None:
    counts, kill = Counts(name, KILLS), killed(tmp_path)
    for number in counts.left():
        counts.add(kill(number))

    assert counts.total["kills"] > 0
