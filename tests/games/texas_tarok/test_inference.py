"""What actions say for certain about hands (TX-11, TX-14, TX-18, TX-19, TX-21, TX-23, TX-40)."""

from __future__ import annotations

import pytest

from tests.games.texas_tarok.notation import CALLED, LAID, QUIET, after, game, known
from ultimo.core.actions import Action, Announce
from ultimo.core.cards import KINGS, TAROKS, TRULL, Cards
from ultimo.core.game import Count, Implied
from ultimo.core.seats import SEATS, PerSeat, Seat
from ultimo.core.state import State

NOTHING = Cards()


def implied(state: State) -> Implied:
    return state.game.implied(state.actions)


def by_seat(one: Cards = NOTHING, three: Cards = NOTHING) -> PerSeat[Cards]:
    return (one, NOTHING, three, NOTHING)


@pytest.mark.rule("TX-11")
def test_who_bids_ze_ruky_was_not_dealt_the_xx() -> None:
    seen = implied(known("1:pass 2:bid:ze-ruky"))

    assert (Count(SEATS[1], Cards.of("XX"), 0, 0, as_dealt=True),) == seen.counts


@pytest.mark.rule("TX-40")
def test_who_passes_a_povinost_that_must_be_kept_was_dealt_no_tarok() -> None:
    hands = "KH QH CH JH 1H 4H KD QD CD JD 1D 4D"
    must_keep = after(hands, "1:pass 2:bid:povinost 3:pass", "povinost-passable=no")

    assert (Count(SEATS[0], TAROKS, 0, 0, as_dealt=True),) == implied(must_keep).counts
    assert () == implied(after(hands, "1:pass 2:bid:povinost 3:pass")).counts


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


@pytest.mark.rule("TX-18")
@pytest.mark.parametrize(
    ("bonus", "least", "most"), [("taroky", 10, 12), ("tarocky", 8, 9), ("bida", 1, 2), ("uni", 0, 0)]
)
def test_a_bonus_of_the_tarok_line_says_how_many_taroks_are_held(bonus: str, least: int, most: int) -> None:
    assert (Count(SEATS[0], TAROKS, least, most),) == announced(bonus).counts


@pytest.mark.rule("TX-19")
@pytest.mark.parametrize(
    ("bonus", "kings", "trull"),
    [
        ("spjst", (4, 4), (3, 3)),
        ("rozani-pani", (4, 4), (1, 2)),
        ("krale", (4, 4), (0, 0)),
        ("trull-pani", (1, 3), (3, 3)),
        ("trull", (0, 0), (3, 3)),
        ("pani", (2, 3), (1, 2)),
    ],
)
def test_a_bonus_of_the_five_line_says_how_many_kings_and_trull_cards_are_held(
    bonus: str, kings: tuple[int, int], trull: tuple[int, int]
) -> None:
    assert (Count(SEATS[0], KINGS, *kings), Count(SEATS[0], TRULL, *trull)) == announced(bonus).counts


@pytest.mark.rule("TX-14")
def test_kings_and_trull_cards_are_never_laid_away() -> None:
    assert KINGS | TRULL == implied(known(LAID)).never_laid


def announced(bonus: str) -> Implied:
    moves: list[tuple[Seat, Action]] = [*known(LAID).actions, (SEATS[0], Announce(bonus))]
    return game().implied(moves)
