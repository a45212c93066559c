"""The command that solves card play with open cards."""

from __future__ import annotations

import sys

import click

from ultimo.bots.kernel import KernelMissing
from ultimo.bots.solver import Limits, Objective, Solution, Unsolvable, solve
from ultimo.cli.common import (
    Amount,
    Fault,
    check_moves,
    chosen,
    file_argument,
    json_option,
    place,
    print_json,
    read,
    record_option,
)

SIGNS = {"exact": "", "lower": "at least ", "upper": "at most "}


@click.command("solve", short_help="Say what a position is worth if all play best with open cards.")
@file_argument
@record_option
@click.option("--moves", type=click.IntRange(min=0), help="Solve after so many moves (default: after all).")
@click.option(
    "--objective",
    type=click.Choice([one.value for one in Objective]),
    default=Objective.CARD_POINTS.value,
    show_default=True,
    help="What the declarer's side plays for.",
)
@click.option("--threshold", type=int, help="Only say whether the side gets so much or more.")
@click.option("--time", "seconds", type=Amount(min=0, min_open=True), help="Think at most so many seconds.")
@json_option
def solving(
    file: str,
    index: int | None,
    moves: int | None,
    objective: str,
    threshold: int | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Say what a position is worth if all play best with open cards, and what each card makes of it.

    The value is that of the declarer's side at the end of the hand, with talon, discards and the tricks it has; where
    each plays alone, that of the seat to play. A time limit gives a bound: at least, or at most.

    \b
    Examples:
      ultimo solve hand.tgn --moves 30
      ultimo solve hand.tgn --moves 12 --time 5
      ultimo solve hand.tgn --moves 30 --objective tricks --threshold 8
    """
    record = chosen(read(file), index or 0, file)
    check_moves(record, moves, index or 0, file)
    if not record.is_known:
        raise Fault("a record with unknown cards cannot be solved", place(file, record.spots.start))
    progress = None if as_json or not sys.stderr.isatty() else _say_progress
    try:
        solution = solve(record.replay(moves), Objective(objective), threshold, Limits(seconds), progress)
    except Unsolvable as problem:
        raise Fault(str(problem), place(file, record.spots.start)) from None
    except KernelMissing as problem:
        raise Fault(str(problem)) from None
    if as_json:
        print_json(document(solution))
    else:
        click.echo(solution_text(solution))


def _say_progress(low: int, high: int) -> None:
    click.echo(f"\rbetween {low} and {high}  ", nl=low == high, err=True)


def document(solution: Solution) -> dict[str, object]:
    """*solution* as the JSON that scripts read."""
    return {
        "seat": solution.seat,
        "objective": solution.objective.value,
        "value": solution.value,
        "bound": solution.bound,
        "actions": [{"action": worth.action.token, "value": worth.value} for worth in solution.actions],
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 3),
    }


def solution_text(solution: Solution) -> str:
    """*solution* for people."""
    side = " and ".join(map(str, solution.side))
    what = solution.objective.value.replace("-", " ")
    head = f"Seat {solution.seat} to play. For seat {side}, {what}: {SIGNS[solution.bound]}{solution.value}."
    rows = [f"  {worth.action.card.face:6}{SIGNS[worth.bound]}{worth.value}" for worth in solution.actions]
    return "\n".join([head, *rows, f"({solution.nodes:,} positions in {solution.seconds:.2f} s)"])
