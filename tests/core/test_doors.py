"""What comes in from outside is refused at the door: seats that are none, bytes that are no text, views of nobody."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

import pytest

from tests.core.notation import finished
from ultimo.core.actions import PASS, STAND
from ultimo.core.cards import Cards
from ultimo.core.game import Game
from ultimo.core.reading import decode, parse_records
from ultimo.core.record import Record, RecordError
from ultimo.core.seats import SEATS, PerSeat, Seat
from ultimo.core.session import Session
from ultimo.core.state import State, replay
from ultimo.core.table import Table
from ultimo.core.worlds import NoWorld, record_of, view_of
from ultimo.games import find_game
from ultimo.simulate import seeded_hand

UNKNOWN = "? ? ? ? ? ? ? ? ? ?"


@pytest.mark.parametrize("seat", [0, -1, 5])
def test_nobody_sees_a_hand_from_a_seat_that_is_none(seat: int) -> None:
    state = seeded_hand(find_game("calling-the-twenty"), 1, 0)

    with pytest.raises(ValueError, match="seats are 1 to 4, None is a spectator"):
        state.view(Seat(seat))


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_wrong_byte_is_found_at_its_place_with_a_byte_order_mark_too(mark: bytes) -> None:
    with pytest.raises(RecordError, match=r"^2:5: byte 0x93 is not UTF-8"):
        decode(mark + b'[TGN "1"]\n[Gam\x93e "x"]\n')


def test_a_view_knows_all_cards_of_its_own_hand() -> None:
    hands = "\n".join(f'[Hand{seat} "{UNKNOWN}"]' for seat in (1, 2, 3, 4))
    (record,) = parse_records(f'[TGN "1"]\n[Game "calling-the-twenty"]\n[View "1"]\n{hands}\n', find_game)

    with pytest.raises(NoWorld, match="a view of seat 1 knows all cards of Hand1"):
        view_of(record, Random(1))


# ── a hand begins with the cards as dealt ──

TWENTY, TEXAS = find_game("calling-the-twenty"), find_game("texas-tarok")
DEALT, WITH_TALON = seeded_hand(TWENTY, 1, 0).dealt, seeded_hand(TEXAS, 1, 0).dealt
ONE, TWO, THREE, FOUR = DEALT.hands
Hands = PerSeat[Cards]


@pytest.mark.parametrize(
    ("game", "table", "problem"),
    [
        (TWENTY, replace(DEALT, hands=cast(Hands, DEALT.hands[:3])), "the table has 3 hands; .* is played by 4 seats"),
        (TWENTY, replace(DEALT, hands=cast(Hands, (*DEALT.hands, ONE))), "the table has 5 hands"),
        (TWENTY, replace(DEALT, hands=(ONE | TWO, TWO, THREE, FOUR)), "seat 1 has 20 cards"),
        (TWENTY, replace(DEALT, hands=(ONE, ONE, THREE, FOUR)), "are not the deck of calling-the-twenty: missing"),
        (TWENTY, replace(DEALT, talon=tuple(ONE)), "the talon has 10 cards; calling-the-twenty deals 0"),
        (TWENTY, WITH_TALON, "seat 1 has 12 cards; calling-the-twenty deals 10"),
        (TEXAS, replace(WITH_TALON, talon=WITH_TALON.talon[1:]), "the talon has 5 cards; texas-tarok deals 6"),
        (TEXAS, replace(WITH_TALON, talon=WITH_TALON.talon[:1] * 6), "are not the deck of texas-tarok: missing"),
        (TWENTY, replace(DEALT, discards=(ONE, Cards(), Cards(), Cards())), "cards are laid away already"),
        (TWENTY, replace(DEALT, multiplier=0), "the multiplier is 0; it is 1, 2, 4, 8"),
        (TWENTY, replace(DEALT, multiplier=-3), "the multiplier is -3"),
        (TWENTY, replace(DEALT, multiplier=3), "the multiplier is 3"),
    ],
)  # fmt: skip
def test_a_hand_does_not_begin_with_a_table_that_is_none(game: Game, table: Table, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        State.begin(game, table)


# ── records ──


@pytest.mark.parametrize("count", [-1, 4])
def test_a_record_is_replayed_as_far_as_it_goes(count: int) -> None:
    record = Record.of(replay(TWENTY, DEALT, [STAND, PASS, PASS]))

    for attempt in (record.replay, record.shortened):
        with pytest.raises(ValueError, match=f"there are no first {count} moves; the record has 3"):
            attempt(count)
    assert [0, 3] == [len(record.replay(count).actions) for count in (0, 3)]


def test_a_record_with_unknown_cards_is_not_played() -> None:
    record = record_of(State.begin(TWENTY, DEALT).view(None))

    for attempt in (record.replay, record.table):
        with pytest.raises(ValueError, match="it can be shown and searched, not played"):
            attempt()


def test_nothing_is_laid_away_unseen_in_a_game_without_a_talon() -> None:
    text = str(Record.of(State.begin(TWENTY, DEALT)))

    with pytest.raises(
        RecordError, match=r"8:1: discard:\?: calling-the-twenty has no talon, and nothing is laid away"
    ):
        parse_records(f"{text}1:discard:? 1:play:XX\n", find_game)


# ── how they look ──


def test_states_views_and_evenings_say_in_a_line_what_they_are() -> None:
    state = replay(TWENTY, DEALT, [STAND, PASS])
    session = Session.start(TWENTY, ("Anna", "Bela", "Carl", "Dora"), "Kugel")

    assert "State(calling-the-twenty, auction: seat 3 to act, 2 actions)" == repr(state) == str(state)
    assert "View(calling-the-twenty, seat 3, auction: seat 3 to act, 2 actions)" == repr(state.view(SEATS[2]))
    assert "View(calling-the-twenty, a spectator, auction: seat 3 to act, 2 actions)" == repr(state.view(None))
    begun = "Session('Kugel', calling-the-twenty, 'Anna', 'Bela', 'Carl', 'Dora'"
    assert f"{begun}, 0 hands, between hands)" == repr(session)
    assert repr(session.deal(DEALT)).startswith(f"{begun}, 1 hands, State(calling-the-twenty, auction")


def test_a_hand_that_is_over_says_so() -> None:
    state = finished(State.begin(TWENTY, DEALT))

    assert f"State(calling-the-twenty, over, {len(state.actions)} actions)" == repr(state)
