"""The same deal again: the cards of a hand that is over, played once more, its first result taken back."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from tests.server.room.driving import TABLE, TABLES, Driven, hands, is_, settings
from ultimo.core.reading import read_records
from ultimo.core.record import Record
from ultimo.core.seats import Place
from ultimo.core.session import Session
from ultimo.games import find_game
from ultimo.server.protocol import asked
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.shown import TwiceShown
from ultimo.server.room.due import ANSWER_WAIT
from ultimo.server.room.folding import folded
from ultimo.server.room.judging import Refused
from ultimo.server.room.looks import Look
from ultimo.server.room.table import Stage
from ultimo.server.room.told_tags import TOLD_TAGS
from ultimo.server.room.watching import Step


def _after_two_hands(name: str, people: tuple[int, ...] = ()) -> Driven:
    driven = Driven.open(TABLES[name], 2, people)
    driven.begin()
    return driven.play(hands(2)) if driven.play(hands(1)).at(Stage.BETWEEN) else driven


def _untold(record: Record) -> Record:
    """*record* without the tags for lists of hands."""
    return replace(record, tags=tuple(tag for tag in record.tags if tag[0] not in TOLD_TAGS))


def _twice(driven: Driven) -> TwiceShown | None:
    """What all are shown of the first time."""
    found = Look(driven.state).public.get("twice")
    return msgspec.convert(found, TwiceShown) if found else None


def _dealt(driven: Driven) -> object:
    assert driven.state.hand is not None
    return driven.state.hand.state.dealt


@pytest.mark.parametrize("name", TABLES)
def test_who_is_alone_with_bots_plays_the_same_cards_again_at_once(name: str) -> None:
    driven = _after_two_hands(name, (1,))
    one = next(state for state in driven.states if hands(1)(state))
    cards, deal = _dealt(driven), driven.state.deal
    driven.watch(Place(1), None)
    step = driven.say(1, asked.Propose, what="same-deal")

    assert isinstance(step, Step)
    assert step.batch.taken_back == (2,)
    assert driven.at(Stage.PLAYING)
    assert _dealt(driven) == cards
    assert driven.state.playing is not None and driven.state.playing.actions == ()
    assert driven.state.deal == deal - 1
    assert driven.state.totals == one.totals
    assert [state for _, state in folded(TABLE, driven.log)] == driven.states


@pytest.mark.parametrize("name", TABLES)
def test_the_evening_goes_on_as_if_the_hand_had_been_played_once(name: str) -> None:
    driven = _after_two_hands(name, (1,))
    driven.say(1, asked.Propose, what="same-deal")
    finished: list[str] = []
    while len(finished) < 2:
        finished += [hand.record for hand in driven.go_on().batch.finished]
    text = "\n".join(finished)

    assert '[Deal "2"]' in finished[0] and '[Played "2"]' in finished[0]
    assert '[Deal "3"]' in finished[1] and "Played" not in finished[1]
    session = driven.state.session
    assert session is not None
    assert session.totals == driven.state.totals
    assert [_untold(record) for record in read_records(text, find_game)] == session.records()[1:3]
    assert Session.from_records(session.records()).totals == session.totals


def test_the_first_time_is_shown_beside_the_last_once_that_is_over_too_and_no_longer_than_the_hand() -> None:
    driven = _after_two_hands("TX", (1,))
    first = driven.state.session.hands[-1] if driven.state.session else None
    assert first is not None
    assert _twice(driven) is None
    driven.say(1, asked.Propose, what="same-deal")
    assert _twice(driven) is None, "its cards are those of the hand that is played"
    driven.play(is_(Stage.BETWEEN))
    twice = _twice(driven)
    assert twice is not None
    assert twice.first.result is not None
    records = list(read_records("\n".join(twice.records), find_game))

    assert twice.first.result.scores == first.state.settlement().scores
    assert driven.state.session is not None
    assert records == [driven.state.session.record(hand) for hand in (first, driven.state.session.hands[-1])]
    driven.say(1, asked.Propose, what="same-deal")
    driven.play(is_(Stage.BETWEEN))
    third = _twice(driven)
    assert third is not None
    assert third.records[0] == twice.records[0], "the first time of three"
    driven.play(is_(Stage.PLAYING))
    assert driven.play(is_(Stage.BETWEEN)).state.first is None
    assert _twice(driven) is None


def test_people_consent() -> None:
    driven = _after_two_hands("CT")
    totals = driven.state.totals
    driven.say(2, asked.Propose, what="same-deal")
    for place in (1, 3):
        driven.say(place, asked.Answer, yes=True)
        assert driven.state.totals == totals
    driven.say(4, asked.Answer, yes=True)

    assert driven.at(Stage.PLAYING)
    assert driven.state.proposal is None


def test_the_last_hand_of_an_evening_is_played_again_too() -> None:
    driven = Driven.open(settings("texas-tarok", options={"hands": "1"}), 2, (1,))
    driven.begin()
    driven.play(is_(Stage.OVER))
    driven.say(1, asked.Propose, what="same-deal")

    assert driven.at(Stage.PLAYING)
    assert driven.state.totals == (0, 0, 0, 0)
    assert driven.play(is_(Stage.OVER)).state.deal == 2


def test_nothing_is_played_again_in_a_hand_nor_when_the_next_one_is_shuffled_for() -> None:
    driven = _after_two_hands("CT", (1, 2))
    driven.say(1, asked.Propose, what="same-deal")
    for place in (1, 2):
        driven.say(place, asked.Ready)

    assert driven.at(Stage.SHUFFLING)
    assert driven.state.proposal is None
    driven.play(is_(Stage.PLAYING))
    with pytest.raises(Refused) as refused:
        driven.say(1, asked.Propose, what="same-deal")
    assert refused.value.code is Code.NOT_NOW


def test_an_evening_that_ended_before_its_first_hand_has_none_to_play_again() -> None:
    driven = Driven.open(TABLES["CT"], 2, (1,))
    driven.begin()
    driven.say(1, asked.Propose, what="end")

    with pytest.raises(Refused, match="No hand is over"):
        driven.say(1, asked.Propose, what="same-deal")


def test_an_end_that_was_proposed_stays_so_while_the_next_hand_is_shuffled_for() -> None:
    driven = _after_two_hands("CT", (1, 2))
    driven.say(1, asked.Propose, what="end")
    for place in (1, 2):
        driven.say(place, asked.Ready)

    assert driven.state.proposal is not None


def test_what_is_not_answered_after_an_evening_is_off() -> None:
    driven = Driven.open(settings("texas-tarok", options={"hands": "1"}), 2, (1, 2))
    driven.begin()
    driven.play(is_(Stage.OVER))
    driven.say(1, asked.Propose, what="same-deal")
    driven.wait(ANSWER_WAIT)
    assert driven.state.proposal is None
    driven.say(1, asked.Propose, what="same-deal")
    driven.say(1, asked.Again)

    assert driven.state.proposal is None
