"""Seats (roles in one hand, 1 to 4) and places (chairs for the evening), and going round them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NewType, TypeAlias, TypeVar

T = TypeVar("T")

Seat = NewType("Seat", int)  # 1 speaks first; then 2, 3, 4 in the direction of play
Place = NewType("Place", int)  # 1 to 6, a chair kept for the evening
PerSeat: TypeAlias = tuple[T, T, T, T]

SEATS: PerSeat[Seat] = (Seat(1), Seat(2), Seat(3), Seat(4))
NOTHING: PerSeat[int] = (0, 0, 0, 0)


def next_seat(seat: Seat) -> Seat:
    """The seat that acts after *seat*."""
    return SEATS[seat % 4]


def going_round(first: Seat) -> PerSeat[Seat]:
    """All four seats in turn, from *first*."""
    start = first - 1
    return (SEATS[start], SEATS[(start + 1) % 4], SEATS[(start + 2) % 4], SEATS[(start + 3) % 4])


def at(values: PerSeat[T], seat: Seat) -> T:
    """What *values* has for *seat*."""
    return values[seat - 1]


def put(values: PerSeat[T], seat: Seat, value: T) -> PerSeat[T]:
    """*values* with *value* for *seat*."""
    one, two, three, four = values
    if seat == 1:
        return (value, two, three, four)
    if seat == 2:
        return (one, value, three, four)
    if seat == 3:
        return (one, two, value, four)
    return (one, two, three, value)


def per_seat(make: Callable[[Seat], T]) -> PerSeat[T]:
    """One value for each seat, made by *make*."""
    return (make(SEATS[0]), make(SEATS[1]), make(SEATS[2]), make(SEATS[3]))


def others(seat: Seat) -> tuple[Seat, Seat, Seat]:
    """The other three seats, in turn from the one after *seat*."""
    return going_round(seat)[1:]
