"""Events and their faces: what whom is told of what happens."""

from __future__ import annotations

import pytest

from tests.core.notation import FOUR, ONE, THREE, TWO, row
from ultimo.core.actions import HIDDEN_DISCARD, PASS, PLAYS, Action, Discard, Play
from ultimo.core.cards import TAROKS, Cards, NotationError, card
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
    acted,
    trick_taken,
)
from ultimo.core.seats import SEATS
from ultimo.core.told import Told, told

VIEWERS = (None, *SEATS)
PUBLIC: list[Event] = [
    Acted(TWO, PASS),
    Acted(TWO, Play(card("KH"))),
    Declared(TWO, "solo"),
    SideShown(TWO, True),
    CardsShown(TWO, row("XX")),
    CardsShown(None, row("KH QH"), 2),
    TaroksLaidAway(TWO, 1),
    MistakeSaid(TWO),
    TrickTaken(TWO),
]


@pytest.mark.parametrize("event", PUBLIC, ids=str)
def test_what_is_public_is_the_same_for_everybody(event: Event) -> None:
    assert [event] * 5 == [event.seen_by(viewer) for viewer in VIEWERS]


def test_a_discard_is_seen_by_its_seat_and_hidden_from_all_others() -> None:
    event = Acted(TWO, Discard(card("KH")))
    hidden = Acted(TWO, HIDDEN_DISCARD)

    assert [hidden, hidden, event, hidden, hidden] == [event.seen_by(viewer) for viewer in VIEWERS]


def test_cards_taken_are_seen_by_their_seat_and_counted_by_all_others() -> None:
    event = CardsTaken(THREE, 2, row("KH XX"), 4)
    counted = CardsTaken(THREE, 2, (), 4)

    assert [counted, counted, counted, event, counted] == [event.seen_by(viewer) for viewer in VIEWERS]


def test_talon_cards_are_the_top_ones_unless_it_is_said() -> None:
    assert (0, 0) == (CardsTaken(ONE, 1, row("KH")).skipped, CardsShown(None, row("KH")).skipped)


def test_cards_looked_at_are_seen_by_their_seat_and_counted_by_all_others() -> None:
    event = CardsSeen(THREE, 2, row("KH XX"), 4)
    counted = CardsSeen(THREE, 2, (), 4)

    assert [counted, counted, counted, event, counted] == [event.seen_by(viewer) for viewer in VIEWERS]


def test_the_face_of_a_face_is_the_same_face() -> None:
    for event in (Acted(TWO, Discard(card("KH"))), CardsTaken(TWO, 1, row("KH")), CardsSeen(TWO, 1, row("KH"))):
        assert event.seen_by(None) == event.seen_by(ONE).seen_by(None)


def test_events_that_come_often_are_one_object() -> None:
    for seat in SEATS:
        actions: list[Action] = [PASS, *PLAYS]
        for action in actions:
            assert acted(seat, action) is acted(seat, action) and acted(seat, action) == Acted(seat, action)
    assert trick_taken(ONE) is trick_taken(ONE) and trick_taken(ONE) == TrickTaken(ONE)


# ── what all are told beside the moves ──


def test_what_was_told_beside_the_moves_is_written_in_order() -> None:
    log = [
        *PUBLIC[:3],
        SideShown(THREE, True),
        SideShown(ONE, False),
        TaroksLaidAway(FOUR, 2),
        CardsShown(FOUR, row("XII X")),
        MistakeSaid(ONE),
        CardsShown(TWO, ()),
        CardsShown(None, row("KH")),
    ]

    assert "3:with 1:against 4:taroks=2 4:laid=XII,X 1:mistake 2:laid=" == told(log)
    assert "" == told(PUBLIC[:3])


def test_how_many_taroks_are_still_to_be_laid_away_is_known_where_it_was_told() -> None:
    heard = Told("3:with 4:taroks=2")

    assert {THREE: True} == heard.sides
    assert (TAROKS, 2) == heard.owed(FOUR, Cards.of("KH"))
    assert (TAROKS, 1) == heard.owed(FOUR, Cards.of("KH X"))
    assert heard.owed(THREE, Cards()) is None


def test_cards_that_were_shown_are_still_to_be_laid_away() -> None:
    shown = Cards.of("XII X")

    assert (shown, 2) == Told("1:laid=XII,X").owed(ONE, Cards.of("KH"))
    assert (shown, 1) == Told("1:laid=XII,X").owed(ONE, Cards.of("KH X"))
    assert Told("1:laid=").owed(ONE, Cards()) is None


@pytest.mark.parametrize(
    "word", ["with", "5:with", "1:taroks", "1:taroks=", "1:taroks=many", "1:taroks=100", "1:gone=X"]
)
def test_what_tells_nothing_is_refused(word: str) -> None:
    with pytest.raises(NotationError) as caught:
        Told(f"3:with {word}")

    right = "write SEAT:with, :against, :mistake, :taroks=N or :laid=CARD,CARD"
    assert f"{word!r} tells nothing; {right}" == str(caught.value)


def test_what_was_shown_must_be_cards() -> None:
    with pytest.raises(NotationError, match="'XXX' is not a card"):
        Told("1:laid=XII,XXX")
