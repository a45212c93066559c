"""Who sits where in a record."""

from __future__ import annotations

from collections.abc import Mapping

from ultimo.core.record import Record
from ultimo.core.seats import SEATS, PerSeat, Place, per_seat
from ultimo.core.session_tags import PLACES, SEATS_TAG


def places_in(record: Record) -> PerSeat[Place] | None:
    """The places of seats 1 to 4; None where the tag Seats says nothing like it."""
    words = (record.tag(SEATS_TAG) or "").split()
    places = {f"{number}": Place(number) for number in range(1, len(PLACES) + 1)}
    if len(words) != len(SEATS) or len(places.keys() & set(words)) != len(SEATS):
        return None
    return per_seat(lambda seat: places[words[seat - 1]])


def names_in(record: Record) -> Mapping[Place, str]:
    """The names that *record* has for places: by a tag of the place, or of the seat that has it, which counts more.

    Where it does not say which places the seats have, they have those of their numbers, and no place has a name.
    """
    seats = places_in(record)
    tags = ((Place(number), record.tag(tag)) for number, tag in enumerate(PLACES, 1)) if seats else ()
    names = {place: name for place, name in tags if name}
    own = seats or per_seat(lambda seat: Place(seat))
    return names | {own[seat - 1]: name for seat in SEATS if (name := record.tag(f"Seat{seat}"))}
