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
from tests.pad.rows import ROWS
from tests.pad.test_tmux import ASKS, command, lines, totals, type_lines
from tests.tui.test_tmux import LONG, kept
from tests.tui.tmux import ASKED, NEEDS_TMUX, Terminal, choice, terminal, until_kept
from ultimo.core.actions import Action
from ultimo.core.seats import Seat

pytestmark = [pytest.mark.soak, NEEDS_TMUX]
KILLS = 200
CHOICES = 12  # of a hand that are waited for, at most


def kills(name: str, kill: Callable[[int, Path], Counter[str]], folder: Path) -> Counter[str]:
    """Kill after kill, each at an evening of its own."""
    counts = Counts(name, KILLS)
    for number in counts.left():
        counts.add(kill(number, folder / str(number)))
    return counts.total


def killed_at_once(one: Terminal, rng: random.Random, *keys: str) -> None:
    """Presses *keys*, and kills what they were pressed at some milliseconds later."""
    one.keys(*keys)
    time.sleep(rng.random() / 20)
    one.kill()


def killed_pad(number: int, path: Path) -> Counter[str]:
    """The row *number* is typed, up to somewhere; after the kill it is typed to its end."""
    rng, row = random.Random(number), ROWS[number % len(ROWS)]
    todo = list(lines(row))
    cut = rng.randrange(len(todo))
    with terminal(command(row, path)) as one:
        type_lines(one, todo[:cut], path)
        one.until(ASKS)
        before = path.read_bytes()
        is_whole = rng.random() < 0.5
        one.write(todo[cut] if is_whole else todo[cut][: len(todo[cut]) // 2])
        killed_at_once(one, rng, *["Enter"] * is_whole)
    after = path.read_bytes()
    assert after == before or is_whole, "half a line is none"

    with terminal(command(row, path)) as one:
        type_lines(one, todo[cut if after == before else cut + 1 :], path)
        one.until(ASKS)
        one.write("totals")
        one.keys("Enter")
        one.until(totals(row))
    return Counter(kills=1, answers=cut, lines_half=not is_whole, lines_lost=is_whole and after == before)


def actions(path: Path) -> tuple[tuple[Seat, Action], ...]:
    """What was done in the first hand of the evening."""
    return kept(path).hands[0].state.actions


def killed_table(number: int, path: Path) -> Counter[str]:
    """A hand is played up to somewhere; after the kill the same screen is there, and goes on."""
    rng, (game, long) = random.Random(number), list(LONG.items())[number % len(LONG)]
    program = f"{sys.executable} -m ultimo play {game} --option {long} --seed {number} --bots varied --pace 0"
    with terminal(f"{program} --file {path}") as one:
        text, own = one.until(ASKED), 0
        for _ in range(rng.randrange(CHOICES)):
            if "The settlement" in text:
                break
            before = path.read_bytes()
            one.keys(*choice(text, own))
            until_kept(path, before)
            text, own = one.until(ASKED, instead_of=text), own + 1
        shown = actions(path)
        killed_at_once(one, rng, *(["Enter"] if "The settlement" in text else choice(text, own)))
    after = actions(path)
    assert after[: len(shown)] == shown, "what was shown stays"

    with terminal(f"{program} --file {path}") as one:
        text = one.until(ASKED)
        one.keys(*(["Enter"] if "The settlement" in text else choice(text, 0)))
        one.until(ASKED, instead_of=text)
        one.keys("Escape")
        one.keys("F10")
        assert "ended with 0" in one.until(r"ended with \d+")
    assert actions(path)[: len(after)] == after
    return Counter(kills=1, choices=own, moved=len(after) > len(shown))


@pytest.mark.parametrize(("name", "kill"), [("pad-kills", killed_pad), ("table-kills", killed_table)])
def test_whatever_is_killed_goes_on_where_it_was(
    name: str, kill: Callable[[int, Path], Counter[str]], tmp_path: Path
) -> None:
    counted = kills(name, kill, tmp_path)

    assert counted["kills"] > 0
