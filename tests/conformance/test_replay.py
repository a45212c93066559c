"""A hand is a pure function of its game, its deal and its actions; records and copies lose nothing."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from tests.conformance.digest import digests
from tests.conformance.driver import Hands
from ultimo.core.game import View
from ultimo.core.phases import PhaseName
from ultimo.core.reading import parse_records, read_records
from ultimo.core.record import Record, format_record
from ultimo.core.state import State, replay
from ultimo.core.worlds import record_of, view_of
from ultimo.games import find_game

ROOT = Path(__file__).parent.parent.parent
Value = TypeVar("Value", State, View)
Copy = Callable[[Value], Value]
COPIES = [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]


def some(hands: Hands, of_each: int = 3) -> list[tuple[State, State]]:
    """Some states of every hand, each with the one that followed."""
    pairs = [list(zip(hand.states, hand.states[1:], strict=False)) for hand in hands]
    return [pair for hand in pairs for pair in hands.rng.sample(hand, of_each)]


def parsed(text: str) -> Record:
    (record,) = parse_records(text, find_game)
    return record


def test_the_same_actions_make_the_same_states(hands: Hands) -> None:
    for hand in hands:
        state = State.begin(hand.end.game, hand.end.dealt)
        for live, (_, action) in zip(hand.states, hand.end.actions, strict=False):
            assert (live, hash(live)) == (state, hash(state))
            assert list(live.legal_actions()) == list(state.legal_actions())
            state = state.apply(action)

        assert (hand.end, hand.end.facts) == (state, state.facts)
        assert hand.end == replay(hand.end.game, hand.end.dealt, (action for _, action in hand.end.actions))


def test_a_state_is_not_changed_by_what_follows_it(hands: Hands) -> None:
    for state, after in some(hands):
        before = (state.log, state.actor, state.view(None), state.view(state.actor))
        state.apply(after.actions[-1][1])

        assert before == (state.log, state.actor, state.view(None), state.view(state.actor))


def test_states_that_differ_are_not_equal(hands: Hands) -> None:
    for state, after in some(hands):
        assert state != after
        assert state.view(None) != after.view(None)


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_with_other_hashes_plays_the_same_hands(hash_seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(["src", "."])}
    command = [sys.executable, "-m", "tests.conformance.digest"]
    other = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)

    assert digests() == other.stdout.splitlines()


@pytest.mark.parametrize("again", COPIES, ids=["copy", "deepcopy", "pickle"])
def test_a_copy_of_a_state_plays_on_like_the_state(hands: Hands, again: Copy[State]) -> None:
    for state, after in some(hands):
        copied = again(state)

        assert state == copied
        assert list(state.legal_actions()) == list(copied.legal_actions())
        assert after == copied.apply(after.actions[-1][1])


@pytest.mark.parametrize("again", COPIES, ids=["copy", "deepcopy", "pickle"])
def test_a_copy_of_a_view_shows_the_same(hands: Hands, again: Copy[View]) -> None:
    for state, _ in some(hands):
        for viewer in (None, state.actor):
            view = state.view(viewer)
            copied = again(view)

            assert view == copied
            assert (view.hand, view.public) == (copied.hand, copied.public)


# ── records ──


def test_parsing_a_record_undoes_writing_it(hands: Hands) -> None:
    for hand in hands:
        for state in (hand.end, *hands.rng.sample(hand.states, 2)):
            record = Record.of(state, tags=(("Event", 'a "test" \\'), ("Seat1", "Anna")))
            text = format_record(record)

            assert record == parsed(text)
            assert text == format_record(parsed(text))


def test_a_record_replays_to_the_state_it_was_made_of(hands: Hands) -> None:
    for hand in hands:
        for state in (hand.end, *hands.rng.sample(hand.states, 2)):
            (record,) = read_records(str(Record.of(state)), find_game)

            assert state == record.replay()


def test_what_one_seat_knows_is_a_record_too(hands: Hands) -> None:
    rng = hands.rng
    for state, _ in some(hands):
        view = state.view(state.actor)
        record = record_of(view)

        assert record == parsed(str(record))
        assert view == view_of(parsed(str(record)), rng)


def test_what_a_spectator_knows_is_a_record_too(hands: Hands) -> None:
    for state, _ in some(hands):
        if state.phase_name is not PhaseName.AUCTION:  # where being asked may say much of a hand
            view = state.view(None)

            assert view == view_of(parsed(str(record_of(view))), hands.rng)
