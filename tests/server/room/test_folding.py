"""A table is the fold of its log: read back it is the same after every entry (D4), and what does not fit is said so."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tests.server.room.digests import digest
from tests.server.room.driving import TABLE, TABLES, Driven, by_lot, hands, is_, settings
from ultimo.core.seats import Place
from ultimo.games import find_game
from ultimo.server.protocol import asked
from ultimo.server.protocol.settings import Settings
from ultimo.server.room import inputs
from ultimo.server.room.folding import DoesNotApply, folded, follow
from ultimo.server.room.inputs import AnyInput, Kept, kept_of, payload_of
from ultimo.server.room.room import Room
from ultimo.server.room.table import Stage

ROOT = Path(__file__).parents[3]


def _evening(place: Settings, seed: int, count: int) -> Driven:
    driven = Driven.open(place, seed)
    driven.begin()
    return driven.play(hands(count))


def _check_replay(driven: Driven) -> None:
    """The log read back from its bytes gives every state there was."""
    log = [kept_of(payload_of(kept)) for kept in driven.log]

    assert log == driven.log
    assert [state for _, state in folded(TABLE, log)] == driven.states
    assert Room.again(TABLE, log).state == driven.state


@pytest.mark.parametrize("name", TABLES)
def test_a_log_gives_every_state_there_was(name: str) -> None:
    for seed in range(3):
        _check_replay(_evening(by_lot(name, seed), seed, 2))


@pytest.mark.soak
@pytest.mark.parametrize("name", TABLES)
def test_many_logs_give_every_state_there_was(name: str) -> None:
    for seed in range(1_000, 1_400):
        _check_replay(_evening(by_lot(name, seed), seed, 3))


def test_another_process_comes_to_the_same() -> None:
    code = [sys.executable, "-m", "tests.server.room.digests", "1"]
    runs = [
        subprocess.run(code, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True)
        for seed in ("0", "4711")
    ]

    assert [run.stdout.decode().split() for run in runs] == [[digest(1)]] * 2


def test_totals_are_those_of_the_evening() -> None:
    driven = _evening(TABLES["TX six"], 1, 3)

    assert driven.state.session is not None
    assert driven.state.totals == driven.state.session.totals


# ── what cannot stand in a log ──


def test_an_empty_log_is_no_table() -> None:
    with pytest.raises(DoesNotApply, match="the log is empty"):
        Room.again(TABLE, [])


FIRST = inputs.Opened("a1", settings(), 1)


@pytest.mark.parametrize(
    ("first", "problem"),
    [
        (inputs.Begun(), "begins with a table being opened, not with Begun"),
        (inputs.Opened("a1", settings("whist"), 1), "whist"),
        (inputs.Opened("a1", settings(options={"hands": "many"}), 1), "hands"),
        (inputs.Opened("a1", settings(places=6), 1), "6"),
        (inputs.Opened("a1", settings(), 99), "version 99"),
    ],
)
def test_a_log_begins_with_a_table_that_can_be(first: AnyInput, problem: str) -> None:
    with pytest.raises(DoesNotApply, match=problem):
        Room.again(TABLE, [Kept(0, first)])


def _between() -> Driven:
    return _evening(TABLES["TX"], 1, 1)


ENTRIES: Sequence[tuple[AnyInput, str]] = [
    (FIRST, "cannot stand there"),
    (inputs.Begun(), "cannot stand there"),
    (inputs.Committed("00"), "cannot stand there"),
    (inputs.Readied(Place(9)), "there is no place 9"),
    (inputs.Readied(Place(0)), "there is no place 0"),
    (inputs.Sat(Place(1), "b1", "Zoe"), "somebody sits at place 1"),
    (inputs.Stepped(Place(1), "last-round"), "last-round"),
    (inputs.Answered(Place(1), yes=True), "something was proposed"),
    (inputs.Proposed(Place(1), "beer"), "beer"),
    (inputs.Proposed(Place(1), "claim"), "claim"),
    (inputs.Proposed(Place(1), "undo"), "undo"),
]


@pytest.mark.parametrize(("entry", "problem"), ENTRIES)
def test_an_entry_that_cannot_stand_there_is_said_so(entry: AnyInput, problem: str) -> None:
    state = _between().state

    with pytest.raises(DoesNotApply, match=rf"entry {state.v + 1}, {type(entry).__name__}.*{problem}"):
        follow(state, Kept(state.at, entry))


@pytest.mark.parametrize(
    "entry",
    [
        inputs.Committed("00" * 31),
        inputs.Committed("zz" * 32),
        inputs.Said("knock", Place(1)),
        inputs.Dealt(),
    ],
)
def test_a_shuffle_that_cannot_be_is_said_so(entry: AnyInput) -> None:
    driven = Driven.open(TABLES["TX six"])
    driven.begin()

    with pytest.raises(DoesNotApply):
        follow(driven.state, Kept(driven.now, entry))


def test_a_nonce_is_given_once_and_has_its_length() -> None:
    driven = Driven.open(TABLES["CT"])
    driven.begin()
    driven.go_on()
    driven.say(2, asked.GiveNonce, nonce="0" * 32)

    for nonce in (inputs.Nonced(Place(2), "1" * 32), inputs.Nonced(Place(3), "11")):
        with pytest.raises(DoesNotApply):
            follow(driven.state, Kept(driven.now, nonce))


def _damaged(rng: random.Random, log: Sequence[Kept]) -> list[Kept]:
    """*log* with one entry gone, twice there, or from elsewhere."""
    at = rng.randrange(1, len(log))
    match rng.randrange(4):
        case 0:
            return [*log[:at], *log[at + 1 :]]
        case 1:
            return [*log[: at + 1], *log[at:]]
        case 2:
            return [*log[:at], rng.choice(log), *log[at + 1 :]]
        case _:
            return [*log[:at], msgspec.structs.replace(log[at], input=_foreign(rng)), *log[at + 1 :]]


def _foreign(rng: random.Random) -> AnyInput:
    """An input of any kind with anything in it."""
    fields: dict[str, object] = {
        "host": "a9",
        "settings": rng.choice([settings("whist"), *TABLES.values()]),
        "rules": rng.randrange(3),
        "place": rng.randrange(-1, 8),
        "account": rng.choice(["a1", "b1"]),
        "name": rng.choice(["Zoe", "a\nb", ""]),
        "bot": rng.choice(["easy", "nobody"]),
        "on": rng.random() < 0.5,
        "key": rng.choice(["", "00", "x" * 64, "ab" * 32]),
        "nonce": rng.choice(["", "zz", "ab" * 16]),
        "word": rng.choice(["cut", "tap:1", "first:9", ""]),
        "action": rng.choice(["play:KH", "pass", "bid:", "\0", "discard:?"]),
        "step": "last-round",
        "what": rng.choice(["undo", "end", ""]),
        "yes": rng.random() < 0.5,
        "text": "",
    }
    kind = rng.choice(get_args(AnyInput))
    made: AnyInput = kind(**{name: fields[name] for name in kind.__struct_fields__ if name in fields})
    return made


@pytest.mark.parametrize("name", TABLES)
def test_a_damaged_log_applies_or_is_refused_and_nothing_else(name: str) -> None:
    log = _evening(TABLES[name], 3, 1).log
    rng = random.Random(3)
    refused = 0
    for _ in range(150):
        try:
            room = Room.again(TABLE, _damaged(rng, log))
            room.welcome("join", None)
        except DoesNotApply:
            refused += 1
    assert refused > 50


def test_a_closed_table_accepts_nothing() -> None:
    driven = Driven.open(TABLES["CT"])
    driven.say(1, asked.Close)

    assert driven.room.presence("a1", True, driven.now) is None
    with pytest.raises(DoesNotApply, match="cannot stand there: closed"):
        follow(driven.state, Kept(driven.now, inputs.Reopened()))


def test_the_next_evening_is_another_one_at_the_same_table() -> None:
    driven = Driven.open(settings("texas-tarok", options={"hands": "2"}), 1, (1, 2))
    driven.begin()
    first = [hand.deal for step in [driven.play(is_(Stage.OVER))] for hand in step.state.session.hands]  # type: ignore[union-attr]
    driven.say(1, asked.Again)

    assert driven.at(Stage.GATHERING)
    assert [chair.ready for chair in driven.state.chairs] == [False, False, True, True]
    for place in driven.people:
        driven.say(place, asked.Ready)
    driven.say(1, asked.Begin)
    driven.play(is_(Stage.OVER))
    assert driven.state.earlier == len(first)
    assert find_game("texas-tarok").id == driven.state.game.id
    _check_replay(driven)
