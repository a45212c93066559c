"""What happens by itself, and when: words, nonces, clocks, stand-ins, answers, the end of a forsaken table."""

from __future__ import annotations

import pytest

from tests.server.room.driving import TABLE, TABLES, Driven, hands, is_, settings
from ultimo.server.protocol import asked
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.settings import Pace, PaceKind, Settings
from ultimo.server.room import inputs
from ultimo.server.room.due import ANSWER_WAIT, BACK_WAIT, FORSAKEN, NONCE_WAIT, READY_WAIT, WORD_WAIT
from ultimo.server.room.folding import folded
from ultimo.server.room.inputs import By
from ultimo.server.room.judging import Refused
from ultimo.server.room.room import Room
from ultimo.server.room.table import REPAID, Stage

SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 24 * 3_600_000
CLOCK = settings(pace=Pace(PaceKind.CLOCK, base=120, increment=5))
BY_LETTER = settings(pace=Pace(PaceKind.CORRESPONDENCE, base=24 * 3_600))


def _shuffling(place: Settings, people: tuple[int, ...] = ()) -> Driven:
    driven = Driven.open(place, 1, people)
    driven.begin()
    return driven


def _playing(place: Settings, people: tuple[int, ...] = ()) -> Driven:
    return _shuffling(place, people).play(is_(Stage.PLAYING))


def _actor(driven: Driven) -> int:
    actor = driven.state.actor
    assert actor is not None
    return actor


def _last(driven: Driven) -> inputs.AnyInput:
    return driven.log[-1].input


def _last_by(driven: Driven) -> tuple[int, By]:
    """Whose choice came last, and who made it."""
    acted = _last(driven)
    assert isinstance(acted, inputs.Acted)
    return acted.place, acted.by


# ── before the deal ──


def test_a_key_is_committed_to_at_once() -> None:
    driven = _shuffling(TABLES["CT"])
    driven.wait(0)

    assert isinstance(_last(driven), inputs.Committed)


def test_who_gives_no_nonce_is_waited_for_five_seconds() -> None:
    driven = _shuffling(TABLES["CT"])
    driven.wait(0)
    driven.say(1, asked.GiveNonce, nonce="1" * 32)
    driven.wait(NONCE_WAIT - 1)
    assert driven.at(Stage.SHUFFLING)
    driven.wait(1)

    assert driven.at(Stage.PLAYING)
    assert driven.state.hand is not None
    assert driven.state.hand.shuffled is not None
    assert driven.state.hand.shuffled.nonces == (b"\x11" * 16, bytes(16), bytes(16), bytes(16))


def test_a_nonce_is_given_once() -> None:
    driven = _shuffling(TABLES["CT"])
    driven.wait(0)
    driven.say(1, asked.GiveNonce, nonce="1" * 32)
    with pytest.raises(Refused) as refused:
        driven.say(1, asked.GiveNonce, nonce="2" * 32)

    assert refused.value.code is Code.NOT_ASKED


def test_nobody_waits_for_the_nonce_of_who_is_away() -> None:
    driven = _shuffling(TABLES["CT"], (1, 2))
    driven.comes(2, is_here=False)
    driven.wait(0)
    driven.say(1, asked.GiveNonce, nonce="1" * 32)
    driven.wait(0)

    assert driven.at(Stage.PLAYING)


def test_who_was_there_when_the_key_was_drawn_is_waited_for_a_moment() -> None:
    driven = _shuffling(TABLES["CT"], (1, 2))
    driven.wait(0)
    driven.say(1, asked.GiveNonce, nonce="1" * 32)
    driven.wait(100)
    driven.comes(2, is_here=False)
    driven.wait(BACK_WAIT - 1)
    assert driven.at(Stage.SHUFFLING)
    driven.wait(1)

    assert driven.at(Stage.PLAYING)


def test_nobody_has_zeros_because_the_server_was_away() -> None:
    driven = _shuffling(TABLES["TX"], (1, 2))
    driven.wait(0)
    driven.say(1, asked.GiveNonce, nonce="1" * 32)
    driven.now += MINUTE
    driven.take(driven.room.reopen(driven.now))
    driven.wait(BACK_WAIT - 1)
    assert driven.at(Stage.SHUFFLING)
    driven.comes(2)
    driven.say(2, asked.GiveNonce, nonce="2" * 32)
    driven.play(is_(Stage.PLAYING))

    assert driven.state.hand is not None and driven.state.hand.shuffled is not None
    assert driven.state.hand.shuffled.nonces[:2] == (b"\x11" * 16, b"\x22" * 16)


