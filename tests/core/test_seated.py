"""Who sits where in a record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.hands import GAME, SEED
from ultimo.core.record import Record, Tag
from ultimo.core.seated import names_in, places_in
from ultimo.simulate import seeded_hand


def record(*tags: Tag) -> Record:
    return replace(Record.of(seeded_hand(GAME, SEED, 0)), tags=tags)


def test_the_tag_seats_has_the_places() -> None:
    assert (3, 6, 1, 2) == places_in(record(("Seats", "3 6 1 2")))


@pytest.mark.parametrize("seats", ["", "1 2 3", "1 2 3 4 5", "1 2 3 7", "0 1 2 3", "1 1 2 3", "a b c d", "01 2 3 4"])
def test_what_is_no_list_of_four_places_says_nothing(seats: str) -> None:
    assert places_in(record(("Seats", seats))) is None


def test_names_are_those_of_places_then_of_seats() -> None:
    tags = (("Place1", "Ada"), ("Place2", "Béla"), ("Place6", "Cecil"), ("Seats", "2 3 1 4"), ("Seat2", "Dora"))

    assert {1: "Ada", 2: "Béla", 6: "Cecil", 3: "Dora"} == names_in(record(*tags))


def test_without_places_seats_have_those_of_their_numbers() -> None:
    assert {1: "Ada"} == names_in(record(("Seat1", "Ada"), ("Place4", "Béla")))
