"""Leaving, being put out, coming late: at any stage and from any chair the table stays legal and plays on (B6)."""

from __future__ import annotations

import json
from collections.abc import Callable

import msgspec
import pytest

from tests.server.room.driving import TABLE, TABLES, Driven, hands, is_
from ultimo.core.reading import read_records
from ultimo.core.seats import Place
from ultimo.core.session import Session
from ultimo.games import find_game
from ultimo.server.protocol import asked
from ultimo.server.protocol.codes import Code
from ultimo.server.room import inputs
from ultimo.server.room.due import FORSAKEN
from ultimo.server.room.folding import folded
from ultimo.server.room.judging import Caller, Refused
from ultimo.server.room.showing import table_shown
from ultimo.server.room.table import Stage, TableState
from ultimo.server.store.interface import FinishedHand


def _after(actions: int) -> Callable[[TableState], bool]:
    return lambda state: state.playing is not None and len(state.playing.actions) >= actions


MOMENTS: dict[str, tuple[Callable[[TableState], bool], str | None]] = {  # when, and what is said then
    "gathering": (is_(Stage.GATHERING), None),
    "before the key": (is_(Stage.SHUFFLING), None),
    "shuffling": (lambda state: state.shuffling is not None, None),
    "auction": (is_(Stage.PLAYING), None),
    "mid-hand": (_after(20), None),
    "last cards": (_after(45), None),
    "between": (hands(1), None),
    "proposed": (_after(9), "end"),
    "paused": (_after(9), "pause"),
}


def _at(name: str, moment: str) -> Driven:
    """A table at that moment."""
    driven = Driven.open(TABLES[name], 2)
    driven.sit()
    until, said = MOMENTS[moment]
    if moment != "gathering":
        driven.say(1, asked.Begin)
    driven.play(until)
    if said == "pause":
        driven.say(1, asked.Pause, on=True)
    elif said:
        driven.say(2, asked.Propose, what=said)
    return driven


def _plays_on(driven: Driven) -> None:
    """The table plays to the end of a hand more, and its log replays."""
    if driven.state.paused:
        driven.say(int(driven.state.host_place or 0), asked.Pause, on=False)
    if driven.state.proposal is not None:
        driven.wait(60_000)
    over = len(driven.state.session.hands) if driven.state.session else 0
    driven.play(hands(max(over, 1)))

    assert [state for _, state in folded(TABLE, driven.log)] == driven.states


@pytest.mark.parametrize("moment", list(MOMENTS)[1:])
@pytest.mark.parametrize(("name", "is_put_out"), [("CT", False), ("TX six", True), ("HU five", False)])
def test_a_table_plays_on_whoever_leaves_whenever(name: str, moment: str, is_put_out: bool) -> None:
    for place in range(1, TABLES[name].places + 1):
        driven = _at(name, moment)
        if is_put_out and place != driven.state.host_place:
            driven.say(1, asked.PutOut, place=place)
        else:
            driven.say(place, asked.Rise)

        chair = driven.state.chairs[place - 1]
        assert chair.house == "medium"
        assert driven.state.host_place == (2 if place == 1 else 1)
        _plays_on(driven)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_table_can_be_closed_at_any_moment(moment: str) -> None:
    driven = _at("TX", moment)
    driven.say(1, asked.Close)

    assert driven.at(Stage.CLOSED)
    assert driven.room.due is None
    assert not driven.bot_plays()
    driven.room.welcome("join", None)


