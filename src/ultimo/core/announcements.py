"""What has been announced and doubled in a hand, and the turns in which it is said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ultimo.core.actions import Item
from ultimo.core.facts import Announcement
from ultimo.core.seats import Seat, next_seat


@dataclass(frozen=True, slots=True)
class Said:
    """The bonuses announced, each with its seat, and the items doubled, once for every kontra."""

    bonuses: tuple[tuple[str, Seat], ...] = ()
    kontras: tuple[Item, ...] = ()

    def announcing(self, bonus: str, seat: Seat) -> Said:
        """With *bonus* announced by *seat*."""
        return Said((*self.bonuses, (bonus, seat)), self.kontras)

    def doubling(self, item: Item) -> Said:
        """With *item* doubled once more."""
        return Said(self.bonuses, (*self.kontras, item))

    def has(self, bonus: str, side: tuple[Seat, ...]) -> bool:
        """Whether somebody of *side* announced *bonus*."""
        return any(name == bonus and seat in side for name, seat in self.bonuses)

    def steps(self, item: Item) -> int:
        """How many times *item* was doubled."""
        return self.kontras.count(item)

    def level(self, item: Item) -> int:
        """The factor kontra has brought *item* to: 1, 2, 4 …"""
        return int(2 ** self.steps(item))

    @property
    def announcements(self) -> tuple[Announcement, ...]:
        """The bonuses announced, with their kontra factors."""
        return tuple(Announcement(bonus, seat, self.level(Item(bonus, seat))) for bonus, seat in self.bonuses)


class Turns(NamedTuple):
    """Whose announcing turn it is, and how it came there; a turn ends with a pass."""

    seat: Seat
    over: int = 0  # turns that are over
    quiet: int = 0  # how many of the last ones were mere passes
    spoke: bool = False  # whether the turn going on has held more

    def spoken(self) -> Turns:
        """The same turn, after something was said in it."""
        return self._replace(spoke=True)

    def passed(self) -> Turns:
        """The next seat's turn."""
        return Turns(next_seat(self.seat), self.over + 1, 0 if self.spoke else self.quiet + 1)
