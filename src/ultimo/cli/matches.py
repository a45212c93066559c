"""The command that measures bots against each other: arena."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import click

from ultimo.arena import CONFIDENCE, Limits, Match, Results, Standing, contest, opened
from ultimo.arena.contest import SIGMAS
from ultimo.arena.match import HANDS
from ultimo.arena.standing import LEAST
from ultimo.bots.bringing import names_in
from ultimo.bots.kernel import kernel_missing
from ultimo.bots.named import searches
from ultimo.cli.common import (
    Amount,
    Fault,
    WholeNumber,
    bot_seconds_option,
    complete_bots,
    game_argument,
    json_option,
    print_json,
    settings_option,
    with_options,
)
from ultimo.cli.progress import ProgressLine
from ultimo.cli.running import check_bots, chosen_executor, cluster_option, file_option, jobs_option, kept, work_faults
from ultimo.cli.signs import bounded, shown
from ultimo.cli.tables import columns
from ultimo.cli.text import counted, game_text, wrapped
from ultimo.core.game import Game
from ultimo.core.quoting import short
from ultimo.shards import Executor

MINUTES = 60.0  # for each pair, where nothing else ends a match between equals


class Ended(NamedTuple):
    """A pair of bots and how their match ended."""

    match: Match
    standing: Standing
    decided: bool


@click.command(short_help="Measure bots against each other.")
@game_argument
@click.option(
    "--bots", required=True, shell_complete=complete_bots, help="Two bots or more: A,B,C; A plays B, and B plays C."
)
@click.option("--hands", type=WholeNumber(min=LEAST * HANDS), help="At most so many hands for each pair.")
@click.option(
    "--seed", type=WholeNumber(min=0), default=1, show_default=True, help="The same seed gives the same deals."
)
@settings_option
@click.option(
    "--sigmas",
    type=Amount(min=1),
    default=SIGMAS,
    show_default=True,
    help="Stop when a difference is so many standard errors.",
)
@click.option(
    "--minutes",
    type=Amount(min=0, min_open=True),
    help=f"At most so many core-minutes for each pair.  [default: {MINUTES:.0f} without --hands]",
)
@jobs_option
@cluster_option
@file_option
@bot_seconds_option
@click.option("--strict", is_flag=True, help="Stop when a bot exec:COMMAND fails.")
@json_option
def arena(
    game: Game,
    bots: str,
    hands: int | None,
    seed: int,
    settings: Sequence[str],
    sigmas: float,
    minutes: float | None,
    jobs: int | None,
    cluster: str | None,
    path: str | None,
    bot_seconds: float,
    strict: bool,
    as_json: bool,
) -> None:
    """Measure bots against each other in duplicate matches, until it is clear which is better.

    Every deal is played twice, with the seats exchanged. The difference is what a seat of the first bot
    gets more than a seat of the second, a hand; its interval holds whenever it is read.

    \b
    Examples:
      ultimo arena calling-the-twenty --bots varied,random
      ultimo arena texas-tarok --bots varied,random --hands 2000 --seed 7
      ultimo arena hungarian-tarokk --bots exec:./mybot,random --jobs 2
    """
    agreed, names = with_options(game, settings), names_in(bots)
    if len(names) < 2:
        raise Fault(f"--bots {short(bots)}: name two bots or more, with commas between")
    if hands is None and minutes is None:
        minutes = MINUTES
    limits = Limits(sigmas, hands // HANDS if hands else None, minutes)
    matches = [Match(agreed, one, other, seed, bot_seconds, strict) for one, other in pairwise(names)]
    executor = chosen_executor(jobs, cluster)
    with kept(path, opened) as results:
        check_bots(names)
        _check_kernel(names)
        ended = [_played(match, limits, results, executor) for match in matches]
    if as_json:
        print_json(_document(agreed, ended))
        return
    _print_table(agreed, ended)


def _check_kernel(names: Sequence[str]) -> None:
    """Fault if a bot that searches would play as the book: what is kept under its name must be played by it."""
    missing = kernel_missing()
    if missing and any(map(searches, names)):
        raise Fault(f"--bots: {missing}")


def _played(match: Match, limits: Limits, results: Results, executor: Executor) -> Ended:
    with work_faults(), ProgressLine(f"{shown(match.a)} – {shown(match.b)}") as line:

        def show(standing: Standing, share: float) -> None:
            line.show(share, standing.deals * HANDS, "hands", _so_far(standing, ".3g"))

        standing = contest(match, limits, results, executor, show)
    _say_faults(match, results, standing)
    return Ended(match, standing, limits.decided(standing))


def _so_far(standing: Standing, form: str = ".3f") -> str:
    return f"{standing.difference:+{form}} ± {standing.stderr:{form}}" if standing.deals >= LEAST else ""


def _say_faults(match: Match, results: Results, standing: Standing) -> None:
    """On standard error how often a program failed, and the first time."""
    for side, number in enumerate(standing.faults):
        if number:
            first = next(outcome.faults[side][0] for outcome in results.of(match) if outcome.faults[side])
            problem = f"{counted(number, 'hands')} played on without a bot that failed; the first: {first}"
            click.echo(bounded(problem), err=True)


def _document(game: Game, ended: Sequence[Ended]) -> dict[str, object]:
    return {
        "game": game.id,
        "hands": sum(one.standing.deals * HANDS for one in ended),
        "pairs": [_pair(*one) for one in ended],
        "unit": game.unit,
        "confidence": CONFIDENCE,
    }


def _pair(match: Match, standing: Standing, decided: bool) -> dict[str, object]:
    return {
        "a": match.a,
        "b": match.b,
        "difference": round(standing.difference, 6),
        "stderr": round(standing.stderr, 6),
        "interval": [round(end, 6) for end in standing.interval],
        "hands": standing.deals * HANDS,
        "decided": decided,
        "faults": list(standing.faults),
    }


def _print_table(game: Game, ended: Sequence[Ended]) -> None:
    click.echo(wrapped(f"{game_text(game)}, in {game.unit} a hand: a seat of the first bot less one of the second"))
    heads = ("bots", "difference", f"{CONFIDENCE:.0%} interval", "hands")
    for line in columns(heads, [_row(*one) for one in ended]):
        click.echo(line)


def _row(match: Match, standing: Standing, decided: bool) -> tuple[str, ...]:
    low, high = standing.interval
    return (
        f"{shown(match.a)} – {shown(match.b)}",
        _so_far(standing),
        f"{low:+.3f} to {high:+.3f}",
        f"{standing.deals * HANDS:,}{'' if decided else ' (open)'}",
    )
