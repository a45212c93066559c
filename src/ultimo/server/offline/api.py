"""What a page calls, in JSON: tables by their ids, as long as the page is there. The page keeps the logs."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from ultimo.server.luck import MachineLuck
from ultimo.server.offline.book import LEVELS
from ultimo.server.offline.table import OfflineTable, Outcome
from ultimo.server.protocol.fields import PersonName, TableId
from ultimo.server.protocol.settings import Settings
from ultimo.server.room.offered import GamesTold, games_told


class Call(msgspec.Struct, frozen=True, tag_field="call", kw_only=True):
    """One call; times are milliseconds since 1970."""

    table: TableId
    now: int


class Open(Call, frozen=True, tag="open"):
    """A new table of *settings*, made by somebody called *name*."""

    name: PersonName
    settings: Settings


class Again(Call, frozen=True, tag="again"):
    """The table of a *log*, in place of what is in memory of it."""

    name: PersonName
    log: tuple[str, ...]


class Hear(Call, frozen=True, tag="hear"):
    """A frame of the table page."""

    frame: str


class Wake(Call, frozen=True, tag="wake"):
    """The time that the last outcome named has come."""


AnyCall: TypeAlias = Open | Again | Hear | Wake

_tables: dict[str, OfflineTable] = {}


def games(text: str) -> str:
    """The games with their options and presets, as GET /api/games tells them."""
    told: GamesTold = games_told(LEVELS)
    return msgspec.json.encode(told).decode()


def call(text: str) -> str:
    """The outcome of a call. Whatever is wrong is an exception: the page reads the table again from its log."""
    asked = msgspec.json.decode(text, type=AnyCall)
    outcome: Outcome = _called(asked).outcome(asked.now)
    return msgspec.json.encode(outcome).decode()


def _called(asked: AnyCall) -> OfflineTable:
    match asked:
        case Open():
            _tables[asked.table] = OfflineTable.open(asked.table, asked.settings, asked.name, asked.now, MachineLuck())
        case Again():
            _tables[asked.table] = OfflineTable.again(asked.table, asked.log, asked.name, asked.now, MachineLuck())
        case Hear():
            _tables[asked.table].hear(asked.frame, asked.now)
        case Wake():
            _tables[asked.table].wake(asked.now)
    return _tables[asked.table]
