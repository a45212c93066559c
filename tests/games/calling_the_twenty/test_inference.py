"""What actions say for certain about hands (CT-14, CT-17, CT-18, CT-36)."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from tests.games.calling_the_twenty.notation import CALLED, STOOD, after, game
from ultimo.core.actions import PASS, PLAYS, Action, Bid
from ultimo.core.cards import TAROKS, TRULL, Cards
from ultimo.core.game import Count, Implied
from ultimo.core.seats import SEATS, PerSeat
from ultimo.core.worlds import worlds

RED = "KH QH CH JH 1H KD QD CD JD 1D"
BLACK = "KC QC CC JC 10C KS QS CS JS 10S"
REDEAL = "redeal-no-tarok=on"
PLAIN_TAROKS = TAROKS - TRULL


def implied(hands: str, said: str, options: str = "") -> Implied:
    return game(options).implied(after(hands, said, options).actions)


def by_seat(one: str = "", two: str = "", three: str = "", four: str = "") -> PerSeat[Cards]:
    return (Cards.of(one), Cards.of(two), Cards.of(three), Cards.of(four))


def poor(seat: int) -> tuple[Count, ...]:
    """No tarok but one of the Trull."""
    return (Count(SEATS[seat - 1], PLAIN_TAROKS, 0, 0), Count(SEATS[seat - 1], TRULL, 0, 1))


def not_poor(seat: int) -> tuple[Count, ...]:
    two = (Cards.of("SK XXI"), Cards.of("SK I"), Cards.of("XXI I"))
    return (Count(SEATS[seat - 1], PLAIN_TAROKS, 1, 22, unless=two),)


@pytest.mark.rule("CT-14")
@pytest.mark.parametrize(
    ("hand", "called", "has"),
    [
        ("XIX", "XX", ""),
        ("XX", "XIX", "XX"),
        ("XX XIX", "XVIII", "XX XIX"),
        ("XX XIX XVIII", "XVII", "XX XIX XVIII"),
        ("XX XIX XVIII XVII", "XVI", "XX XIX XVIII XVII"),
    ],
)
def test_who_calls_a_card_lacks_it_and_has_those_above_it(hand: str, called: str, has: str) -> None:
    seen = implied(f"{hand} | {called}", f"{STOOD} 1:bid:call 1:call:{called}")

    assert Implied(by_seat(has), (Count(SEATS[0], Cards.of(called), 0, 0),)) == seen


@pytest.mark.rule("CT-17")
def test_who_declares_the_trull_has_it() -> None:
    seen = implied("| SK XXI I | XX", f"{CALLED} 1:pass 2:announce:trull")

    assert by_seat("", "SK XXI I") == seen.has


@pytest.mark.rule("CT-18")
def test_who_announces_pagat_ultimo_has_the_i() -> None:
    seen = implied("| XX || I", f"{CALLED} 1:pass 2:pass 3:pass 4:announce:pagat-ultimo")

    assert by_seat("", "", "", "I") == seen.has


@pytest.mark.rule("CT-18")
def test_what_one_seat_says_adds_up() -> None:
    seen = implied("XX SK XXI I | XIX", f"{STOOD} 1:bid:call 1:call:XIX 1:announce:trull 1:announce:pagat-ultimo")

    assert Implied(by_seat("XX SK XXI I"), (Count(SEATS[0], Cards.of("XIX"), 0, 0),)) == seen


@pytest.mark.rule("CT-17")
@pytest.mark.parametrize(
    ("said", "silent"),
    [
        ("1:stand 2:pass 3:pass 4:pass 1:bid:solo 1:pass", [1]),
        ("1:stand 2:pass 3:bid:solo 4:pass 1:pass 3:pass 4:pass", [3, 4]),
        (f"{STOOD} 1:bid:call 1:call:XX 1:pass 2:pass", [1, 2]),
        (f"{STOOD} 1:bid:call 1:call:XX", []),
        (f"{STOOD} 1:bid:dodge 1:play:XVII", []),
        ("1:stand 2:pass 3:pass 4:pass 1:bid:solo", []),
        (STOOD, []),
        ("", []),
    ],
)
def test_who_has_spoken_and_not_declared_the_trull_has_it_not(said: str, silent: list[int]) -> None:
    counts = implied("SK XVII | XX | XXI | I", said).counts

    assert [Count(SEATS[seat - 1], TRULL, 0, 2) for seat in silent] == [c for c in counts if c.cards == TRULL]


@pytest.mark.rule("CT-17", "CT-36")
def test_who_was_asked_to_annul_has_not_spoken_by_that() -> None:
    counts = implied(
        f"| {RED} || {BLACK}", "2:pass 4:pass 1:bid:solo 2:pass 3:pass 4:pass 1:pass 2:pass", REDEAL
    ).counts

    assert [Count(seat, TRULL, 0, 2) for seat in SEATS[:2]] == [count for count in counts if count.most == 2]


@pytest.mark.rule("CT-8")
@pytest.mark.parametrize("said", [[PLAYS[0]], [PLAYS[0], PASS], [Bid("lower-than-all")]])
def test_moves_that_are_no_auction_say_nothing(said: list[Action]) -> None:
    assert game().implied([]) == game().implied([(SEATS[0], action) for action in said])


def test_absolut_bids_and_plays_say_nothing_for_certain() -> None:
    seen = implied("| XX", f"{CALLED} 1:announce:absolut 1:pass 2:pass 3:pass 4:pass", "extra-bonuses=on")

    assert by_seat() == seen.has


@pytest.mark.rule("CT-36")
@pytest.mark.parametrize(
    ("said", "counts"),
    [
        ("", ()),
        ("2:annul", poor(2)),
        ("2:pass", poor(2)),
        ("2:pass 4:annul", (*poor(2), *poor(4))),
        ("2:pass 4:pass", (*poor(2), *poor(4))),
        # a pass in the auction answers another question
        ("2:pass 4:pass 1:stand 2:pass 3:pass", (*not_poor(1), *poor(2), *not_poor(3), *poor(4))),
    ],
)
def test_who_was_asked_to_annul_has_no_tarok_but_a_trull_card(said: str, counts: tuple[Count, ...]) -> None:
    seen = implied(f"| {RED} || {BLACK}", said, REDEAL)

    assert Implied(by_seat(), counts) == seen


@pytest.mark.rule("CT-36")
def test_the_forehand_is_asked_before_the_auction_too() -> None:
    seen = implied(RED, "1:pass 1:stand 2:pass", REDEAL)

    assert (*poor(1), *not_poor(2), *not_poor(3), *not_poor(4)) == seen.counts


@pytest.mark.rule("CT-36")
def test_who_is_not_asked_has_no_such_hand() -> None:
    seen = implied("", "1:stand 2:pass 3:pass 4:pass", REDEAL)

    assert Implied(by_seat(), (*not_poor(1), *not_poor(2), *not_poor(3), *not_poor(4))) == seen


@pytest.mark.rule("CT-36")
def test_without_the_option_nobody_was_asked() -> None:
    assert () == game().implied(after("", "1:stand 2:pass").actions[1:]).counts


@pytest.mark.rule("CT-36")
def test_in_no_world_somebody_has_such_a_hand_who_was_not_asked() -> None:
    """Seat 1 has so many taroks that others often would have none, or one of the Trull alone."""
    state = after("XX XIX XVIII XVII XVI XV XIV XIII XII XI | X | IX | VIII", "1:stand 2:pass 3:pass 4:pass", REDEAL)
    found = islice(worlds(state.view(SEATS[0]), random.Random(7)), 100)
    hands = [hand for world in found for hand in world.dealt.hands]

    assert 400 == len(hands)
    assert all(hand & PLAIN_TAROKS or len(hand & TRULL) > 1 for hand in hands)
