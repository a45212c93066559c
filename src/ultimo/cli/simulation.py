"""The command that plays many hands: simulate."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, repeat
from pathlib import Path
from typing import BinaryIO

import click

from ultimo.bots.bringing import names_in
from ultimo.cli.common import (
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
from ultimo.cli.running import check_bots, chosen_executor, cluster_option, file_option, followed, jobs_option, kept
from ultimo.cli.signs import file_text
from ultimo.cli.tables import columns
from ultimo.cli.text import counted
from ultimo.cli.written import replacing
from ultimo.core.game import Game
from ultimo.core.quoting import short
from ultimo.core.record import Record, format_record
from ultimo.core.state import State
from ultimo.shards import kept_in
from ultimo.simulate import Simulation, Tally


@click.command(short_help="Let bots play many hands and count.")
@game_argument
@click.option("--hands", required=True, type=WholeNumber(min=1), help="How many hands.")
@click.option("--seed", required=True, type=WholeNumber(min=0), help="The same seed gives the same hands.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    shell_complete=complete_bots,
    help="One bot for all seats, or four: A,B,C,D.",
)
@settings_option
@click.option("--random-options", is_flag=True, help="Draw the options of every hand by lot.")
@click.option("--records", type=click.Path(), help="Write every hand to this file.")
@bot_seconds_option
@jobs_option
@cluster_option
@file_option
@json_option
def simulate(
    game: Game,
    hands: int,
    seed: int,
    bots: str,
    settings: Sequence[str],
    random_options: bool,
    records: str | None,
    bot_seconds: float,
    jobs: int | None,
    cluster: str | None,
    path: str | None,
    as_json: bool,
) -> None:
    """Let bots play many hands and count what comes of it; every hand is checked for the laws of the game.

    \b
    Examples:
      ultimo simulate calling-the-twenty --hands 1000 --seed 1 --bots varied
      ultimo simulate calling-the-twenty --hands 9 --seed 1 --records out.tgn
    """
    if records in ("", "-"):
        raise Fault(f"--records {records!r}: name a file")
    if random_options and settings:
        raise Fault("--random-options draws every option; leave --option out")
    names = seated(bots)
    keep = record_text if records else None
    run = Simulation(with_options(game, settings), names, seed, hands, random_options, bot_seconds, keep)
    tally, started = Tally(game.id), time.perf_counter()
    with _writing(records) as write, kept(path, kept_in) as runs:
        executor = chosen_executor(jobs, cluster, run.shards)
        for part in followed(run, run.shards, runs, executor, game.id, hands):
            tally.include(part["tally"])
            for text in part["kept"]:
                write(text)
    tally.seconds = time.perf_counter() - started
    if as_json:
        print_json(tally.to_json())
        return
    _print_tally(tally)


def record_text(state: State) -> str:
    """A hand as it is kept."""
    return format_record(Record.of(state))


@contextmanager
def _writing(records: str | None) -> Iterator[Callable[[str], None]]:
    """What keeps a hand in the file *records*, if there is to be one; it is there once all hands are, or as before."""
    if records is None:
        yield lambda text: None
        return
    path = Path(os.path.realpath(records))
    try:
        with replacing(path) if path.is_file() or not path.exists() else path.open("wb") as file:
            between = chain([""], repeat("\n"))
            yield lambda text: _write(file, next(between) + text, records)
    except OSError as problem:
        raise _unwritten(records, problem) from None


def _write(file: BinaryIO, text: str, records: str) -> None:
    try:
        file.write(text.encode())
    except OSError as problem:
        raise _unwritten(records, problem) from None


def _unwritten(records: str, problem: OSError) -> Fault:
    return Fault(problem.strerror or str(problem), f"{file_text(records)}:")


def seated(names: str) -> tuple[str, ...]:
    """The bots of the four seats: one name for all, or four between commas; Fault lists those there are."""
    listed = names_in(names)
    if len(listed) not in (1, 4):
        raise Fault(f"--bots {short(names)}: name one bot for all seats, or four between commas")
    check_bots(listed)
    return tuple(listed)


def _print_tally(tally: Tally) -> None:
    hands, speed = counted(tally.hands, "hands"), tally.hands / tally.seconds
    click.echo(f"{hands} of {tally.game} in {tally.seconds:.1f} s ({speed:.{0 if speed >= 10 else 2}f}/s)")
    for seat in range(4):
        click.echo(f"  seat {seat + 1}: {tally.mean(seat):+.3f} ± {tally.stderr(seat):.3f} a hand")
    contracts = [(name, str(count), f"{count / tally.hands:.1%}") for name, count in sorted(tally.contracts.items())]
    bonuses = [
        (name, outcome, str(count))
        for name, counts in sorted(tally.bonuses.items())
        for outcome, count in sorted(counts.items())
    ]
    click.echo("\n".join(columns(("contract", "hands", "share"), contracts)))
    if bonuses:
        click.echo("\n".join(columns(("bonus", "outcome", "hands"), bonuses)))
