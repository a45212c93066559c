"""What people agree on: taking back, ending, pausing; and what is said at a table."""

from __future__ import annotations

import pytest

from tests.server.room.driving import TABLE, TABLES, Driven, hands, is_, settings
from ultimo.core.seats import Place
from ultimo.server.protocol import asked
from ultimo.server.protocol.codes import Code
from ultimo.server.room import inputs
from ultimo.server.room.folding import DoesNotApply, folded, follow
from ultimo.server.room.inputs import Kept
from ultimo.server.room.judging import Refused
from ultimo.server.room.proposals import action_before, choice_before
from ultimo.server.room.steps.agreements import TALK_KEPT
from ultimo.server.room.table import Stage


def _mid_hand(name: str, people: tuple[int, ...] = (), actions: int = 14) -> Driven:
    driven = Driven.open(TABLES[name], 2, people)
    driven.begin()
    return driven.play(lambda state: state.playing is not None and len(state.playing.actions) >= actions)


def _actions(driven: Driven) -> list[tuple[int, str]]:
    assert driven.state.playing is not None
    return [(seat, action.token) for seat, action in driven.state.playing.actions]


@pytest.mark.parametrize("name", TABLES)
def test_alone_with_bots_a_choice_is_taken_back_at_once(name: str) -> None:
    driven = _mid_hand(name, (1,))
    driven.play(lambda state: choice_before(state, state.places[0]) is not None)  # in case the person sat out
    before = _actions(driven)
    last = choice_before(driven.state, Place(1))
    driven.say(1, asked.Propose, what="undo")

    assert _actions(driven) == before[:last]
    assert driven.state.actor == 1
    assert len(driven.state.playing.legal_actions()) > 1  # type: ignore[union-attr]
    assert [state for _, state in folded(TABLE, driven.log)] == driven.states


def _forced(driven: Driven) -> None:
    """Plays on until the last that the person at place 1 did was the only thing there was to do, after a choice."""
    driven.play(
        lambda state: (
            None is not choice_before(state, Place(1)) != action_before(state, Place(1)) and state.actor is not None
        )
    )


@pytest.mark.parametrize("name", ["CT", "TX", "HU"])
def test_what_could_not_have_been_another_is_taken_back_together_with_the_choice_before_it(name: str) -> None:
    driven = _mid_hand(name, (1,), 1)
    _forced(driven)
    before, seat = _actions(driven), driven.state.seat_of(Place(1))
    driven.say(1, asked.Propose, what="undo")
    after = _actions(driven)

    assert sum(actor == seat for actor, _ in before[len(after) :]) >= 2
    assert driven.state.actor == 1
    assert len(driven.state.playing.legal_actions()) > 1  # type: ignore[union-attr]


def test_a_log_that_does_not_say_how_far_it_was_taken_back_means_the_last_action() -> None:
    driven = _mid_hand("TX", (1,), 1)
    _forced(driven)
    old = follow(driven.state, Kept(driven.state.at, inputs.Proposed(Place(1), "undo")))

    assert len(old.playing.actions) == action_before(driven.state, Place(1))  # type: ignore[union-attr]


def test_no_more_stays_than_was_before_the_last_action() -> None:
    driven = _mid_hand("CT", (1,))
    last = action_before(driven.state, Place(1))
    assert last is not None

    with pytest.raises(DoesNotApply, match="'undo' cannot be proposed"):
        follow(driven.state, Kept(driven.state.at, inputs.Proposed(Place(1), "undo", last + 1)))


@pytest.mark.parametrize("name", TABLES)
def test_people_consent_before_something_is_taken_back_those_who_sit_out_too(name: str) -> None:
    driven = _mid_hand(name)
    playing = driven.state.hand.next.seats  # type: ignore[union-attr]
    asking = int(playing[0])
    before, last = _actions(driven), choice_before(driven.state, Place(asking))
    driven.say(asking, asked.Propose, what="undo")
    others = [place for place in driven.people if place != asking]
    for place in others:
        assert _actions(driven) == before
        driven.say(place, asked.Answer, yes=True)

    assert len(_actions(driven)) == last
    assert driven.state.proposal is None
    driven.play(hands(1))


def test_one_refusal_ends_a_proposal() -> None:
    driven = _mid_hand("CT")
    before = _actions(driven)
    driven.say(1, asked.Propose, what="undo")
    driven.say(2, asked.Answer, yes=False)

    assert driven.state.proposal is None
    assert _actions(driven) == before


def test_nobody_answers_twice_and_two_things_are_not_asked_at_once() -> None:
    driven = _mid_hand("CT")
    driven.say(1, asked.Propose, what="end")

    with pytest.raises(Refused) as refused:
        driven.say(1, asked.Answer, yes=True)
    assert refused.value.code is Code.NOT_ASKED
    with pytest.raises(Refused) as refused:
        driven.say(2, asked.Propose, what="undo")
    assert refused.value.code is Code.NOT_NOW


