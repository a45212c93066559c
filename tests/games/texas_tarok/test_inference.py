"""What actions say for certain about hands (TX-11, TX-18, TX-19, TX-21, TX-23, TX-40)."""

from __future__ import annotations

import pytest

from tests.games.texas_tarok.notation import CALLED, LAID, QUIET, after, game, known
from ultimo.core.actions import Action, Announce, Play
from ultimo.core.cards import COLORS, KINGS, TAROKS, TRULL, Cards
from ultimo.core.game import Implied
from ultimo.core.seats import SEATS, PerSeat, Seat
from ultimo.core.state import State

NOTHING = Cards()


def implied(state: State) -> Implied:
    return state.game.implied(state.actions)


def by_seat(one: Cards = NOTHING, two: Cards = NOTHING, three: Cards = NOTHING) -> PerSeat[Cards]:
    return (one, two, three, NOTHING)


@pytest.mark.rule("TX-11")
def test_who_bids_ze_ruky_lacks_the_xx() -> None:
    seen = implied(known("1:pass 2:bid:ze-ruky"))

    assert Implied(by_seat(), by_seat(two=Cards.of("XX"))) == seen


@pytest.mark.rule("TX-40")
def test_who_passes_a_povinost_that_must_be_kept_has_no_tarok() -> None:
    hands = "KH QH CH JH 1H 4H KD QD CD JD 1D 4D"
    must_keep = after(hands, "1:pass 2:bid:povinost 3:pass", "povinost-passable=no")

    assert by_seat(TAROKS) == implied(must_keep).lacks
    assert by_seat() == implied(after(hands, "1:pass 2:bid:povinost 3:pass")).lacks


@pytest.mark.rule("TX-21")
def test_who_calls_a_card_has_those_of_the_row_above_it() -> None:
    assert by_seat(Cards.of("XX XIX")) == implied(known(CALLED)).has


@pytest.mark.rule("TX-22")
def test_a_call_that_may_be_wrong_says_nothing() -> None:
    assert by_seat() == implied(known(f"{QUIET} 1:call:XVII", "miscalls=penalised")).has


@pytest.mark.rule("TX-23")
def test_who_calls_the_one_has_it() -> None:
    state = known(f"{CALLED} 1:pass 2:pass 3:announce:pagat-ultimo")

    assert by_seat(Cards.of("XX XIX"), three=Cards.of("I")) == implied(state).has


@pytest.mark.rule("TX-18", "TX-19")
@pytest.mark.parametrize(
    ("bonus", "has", "lacks"),
    [
        ("uni", NOTHING, TAROKS),
        ("trull", TRULL, KINGS),
        ("trull-pani", TRULL, NOTHING),
        ("krale", KINGS, TRULL),
        ("rozani-pani", KINGS, NOTHING),
        ("spjst", KINGS | TRULL, NOTHING),
        ("pani", NOTHING, NOTHING),
    ],
)
def test_what_a_hand_bonus_says_of_the_hand(bonus: str, has: Cards, lacks: Cards) -> None:
    moves: list[tuple[Seat, Action]] = [*known(LAID).actions, (SEATS[0], Announce(bonus))]

    assert Implied(by_seat(has), by_seat(lacks)) == game().implied(moves)


@pytest.mark.rule("TX-18")
@pytest.mark.parametrize(
    ("bonus", "played", "lacks"),
    [
        ("taroky", "KH", NOTHING),
        ("taroky", "KH QH", COLORS - Cards.of("KH QH")),
        ("tarocky", "KH QH CH", NOTHING),
        ("tarocky", "KH QH CH JH", COLORS - Cards.of("KH QH CH JH")),
        ("tarocky", "II III IV V VI VII VIII IX", NOTHING),
        ("tarocky", "II III IV V VI VII VIII IX X", TAROKS - Cards.of("II III IV V VI VII VIII IX X")),
        ("bida", "II", NOTHING),
        ("bida", "II X", TAROKS - Cards.of("II X")),
        ("pani", "II X KH QH", NOTHING),
    ],
)
def test_who_said_how_many_taroks_it_has_runs_out_of_them_or_of_suit_cards(
    bonus: str, played: str, lacks: Cards
) -> None:
    one, two = SEATS[:2]
    moves: list[tuple[Seat, Action]] = [(one, Announce(bonus)), (two, Play(next(iter(Cards.of("SK")))))]
    moves += [(one, Play(card)) for card in Cards.of(played)]

    assert by_seat(lacks) == game().implied(moves).lacks
