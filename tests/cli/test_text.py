"""Events in words, those the commands' own tests do not come to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.core.notation import ONE, TWO, row
from ultimo.cli.text import (
    action_text,
    event_text,
    events_text,
    reason_text,
    settlement_text,
    sheet_text,
    totals_text,
)
from ultimo.core.actions import PASS, THE_GAME, Item, Kontra
from ultimo.core.cards import card
from ultimo.core.evening import HandResult
from ultimo.core.events import Acted, CardsSeen, CardsTaken, MistakeSaid
from ultimo.core.facts import Capture, Facts
from ultimo.core.reasons import Key, because
from ultimo.core.session import Session
from ultimo.games import find_game
from ultimo.simulate import seeded_hand

NAMES = ("Anna", "Bela", "Carl", "Dora")


def test_cards_looked_at_or_taken_are_named_for_who_may_see_them_and_counted_for_others() -> None:
    assert "  looked at in the talon by Anna: 3 cards" == event_text(CardsSeen(ONE, 3, ()), NAMES)
    assert "  from the talon to Anna: 3 cards" == event_text(CardsTaken(ONE, 3, ()), NAMES)
    assert event_text(CardsSeen(ONE, 1, row("XX")), NAMES).endswith("Anna: XX")


def test_a_mistake_is_said_to_all() -> None:
    assert "  Anna has made a mistake" == event_text(MistakeSaid(ONE), NAMES)
    assert "  You have made a mistake" == event_text(MistakeSaid(ONE), ("You", *NAMES[1:]))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("calling-the-twenty", ["kontra", "rekontra", "subkontra", "kontra ×16"]),
        ("hungarian-tarokk", ["kontra", "rekontra", "subkontra", "hirskontra", "mordkontra", "kontra ×64"]),
        ("texas-tarok", ["hrb", "rhea", "contrec", "suprec", "kontra ×32"]),
        ("tiny-tarock", ["kontra ×2"]),
    ],
)
def test_a_doubling_is_called_by_the_word_of_the_game_else_by_its_factor(game: str, words: list[str]) -> None:
    log = [Acted(ONE, Kontra(THE_GAME)) for _ in words]

    assert [f"Anna: {word} game!" for word in words] == [text for _, text in events_text(find_game(game), log, NAMES)]


def test_each_item_is_doubled_by_itself() -> None:
    log = [Acted(ONE, Kontra(item)) for item in (THE_GAME, Item("pagat-ultimo", ONE), THE_GAME)]

    assert [
        "Anna: kontra game!",
        "Anna: kontra pagat-ultimo of Anna!",
        "Anna: rekontra game!",
    ] == [text for _, text in events_text(find_game("calling-the-twenty"), log, NAMES)]


def test_a_hand_of_nobody_is_told_in_words() -> None:
    hand = find_game("tiny-tarock")
    state = seeded_hand(hand, 1, 0)
    while not state.over:
        state = state.apply(PASS)

    assert settlement_text(state).startswith("The hand was passed out.")


def test_who_wears_something_stands_behind_the_totals_and_below_the_sheet() -> None:
    session = Session.start(find_game("hungarian-tarokk"), ("You", *NAMES[1:]))
    caught = Facts(captures=(Capture(card("XXI"), TWO, ONE),))
    result = HandResult(session.next.seats, (0, 0, 0, 0), caught)
    with_hat = replace(session, evening=session.evening.after(result))

    assert "So far: You 0, Bela 0, Carl 0, Dora 0. Bela wears the hat" == totals_text(with_hat, "So far:")
    assert "  Bela wears the hat" == sheet_text(with_hat).splitlines()[-1]
    assert "hat" not in totals_text(session, "So far:") + sheet_text(session)


@pytest.mark.parametrize(
    ("sentence", "seat", "text"),
    [
        ("seat {seat} has {bonus}", 1, "You have tarocky"),
        ("seat {seat} was dealt all four Kings", 1, "You were dealt all four Kings"),
        ("seat {seat} was dealt all four Kings", 2, "Bela was dealt all four Kings"),
        ("seat {seat} held two trumps", 1, "You held two trumps"),
        ("the XXI of seat {seat} is caught", 1, "your XXI is caught"),
        ("the XXI of seat {seat} is caught", 2, "the XXI of Bela is caught"),
        ("it is the turn of seat {seat}", 1, "it is your turn"),
        ("the announced I of seat {seat} wins", 1, "your announced I wins"),
        ("the trull announced by seat {seat} is made", 1, "the trull announced by You is made"),
        ("most card points went to seat {seat} and 2", 1, "most card points went to You and Bela"),
    ],
)
def test_who_has_said_no_name_is_spoken_to(sentence: str, seat: int, text: str) -> None:
    reason = because("CT-1", Key("key", sentence), seat=seat, bonus="tarocky")

    assert reason_text(reason, ("You", *NAMES[1:])) == f"{text} (CT-1)"


def test_what_somebody_announced_is_theirs() -> None:
    item = Kontra(Item("trull", ONE))

    assert action_text(item, ("You", *NAMES[1:])) == "kontra trull of yours!"
    assert action_text(item, NAMES) == f"kontra trull of {NAMES[0]}!"
