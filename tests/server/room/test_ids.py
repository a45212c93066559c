"""The same message again, however often and after whatever: one effect, the same answer (D3)."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.server.room.driving import TABLE, TABLES, Driven, hands
from ultimo.server.protocol import asked
from ultimo.server.protocol.codes import Code
from ultimo.server.room.judging import Refused
from ultimo.server.room.room import IDS_KEPT, Room
from ultimo.server.room.watching import Repeated, Step


@pytest.mark.parametrize("name", TABLES)
def test_a_message_that_comes_again_changes_nothing_and_gets_its_answer(name: str) -> None:
    driven = Driven.open(TABLES[name], 4)
    driven.begin()
    driven.go_on()  # the first key is committed to
    rng = random.Random(4)
    again = 0
    sent: list[tuple[asked.AnyAsked, int]] = []
    while driven.state.deal < 3:
        message = asked.Chat(id=driven.id(), text=f"line {again}")
        step = driven.hear(1, message)
        assert isinstance(step, Step)
        sent.append((message, step.after.v))
        if rng.random() < 0.2:
            driven.room = Room.again(TABLE, driven.log)  # the server was gone
        for _ in range(rng.randint(1, 20)):
            before = driven.state
            earlier, v = rng.choice(sent)

            assert driven.hear(1, earlier) == Repeated(v)
            assert driven.state is before
            again += 1
        driven.go_on()
    assert again > 400


def test_a_move_that_comes_again_is_played_once() -> None:
    driven = Driven.open(TABLES["CT"], 1)
    driven.begin()
    driven.play(lambda state: state.playing is not None)
    actor = driven.state.actor
    assert actor is not None
    move = asked.Act(id="a" * 32, v=driven.state.v, action=driven.choice(actor))
    step = driven.hear(actor, move)
    assert isinstance(step, Step)

    assert [driven.hear(actor, move) for _ in range(20)] == [Repeated(step.after.v)] * 20
    driven.room = Room.again(TABLE, driven.log)
    assert driven.hear(actor, move) == Repeated(step.after.v)
    assert driven.state.playing is not None
    assert len(driven.state.playing.actions) == 1


@pytest.mark.parametrize("is_restarted", [False, True])
def test_an_id_with_other_content_is_refused(is_restarted: bool) -> None:
    driven = Driven.open(TABLES["CT"])
    driven.sit()
    said = asked.Chat(id="b" * 32, text="Servus")
    driven.hear(1, said)
    if is_restarted:
        driven.room = Room.again(TABLE, driven.log)
    before = driven.state

    others: list[tuple[int, asked.AnyAsked]] = [
        (1, msgspec.structs.replace(said, text="Griass di")),
        (2, said),
        (1, asked.Phrase(id=said.id, phrase="hello")),
    ]
    for by, message in others:
        with pytest.raises(Refused) as refused:
            driven.hear(by, message)
        assert refused.value.code is Code.ID_REUSED
    assert driven.state is before


def test_ids_are_kept_for_the_hand_and_the_one_before() -> None:
    driven = Driven.open(TABLES["CT"], 2)
    driven.begin()
    driven.play(lambda state: state.playing is not None)
    said = asked.Chat(id="c" * 32, text="Servus")
    driven.hear(1, said)
    driven.play(hands(1))
    driven.play(lambda state: state.playing is not None)

    assert isinstance(driven.hear(1, said), Repeated)
    driven.play(hands(2))
    driven.play(lambda state: state.playing is not None)
    assert isinstance(driven.hear(1, said), Step)


def test_what_was_refused_may_be_tried_again() -> None:
    driven = Driven.open(TABLES["CT"])
    driven.sit()
    early = asked.GiveNonce(id="d" * 32, nonce="0" * 32)
    with pytest.raises(Refused):
        driven.hear(2, early)
    driven.say(1, asked.Begin)
    driven.go_on()

    assert isinstance(driven.hear(2, early), Step)


def test_talk_without_a_deal_does_not_fill_the_memory() -> None:
    driven = Driven.open(TABLES["CT"])
    driven.say(1, asked.Sit, place=1)
    first = asked.Chat(id="e" * 32, text="Servus")
    driven.hear(1, first)
    for _ in range(IDS_KEPT):
        driven.say(1, asked.Chat, text="and another thing")

    assert isinstance(driven.hear(1, first), Repeated)
    for _ in range(IDS_KEPT):
        driven.say(1, asked.Chat, text="and another thing")
    assert isinstance(driven.hear(1, first), Step)