def test_nobody_is_told_anothers_nonce_before_all_are_in() -> None:
    driven = _shuffling(TABLES["HU five"])
    driven.watch(None, *driven.state.places)
    driven.wait(0)
    for place in driven.people:
        driven.say(place, asked.GiveNonce, nonce=f"{place}" * 32)
    told = b"".join(text for texts in driven.sent.values() for text in texts)
    assert not any(f"{place}".encode() * 32 in told for place in driven.people)
    driven.play(is_(Stage.PLAYING))

    assert all(f"{place}".encode() * 32 in driven.sent[None][-1] for place in driven.people)


def test_what_the_cards_say_is_drawn_at_once() -> None:
    driven = _shuffling(TABLES["TX six"])
    driven.wait(0)

    assert next(kept.input for kept in driven.log if isinstance(kept.input, inputs.Said)).place is None


def test_who_is_asked_before_the_deal_has_half_a_minute() -> None:
    driven = _shuffling(TABLES["TX six"])
    driven.wait(0)
    assert driven.state.session is not None
    chooser = driven.state.session.chooser
    driven.wait(WORD_WAIT - 1)
    assert driven.state.session.chooser == chooser
    driven.wait(1)

    said = [kept.input for kept in driven.log if isinstance(kept.input, inputs.Said)]
    assert said[1].place == chooser


@pytest.mark.parametrize("is_bot", [True, False])
def test_a_bot_and_who_is_away_say_their_word_at_once(is_bot: bool) -> None:
    driven = _shuffling(settings("texas-tarok", 5, options={"ceremony": "ask"}), (1,) if is_bot else ())
    if not is_bot:
        for place in (2, 3, 4, 5):
            driven.comes(place, is_here=False)
    driven.wait(0)
    while driven.state.session and driven.state.session.asked:
        assert driven.state.session.chooser == 1
        driven.say(1, asked.Say, word=driven.state.session.asked[0])
        driven.wait(0)

    assert driven.state.session is not None
    assert driven.state.session.deeds


# ── turns ──


def test_a_relaxed_table_waits_for_who_is_here() -> None:
    driven = _playing(TABLES["CT"])
    before = driven.state
    driven.wait(DAY)

    assert driven.state is before


def test_who_is_away_keeps_the_turn_for_the_grace_time_then_a_bot_stands_in() -> None:
    driven = _playing(TABLES["CT"])
    actor = _actor(driven)
    driven.comes(actor, is_here=False)
    driven.wait(MINUTE - 1)
    assert not driven.bot_plays()
    driven.wait(1)

    turn = driven.room.house_turn
    assert turn is not None
    assert (turn.place, turn.bot, turn.by) == (actor, "medium", By.STAND_IN)
    driven.take(driven.room.house_acts(turn, driven.choice(turn.place), By.STAND_IN, driven.now))
    assert _last_by(driven) == (turn.place, By.STAND_IN)


def test_who_comes_back_decides_next() -> None:
    driven = _playing(TABLES["CT"])
    actor = _actor(driven)
    driven.comes(actor, is_here=False)
    driven.wait(MINUTE)
    turn = driven.room.house_turn
    assert turn is not None
    driven.comes(actor)

    assert not driven.bot_plays()
    with pytest.raises(Refused, match="no longer this bot's turn"):
        driven.room.house_acts(turn, driven.choice(turn.place), By.STAND_IN, driven.now)
    driven.go_on()
    assert _last_by(driven) == (turn.place, By.SITTER)


def test_who_sits_there_says_back_before_acting_for_the_bot() -> None:
    driven = _playing(CLOCK)
    actor = _actor(driven)
    driven.wait(120 * SECOND)
    assert driven.state.chair(driven.state.places[actor - 1]).stands_in

    with pytest.raises(Refused, match="back"):
        driven.say(actor, asked.Act, action=driven.choice(driven.state.places[actor - 1]))
    driven.say(actor, asked.Back)
    driven.say(actor, asked.Act, action=driven.choice(driven.state.places[actor - 1]))


def test_a_clock_counts_the_own_time_and_gives_back_an_increment() -> None:
    driven = _playing(CLOCK)
    actor = _actor(driven)
    driven.now += 7 * SECOND
    driven.go_on()

    assert [chair.left // SECOND for chair in driven.state.chairs] == [
        118 if place == actor else 120 for place in driven.state.places
    ]


def test_a_clock_that_ran_out_lets_a_bot_stand_in_and_coming_back_gives_ten_seconds() -> None:
    driven = _playing(CLOCK)
    actor = _actor(driven)
    driven.wait(120 * SECOND - 1)
    assert not driven.bot_plays()
    driven.wait(1)
    assert driven.bot_plays()
    assert driven.state.runs_out is None
    driven.say(actor, asked.Back)

    assert driven.state.runs_out == driven.now + REPAID


