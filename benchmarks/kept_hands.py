"""Hands of four of a bot, kept in a file of records: a run that was stopped goes on where it was."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from ultimo.bots import MakePlayer
from ultimo.core.game import Game
from ultimo.core.reading import parse_records
from ultimo.core.record import Record, format_record
from ultimo.core.seats import per_seat
from ultimo.core.state import State
from ultimo.games import find_game
from ultimo.simulate import play_hand, seeded_hand


class OtherHands(ValueError):
    """A file holds hands of other deals."""


def whole_hands(game: Game, make: MakePlayer, number: int, seed: int, file: Path | None = None) -> Iterator[State]:
    """The first *number* hands of *seed* from the deal on; those in *file* are not played again; OtherHands."""
    index = -1
    for index, state in enumerate(islice(_kept(file), number)):
        if state.dealt != seeded_hand(game, seed, index).dealt:
            raise OtherHands(f"{file}: hand {index} is not that of seed {seed}; name another file")
        yield state
    for new in range(index + 1, number):
        state = play_hand(seeded_hand(game, seed, new), per_seat(lambda _: make), seed, new)
        if file:
            with file.open("a", encoding="utf-8") as records:
                records.write(f"{format_record(Record.of(state))}\n")
        yield state


def _kept(file: Path | None) -> Iterator[State]:
    if file and file.is_file():
        yield from (record.replay() for record in parse_records(file.read_text(encoding="utf-8"), find_game))


def add_argument(told: argparse.ArgumentParser) -> None:
    """The option `--keep DIR` of a command that plays hands."""
    told.add_argument(
        "--keep", type=Path, metavar="DIR", help="keep the hands in DIR/GAME.BOT.SEED.tgn, and go on there"
    )


def file_in(folder: Path | None, game: str, bot: str, seed: int) -> Path | None:
    """Where *folder*, which is made, keeps the hands of *bot*; None without a folder."""
    if folder is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game}.{bot.replace(':', '-')}.{seed}.tgn"
