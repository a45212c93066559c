"""Observations: what the arrays say, that they say no more than the view, and that hands may be where they are."""

from __future__ import annotations

import random
from itertools import chain, islice

import numpy as np
import pytest

from tests.rl.tables import NAMES, states, varied_states
from ultimo.core.cards import Cards
from ultimo.core.reading import parse_records
from ultimo.core.seats import SEATS, Seat, going_round
from ultimo.core.state import State
from ultimo.core.worlds import worlds
from ultimo.games import find_game
from ultimo.rl.encoding import Encoding
from ultimo.rl.episodes import game_of
from ultimo.rl.keys import information_state
from ultimo.rl.layout import Field, Floats, Layout

RECORD = """
[TGN "1"]
[Game "calling-the-twenty"]
[Rules "1"]
[Options "kontra=x4"]
[Multiplier "2"]
[Hand1 "SK XX XIX XVIII V IV KH QH 1H KD"]
[Hand2 "XXI XVII XVI XV CH JH QD CD JD 1D"]
[Hand3 "XIV XIII XII XI X IX KC QC CC JC"]
[Hand4 "VIII VII VI I 10C KS QS CS JS 10S"]

1:stand 2:pass 3:pass 4:pass
1:bid:call 1:call:XVII
1:pass 2:pass 3:kontra:game 3:pass 4:pass 1:pass 2:pass
1:play:KH 2:play:JH 3:play:XIV 4:play:VIII
3:play:KC 4:play:10C
"""


def state_of(text: str) -> State:
    (record,) = parse_records(text, find_game)
    return record.replay()


def arrays(state: State, seat: Seat | None) -> dict[str, Floats]:
    encoding = Encoding.of(state.game)
    return encoding.seen.named(encoding.observation(state.outlook(seat)))


def columns(state: State, array: Floats, name: str) -> list[list[str]]:
    """By row the columns that are 1."""
    (field,) = (one for one in Encoding.of(state.game).seen.fields if one.name == name)
    return [[field.columns[column] for column in row.nonzero()[0]] for row in np.atleast_2d(array)]


def said(state: State, seat: Seat | None, name: str) -> list[list[str]]:
    return columns(state, arrays(state, seat)[name], name)


def test_each_array_is_what_the_table_knows() -> None:
    state = state_of(RECORD)

    assert [["3"]] == said(state, SEATS[2], "seat")
    assert [["play"]] == said(state, SEATS[2], "phase")
    assert [["2"]] == said(state, SEATS[2], "multiplier")
    assert [["own"]] == said(state, SEATS[0], "turn")
    assert [["call"]] == said(state, SEATS[2], "contract")
    assert [["across"]] == said(state, SEATS[2], "declarer")
    assert [["XVII"]] == said(state, SEATS[2], "called")
    assert [["pass"], ["pass"], ["stand", "bid:call"], ["pass"]] == said(state, SEATS[2], "auction")
    assert [["call"]] == said(state, SEATS[2], "bid")
    assert [["across"]] == said(state, SEATS[2], "bidder")
    assert [["own"]] == said(state, SEATS[2], "leader")
    assert [["KC"], ["10C"], [], []] == said(state, SEATS[2], "trick")
    assert [["1"], [], [], []] == said(state, SEATS[2], "tricks")
    assert [["XIV", "KC"], ["VIII", "10C"], ["KH"], ["JH"]] == said(state, SEATS[2], "played")
    assert [[], [], ["XIV", "VIII", "KH", "JH"], []] == said(state, SEATS[0], "won")
    assert [["with"], [], ["against"], []] == said(state, SEATS[0], "sides")
    assert [["1"]] == said(state, SEATS[0], "game_kontra")
    assert [["SK", "XX", "XIX", "XVIII", "V", "IV", "QH", "1H", "KD"]] == said(state, SEATS[0], "hand")
    assert "kontra=x4" in said(state, SEATS[0], "options")[0]


