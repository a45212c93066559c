"""The command that plays many hands: simulate."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain, repeat
from pathlib import Path
from typing import BinaryIO

import click

from ultimo.cli.common import Fault, json_option, print_json
from ultimo.cli.many_hands import ManyHands, many_hands
from ultimo.cli.running import kept
from ultimo.cli.signs import file_text
from ultimo.cli.tables import columns
from ultimo.cli.text import counted
from ultimo.cli.written import writing
from ultimo.core.record import Record, format_record
from ultimo.core.state import State
from ultimo.shards import kept_in
from ultimo.tally import Tally


@click.command(short_help="Let bots play many hands and count.")
@many_hands("random")
@click.option("--records", type=click.Path(), help="Write every hand to this file.")
@json_option
def simulate(wanted: ManyHands, records: str | None, as_json: bool) -> None:
    """Let bots play many hands and count what comes of it; every hand is checked for the laws of the game.

    \b
    Examples:
      ultimo simulate calling-the-twenty --hands 1000 --seed 1 --bots varied
      ultimo simulate calling-the-twenty --hands 9 --seed 1 --records out.tgn
    """
    if records in ("", "-"):
        raise Fault(f"--records {records!r}: name a file")
    run = wanted.simulation(record_text if records else None)
    tally, started = Tally(wanted.game.id), time.perf_counter()
    with _writing(records) as write, kept(wanted.path, kept_in) as runs:
        for part in wanted.played(run, runs):
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
    try:
        with writing(Path(records)) as file:
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
