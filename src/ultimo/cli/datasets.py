"""The command that makes data sets of hands: lab data."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ultimo.cli.common import (
    Fault,
    WholeNumber,
    bot_seconds_option,
    complete_bots,
    game_argument,
    settings_option,
    with_options,
)
from ultimo.cli.extras import needs
from ultimo.cli.running import chosen_executor, cluster_option, file_option, followed, jobs_option, kept
from ultimo.cli.signs import file_text
from ultimo.cli.simulation import seated
from ultimo.cli.written import replacing
from ultimo.core.game import Game
from ultimo.shards import kept_in
from ultimo.simulate import Simulation


@click.command("data", short_help="Write hands as a data set.")
@game_argument
@click.option("--hands", required=True, type=WholeNumber(min=1), help="How many hands.")
@click.option("--seed", required=True, type=WholeNumber(min=0), help="The same seed gives the same hands.")
@click.option("--bots", default="varied", show_default=True, shell_complete=complete_bots, help="One bot, or A,B,C,D.")
@settings_option
@click.option("--random-options", is_flag=True, help="Draw the options of every hand by lot.")
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The Parquet file.")
@bot_seconds_option
@jobs_option
@cluster_option
@file_option
def data_set(
    game: Game,
    hands: int,
    seed: int,
    bots: str,
    settings: Sequence[str],
    random_options: bool,
    out: Path,
    bot_seconds: float,
    jobs: int | None,
    cluster: str | None,
    path: str | None,
) -> None:
    """Write hands as a data set, a row a hand, and a card (Markdown) beside it that describes it.

    \b
    Examples:
      ultimo lab data calling-the-twenty --hands 1000 --seed 1 --out hands.parquet
    """
    with needs("lab"):
        from ultimo.lab.dataset import card, row, write

    if random_options and settings:
        raise Fault("--random-options draws every option; leave --option out")
    run = Simulation(with_options(game, settings), seated(bots), seed, hands, random_options, bot_seconds, row)
    try:
        with kept(path, kept_in) as runs, replacing(out) as file:
            executor = chosen_executor(jobs, cluster, run.shards)
            write(file, followed(run, run.shards, runs, executor, game.id, hands))
        with replacing(out.with_suffix(".md")) as file:
            file.write(card(run, out).encode())
    except OSError as problem:
        raise Fault(problem.strerror or str(problem), f"{file_text(str(out))}:") from None
    click.echo(f"{hands:,} hands in {file_text(str(out))}, described in {out.with_suffix('.md').name}")
