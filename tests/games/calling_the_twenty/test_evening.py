"""Rounds of four hands, the target, the last round, annulled hands (CT-5, CT-6, CT-30, CT-36)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypedDict

import pytest

from tests.games.calling_the_twenty.notation import (
    after,
    finished,
    game,
    moves,
    table,
)
from ultimo.core.evening import LAST_ROUND, Evening, HandResult
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.seats import PerSeat, Place, per_seat
from ultimo.core.session import Session, SessionError
from ultimo.games.calling_the_twenty.evening import RoundsOfFour

ALL_RED = "KH QH CH JH 1H KD QD CD JD 1D"


class Expected(TypedDict):
    deal: int
    dealer_place: int
    seats: list[int]
    totals_by_place_after: list[int]
    over_after: bool


class Hand(TypedDict):
    scores_by_seat: list[int] | None  # None: annulled
    last_round_called_before: bool
    expect: Expected


class End(TypedDict):
    over: bool
    winners_places: list[int]
    totals: list[int]
    rounds: int


class Case(TypedDict):
    name: str
    options: Mapping[str, str | int]
    places: list[str]
    hands: list[Hand]
    expect_end: End


CASES: Sequence[Case] = json.loads((Path(__file__).parent / "cases" / "evenings.json").read_text(encoding="utf-8"))


def test_every_evening_is_read() -> None:
    assert 8 == len(CASES)


@pytest.mark.rule("CT-5", "CT-6", "CT-30", "CT-36")
@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_an_evening_of_the_cases(case: Case) -> None:
    settings = {name: str(value) for name, value in case["options"].items()}
    evening: Evening = game().with_settings(settings).evening(len(case["places"]))
    totals = [0, 0, 0, 0]
    counted = 0

    for number, hand in enumerate(case["hands"], 1):
        assert not evening.over
        evening = evening.take(LAST_ROUND) if hand["last_round_called_before"] else evening
        coming = evening.seating(None)
        scores = hand["scores_by_seat"] or [0, 0, 0, 0]
        counted += hand["scores_by_seat"] is not None
        for seat, score in enumerate(scores):
            totals[coming.seats[seat] - 1] += score
        evening = evening.after(result(coming.seats, scores, annulled=hand["scores_by_seat"] is None))
        assert hand["expect"] == {
            "deal": number,
            "dealer_place": coming.dealer,
            "seats": list(coming.seats),
            "totals_by_place_after": totals,
            "over_after": evening.over,
        }

    winners = [place for place, total in enumerate(totals, 1) if total == max(totals)]
    assert case["expect_end"] == {
        "over": evening.over,
        "winners_places": winners,
        "totals": totals,
        "rounds": counted // 4,
    }


def result(seats: PerSeat[Place], scores: Sequence[int], annulled: bool = False) -> HandResult:
    """A hand that is over."""
    end = HandEnd.ANNULLED if annulled else HandEnd.PLAYED
    return HandResult(seats, per_seat(lambda seat: scores[seat - 1]), Facts(end=end))


def after_hands(evening: Evening, *hands: Sequence[int]) -> Evening:
    """The evening after hands with these scores by place."""
    for by_place in hands:
        seats = evening.seating(None).seats
        evening = evening.after(result(seats, [by_place[place - 1] for place in seats]))
    return evening


NOTHING = (0, 0, 0, 0)


@pytest.mark.rule("CT-30")
def test_a_round_in_which_someone_reaches_the_target_is_played_to_its_end() -> None:
    """Someone has 31 after deal 6: deals 7 and 8 are played, then the evening is over."""
    six = after_hands(game().evening(4), *[NOTHING] * 5, (31, 0, 0, 0))
    seven = after_hands(six, NOTHING)
    eight = after_hands(seven, NOTHING)

    assert [False, False, True] == [six.over, seven.over, eight.over]


@pytest.mark.rule("CT-30")
@pytest.mark.parametrize(("total", "over"), [(29, False), (30, True), (31, True)])
@pytest.mark.parametrize("place", range(4))
def test_thirty_is_the_target(total: int, over: bool, place: int) -> None:
    won = tuple(total if other == place else 0 for other in range(4))

    assert over == after_hands(game().evening(4), won, NOTHING, NOTHING, NOTHING).over


@pytest.mark.rule("CT-30")
@pytest.mark.parametrize(("total", "over"), [(11, False), (12, True)])
def test_a_table_may_agree_on_another_target(total: int, over: bool) -> None:
    evening = game("target=12").evening(4)

    assert over == after_hands(evening, NOTHING, NOTHING, NOTHING, (0, 0, total, 0)).over


@pytest.mark.rule("CT-30")
def test_an_evening_does_not_end_before_its_first_hand() -> None:
    evening = game().evening(4)

    assert not evening.over
    assert not evening.seating(None).last_round


@pytest.mark.rule("CT-30")
@pytest.mark.parametrize(("played", "to_play"), [(0, 4), (1, 3), (2, 2), (3, 1), (4, 4), (5, 3), (7, 1), (8, 4)])
def test_out_of_time_the_round_going_on_or_else_the_next_is_the_last(played: int, to_play: int) -> None:
    evening = after_hands(game().evening(4), *[NOTHING] * played).take(LAST_ROUND)
    over = []
    for _ in range(to_play):
        over.append(evening.over)
        assert evening.seating(None).last_round
        evening = after_hands(evening, NOTHING)

    assert [False] * to_play == over
    assert evening.over


@pytest.mark.rule("CT-30")
def test_the_last_round_is_called_once_and_not_when_the_evening_is_over() -> None:
    evening = game().evening(4)

    assert (LAST_ROUND,) == tuple(evening.steps())
    assert () == tuple(evening.take(LAST_ROUND).steps())
    assert () == tuple(after_hands(evening, (30, 0, 0, 0), NOTHING, NOTHING, NOTHING).steps())


@pytest.mark.rule("CT-30")
def test_without_a_call_no_round_is_the_last() -> None:
    assert not after_hands(game().evening(4), *[NOTHING] * 12).over


@pytest.mark.rule("CT-36")
def test_after_an_annulled_hand_the_same_dealer_deals_again() -> None:
    evening = after_hands(game().evening(4), NOTHING)
    before = evening.seating(None)

    again = evening.after(result(before.seats, NOTHING, annulled=True))

    assert before == again.seating(None)
    assert evening == again


# ── a whole evening at the table ──────────────────────────────────────────────────────────────

NAMES = ("Anna", "Bela", "Carl", "Dora")
TEN_HIGHEST = "SK XXI XX XIX XVIII XVII XVI XV XIV XIII"
SOLO = "1:bid:solo 2:pass 3:pass 4:pass 1:pass 2:pass 3:pass 4:pass"


def with_hand(session: Session, hands: str, said: str) -> Session:
    """The evening after a hand in which everybody played the first legal card."""
    state = finished(after(hands, said))
    session = session.deal(table(hands))
    for _, action in state.actions:
        session = session.apply(action)
    return session


@pytest.mark.rule("CT-30")
def test_whole_evening_every_forehand_wins_a_solo_with_all_tricks() -> None:
    """A Solo with a surprise Valat is 4 + 6 = 10; after one round all four have 10, after three 30, and share."""
    session = Session.start(game(), NAMES)
    for hand in range(12):
        assert not session.over
        assert hand % 4 + 1 == session.next.seats[0]
        session = with_hand(session, TEN_HIGHEST, SOLO)

    assert session.over
    assert ((30, 30, 30, 30), (1, 2, 3, 4)) == (session.totals, session.leaders)


@pytest.mark.rule("CT-30")
def test_whole_evening_the_highest_total_wins_not_who_reached_the_target_first() -> None:
    session = Session.start(game("target=10"), NAMES)
    for contract in (SOLO, SOLO.replace("solo", "valat"), SOLO, SOLO):
        session = with_hand(session, TEN_HIGHEST, contract)

    assert session.over
    assert ((10, 12, 10, 10), (2,)) == (session.totals, session.leaders)


@pytest.mark.rule("CT-36")
def test_whole_evening_an_annulled_hand_takes_a_deal_number_and_nothing_else() -> None:
    session = Session.start(game("redeal-no-tarok=on"), NAMES)
    session = session.deal(table(f"| {ALL_RED}"))
    (annul,) = moves("2:annul")

    session = session.apply(annul)

    assert (4, (1, 2, 3, 4), (0, 0, 0, 0)) == (session.next.dealer, session.next.seats, session.totals)
    assert 2 == session.deal(table()).hands[-1].deal


@pytest.mark.rule("CT-30")
def test_whole_evening_what_cannot_be_said_is_refused_with_what_can() -> None:
    session = Session.start(game(), NAMES)

    with pytest.raises(SessionError, match="'bockround' cannot be said now; possible: last-round"):
        session.take("bockround")
    with pytest.raises(SessionError, match="'last-round' cannot be said now; possible: nothing"):
        session.take(LAST_ROUND).take(LAST_ROUND)


@pytest.mark.rule("CT-30")
def test_who_stays_at_the_table_keeps_the_total_and_the_deal_goes_on_round_the_chairs() -> None:
    evening = replace(RoundsOfFour.first(4, 30), played=5, totals=(7, 8, 9, 10))

    moved = evening.reseated((Place(2), None, Place(3), Place(4)))

    assert ((8, 0, 9, 10), 5) == (moved.totals, moved.played)
    assert evening.seating(None) == moved.seating(None)
    with pytest.raises(ValueError, match="not by 5"):
        evening.reseated((Place(1), Place(2), Place(3), Place(4), None))
