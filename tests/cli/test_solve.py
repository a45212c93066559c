"""The command `solve`: what it prints, and what it cannot solve."""

from __future__ import annotations

import pytest

from tests.cli.running import FINISHED, document, printed, refused
from tests.kernel.needed import needs_kernel
from ultimo.bots.solver import solve
from ultimo.core.reading import read_records
from ultimo.games import find_game

pytestmark = needs_kernel
MOVES = "26"


def test_the_document_is_what_the_library_finds() -> None:
    (record,) = read_records(FINISHED, find_game)
    solution = solve(record.replay(int(MOVES)))
    found = document("solve", "-", "--moves", MOVES, text=FINISHED)

    assert {"seat", "objective", "value", "bound", "actions", "nodes", "seconds"} == set(found)
    assert (solution.seat, "card-points", solution.value, "exact") == tuple(
        found[name] for name in ("seat", "objective", "value", "bound")
    )
    assert [{"action": one.action.token, "value": one.value} for one in solution.actions] == found["actions"]


def test_people_read_it_in_words() -> None:
    text = printed("solve", "-", "--moves", MOVES, text=FINISHED)

    assert "to play. For seat" in text
    assert "card points:" in text


def test_a_threshold_gives_a_bound() -> None:
    value = document("solve", "-", "--moves", MOVES, text=FINISHED)["value"]
    found = document("solve", "-", "--moves", MOVES, "--threshold", str(value), text=FINISHED)

    assert (value, "lower") == (found["value"], found["bound"])


def test_another_objective_is_another_value() -> None:
    assert "tricks" == document("solve", "-", "--moves", MOVES, "--objective", "tricks", text=FINISHED)["objective"]


def test_no_time_gives_a_bound_and_no_lie() -> None:
    assert "lower" == document("solve", "-", "--moves", "12", "--time", "0.000001", text=FINISHED)["bound"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--moves", "1"), ":1:1: only card play can be solved; this hand is in the phase 'auction'"),
        ((), ":1:1: only card play can be solved; this hand is over"),
        (("--moves", "999"), "moves; --moves 999 is past its end"),
        (("--record", "1"), "there is no record 1; choose 0"),
        (("--time", "0"), "0.0 is not in the range x>0"),
        (("--objective", "glory"), "'glory' is not one of"),
    ],
)
def test_what_cannot_be_solved_is_refused(arguments: tuple[str, ...], problem: str) -> None:
    assert problem in refused("solve", "-", *arguments, text=FINISHED)