def test_who_did_not_follow_may_hold_no_card_of_the_suit_and_who_played_no_tarok_none_of_these() -> None:
    state = state_of(
        RECORD.replace(
            "3:play:XIV 4:play:VIII\n3:play:KC 4:play:10C",
            "3:play:XIV 4:play:VIII\n3:play:IX 4:play:I 1:play:SK 2:play:XXI",
        )
    )
    own, after, across, before, aside = said(state, SEATS[0], "may_hold")

    assert own == said(state, SEATS[0], "hand")[0]
    assert "CH" in after and "CH" not in across and "CH" not in before
    assert {"XIII", "VII"} <= {*after} & {*across}
    assert [] == aside


def test_a_spectator_sees_no_hand() -> None:
    state = state_of(RECORD)

    assert all(said(state, None, name) == [[]] for name in ("dealt", "hand", "known", "seat"))


def test_cards_laid_away_and_shown_are_where_they_are() -> None:
    """A Hungarian declarer lays trumps away: which ones is shown to all, the rest is known to the own seat alone."""
    found = next(state for state in varied_states("hungarian-tarokk", 60) if state.outlook(None).public.shown)
    (show,) = found.outlook(None).public.shown
    assert show.seat is not None
    laid = found.table.discards[show.seat - 1]

    assert [str(laid).split()] == said(found, show.seat, "laid")
    assert [card.token for card in show.cards] == said(found, show.seat, "shown")[1]
    assert [[]] == said(found, None, "laid")
    assert [card.token for card in show.cards] == said(found, going_round(show.seat)[1], "shown")[4]


@pytest.mark.parametrize("name", NAMES)
def test_every_hand_is_within_what_may_be_held(name: str) -> None:
    for state in list(varied_states(name, 6))[::9]:
        played = state.outlook(None).public.played
        for seat in SEATS:
            rows = said(state, seat, "may_hold")
            for other, row in zip(going_round(seat), rows, strict=False):
                assert state.table.hand(other) - played <= Cards.of(" ".join(row))
            aside = Cards.of(state.table.talon)
            for other in going_round(seat)[1:]:
                aside |= state.table.discards[other - 1]
            known = Cards.of(" ".join([*said(state, seat, "known")[0], *chain(*said(state, seat, "shown"))]))

            assert aside - known <= Cards.of(" ".join(rows[4]))


@pytest.mark.parametrize("name", NAMES)
def test_worlds_that_look_the_same_are_encoded_the_same(name: str) -> None:
    rng = random.Random(name)
    for state in list(varied_states(name, 2))[::25]:
        for seat in SEATS:
            view = state.outlook(seat)
            for world in islice(worlds(view, rng, 10), 2):
                other = world.outlook(seat)

                assert (Encoding.of(state.game).words(view) == Encoding.of(state.game).words(other)).all()
                assert information_state(view) == information_state(other)


@pytest.mark.parametrize("name", NAMES)
def test_critics_see_every_card_once(name: str) -> None:
    for state in states(game_of(name), 3, 1):
        encoding = Encoding.of(state.game)
        secrets = encoding.secret.named(encoding.secrets(state, SEATS[1]))
        played = arrays(state, SEATS[1])["played"].sum(axis=0)
        rows = np.concatenate([array.reshape(-1, len(state.game.deck.cards)) for array in secrets.values()])

        assert [1] * len(state.game.deck.cards) == (rows.sum(axis=0) + played).tolist()
        assert (secrets["hands"][0] == arrays(state, SEATS[1])["hand"]).all()


def test_the_arrays_are_parts_of_the_flat_vector() -> None:
    layout = Layout(
        (Field("one", (), (0, 63), ("a", "b"), ""), Field("two", ("x", "y"), (1, 2, 5), ("a", "b", "c"), ""))
    )
    flat = layout.flat([1 << 63, 1 << 1 | 1 << 3, 1 << 5])
    named = layout.named(flat)

    assert [0, 1, 1, 0, 0, 0, 0, 1] == flat.tolist()
    assert [[1, 0, 0], [0, 0, 1]] == named["two"].tolist()
    assert np.shares_memory(flat, named["two"])
    assert (3, 7, 2, 3) == layout.named(np.zeros((3, 7, layout.size), np.float32))["two"].shape
