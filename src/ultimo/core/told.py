"""What all at a table are told beside the moves, and which no move says: as events, and as text in a record's tag.

`3:with` and `2:against` say on whose side seats 3 and 2 are, `1:taroks=2` how many taroks seat 1 laid away,
`1:laid=XII,X` which cards it showed of them, `1:mistake` that it was told of a mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ultimo.core.cards import TAROKS, Cards, NotationError
from ultimo.core.events import CardsShown, Event, MistakeSaid, SideShown, TaroksLaidAway
from ultimo.core.quoting import short
from ultimo.core.seats import SEATS, PerSeat, Seat, put
from ultimo.core.table import NO_CARDS

_RIGHT = "write SEAT:with, :against, :mistake, :taroks=N or :laid=CARD,CARD"
_TELLING = re.compile("([1-4]):(?:(with|against)|mistake|taroks=([0-9]{1,2})|laid=(.*))")


def told(log: Iterable[Event]) -> str:
    """What was told in *log*, in that order."""
    return " ".join(filter(None, map(_telling, log)))


def _telling(event: Event) -> str:
    match event:
        case SideShown(seat, with_declarer):
            return f"{seat}:{'with' if with_declarer else 'against'}"
        case TaroksLaidAway(seat, count):
            return f"{seat}:taroks={count}"
        case MistakeSaid(seat):
            return f"{seat}:mistake"
        case CardsShown(seat, cards) if seat is not None:
            return f"{seat}:laid={','.join(card.token for card in cards)}"
        case _:
            return ""


class Told:
    """What was told, by seat: sides, taroks laid away (None: nothing was said), cards shown of them, mistakes."""

    def __init__(self, text: str) -> None:
        self.sides: dict[Seat, bool] = {}  # with the declarer or not
        self.taroks: PerSeat[int | None] = (None, None, None, None)
        self.laid: PerSeat[Cards] = (NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS)
        self.mistaken: tuple[Seat, ...] = ()
        for word in text.split():
            self._hear(word)

    def _hear(self, word: str) -> None:
        telling = _TELLING.fullmatch(word)
        if telling is None:
            raise NotationError(f"{short(word)} tells nothing; {_RIGHT}")
        seat = SEATS[int(telling[1]) - 1]
        if word.endswith(":mistake"):
            self.mistaken += (seat,)
        if telling[2]:
            self.sides[seat] = telling[2] == "with"
        if telling[3]:
            self.taroks = put(self.taroks, seat, int(telling[3]))
        if telling[4]:
            self.laid = put(self.laid, seat, Cards.of(telling[4].replace(",", " ")))

    def owed(self, seat: Seat, discards: Cards) -> tuple[Cards, int] | None:
        """Cards some of which *seat* still lays away after *discards*, and how many; None if nothing was told."""
        taroks, laid = self.taroks[seat - 1], self.laid[seat - 1]
        if laid:
            return laid, len(laid - discards)
        return None if taroks is None else (TAROKS, taroks - len(discards & TAROKS))


NOTHING_TOLD = Told("")
