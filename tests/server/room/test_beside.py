"""Several people at one device: each has a chair and a name, all belong to one account."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.room.driving import TABLE, TABLES, Driven, hands, is_
from ultimo.core.seats import Place
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.settings import Settings
from ultimo.server.room.folding import folded
from ultimo.server.room.judging import Caller, Refused
from ultimo.server.room.own import own_shown
from ultimo.server.room.showing import table_shown
from ultimo.server.room.table import Stage

ADA, CILKA, BELA = 1, 3, 2  # Cilka is at Ada's device, Bela at another one
STRANGER = Caller("zz", "Zoe")


def _opened(settings: Settings = TABLES["CT"]) -> Driven:
    driven = Driven.open(settings, 4, (ADA, BELA, CILKA))
    driven.people[Place(CILKA)] = driven.people[Place(ADA)]
    return driven


def _playing() -> Driven:
    driven = _opened()
    driven.begin()
    return driven.play(is_(Stage.PLAYING))


def _refusal(driven: Driven, who: int | Caller, make: Callable[..., AnyAsked], **fields: object) -> Code | None:
    """Why that is refused; None: it is done."""
    try:
        driven.say(who, make, **fields)
    except Refused as refused:
        return refused.code
    return None


@pytest.mark.parametrize("name", TABLES)
def test_two_at_one_device_play_an_evening_that_comes_again_from_its_log(name: str) -> None:
    driven = _opened(TABLES[name])
    driven.begin()
    driven.play(hands(2))
    chairs = table_shown(driven.state).chairs

    assert [chairs[place].name for place in "123"] == ["Player 1", "Player 2", "Player 3"]
    assert {place: chair.device for place, chair in chairs.items() if chair.device} == {"1": ADA, "3": ADA}
    assert [state for _, state in folded(TABLE, driven.log)] == driven.states


def test_who_sits_down_beside_somebody_has_a_name_and_somebody_to_sit_beside() -> None:
    driven = _opened()
    ada = driven.people[Place(ADA)]

    assert _refusal(driven, ada, asked.Sit, place=1, name="Cilka") is Code.NOT_SEATED
    assert _refusal(driven, ada, asked.Sit, place=1) is None
    assert _refusal(driven, ada, asked.Sit, place=3) is Code.SEATED_ALREADY
    assert _refusal(driven, ada, asked.Sit, place=1, name="Cilka") is Code.PLACE_TAKEN
    assert _refusal(driven, ada, asked.Sit, place=3, name=" ") is Code.BAD_NAME
    assert _refusal(driven, ada, asked.Sit, place=3, name=" Cilka ") is None
    assert table_shown(driven.state).chairs["3"].name == "Cilka"
    bot = Caller("bb", "Botka", is_bot=True)
    assert _refusal(driven, bot, asked.Sit, place=2) is None
    assert _refusal(driven, bot, asked.Sit, place=4, name="Other") is Code.NOT_ALLOWED


def test_nobody_speaks_for_a_place_of_somebody_else() -> None:
    driven = _opened()
    driven.sit()
    bela = driven.people[Place(BELA)]

    assert [_refusal(driven, bela, asked.Ready, by=place) for place in (ADA, CILKA, 4)] == [Code.NOT_SEATED] * 3
    assert _refusal(driven, STRANGER, asked.Ready, by=BELA) is Code.NOT_SEATED
    assert _refusal(driven, bela, asked.Ready, by=BELA, on=False) is None


def test_the_host_need_not_say_that_those_at_the_same_device_are_ready() -> None:
    driven = _opened()
    driven.sit()
    driven.say(CILKA, asked.Ready, on=False)

    assert _refusal(driven, ADA, asked.Begin) is None


def test_each_is_asked_for_consent_and_none_answers_twice() -> None:
    driven = _playing().play(lambda state: state.actor == ADA)
    driven.go_on()
    driven.say(ADA, asked.Propose, what="undo")

    assert _refusal(driven, ADA, asked.Answer, yes=True) is Code.NOT_ASKED
    driven.say(BELA, asked.Answer, yes=True)
    assert driven.state.actor != ADA
    driven.say(CILKA, asked.Answer, yes=True)
    assert driven.state.actor == ADA


def test_all_at_one_device_come_and_go_together_and_bots_stand_in_for_each() -> None:
    driven = _playing()
    driven.comes(ADA, is_here=False)
    driven.comes(ADA, is_here=False)
    assert [chair.here for chair in driven.state.chairs] == [False, True, False, False]
    assert driven.room.presence("a1", False, driven.now) is None
    driven.play(lambda state: state.actor == CILKA and not state.chair(Place(CILKA)).stands_in)
    driven.wait(driven.state.settings.grace * 1000)
    assert driven.state.chair(Place(CILKA)).stands_in

    driven.comes(ADA)
    driven.comes(ADA)

    assert [chair.here for chair in driven.state.chairs] == [True, True, True, False]
    assert not driven.state.chair(Place(CILKA)).stands_in


def test_the_host_stays_host_while_anybody_is_left_at_the_device() -> None:
    driven = _opened()
    driven.sit()
    assert [own_shown(driven.state, Place(place)).is_host for place in (ADA, BELA, CILKA)] == [True, False, True]

    driven.say(ADA, asked.Rise)
    assert driven.state.host_place == CILKA
    driven.say(CILKA, asked.Rise)
    assert driven.state.host_place == BELA


def test_a_host_who_is_away_is_followed_by_nobody_of_the_same_device() -> None:
    driven = _opened()
    driven.sit()
    driven.comes(ADA, is_here=False)
    assert driven.room.due is not None
    driven.comes(BELA, is_here=False)

    assert driven.room.due is None


def test_all_who_play_at_one_device_may_pause_without_the_host_who_watches() -> None:
    driven = Driven.open(TABLES["CT"], 4)
    ada, bela = driven.people[Place(ADA)], driven.people[Place(BELA)]
    driven.people = {Place(BELA): bela, Place(CILKA): bela}
    for place in (1, 4):
        driven.say(ada, asked.SeatBot, place=place, bot="medium")
    for place in driven.people:
        driven.say(place, asked.Sit, place=place)
        driven.say(place, asked.Ready)
    driven.say(ada, asked.Begin)
    driven.play(is_(Stage.PLAYING))

    assert _refusal(driven, CILKA, asked.Pause, on=True) is None


def test_who_left_a_hand_comes_back_only_to_a_chair_the_device_had_in_it() -> None:
    driven = _playing()
    driven.say(CILKA, asked.Rise)

    ada = driven.people[Place(ADA)]
    assert _refusal(driven, ada, asked.Sit, place=4, name="Cilka") is Code.NEXT_HAND
    assert _refusal(driven, ada, asked.Sit, place=CILKA, name="Cilka") is None


def test_the_same_deal_is_for_those_who_sit_where_their_device_had_cards() -> None:
    driven = _playing().play(hands(1))
    driven.say(CILKA, asked.Rise)
    driven.say(driven.people[Place(ADA)], asked.Sit, place=4, name="Cilka")
    assert _refusal(driven, ADA, asked.Propose, what="same-deal") is Code.NOT_NOW

    driven.say(driven.people[Place(ADA)], asked.Rise, by=4)
    assert _refusal(driven, ADA, asked.Propose, what="same-deal") is None


def test_a_hand_is_in_the_history_of_the_account_with_each_of_its_seats() -> None:
    driven = _playing()
    driven.play(lambda state: state.stage is Stage.PLAYING and state.playing is not None)
    step = driven.go_on()
    while not step.batch.finished:
        step = driven.go_on()
    (hand,) = step.batch.finished

    assert hand.accounts.count("a1") == 2
    assert '[Place3 "Player 3"]' in hand.record
