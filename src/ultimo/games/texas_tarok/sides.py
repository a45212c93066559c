"""Who plays with whom in a hand, and who has shown it (TX-21, TX-23)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ultimo.core.contracts import Contract, Sides
from ultimo.core.events import SideShown
from ultimo.core.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Parties:
    """The declarer's side and the others."""

    side: tuple[Seat, ...]  # the declarer, then the partner if there is one
    secret: bool  # whether not all know who is on it
    shown: tuple[Seat, ...] = ()  # seats that have shown their side

    @staticmethod
    def of(contract: Contract, side: tuple[Seat, ...]) -> Parties:
        """The parties of *contract*; that the declarer is alone is no secret where there never is a partner."""
        return Parties(side, contract.sides is Sides.PAIR)

    @property
    def declarer(self) -> Seat:
        """Who plays the contract."""
        return self.side[0]

    def side_of(self, seat: Seat) -> tuple[Seat, ...]:
        """The side *seat* is on."""
        with_declarer = seat in self.side
        return tuple(other for other in SEATS if (other in self.side) is with_declarer)

    def showing(self, seat: Seat) -> tuple[Parties, tuple[SideShown, ...]]:
        """The parties once *seat* has shown its side, and what all hear if they did not know."""
        if not self.secret or seat in (self.declarer, *self.shown):
            return self, ()
        return replace(self, shown=(*self.shown, seat)), (SideShown(seat, seat in self.side),)
