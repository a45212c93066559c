"""What a house knows of an open table without having it in memory."""

from __future__ import annotations

import base64
from typing import NamedTuple

from ultimo.server.protocol.settings import Settings
from ultimo.server.room.due import Luck
from ultimo.server.room.table import Sitter, Stage, TableState

ID_BYTES = 15  # 120 bits: who has no link finds no table


class Sitting(NamedTuple):
    """Who has a chair."""

    name: str
    is_bot: bool


class Listing(NamedTuple):
    """A table as a list of tables shows it."""

    table: str
    settings: Settings
    stage: Stage
    maker: str  # account; shown to nobody
    chairs: tuple[Sitting | None, ...]

    @staticmethod
    def of(state: TableState) -> Listing:
        """The line of that table."""
        chairs = tuple(_sitting(chair.sitter) for chair in state.chairs)
        return Listing(state.id, state.settings, state.stage, state.maker, chairs)


def _sitting(sitter: Sitter | None) -> Sitting | None:
    return Sitting(sitter.name, sitter.is_bot or sitter.house is not None) if sitter else None


def new_id(luck: Luck) -> str:
    """The id of a new table, which nobody can guess: 24 small letters and digits."""
    return base64.b32encode(luck.key()[:ID_BYTES]).decode().lower()
