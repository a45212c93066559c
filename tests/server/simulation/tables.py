"""Tables as simulations have them: settings of every kind, and those that are planted to fail."""

from __future__ import annotations

import random
from collections.abc import Set
from typing import NoReturn

import msgspec

from ultimo.core.shuffle import Shuffled, shuffled
from ultimo.server.protocol.settings import Pace, PaceKind, Settings
from ultimo.server.room.folding import Dealer
from ultimo.server.room.steps.putting import Pack
from ultimo.server.store.memory import Kept

GAMES = {
    "CT": Settings("calling-the-twenty"),
    "TX": Settings("texas-tarok", options={"ceremony": "ask"}),
    "HU": Settings("hungarian-tarokk"),
}
PACES = (
    Pace(),
    Pace(PaceKind.CLOCK, base=20, increment=3),
    Pace(PaceKind.CLOCK, base=90, increment=0),
    Pace(PaceKind.CORRESPONDENCE, base=40),
)


def any_settings(game: str, rng: random.Random) -> Settings:
    """A table of *game* as somebody may open it."""
    return msgspec.structs.replace(
        GAMES[game],
        places=4 if game == "CT" else rng.choice((4, 4, 5, 6 if game == "TX" else 5)),
        pace=rng.choice(PACES),
        hints=rng.random() < 0.8,
        undo=rng.random() < 0.8,
        spectators=rng.random() < 0.8,
        delay=rng.choice((0, 0, 5, 30)),
        grace=rng.choice((2, 10, 60)),
        stand_in=rng.choice(("easy", "hard")),
    )


def failing(tables: Set[str]) -> Dealer:
    """Deals as it should be done, but at *tables*."""

    def deal(pack: Pack, made: Shuffled) -> Pack:
        if made.deal.table in tables:
            _fail()
        return shuffled(pack, made)

    return deal


def _fail() -> NoReturn:
    raise RuntimeError("planted")


def spoil(kept: Kept, table: str) -> None:
    """Damages an entry of the log of *table*, as a bad disk would."""
    entry = kept.logs[table][-1]
    kept.logs[table][-1] = entry._replace(payload=entry.payload.replace(b":", b";", 1))