@pytest.mark.parametrize("moment", MOMENTS)
def test_when_all_have_left_the_hand_is_played_out_then_nothing_goes_on_and_who_comes_then_is_host(moment: str) -> None:
    driven = _at("CT", moment)
    over = driven.state.deal - 1 if driven.state.session else 0
    for place in driven.people:
        driven.say(place, asked.Rise)
    finished: list[FinishedHand] = []
    while driven.bot_plays():
        finished += driven.go_on().batch.finished

    if driven.state.session and driven.state.session.hands:
        was_left = [(1, ("a1", "a2", "a3", "a4"))] if over == 0 else []
        assert [(hand.deal, hand.accounts) for hand in finished] == was_left
        assert driven.state.session.current is None
    assert driven.state.host is None
    due = driven.room.due
    assert due is not None
    assert due.when > driven.now
    late = Caller("late", "Lea")
    driven.say(late, asked.Sit, place=3)
    assert driven.state.host_place == 3
    if driven.at(Stage.BETWEEN):
        assert not driven.state.chair(Place(3)).ready
        driven.say(late, asked.Ready)
        assert driven.at(Stage.SHUFFLING)
    assert [state for _, state in folded(TABLE, driven.log)] == driven.states


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_table_that_all_have_left_is_closed_by_its_maker_and_by_nobody_else(moment: str) -> None:
    driven = _at("CT", moment)
    for place in driven.people:
        driven.say(place, asked.Rise)
    with pytest.raises(Refused) as refused:
        driven.say(2, asked.Close)
    assert refused.value.code is Code.NOT_HOST
    driven.say(1, asked.Close)

    assert driven.at(Stage.CLOSED)


def test_a_table_that_all_have_left_is_closed_after_a_day_by_itself() -> None:
    driven = Driven.open(TABLES["CT"], 2, (1,))
    driven.begin()
    driven.play(_after(9))
    driven.say(1, asked.Rise)
    while driven.bot_plays():
        driven.go_on()
    assert driven.at(Stage.BETWEEN)
    driven.wait(FORSAKEN)

    assert driven.at(Stage.CLOSED)


def test_a_maker_who_left_does_not_close_the_table_of_others() -> None:
    driven = _at("CT", "between")
    driven.say(1, asked.Rise)

    with pytest.raises(Refused) as refused:
        driven.say(1, asked.Close)
    assert refused.value.code is Code.NOT_HOST


def test_a_chair_left_before_the_evening_is_free() -> None:
    driven = Driven.open(TABLES["CT"])
    driven.sit()
    driven.say(3, asked.Rise)

    assert driven.state.chairs[2].sitter is None
    driven.say(Caller("late", "Lea"), asked.Sit, place=3)
    assert driven.state.chairs[2].account == "late"


def test_the_host_passes_it_on_and_has_it_no_longer() -> None:
    driven = Driven.open(TABLES["CT"])
    driven.sit()
    driven.say(1, asked.PassOn, place=4)

    assert driven.state.host_place == 4
    with pytest.raises(Refused) as refused:
        driven.say(1, asked.Begin)
    assert refused.value.code is Code.NOT_HOST
    driven.say(4, asked.Begin)


def test_who_is_here_becomes_host_before_who_is_away() -> None:
    driven = Driven.open(TABLES["CT"])
    driven.sit()
    driven.comes(2, is_here=False)
    driven.say(1, asked.Rise)

    assert driven.state.host_place == 3


@pytest.mark.parametrize("name", TABLES)
def test_a_late_friend_takes_the_chair_of_a_bot_between_two_hands(name: str) -> None:
    driven = Driven.open(TABLES[name], 3, (1, 2))
    driven.begin()
    driven.play(_after(10))
    late = Caller("a3", "Late Lea")
    with pytest.raises(Refused) as refused:
        driven.say(late, asked.Sit, place=3)
    assert refused.value.code is Code.NEXT_HAND
    driven.play(hands(1))
    total = driven.state.totals[2]
    driven.say(late, asked.Sit, place=3)
    driven.people[driven.state.places[2]] = late

    assert driven.state.totals[2] == total
    driven.play(hands(2))
    assert any(isinstance(kept.input, inputs.Nonced) and kept.input.place == 3 for kept in driven.log)
    assert [state for _, state in folded(TABLE, driven.log)] == driven.states


@pytest.mark.parametrize("name", TABLES)
def test_a_record_names_who_played(name: str) -> None:
    driven = Driven.open(TABLES[name], 3, (1, 2))
    driven.begin()
    driven.play(hands(1))
    late = Caller("a3", "Late Lea")
    driven.say(late, asked.Sit, place=3)
    driven.people[driven.state.places[2]] = late
    step = None
    while not hands(2)(driven.state):
        step = driven.go_on()
    assert step is not None
    (finished,) = step.batch.finished

    assert 'Place3 "Late Lea"' in finished.record
    assert driven.state.hand is not None
    assert ("a3" in finished.accounts) is (3 in driven.state.hand.next.seats)


