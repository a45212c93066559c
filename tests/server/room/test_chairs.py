"""Nobody sees two hands of one deal: in a hand, and when it is dealt again, everybody has the chair they had in it."""

from __future__ import annotations

import pytest

from tests.server.room.driving import TABLE, TABLES, Driven, hands, is_, settings
from ultimo.core.seats import Place
from ultimo.server.protocol import asked
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.settings import Pace, PaceKind
from ultimo.server.room.folding import DoesNotApply, folded, follow
from ultimo.server.room.inputs import Kept, Sat
from ultimo.server.room.judging import Caller, Refused
from ultimo.server.room.own import own_hand_shown
from ultimo.server.room.showing import table_shown
from ultimo.server.room.table import Stage

ALONE, TWO = (1,), (1, 2)
ELSEWHERE = 3  # the chair of a bot


def _playing(name: str, people: tuple[int, ...]) -> Driven:
    driven = Driven.open(TABLES[name], 3, people)
    driven.begin()
    return driven.play(is_(Stage.PLAYING))


def _refusal(driven: Driven, who: int | Caller, place: int) -> Code | None:
    """Why *who* may not sit down there; None: sits there now."""
    try:
        driven.say(who, asked.Sit, place=place)
    except Refused as refused:
        return refused.code
    return None


@pytest.mark.parametrize("people", [ALONE, TWO])
@pytest.mark.parametrize("name", TABLES)
def test_in_a_hand_nobody_sits_down_but_where_they_had_its_cards(name: str, people: tuple[int, ...]) -> None:
    driven = _playing(name, people)
    cards = own_hand_shown(driven.state, driven.state.seat_of(Place(1)))
    driven.say(1, asked.Rise)
    stranger = Caller("zz", "Zoe")
    shown = table_shown(driven.state).chairs
    assert {place: chair.left_by for place, chair in shown.items() if chair.left_by} == {"1": "Player 1"}

    assert [_refusal(driven, who, ELSEWHERE) for who in (1, stranger)] == [Code.NEXT_HAND] * 2
    assert _refusal(driven, stranger, 1) is Code.NEXT_HAND
    assert _refusal(driven, 1, 1) is None
    assert own_hand_shown(driven.state, driven.state.seat_of(Place(1))) == cards
    assert [state for _, state in folded(TABLE, driven.log)] == driven.states


def test_a_log_that_says_otherwise_does_not_apply() -> None:
    driven = _playing("CT", ALONE)
    driven.say(1, asked.Rise)

    with pytest.raises(DoesNotApply, match="dealt to somebody else"):
        follow(driven.state, Kept(driven.now, Sat(Place(ELSEWHERE), "a1", "Player 1")))


@pytest.mark.parametrize("name", TABLES)
def test_the_next_hand_is_for_whoever_sits_there_then(name: str) -> None:
    driven = _playing(name, TWO).play(hands(1))
    driven.say(1, asked.Rise)

    assert _refusal(driven, 1, ELSEWHERE) is None
    driven.people = {Place(ELSEWHERE): Caller("a1", "Player 1"), Place(2): driven.people[Place(2)]}
    driven.play(is_(Stage.PLAYING))
    driven.say(ELSEWHERE, asked.Rise)
    assert _refusal(driven, Caller("a1", "Player 1"), 1) is Code.NEXT_HAND
    assert _refusal(driven, ELSEWHERE, ELSEWHERE) is None


@pytest.mark.parametrize("name", TABLES)
def test_a_deal_is_played_again_by_those_who_sit_where_they_sat(name: str) -> None:
    driven = _playing(name, TWO).play(hands(1))
    driven.say(1, asked.Rise)
    assert _refusal(driven, 1, ELSEWHERE) is None
    with pytest.raises(Refused, match="changed chairs"):
        driven.say(2, asked.Propose, what="same-deal")
    driven.say(1, asked.Rise)
    assert _refusal(driven, 1, 1) is None
    driven.say(2, asked.Propose, what="same-deal")
    driven.say(1, asked.Answer, yes=True)

    assert driven.at(Stage.PLAYING)
    driven.say(1, asked.Rise)
    assert _refusal(driven, 1, ELSEWHERE) is Code.NEXT_HAND
    assert _refusal(driven, 1, 1) is None


def test_who_sits_down_was_not_asked_and_what_was_proposed_is_off() -> None:
    driven = _playing("CT", (1, 2, 3)).play(hands(1))
    driven.say(1, asked.Propose, what="same-deal")
    driven.say(2, asked.Answer, yes=True)
    driven.say(2, asked.Rise)
    assert _refusal(driven, 2, 4) is None

    assert driven.state.proposal is None
    assert driven.at(Stage.BETWEEN)


def test_leaving_the_chair_for_a_moment_wins_no_time_to_think() -> None:
    driven = Driven.open(settings(pace=Pace(PaceKind.CLOCK, base=60)), 3, TWO)
    driven.begin()
    driven.play(lambda state: state.actor in TWO)
    place = driven.state.actor
    assert place is not None
    driven.now += 40_000
    driven.say(place, asked.Rise)
    assert _refusal(driven, place, place) is None
    driven.now += 5_000
    driven.say(place, asked.Act, action=driven.choice(place))

    assert driven.state.chair(place).left == 15_000
