"""Who sits where in a record: names for people, and columns in the order of the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ultimo.cli.signs import shown
from ultimo.core.record import Record
from ultimo.core.seats import SEATS, PerSeat, Seat, per_seat
from ultimo.core.session_tags import DEAL, PLACES


def names_in(record: Record) -> PerSeat[str]:
    """What the seats of *record* are called: its tag Seat1, that of the place they have, or `seat 1`."""
    places = places_in(record)

    def name(seat: Seat) -> str:
        place = places[seat - 1] if places else None
        return record.tag(f"Seat{seat}") or record.tag(f"Place{place}") or f"seat {seat}"

    return per_seat(lambda seat: shown(name(seat)))


def columns_in(record: Record) -> Sequence[Seat]:
    """The seats of *record* in the order of their places, if it is of an evening."""
    return by_place(places_in(record)) or SEATS


def by_place(places: Sequence[int]) -> tuple[Seat, ...]:
    """The seats in the order of their *places*, the order of the sheet; none without places."""
    return tuple(sorted(SEATS, key=lambda seat: places[seat - 1])) if places else ()


def places_in(record: Record) -> list[int]:
    """The places of seats 1 to 4; none where the tag Seats says nothing like it."""
    words = (record.tag("Seats") or "").split()
    return [int(word) for word in words] if len(words) == len(SEATS) and all(map(_is_place, words)) else []


def changes_in(records: Sequence[Record]) -> Iterator[str]:
    """A sentence for each place of the evening of *records* that has another name than in the deal before."""
    for before, record in pairwise(records):
        for place, tag in enumerate(PLACES, 1):
            was, now = before.tag(tag), record.tag(tag)
            if was is not None and now is not None and was != now:
                yield f"From deal {shown(record.tag(DEAL) or '')} on place {place} is {shown(now)}, not {shown(was)}."


def _is_place(word: str) -> bool:
    return word in ("1", "2", "3", "4", "5", "6")
