"""Who sits where in a record: names for people, and columns in the order of the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ultimo.cli.signs import shown
from ultimo.core import seated
from ultimo.core.record import Record
from ultimo.core.seats import SEATS, PerSeat, Place, Seat, per_seat
from ultimo.core.session_tags import DEAL, PLACES


def names_in(record: Record) -> PerSeat[str]:
    """What the seats of *record* are called: its tag Seat1, that of the place they have, or `seat 1`."""
    names = seated.names_in(record)
    places = seated.places_in(record) or per_seat(lambda seat: Place(seat))
    return per_seat(lambda seat: shown(names.get(places[seat - 1]) or f"seat {seat}"))


def columns_in(record: Record) -> Sequence[Seat]:
    """The seats of *record* in the order of their places, if it is of an evening."""
    return by_place(seated.places_in(record) or ()) or SEATS


def by_place(places: Sequence[int]) -> tuple[Seat, ...]:
    """The seats in the order of their *places*, the order of the sheet; none without places."""
    return tuple(sorted(SEATS, key=lambda seat: places[seat - 1])) if places else ()


def changes_in(records: Sequence[Record]) -> Iterator[str]:
    """A sentence for each place of the evening of *records* that has another name than in the deal before."""
    for before, record in pairwise(records):
        for place, tag in enumerate(PLACES, 1):
            was, now = before.tag(tag), record.tag(tag)
            if was is not None and now is not None and was != now:
                yield f"From deal {shown(record.tag(DEAL) or '')} on place {place} is {shown(now)}, not {shown(was)}."
