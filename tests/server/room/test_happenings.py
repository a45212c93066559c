"""Each event of a hand as clients hear of it."""

from __future__ import annotations

import pytest

from tests.server.room.driving import TABLES, Driven
from ultimo.core.actions import PASS, Discard
from ultimo.core.cards import card
from ultimo.core.events import (
    Acted,
    CardsSeen,
    CardsShown,
    CardsTaken,
    Declared,
    Event,
    MistakeSaid,
    SideShown,
    TaroksLaidAway,
    TrickTaken,
)
from ultimo.core.seats import SEATS
from ultimo.server.protocol.told import Happened
from ultimo.server.room.happenings import _told
from ultimo.server.room.inputs import By

SEAT = SEATS[1]
KING = card("KH")
TOLD: list[tuple[Event, By | None, Happened]] = [
    (Acted(SEAT, PASS), By.SITTER, Happened("acted", 3, "pass")),
    (Acted(SEAT, Discard(None)), By.STAND_IN, Happened("acted", 3, "discard:?", text="stand-in")),
    (Acted(SEAT, PASS), By.FALLBACK, Happened("acted", 3, "pass", text="fallback")),
    (Declared(SEAT, "solo"), None, Happened("declared", 3, text="solo")),
    (SideShown(SEAT, with_declarer=True), None, Happened("side", 3, text="with")),
    (SideShown(SEAT, with_declarer=False), None, Happened("side", 3, text="against")),
    (CardsTaken(SEAT, 1, (KING,)), None, Happened("taken", 3, cards=("KH",), count=1)),
    (CardsSeen(SEAT, 2, ()), None, Happened("looked", 3, count=2)),
    (CardsShown(None, (KING,)), None, Happened("shown", cards=("KH",))),
    (CardsShown(SEAT, (KING,)), None, Happened("shown", 3, cards=("KH",))),
    (TaroksLaidAway(SEAT, 2), None, Happened("taroks", 3, count=2)),
    (MistakeSaid(SEAT), None, Happened("mistake", 3)),
    (TrickTaken(SEAT), None, Happened("trick", 3)),
]


@pytest.mark.parametrize(("event", "by", "expected"), TOLD)
def test_an_event_names_the_place_and_what_happened(event: Event, by: By | None, expected: Happened) -> None:
    driven = Driven.open(TABLES["HU"], 1)
    driven.begin()
    state = driven.play(lambda state: state.hand is not None and state.hand.next.seats[SEAT - 1] == 3).state

    assert _told(event, state, by) == expected
