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

from ultimo.bots import MakePlayer
from ultimo.bots.bringing import names_in
from ultimo.bots.exec_bot import BotFault
from ultimo.cli.common import (
    Fault,
    WholeNumber,
    bot_called,
    bot_seconds_option,
    complete_bots,
    game_argument,
    json_option,
    print_json,
    settings_option,
    with_options,
)
from ultimo.cli.signs import file_text
from ultimo.cli.tables import columns
from ultimo.cli.text import counted
from ultimo.cli.written import replacing
from ultimo.core.game import Game
from ultimo.core.quoting import short
from ultimo.core.record import Record, format_record
from ultimo.core.seats import PerSeat, per_seat
from ultimo.core.state import State
from ultimo.simulate import BrokenInvariant, Tally, simulated


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
    agreed, players = with_options(game, settings), seated(bots, bot_seconds)
    tally = Tally(game.id)
    started = time.perf_counter()
    try:
        with _writing(records) as write:
            for state in simulated(agreed, hands, seed, players, random_options):
                tally.add(state)
                write(state)
    except OSError as problem:
        raise Fault(problem.strerror or str(problem), f"{file_text(records)}:") from None
    except BotFault as fault:
        raise Fault(str(fault)) from None
    except BrokenInvariant as broken:
        raise Fault(f"a defect of the program, please report it: {broken}") from None
    tally.seconds = time.perf_counter() - started
    if as_json:
        print_json(tally.to_json())
        return
    _print_tally(tally)


@contextmanager
def _writing(records: str | None) -> Iterator[Callable[[State], None]]:
    """What keeps a hand in the file *records*, if there is to be one; it is there once all hands are, or as before."""
    if records is None:
        yield lambda state: None
        return
    path = Path(os.path.realpath(records))
    with replacing(path) if path.is_file() or not path.exists() else path.open("wb") as file:
        between = chain([""], repeat("\n"))
        yield lambda state: _write(file, next(between) + format_record(Record.of(state)))


def _write(file: BinaryIO, text: str) -> None:
    file.write(text.encode())


def seated(names: str, bot_seconds: float) -> PerSeat[MakePlayer]:
    """The bots of the four seats: one name for all, or four between commas; Fault lists those there are."""
    listed = names_in(names)
    if len(listed) not in (1, 4):
        raise Fault(f"--bots {short(names)}: name one bot for all seats, or four between commas")
    made = [bot_called(name, seconds=bot_seconds) for name in listed]
    return per_seat(lambda seat: made[(seat - 1) % len(made)])


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
