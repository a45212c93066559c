"""Seats and going round them."""

from __future__ import annotations

import pytest

from tests.core.notation import FOUR, ONE, THREE, TWO
from ultimo.core.seats import NOTHING, SEATS, Seat, at, going_round, next_seat, others, per_seat, put


def test_seat_1_follows_seat_4() -> None:
    assert [TWO, THREE, FOUR, ONE] == [next_seat(seat) for seat in SEATS]


@pytest.mark.parametrize(
    ("first", "round"), [(ONE, (1, 2, 3, 4)), (TWO, (2, 3, 4, 1)), (THREE, (3, 4, 1, 2)), (FOUR, (4, 1, 2, 3))]
)
def test_going_round_asks_everybody_once(first: Seat, round: tuple[int, ...]) -> None:
    assert round == going_round(first)
    assert round[1:] == others(first)


def test_each_seat_has_its_own_value() -> None:
    values = per_seat(lambda seat: seat * 10)

    assert (10, 20, 30, 40) == values
    assert [10, 20, 30, 40] == [at(values, seat) for seat in SEATS]


def test_nothing_is_nothing_for_every_seat() -> None:
    assert (0, 0, 0, 0) == NOTHING


def test_putting_a_value_changes_that_seat_alone() -> None:
    put_at = [put(("a", "b", "c", "d"), seat, "x") for seat in SEATS]

    assert ["xbcd", "axcd", "abxd", "abcx"] == ["".join(values) for values in put_at]
