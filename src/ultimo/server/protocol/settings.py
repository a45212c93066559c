"""What the host of a table decides before the evening."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta


class PaceKind(StrEnum):
    """How long a player may think."""

    RELAXED = "relaxed"  # as long as they like, while they are here
    CLOCK = "clock"  # so much for the hand, and some more for each choice
    CORRESPONDENCE = "correspondence"  # so much for each choice


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The clock of a table; seconds."""

    kind: PaceKind = PaceKind.RELAXED
    base: Annotated[int, Meta(ge=0, le=30 * 24 * 3_600)] = 0  # for the hand (clock), for each choice (correspondence)
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0  # for each choice (clock)


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table before its evening; shown to every guest."""

    game: str
    options: dict[str, str] = {}  # what differs from the game's defaults
    places: Annotated[int, Meta(ge=4, le=6)] = 4  # at the table
    title: Annotated[str, Meta(max_length=80)] = ""
    pace: Pace = Pace()
    listed: bool = False  # shown in the lobby, or found by its link alone
    hints: bool = True
    undo: bool = True
    spectators: bool = True
    delay: Annotated[int, Meta(ge=0, le=600)] = 0  # seconds after which those who watch see what happened
    grace: Annotated[int, Meta(ge=0, le=3_600)] = 60  # seconds a player may be away before a bot stands in
    stand_in: str = "medium"  # the bot that does
