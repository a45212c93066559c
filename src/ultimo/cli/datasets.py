"""Parquet files for other programs: hands as data sets, and results as tables."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from ultimo.arena.results import HEADER as ARENA
from ultimo.cli.common import Fault, FileName
from ultimo.cli.extras import needs
from ultimo.cli.many_hands import ManyHands, many_hands
from ultimo.cli.running import kept
from ultimo.cli.signs import file_text
from ultimo.cli.written import replacing
from ultimo.shards import kept_in, opened
from ultimo.shards.runs import HEADER as RUNS

out_option = click.option("--out", required=True, type=FileName("hands.parquet"), help="The Parquet file.")


@click.command("data", short_help="Write hands as a data set.")
@many_hands("varied")
@out_option
def data_set(wanted: ManyHands, out: Path) -> None:
    """Write hands as a data set, a row a hand, and a card (Markdown) beside it that describes it.

    \b
    Examples:
      ultimo lab data calling-the-twenty --hands 1000 --seed 1 --out hands.parquet
    """
    with needs("lab"):
        from ultimo.lab.dataset import card, row, write

    run = wanted.simulation(row)
    try:
        with kept(wanted.path, kept_in) as runs, replacing(out) as file:
            write(file, wanted.played(run, runs))
        with replacing(out.with_suffix(".md")) as file:
            file.write(card(run, out).encode())
    except OSError as problem:
        raise Fault(problem.strerror or str(problem), f"{file_text(str(out))}:") from None
    click.echo(f"{wanted.hands:,} hands in {file_text(str(out))}, described in {out.with_suffix('.md').name}")


@click.command("table", short_help="Write results as a Parquet table.")
@click.argument("results", type=click.Path(exists=True, dir_okay=False))
@out_option
def results_table(results: str, out: Path) -> None:
    """Write the file RESULTS of `ultimo arena` or `ultimo lab run` as a table, for programs that evaluate it.

    \b
    Examples:
      ultimo lab table ladder.jsonl --out ladder.parquet
    """
    with needs("lab"):
        from ultimo.lab.tables import write_quantities, write_scores

    is_arena = Path(results).read_bytes()[: len(ARENA)] == ARENA
    header, write = (ARENA, write_scores) if is_arena else (RUNS, write_quantities)
    with kept(results, partial(opened, header=header)) as journal:
        try:
            with replacing(out) as file:
                rows = write(file, journal)
        except OSError as problem:
            raise Fault(problem.strerror or str(problem), f"{file_text(str(out))}:") from None
    click.echo(f"{rows:,} rows in {file_text(str(out))}")
