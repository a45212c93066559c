"""Those who watch see what is public, and as late as the host wants."""

from __future__ import annotations

import json

import msgspec
import pytest

from tests.server.room.driving import TABLE, TABLES, Driven, settings
from ultimo.server.protocol import asked
from ultimo.server.protocol.patching import merged
from ultimo.server.protocol.settings import Settings
from ultimo.server.room.proposals import choice_before
from ultimo.server.room.room import Room
from ultimo.server.room.table import Stage

LATE = settings(delay=30)


def _playing(place: Settings) -> Driven:
    driven = Driven.open(place, 3)
    driven.begin()
    return driven.play(lambda state: state.playing is not None)


def test_without_a_delay_those_who_watch_are_told_at_once() -> None:
    driven = _playing(TABLES["CT"])
    driven.watch(None)
    driven.go_on()

    assert json.loads(driven.sent[None][-1])["v"] == driven.state.v
    assert driven.room.watch_due is None


def test_those_who_watch_are_told_after_the_delay() -> None:
    driven = _playing(LATE)
    driven.now += 60_000
    driven.room.watched(driven.now)
    driven.watch(None)
    v = driven.state.v
    driven.go_on()
    driven.now += 10_000
    driven.go_on()
    assert driven.room.watch_due == driven.now - 10_000 + 30_000

    assert driven.room.watched(driven.now + 19_999) == ()
    assert driven.room.watch_due == driven.now + 20_000
    assert [event.v for event in driven.room.watched(driven.now + 30_000)] == [v + 1, v + 2]
    assert driven.room.watch_due is None


def test_who_comes_to_watch_sees_the_table_as_the_others_do() -> None:
    driven = _playing(LATE)
    before = driven.room.welcome("join", None)
    for _ in range(5):
        driven.go_on()
    late = driven.room.welcome("join", None)

    assert (late.v, late.view) == (before.v, before.view)
    assert late.v < driven.state.v


def test_a_delay_outlives_the_server() -> None:
    driven = _playing(LATE)
    driven.now += 60_000
    for _ in range(5):
        driven.go_on()
    shown = driven.room.welcome("join", None)
    again = Room.again(TABLE, driven.log)

    assert again.welcome("join", None) == shown
    assert again.watch_due == driven.room.watch_due


@pytest.mark.parametrize("name", TABLES)
def test_patches_told_late_add_up(name: str) -> None:
    driven = Driven.open(settings(TABLES[name].game, TABLES[name].places, delay=30), 3)
    driven.watch(None, *driven.state.places)
    driven.begin()
    for number in range(100):
        driven.now += 1_000
        if number % 31 == 30 and driven.at(Stage.PLAYING):
            _undo(driven)
        driven.go_on()
    driven.sent[None] += map(msgspec.json.encode, driven.room.watched(driven.now + 60_000))

    for viewer, messages in driven.sent.items():
        seen = json.loads(messages[0])["view"]
        for message in messages[1:]:
            seen = merged(seen, json.loads(message).get("patch", {}))
        assert seen == json.loads(msgspec.json.encode(Room(driven.state).welcome("join", viewer).view))


def _undo(driven: Driven) -> None:
    place = next(place for place in driven.people if choice_before(driven.state, place) is not None)
    driven.say(place, asked.Propose, what="undo")
    for other in driven.people:
        if other != place:
            driven.say(other, asked.Answer, yes=True)


def test_a_closed_table_keeps_nobody_waiting() -> None:
    driven = _playing(LATE)
    driven.watch(None)
    driven.say(1, asked.Close)

    assert json.loads(driven.sent[None][-1])["v"] == driven.state.v
    assert driven.room.watch_due is None


def test_what_nobody_watches_is_not_kept_for_later() -> None:
    driven = _playing(TABLES["CT"])
    step = driven.room.presence("a1", False, driven.now)
    assert step is not None
    driven.room.take(step)

    assert driven.room.watch_due is None