@pytest.mark.parametrize("is_here", [True, False])
def test_with_the_next_hand_who_is_here_plays_again_and_who_is_away_does_not(is_here: bool) -> None:
    driven = _playing(CLOCK)
    slow = _actor(driven)
    driven.wait(120 * SECOND)
    if not is_here:
        driven.comes(slow, is_here=False)
    driven.play(hands(1))
    driven.wait(READY_WAIT)
    driven.play(is_(Stage.PLAYING))

    assert driven.state.chairs[slow - 1].stands_in is not is_here


def test_reconnecting_wins_no_time() -> None:
    driven = _playing(CLOCK)
    actor = _actor(driven)
    before = driven.state.runs_out
    for _ in range(5):
        driven.now += 23 * SECOND
        driven.comes(actor, is_here=False)
        driven.comes(actor)

    assert driven.state.runs_out == before


def test_who_is_away_on_a_clock_has_the_grace_time_or_the_clock_whichever_is_longer() -> None:
    driven = _playing(CLOCK)
    driven.comes(_actor(driven), is_here=False)
    driven.wait(119 * SECOND)
    assert not driven.bot_plays()
    driven.wait(SECOND)

    assert driven.bot_plays()


def test_by_letter_each_choice_has_its_time_and_nobody_needs_to_be_here() -> None:
    driven = _playing(BY_LETTER)
    for place in driven.people:
        driven.comes(place, is_here=False)
    first = _actor(driven)
    driven.wait(DAY - 1)
    assert not driven.state.chair(driven.state.places[first - 1]).stands_in
    driven.wait(1)
    assert driven.state.chair(driven.state.places[first - 1]).stands_in
    driven.comes(first)

    assert driven.state.runs_out == driven.now + DAY


def test_by_letter_a_table_that_all_have_left_stops_and_is_closed_a_day_later() -> None:
    driven = _playing(BY_LETTER)
    for place in driven.people:
        driven.comes(place, is_here=False)
    for _ in range(500):
        driven.wait(DAY)
        if driven.at(Stage.CLOSED):
            break
        while (turn := driven.room.house_turn) is not None:
            driven.take(driven.room.house_acts(turn, driven.choice(turn.place), turn.by, driven.now))

    assert driven.at(Stage.CLOSED)


def test_a_clock_stands_while_the_table_is_paused() -> None:
    driven = _playing(CLOCK)
    left = driven.state.runs_out
    assert left is not None
    driven.now += 20 * SECOND
    driven.say(1, asked.Pause, on=True)
    assert driven.state.runs_out is None
    driven.wait(HOUR)
    driven.say(1, asked.Pause, on=False)

    assert driven.state.runs_out == left + HOUR


@pytest.mark.parametrize("gone", [SECOND, MINUTE, HOUR])
@pytest.mark.parametrize("pace", [CLOCK, BY_LETTER])
def test_the_time_the_server_is_gone_is_nobodys(gone: int, pace: Settings) -> None:
    driven = _playing(pace)
    driven.now += 30 * SECOND
    other = next(place for place in driven.people if place != _actor(driven))
    driven.say(other, asked.Chat, text="hurry up")  # the last committed event
    left = [chair.left for chair in driven.state.chairs]
    runs_out = driven.state.runs_out
    assert runs_out is not None
    remaining = runs_out - driven.now
    driven.now += gone
    driven.room = Room.again(TABLE, driven.log)
    driven.take(driven.room.reopen(driven.now))

    assert driven.state.runs_out == driven.now + remaining + REPAID
    others = [place for place in driven.state.places if place != _actor(driven)]
    assert [driven.state.chair(place).left for place in others] == [left[place - 1] for place in others]


def test_after_a_restart_everybody_has_the_grace_time_to_come_back() -> None:
    driven = _playing(TABLES["CT"])
    driven.now += HOUR
    driven.take(driven.room.reopen(driven.now))
    driven.wait(MINUTE - 1)
    assert not driven.bot_plays()
    assert not driven.state.somebody_is_here
    driven.wait(1)

    assert driven.state.chair(driven.state.places[_actor(driven) - 1]).stands_in


def test_a_clock_of_the_machine_that_goes_back_takes_no_time_and_gives_none() -> None:
    driven = _playing(CLOCK)
    left = driven.state.runs_out
    driven.now -= HOUR
    other = next(place for place in driven.people if place != _actor(driven))
    driven.say(other, asked.Chat, text="what time is it?")

    assert driven.state.runs_out == left
    assert driven.log[-1].at >= driven.log[-2].at


# ── between hands, proposals, hosts ──


