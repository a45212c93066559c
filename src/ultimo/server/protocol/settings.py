"""What the host of a table decides before the evening."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from ultimo.server.protocol.fields import Day, Delay, OptionSettings, Places, Seconds, Title, Word


class PaceKind(StrEnum):
    """How long a player may think."""

    RELAXED = "relaxed"  # as long as they like, while they are here
    CLOCK = "clock"  # so much for the hand, and some more for each choice
    CORRESPONDENCE = "correspondence"  # so much for each choice


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The clock of a table; seconds."""

    kind: PaceKind = PaceKind.RELAXED
    base: Seconds = 0  # for the hand (clock), for each choice (correspondence)
    increment: Seconds = 0  # for each choice (clock)


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table before its evening; shown to every guest."""

    game: Word
    options: OptionSettings = {}  # what differs from the game's defaults
    places: Places = 4  # chairs at the table
    title: Title = ""
    pace: Pace = Pace()
    listed: bool = False  # shown in the lobby, or found by its link alone
    hints: bool = True
    undo: bool = True
    spectators: bool = True
    delay: Delay = 0  # seconds after which those who watch see what happened
    grace: Seconds = 60  # seconds a player may be away before a bot stands in
    stand_in: Word = "medium"  # the bot that does
    daily: Day = ""  # the day whose deal is played; such tables are made by POST /api/daily/GAME alone