def test_a_choice_ends_what_was_proposed() -> None:
    driven = _mid_hand("CT")
    driven.say(1, asked.Propose, what="undo")
    driven.go_on()

    assert driven.state.proposal is None


def test_bots_wait_while_something_may_be_taken_back() -> None:
    driven = _mid_hand("CT", (1, 2))
    driven.play(lambda state: driven.room.house_turn is not None)
    driven.say(1, asked.Propose, what="undo")
    assert not driven.bot_plays()
    driven.say(2, asked.Answer, yes=False)

    assert driven.bot_plays()


def test_a_table_may_be_made_without_taking_back() -> None:
    driven = Driven.open(settings(undo=False), 2)
    driven.begin()
    driven.play(lambda state: state.playing is not None and len(state.playing.actions) > 8)

    with pytest.raises(Refused) as refused:
        driven.say(1, asked.Propose, what="undo")
    assert refused.value.code is Code.NOT_ALLOWED


@pytest.mark.parametrize("stage", [Stage.SHUFFLING, Stage.PLAYING, Stage.BETWEEN])
@pytest.mark.parametrize("name", TABLES)
def test_an_evening_ends_when_all_agree(name: str, stage: Stage) -> None:
    driven = Driven.open(TABLES[name], 2)
    driven.watch(None)
    driven.begin()
    driven.play(hands(1))
    driven.play(is_(stage))
    totals = driven.state.totals
    driven.say(1, asked.Propose, what="end")
    for place in list(driven.people)[1:]:
        driven.say(place, asked.Answer, yes=True)

    assert driven.at(Stage.OVER)
    assert driven.state.totals == totals
    assert not driven.bot_plays()
    driven.say(1, asked.Again)
    assert driven.at(Stage.GATHERING)


def test_what_is_proposed_is_agreed_on_when_the_last_who_has_not_answered_leaves() -> None:
    driven = _mid_hand("CT", (1, 2))
    driven.say(1, asked.Propose, what="end")
    driven.say(2, asked.Rise)

    assert driven.at(Stage.OVER)


def test_what_is_proposed_is_off_when_its_proposer_leaves() -> None:
    driven = _mid_hand("CT")
    driven.say(2, asked.Propose, what="end")
    driven.say(2, asked.Rise)

    assert driven.state.proposal is None


def test_with_other_people_only_the_host_pauses() -> None:
    driven = _mid_hand("CT")
    with pytest.raises(Refused) as refused:
        driven.say(2, asked.Pause, on=True)
    assert refused.value.code is Code.NOT_HOST
    driven.say(1, asked.Pause, on=True)
    with pytest.raises(Refused) as refused:
        driven.say(1, asked.Pause, on=True)
    assert refused.value.context == {"stage": "paused"}
    actor = driven.state.actor
    assert actor is not None
    with pytest.raises(Refused) as refused:
        driven.say(actor, asked.Act, action="pass")
    assert refused.value.context == {"stage": "paused"}
    driven.say(1, asked.Pause, on=False)
    driven.go_on()


def test_alone_with_bots_anybody_pauses_and_they_wait() -> None:
    driven = _mid_hand("CT", (1, 2))
    driven.say(1, asked.PassOn, place=2)
    driven.say(2, asked.Rise)
    driven.play(lambda state: driven.room.house_turn is not None)
    driven.say(1, asked.Pause, on=True)

    assert not driven.bot_plays()


def test_a_table_keeps_the_last_lines_of_talk() -> None:
    driven = Driven.open(TABLES["CT"])
    driven.sit()
    for number in range(TALK_KEPT + 5):
        driven.say(1, asked.Chat, text=str(number))
    driven.say(2, asked.Phrase, phrase="hello")

    assert [line.text for line in driven.state.talk] == [*map(str, range(6, TALK_KEPT + 5)), "hello"]
    assert driven.state.talk[-1].is_phrase


def test_the_last_round_is_called_by_anybody_who_sits() -> None:
    driven = _mid_hand("HU")
    driven.say(3, asked.Step, step="last-round")
    driven.play(is_(Stage.OVER))

    assert len(driven.state.session.hands) >= 4  # type: ignore[union-attr]


def test_a_key_that_dealt_nothing_is_never_shown() -> None:
    driven = Driven.open(TABLES["CT"], 2)
    driven.watch(None)
    driven.begin()
    driven.go_on()
    driven.say(1, asked.Propose, what="end")
    made = driven.state.shuffling
    assert made is not None
    for place in (2, 3, 4):
        driven.say(place, asked.Answer, yes=True)

    assert driven.at(Stage.OVER)
    assert made.key.hex().encode() not in b"".join(driven.sent[None])