def test_one_person_has_one_chair() -> None:
    driven = Driven.open(TABLES["CT"], 0, (1, 2))
    driven.say(1, asked.Sit, place=1)
    with pytest.raises(Refused) as refused:
        driven.say(1, asked.Sit, place=2)

    assert refused.value.code is Code.SEATED_ALREADY


def test_the_records_of_an_evening_read_back_together_whoever_took_a_chair() -> None:
    driven = Driven.open(TABLES["HU five"], 3)
    driven.begin()
    finished: list[str] = []
    for hand in range(3):
        while len(finished) == hand:
            finished += [one.record for one in driven.go_on().batch.finished]
        if hand == 0:
            driven.say(2, asked.Rise)
            driven.say(Caller("zz", "Zoe"), asked.Sit, place=2)
            driven.people[Place(2)] = Caller("zz", "Zoe")

    session = Session.from_records(list(read_records("\n".join(finished), find_game)))
    assert [hand.names[1] for hand in session.hands] == ["Player 2", "Zoe", "Zoe"]
    assert session.totals == driven.state.totals


@pytest.mark.parametrize("moment", ["gathering", "between hands"])
def test_who_was_put_out_sits_down_again_only_when_the_host_lets_them(moment: str) -> None:
    driven = Driven.open(TABLES["CT"], 1)
    driven.watch(None)
    driven.sit()
    if moment == "between hands":
        driven.say(1, asked.Begin)
        driven.play(hands(1))
    driven.say(1, asked.PutOut, place=2)
    assert json.loads(msgspec.json.encode(table_shown(driven.state)))["put_out"] == ["Player 2"]
    with pytest.raises(Refused) as refused:
        driven.say(2, asked.Sit, place=2)
    assert refused.value.code is Code.PUT_OUT
    driven.say(Caller("zz", "Zoe"), asked.Sit, place=2)
    driven.say(1, asked.LetIn)
    driven.say(1, asked.PutOut, place=2)
    driven.say(2, asked.Sit, place=2)

    assert driven.state.chair(Place(2)).account == "a2"
    assert [sitter.account for sitter in driven.state.put_out] == ["zz"]
    assert [state for _, state in folded(TABLE, driven.log)] == driven.states


def test_nobody_is_let_in_where_nobody_is_put_out() -> None:
    driven = Driven.open(TABLES["CT"], 1)
    driven.sit()
    driven.say(1, asked.Rise)
    driven.say(1, asked.Sit, place=1)

    assert driven.state.host == "a2"
    with pytest.raises(Refused, match="Nobody is put out"):
        driven.say(2, asked.LetIn)


def test_the_host_leaves_by_rising_and_is_not_put_out() -> None:
    driven = Driven.open(TABLES["CT"], 1)
    driven.sit()

    with pytest.raises(Refused, match="This chair is your own; leave it with `rise`") as refused:
        driven.say(1, asked.PutOut, place=1)
    assert refused.value.code is Code.NOT_ALLOWED


def test_who_left_comes_back_while_the_bots_play_on() -> None:
    driven = Driven.open(TABLES["CT"], 2, (1,))
    driven.begin()
    driven.play(_after(9))
    driven.say(1, asked.Pause, on=True)
    driven.say(1, asked.Rise)
    driven.go_on()
    driven.say(1, asked.Sit, place=1)
    driven.play(hands(1))

    assert any(kept.input == inputs.Acted(Place(1), kept.input.action) for kept in driven.log[-20:]
               if isinstance(kept.input, inputs.Acted))  # fmt: skip


def test_who_is_only_away_is_waited_for() -> None:
    driven = Driven.open(TABLES["CT"], 2, (1,))
    driven.begin()
    driven.play(lambda state: _after(9)(state) and state.actor == 1)
    driven.comes(1, is_here=False)
    driven.wait(120_000)

    assert not driven.bot_plays()
    assert driven.at(Stage.PLAYING)