def test_who_is_away_is_ready_after_a_minute_and_who_is_here_is_waited_for() -> None:
    driven = _shuffling(TABLES["CT"], (1, 2)).play(hands(1))
    driven.comes(2, is_here=False)
    driven.wait(READY_WAIT - 1)
    assert [chair.ready for chair in driven.state.chairs] == [False, False, True, True]
    driven.wait(1)
    assert [chair.ready for chair in driven.state.chairs] == [False, True, True, True]
    driven.wait(DAY)
    assert driven.at(Stage.BETWEEN)
    driven.say(1, asked.Ready)

    assert driven.at(Stage.SHUFFLING)


@pytest.mark.parametrize(("place", "people"), [(TABLES["CT"], (1,)), (TABLES["CT"], (1, 2)), (BY_LETTER, (1,))])
def test_the_next_hand_waits_while_nobody_is_here_who_could_be_held_up(
    place: Settings, people: tuple[int, ...]
) -> None:
    driven = _shuffling(place, people).play(hands(1))
    for one in people:
        driven.comes(one, is_here=False)
    driven.wait(DAY - 1)
    assert driven.at(Stage.BETWEEN)
    driven.comes(1)
    driven.say(1, asked.Ready)
    driven.wait(READY_WAIT)

    assert driven.at(Stage.PLAYING)


def test_by_letter_the_next_hand_is_dealt_with_nobody_here() -> None:
    driven = _shuffling(BY_LETTER, (1, 2)).play(hands(1))
    driven.comes(1, is_here=False)
    driven.comes(2, is_here=False)
    driven.wait(READY_WAIT + BACK_WAIT)

    assert driven.at(Stage.PLAYING)


def test_a_proposal_nobody_answers_lapses_after_a_minute() -> None:
    driven = _playing(TABLES["CT"])
    driven.say(1, asked.Propose, what="end")
    driven.wait(ANSWER_WAIT - 1)
    assert driven.state.proposal is not None
    driven.wait(1)

    assert driven.state.proposal is None


def test_a_table_with_nobody_here_stops_after_the_grace_time_and_is_closed_a_day_later() -> None:
    driven = _playing(TABLES["CT"], (1,))
    driven.comes(1, is_here=False)
    driven.wait(2 * MINUTE)
    for _ in range(1_000):
        if driven.room.house_turn is None:
            break
        driven.go_on()
    driven.wait(2 * MINUTE)
    assert not driven.bot_plays()
    assert driven.at(Stage.PLAYING)
    entries = len(driven.log)
    driven.wait(FORSAKEN - HOUR)
    assert len(driven.log) == entries
    driven.wait(HOUR)

    assert driven.at(Stage.CLOSED)
    assert driven.room.due is None


def test_a_table_where_nobody_ever_sat_is_closed_after_a_day() -> None:
    driven = Driven.open(TABLES["CT"])
    driven.wait(FORSAKEN - 1)
    assert driven.at(Stage.GATHERING)
    driven.wait(1)

    assert driven.at(Stage.CLOSED)


@pytest.mark.parametrize("stage", [Stage.GATHERING, Stage.PLAYING, Stage.BETWEEN])
def test_a_host_who_is_away_for_the_grace_time_is_no_longer_host(stage: Stage) -> None:
    driven = Driven.open(TABLES["CT"])
    driven.sit()
    if stage is not Stage.GATHERING:
        driven.say(1, asked.Begin)
        driven.play(is_(stage))
    driven.comes(1, is_here=False)
    driven.wait(MINUTE - 1)
    assert driven.state.host_place == 1
    driven.wait(1)
    assert driven.state.host_place == 2
    driven.comes(1)
    driven.wait(MINUTE)

    assert driven.state.host_place == 2


def test_time_and_choice_in_the_same_tick_are_one_or_the_other() -> None:
    for is_first in (True, False):
        driven = _playing(CLOCK)
        actor = driven.state.places[_actor(driven) - 1]
        driven.now += 120 * SECOND
        choice = driven.choice(actor)
        if is_first:
            driven.say(actor, asked.Act, action=choice)
            assert driven.room.wake(driven.now, driven.chance) is None
        else:
            driven.take(driven.room.wake(driven.now, driven.chance))
            with pytest.raises(Refused):
                driven.say(actor, asked.Act, action=choice)
        assert [state for _, state in folded(TABLE, driven.log)] == driven.states


def test_a_table_by_letter_whose_evening_is_over_is_closed_when_nobody_comes_back() -> None:
    driven = _playing(BY_LETTER, people=(1,))
    driven.say(1, asked.Propose, what="end")
    assert driven.at(Stage.OVER)
    driven.comes(1, is_here=False)
    driven.wait(FORSAKEN)

    assert driven.at(Stage.CLOSED)
