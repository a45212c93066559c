"""Who plays with whom in a hand of Hungarian Tarokk, and when all know it (HU-24)."""

from __future__ import annotations

from typing import NamedTuple

from ultimo.core.events import SideShown
from ultimo.core.seats import SEATS, Seat, others


class Pairing(NamedTuple):
    """The declarer, and the partner if there is one."""

    declarer: Seat
    partner: Seat | None

    @property
    def declarers(self) -> tuple[Seat, ...]:
        """The declarer's side, the declarer first."""
        return (self.declarer,) if self.partner is None else (self.declarer, self.partner)

    def side_of(self, seat: Seat) -> tuple[Seat, ...]:
        """The side *seat* is on."""
        declarers = self.declarers
        return tuple(other for other in SEATS if (other in declarers) is (seat in declarers))


def shown_with(partner: Seat, declarer: Seat) -> tuple[SideShown, ...]:
    """With the partner everybody's side is public."""
    return tuple(SideShown(seat, seat == partner) for seat in others(declarer))
