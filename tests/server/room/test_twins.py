"""Nobody can tell a hand from another one that agrees with all they may know: every byte is the same."""

from __future__ import annotations

import random

import pytest

from tests.server.room.driving import TABLES, Driven, by_lot, hands
from tests.server.room.twins import answers, by_hand, dealer_of, replayed, twin_of
from ultimo.server.room.own import Viewer


@pytest.mark.parametrize("name", TABLES)
def test_a_viewer_is_told_the_same_of_two_deals_it_cannot_tell_apart(name: str) -> None:
    compared, differ = _compare(name, seed=1, games=2, moments=2)

    assert compared >= 2 * 2 * TABLES[name].places
    assert differ >= compared * 0.8


@pytest.mark.parametrize("name", TABLES)
def test_what_somebody_tried_in_vain_changes_no_byte_for_anybody(name: str) -> None:
    plain, tried = (Driven.open(TABLES[name], 6) for _ in range(2))
    for driven in (plain, tried):
        driven.watch(None, *driven.state.places)
        driven.begin()
    for number in range(90):
        if number % 10 == 0:
            for place in tried.people:
                assert "accepted" in answers(tried.room, place) or tried.state.actor != place
        plain.go_on()
        tried.go_on()

    assert tried.sent == plain.sent


@pytest.mark.soak
@pytest.mark.parametrize("name", TABLES)
def test_many_twins(name: str) -> None:
    compared, differ = _compare(name, seed=1_000, games=200, moments=4)

    assert differ >= compared * 0.8


def _compare(name: str, seed: int, games: int, moments: int) -> tuple[int, int]:
    """How many twins were compared, and how many of them have other hidden cards."""
    compared = differ = 0
    for game in range(games):
        driven = Driven.open(by_lot(name, seed + game) if game % 2 else TABLES[name], seed + game, dealer=by_hand)
        driven.begin()
        driven.play(hands(1 + game % 2))
        rng = random.Random(seed + game)
        playing = [number for number, state in enumerate(driven.states, 1) if state.playing]
        for viewer in (None, *driven.state.places):
            for number in rng.sample(playing, moments):
                found = _twins(driven, number, viewer, rng)
                compared += found is not None
                differ += found is True
    return compared, differ


def _twins(driven: Driven, number: int, viewer: Viewer, rng: random.Random) -> bool | None:
    """Whether the twin found for *viewer* after *number* entries differs; None: none was found. Their bytes do not."""
    log, state = driven.log[:number], driven.states[number - 1]
    assert state.hand is not None
    world = twin_of(state, viewer, rng)
    if world is None:
        return None
    joins = rng.randrange(1, number)
    sent, room = replayed(log, state, viewer, None, by_hand, joins)
    twin_sent, twin = replayed(log, state, viewer, world, dealer_of(world, state), joins)

    assert sent == twin_sent
    assert answers(room, viewer) == answers(twin, viewer)
    return world.dealt != state.hand.state.dealt
