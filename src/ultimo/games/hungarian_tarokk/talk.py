"""What is said in the announcements, and what that leaves to each side to announce and to double (HU-19 to HU-24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ultimo.core.actions import THE_GAME, Announce, Item, Kontra
from ultimo.core.announcements import Said
from ultimo.core.cards import TAROKS, Card
from ultimo.core.seats import SEATS, PerSeat, Seat, at, per_seat
from ultimo.core.table import Table
from ultimo.games.hungarian_tarokk.options import Options
from ultimo.games.hungarian_tarokk.sides import Pairing
from ultimo.games.hungarian_tarokk.tables import (
    DOUBLE_GAME,
    HEIGHTS,
    PAGAT_ULTIMO,
    SIDE_BONUSES,
    SLAM,
)

Names = tuple[str, ...]

ANNOUNCE = {bonus.name: Announce(bonus.name) for bonus in SIDE_BONUSES}
HEIGHT_NAMES = tuple(bonus.name for bonus in HEIGHTS)
KONTRA_GAME = Kontra(THE_GAME)
KONTRAS = {(name, seat): Kontra(Item(name, seat)) for name in ANNOUNCE for seat in SEATS}


class Setting(NamedTuple):
    """What stays the same through the announcements."""

    table: Table
    options: Options
    pairing: Pairing
    called: Card
    owes_pagat: Seat | None  # who invited with the I as only honour (HU-8)
    sides: PerSeat[tuple[Seat, ...]]  # the side each seat is on
    ours: PerSeat[bool]  # whether that is the declarer's
    trumps: PerSeat[int]  # how many each seat holds
    laid_by: Seat | None  # whose discards the called card is among (HU-19)

    @staticmethod
    def of(table: Table, options: Options, pairing: Pairing, called: Card, owes_pagat: Seat | None) -> Setting:
        """The setting of a hand in which *called* is called."""
        trumps = per_seat(lambda seat: len(table.hand(seat) & TAROKS))
        laid_by = next((seat for seat in SEATS if called in at(table.discards, seat)), None)
        sides = per_seat(pairing.side_of)
        ours = per_seat(lambda seat: seat in pairing.declarers)
        return Setting(table, options, pairing, called, owes_pagat, sides, ours, trumps, laid_by)


class Doubling(NamedTuple):
    """An item that has or may get a kontra: which side may double it next, and how often it still can be."""

    kontra: Kontra
    by_declarers: bool
    left: int

    def doubled(self) -> Doubling:
        """Once more; then it is for the other side (HU-23)."""
        return Doubling(self.kontra, not self.by_declarers, self.left - 1)


class Talk(NamedTuple):
    """What was said: all of it, in the turn going on, by whom last, and whose side all know."""

    said: Said
    about_pagat: bool  # whether the turn going on has announced or doubled a Pagat Ultimo (HU-21)
    about_height: bool  # whether it has announced a double game or a slam (HU-22)
    last: Seat  # who spoke is taken for a partner of this seat (HU-24)
    public: tuple[Seat, ...]
    unsaid: tuple[Names, Names]  # what the declarer's side and the others may announce yet (HU-22)
    doublings: Mapping[Item, Doubling]  # the game, then what was announced, in order (HU-23)

    @staticmethod
    def begin(declarer: Seat, public: tuple[Seat, ...], options: Options) -> Talk:
        """Before anything was said."""
        game = {THE_GAME: Doubling(KONTRA_GAME, False, most_steps(options))}
        return Talk(Said(), False, False, declarer, public, (tuple(ANNOUNCE), tuple(ANNOUNCE)), game)

    def turned(self) -> Talk:
        """At the beginning of the next turn."""
        if not (self.about_pagat or self.about_height):
            return self
        return Talk(self.said, False, False, self.last, self.public, self.unsaid, self.doublings)

    def counting(self, bonus: str, seat: Seat) -> Talk:
        """*seat* says how many trumps it holds, which is of no side (HU-21, HU-24)."""
        said = self.said.announcing(bonus, seat)
        return Talk(said, self.about_pagat, self.about_height, self.last, self.public, self.unsaid, self.doublings)

    def announcing(self, bonus: str, seat: Seat, public: tuple[Seat, ...], setting: Setting) -> Talk:
        """*seat* announces; *public* are then known by their sides."""
        ours = at(setting.ours, seat)
        side, other = self.unsaid if ours else self.unsaid[::-1]
        side = tuple(name for name in side if name != bonus and not _bars(bonus, name, setting.options))
        doubling = Doubling(KONTRAS[bonus, seat], not ours, most_steps(setting.options))
        return Talk(
            self.said.announcing(bonus, seat),
            self.about_pagat or bonus == PAGAT_ULTIMO.name,
            self.about_height or bonus in HEIGHT_NAMES,
            seat,
            public,
            (side, other) if ours else (other, side),
            {**self.doublings, doubling.kontra.item: doubling},
        )

    def doubling(self, item: Item, seat: Seat, public: tuple[Seat, ...]) -> Talk:
        """*seat* doubles *item*; *public* are then known by their sides."""
        return Talk(
            self.said.doubling(item),
            self.about_pagat or item.bonus == PAGAT_ULTIMO.name,
            self.about_height,
            seat,
            public,
            self.unsaid,
            {**self.doublings, item: self.doublings[item].doubled()},
        )


def most_steps(options: Options) -> int:
    """How often an item can be doubled (HU-23)."""
    return options.kontra_cap.amount.bit_length() - 1


def _bars(bonus: str, other: str, options: Options) -> bool:
    """HU-22: a double game does not follow the own side's slam."""
    return bonus == SLAM.name and other == DOUBLE_GAME.name and not options.double_with_slam
