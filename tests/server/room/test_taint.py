"""What leaves names only cards its receiver has a right to, and no secret of the shuffle."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator

import msgspec
import pytest

from tests.server.room.driving import TABLES, Driven, by_lot, hands
from tests.server.room.rights import may_be_named, named
from ultimo.core.cards import PACK, Card
from ultimo.server.protocol import asked
from ultimo.server.protocol.settings import Settings
from ultimo.server.room.judging import Refused
from ultimo.server.room.own import Viewer
from ultimo.server.room.table import TableState

PLAYS = [f"play:{card.token}" for card in PACK]


@pytest.mark.parametrize("name", TABLES)
def test_nobody_is_told_of_a_card_without_a_right_to_it(name: str) -> None:
    assert _scan(TABLES[name], 0) + _scan(by_lot(name, 1), 1) > 500


@pytest.mark.soak
@pytest.mark.parametrize("name", TABLES)
def test_nobody_is_told_of_a_card_in_many_evenings(name: str) -> None:
    assert sum(_scan(by_lot(name, seed), seed) for seed in range(1_000, 1_500)) > 100_000


def _scan(settings: Settings, seed: int) -> int:
    """How many messages of an evening of two hands were looked through."""
    driven = Driven.open(settings, seed)
    viewers: list[Viewer] = [None, *driven.state.places]
    driven.watch(*viewers)
    start = len(driven.states)
    driven.begin()
    driven.play(hands(2))
    for viewer in viewers:
        for message, state in zip(driven.sent[viewer], driven.states[start - 1 :], strict=True):
            assert named(message) <= _rights(state, viewer), f"{viewer} in {state.stage}: {message!r}"
    return len(viewers) * (len(driven.states) - start)


def _rights(state: TableState, viewer: Viewer) -> set[str]:
    if state.hand is None:
        return set()
    return may_be_named(state.hand.state, state.seat_of(viewer) if viewer is not None else None)


@pytest.mark.parametrize("name", TABLES)
def test_who_joins_late_is_told_of_no_other_cards(name: str) -> None:
    driven = Driven.open(TABLES[name], 5)
    driven.begin()
    for _ in range(100):
        driven.go_on()
        for viewer in (None, *driven.state.places):
            view = msgspec.json.encode(driven.room.welcome("join", viewer))
            driven.room.forget(viewer)

            assert named(view) <= _rights(driven.state, viewer)


@pytest.mark.parametrize("name", TABLES)
def test_an_error_names_only_the_card_that_was_tried_and_own_ones(name: str) -> None:
    driven = Driven.open(TABLES[name], 6)
    driven.begin()
    driven.play(lambda state: state.playing is not None and len(state.playing.actions) > 25)
    for place in driven.state.people:
        for action in PLAYS:
            for error in _errors(driven, place, action):
                assert named(error) - {action.removeprefix("play:")} <= _rights(driven.state, place)


def _errors(driven: Driven, place: int, action: str) -> Iterator[bytes]:
    try:
        driven.room.hear(driven.people[driven.state.places[place - 1]], _act(driven, action), driven.now)
    except Refused as refused:
        yield msgspec.json.encode((refused.code.slug, refused.message, refused.context))


def _act(driven: Driven, action: str) -> asked.Act:
    return asked.Act(id=driven.id(), v=driven.state.v, action=action)


@pytest.mark.parametrize("name", TABLES)
def test_the_key_and_what_follows_from_it_stay_until_the_hand_is_over(name: str) -> None:
    driven = Driven.open(TABLES[name], 7)
    driven.watch(None, *driven.state.places)
    start = len(driven.states) - 1
    driven.begin()
    driven.play(hands(2))
    looked = 0
    for sent in driven.sent.values():
        for message, state in zip(sent, driven.states[start:], strict=True):
            if state.shuffling is not None and (state.playing is not None or not state.totals or not state.hand):
                looked += 1
                assert not secrets_in(state, message), state.stage
    assert looked > 200


def secrets_in(state: TableState, message: bytes) -> list[str]:
    """What of *message* could be checked against a guess of the deal: digests of the key, of orders and of hands."""
    words = set(re.findall(r"[0-9a-f]{16,}|[A-Za-z0-9+/_-]{22,}=*", message.decode(errors="replace")))
    assert state.shuffling is not None
    key, hidden = state.shuffling.key, [state.shuffling.key]
    if state.hand is not None:
        dealt = state.hand.state.dealt
        lists: list[Iterable[Card]] = [*dealt.hands, dealt.talon, [card for hand in dealt.hands for card in hand]]
        hidden += [join.join(card.token for card in cards).encode() for cards in lists for join in ("", " ", ",")]
    digests = [made(secret).digest() for secret in hidden for made in (hashlib.sha256, hashlib.sha1, hashlib.md5)]
    forms = {form for raw in (key, *digests) for form in (raw.hex(), base64.b64encode(raw).decode())}
    return sorted(words & forms)
