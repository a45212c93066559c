"""The command that says what to do, and why."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ultimo.bots.hints import Hint, hints, unit_of
from ultimo.bots.kernel import KernelMissing
from ultimo.bots.named import SEARCH, thinking
from ultimo.bots.player import UnknownBot
from ultimo.cli.common import (
    Fault,
    check_moves,
    chosen,
    complete_bots,
    file_argument,
    json_option,
    print_json,
    read,
    record_option,
    say_which,
)
from ultimo.cli.seen import actors_view
from ultimo.cli.tables import columns
from ultimo.cli.text import wrapped
from ultimo.core.game import View


@click.command("advise", short_help="Say what to do, and why.")
@file_argument
@record_option
@click.option("--moves", type=click.IntRange(min=0), help="Advise after so many moves (default: after all).")
@click.option(
    "--bot",
    default=SEARCH,
    show_default=True,
    shell_complete=complete_bots,
    help="Who advises, and how long it thinks.",
)
@json_option
def advising(file: str, index: int | None, moves: int | None, bot: str, as_json: bool) -> None:
    """Say what the player to move can expect of everything it may do, from what that player may know.

    The best choice comes first, and "behind" is how much less another is worth: what the seat gets less what all get
    on average, and a little for card points; a word has to be better than the book's for sure. "Expected" is what the
    seat gets in the settlement of the hand, on average, in the game's unit, with its standard error and the number of
    imagined worlds that stand behind it.

    \b
    Examples:
      ultimo advise hand.tgn --moves 12
      ultimo advise hand.tgn --moves 12 --bot search:5000it --json
    """
    records = read(file)
    record = chosen(records, index or 0, file)
    check_moves(record, moves, index or 0, file)
    view = actors_view(record, moves, file)
    try:
        how = thinking(bot)
        found = hints(view, how.budget, points_only=how.points_only)
    except UnknownBot as problem:
        raise Fault(str(problem), "--bot:") from None
    except KernelMissing as problem:
        raise Fault(str(problem)) from None
    if as_json:
        print_json(document(view, found))
    else:
        say_which(records, index)
        click.echo(hints_text(view, found, unit_of(view, how.points_only)))


def document(view: View, found: Sequence[Hint]) -> dict[str, object]:
    """The hints as the JSON that scripts read."""
    return {
        "seat": view.actor,
        "actions": [
            {
                "action": hint.action.token,
                "behind": round(hint.behind, 3),
                "estimate": round(hint.estimate, 3),
                "stderr": round(hint.error, 3),
                "worlds": round(hint.worlds, 1),
                "reasons": [str(reason) for reason in hint.reasons],
            }
            for hint in found
        ],
    }


def hints_text(view: View, found: Sequence[Hint], unit: str) -> str:
    """The hints for people, with estimates in *unit*."""
    if not found:
        return "The hand is over."
    head = f"Seat {view.actor} is to act ({view.phase.value}). What it can expect of each choice, in {unit}:"
    rows = [
        (hint.action.token, f"{hint.behind:.2f}", f"{hint.estimate:+.2f}", f"{hint.error:.2f}", f"{hint.worlds:.0f}")
        for hint in found
    ]
    reasons = ["why", *("; ".join(map(str, hint.reasons)) for hint in found)]
    table = zip(columns(("choice", "behind", "expected", "error", "worlds"), rows), reasons, strict=True)
    return "\n".join([wrapped(head), *(_with_reasons(line, why) for line, why in table)])


def _with_reasons(line: str, why: str) -> str:
    """*line* of the table, and beside it *why*, in a column of its own."""
    return wrapped(why, f"{line}  ", " " * (len(line) + 2)) if why else line
