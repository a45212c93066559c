"""The command that plays many hands: simulate."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import nullcontext
from typing import IO

import click

from ultimo.bots import BOTS, MakePlayer, UnknownBot, bot_named
from ultimo.cli.common import Fault, game_argument, json_option, print_json, settings_option, with_options
from ultimo.core.record import Record, format_record
from ultimo.core.seats import PerSeat, per_seat
from ultimo.core.state import Game
from ultimo.simulate import Tally, simulated


@click.command()
@game_argument
@click.option("--hands", required=True, type=click.IntRange(min=1), help="How many hands.")
@click.option("--seed", required=True, type=click.IntRange(min=0), help="The same seed gives the same hands.")
@click.option("--bots", default="random", show_default=True, help="One bot for all seats, or four: A,B,C,D.")
@settings_option
@click.option("--random-options", is_flag=True, help="Draw the options of every hand by lot.")
@click.option("--records", type=click.Path(dir_okay=False, writable=True), help="Write every hand to this file.")
@json_option
def simulate(
    game: Game,
    hands: int,
    seed: int,
    bots: str,
    settings: Sequence[str],
    random_options: bool,
    records: str | None,
    as_json: bool,
) -> None:
    """Let bots play many hands and count what comes of it; every hand is checked for the laws of the game.

    \b
    Examples:
      ultimo simulate calling-the-twenty --hands 1000 --seed 1 --bots varied
      ultimo simulate calling-the-twenty --hands 100 --seed 1 --bots varied --random-options --records out.tgn
    """
    if random_options and settings:
        raise Fault("--random-options draws every option; leave --option out")
    agreed, players = with_options(game, settings), seated(bots)
    tally = Tally(game.id)
    started = time.perf_counter()
    with _opened(records) as out:
        for state in simulated(agreed, hands, seed, players, random_options):
            tally.add(state)
            if out is not None:
                out.write(("\n" if tally.hands > 1 else "") + format_record(Record.of(state)))
    tally.seconds = time.perf_counter() - started
    if as_json:
        print_json(tally.to_json())
        return
    _print_tally(tally)


def _opened(path: str | None) -> nullcontext[None] | IO[str]:
    if path is None:
        return nullcontext()
    try:
        return open(path, "w", encoding="utf-8", newline="\n")
    except OSError as problem:
        raise Fault(f"{path}: {problem.strerror or problem}") from None


def seated(names: str) -> PerSeat[MakePlayer]:
    """The bots of the four seats: one name for all, or four between commas; Fault lists those there are."""
    listed = names.split(",")
    if len(listed) not in (1, 4):
        raise Fault(f"--bots {names!r}: name one bot for all seats, or four between commas")
    try:
        made = [bot_named(name, BOTS) for name in listed]
    except UnknownBot as problem:
        raise Fault(f"--bots: {problem}") from None
    return per_seat(lambda seat: made[(seat - 1) % len(made)])


def _print_tally(tally: Tally) -> None:
    click.echo(f"{tally.hands} hands of {tally.game} in {tally.seconds:.1f} s ({tally.hands / tally.seconds:.0f}/s)")
    for seat in range(4):
        click.echo(f"  seat {seat + 1}: {tally.mean(seat):+.3f} ± {tally.stderr(seat):.3f} a hand")
    for name, count in sorted(tally.contracts.items()):
        click.echo(f"  {name:16} {count:8} {count / tally.hands:7.1%}")
    for name, counts in sorted(tally.bonuses.items()):
        for outcome, count in sorted(counts.items()):
            click.echo(f"  {name:16} {count:8}  {outcome}")
