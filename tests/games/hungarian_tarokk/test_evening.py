"""Rounds, bockrounds, thrown-in deals, five at the table, the hat (HU-3, HU-10, HU-11, HU-16, HU-31, HU-35)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypedDict, cast

import pytest

from tests.games.hungarian_tarokk.notation import FOUR, ONE, THREE, TWO, game, moves, table
from ultimo.core.cards import card
from ultimo.core.evening import LAST_ROUND, Evening, HandResult
from ultimo.core.facts import Capture, Facts, HandEnd
from ultimo.core.seats import Place, Seat, per_seat
from ultimo.core.session import Session, SessionError
from ultimo.games.hungarian_tarokk.evening import Rounds
from ultimo.games.hungarian_tarokk.options import Bockround

NAMES = ("Anna", "Bela", "Carl", "Dora", "Emil")
NOTHING = (0, 0, 0, 0)


class Expected(TypedDict):
    deal: int
    dealer_place: int
    seats: list[int]
    sits_out: list[int]
    multiplier: int
    totals_by_place_after: list[int]
    over_after: bool


class Hand(TypedDict):
    result: str
    unit_scores_by_seat: list[int] | None  # None: dealt again
    expect: Expected


class End(TypedDict):
    over: bool
    winners_places: list[int]
    totals: list[int]
    rounds: int
    deals: int


class Case(TypedDict):
    name: str
    options: Mapping[str, str | int]
    places: list[str]
    hands: list[Hand]
    expect_end: End


def read() -> Sequence[Case]:
    parts = json.loads((Path(__file__).parent / "cases" / "evenings.json").read_text(encoding="utf-8"))
    return cast(Sequence[Case], [part for part in parts if "comment" not in part])


CASES = read()


def over(evening: Evening, end: HandEnd = HandEnd.PLAYED) -> Evening:
    """The evening after a hand that ended so."""
    return evening.after(HandResult(evening.seating(None).seats, NOTHING, Facts(end=end)))


def after_hands(evening: Evening, ends: str) -> Evening:
    """The evening after hands played (`.`) and thrown in (`x`)."""
    for end in ends:
        evening = over(evening, HandEnd.PASSED_OUT if end == "x" else HandEnd.PLAYED)
    return evening


def multipliers(options: str, ends: str, places: int = 4) -> list[int]:
    """What multiplies each of the hands *ends*."""
    evening = game(options).evening(places)
    return [after_hands(evening, ends[:count]).seating(None).multiplier for count in range(len(ends))]


def test_every_evening_is_read() -> None:
    assert 8 == len(CASES)


@pytest.mark.rule("HU-3", "HU-10", "HU-11", "HU-34", "HU-35")
@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_an_evening_of_the_cases(case: Case) -> None:
    settings = {name: str(value) for name, value in case["options"].items()}
    places = len(case["places"])
    evening: Evening = game().with_settings(settings).evening(places)
    totals = [0] * places
    counted = 0

    for number, hand in enumerate(case["hands"], 1):
        assert not evening.over
        coming = evening.seating(None)
        scores = [amount * coming.multiplier for amount in hand["unit_scores_by_seat"] or NOTHING]
        counted += hand["unit_scores_by_seat"] is not None
        for place, score in zip(coming.seats, scores, strict=True):
            totals[place - 1] += score
        by_seat = per_seat(lambda seat, scores=scores: scores[seat - 1])  # type: ignore[misc]  # bound in the loop
        evening = evening.after(HandResult(coming.seats, by_seat, Facts(end=HandEnd(hand["result"]))))
        assert hand["expect"] == {
            "deal": number,
            "dealer_place": coming.dealer,
            "seats": list(coming.seats),
            "sits_out": sorted({*range(1, places + 1)} - {*coming.seats}),
            "multiplier": coming.multiplier,
            "totals_by_place_after": totals,
            "over_after": evening.over,
        }

    best = [place for place, total in enumerate(totals, 1) if total == max(totals)]
    assert case["expect_end"] == {
        "over": evening.over,
        "winners_places": best if evening.over else [],
        "totals": totals,
        "rounds": counted // places,
        "deals": len(case["hands"]),
    }


@pytest.mark.rule("HU-3")
@pytest.mark.parametrize("places", [1, 3, 6])
def test_four_or_five_sit_at_the_table(places: int) -> None:
    with pytest.raises(ValueError, match=r"four or five \(HU-3\)"):
        game().evening(places)


@pytest.mark.rule("HU-3")
def test_with_five_the_dealer_sits_out_and_neither_pays_nor_receives() -> None:
    session = Session.start(game(), NAMES).deal(table())
    hand = session.hands[0]
    assert (5, (1, 2, 3, 4)) == (hand.next.dealer, hand.next.seats)

    for action in moves("1:bid:solo"):
        session = session.apply(action)
    while session.current is not None:
        session = session.apply(session.current.state.legal_actions()[0])

    assert any(session.totals)
    assert 0 == session.totals[4]
    assert (1, (2, 3, 4, 5)) == (session.next.dealer, session.next.seats)


@pytest.mark.rule("HU-10", "HU-11")
def test_the_hand_after_a_thrown_in_one_is_dealt_by_the_same_dealer_and_counts_double() -> None:
    session = Session.start(game(), NAMES[:4]).deal(table())
    for action in moves("1:pass 2:pass 3:pass 4:pass"):
        session = session.apply(action)

    assert (4, 2) == (session.next.dealer, session.next.multiplier)
    assert (0, 0, 0, 0) == session.totals


@pytest.mark.rule("HU-16")
def test_an_annulled_hand_is_dealt_again_and_starts_a_bockround() -> None:
    evening = over(game().evening(4), HandEnd.ANNULLED)

    assert (4, 2) == (evening.seating(None).dealer, evening.seating(None).multiplier)


@pytest.mark.rule("HU-6")
def test_after_a_failed_speculation_the_deal_passes_on() -> None:
    evening = over(game().evening(4), HandEnd.FAILED_SPECULATION)

    assert (1, 1) == (evening.seating(None).dealer, evening.seating(None).multiplier)


@pytest.mark.rule("HU-11")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("", [1, 2, 2, 4, 4, 4, 2, 1]),
        ("bockround=restart", [1, 2, 2, 2, 2, 2, 2, 1]),
        ("bockround=queue", [1, 2, 2, 2, 2, 2, 2, 2]),
        ("bockround=none", [1, 1, 1, 1, 1, 1, 1, 1]),
    ],
)
def test_a_bockround_started_inside_another(options: str, expected: list[int]) -> None:
    assert expected == multipliers(options, "x.x.....")


@pytest.mark.rule("HU-11")
def test_queued_bockrounds_last_eight_hands() -> None:
    assert [1, *[2] * 9, 1] == multipliers("bockround=queue", "x.x........")


@pytest.mark.rule("HU-11")
def test_with_five_players_a_bockround_is_five_deals() -> None:
    assert [1, 2, 2, 2, 2, 2, 1] == multipliers("", "x......", places=5)


@pytest.mark.rule("HU-35")
@pytest.mark.parametrize(
    ("options", "places", "last"),
    [("", 4, 16), ("", 5, 20), ("hands=1", 4, 4), ("hands=6", 4, 8), ("hands=6", 5, 10), ("hands=20", 4, 20)],
)
def test_only_full_rounds_are_played(options: str, places: int, last: int) -> None:
    evening = game(options).evening(places)

    assert not after_hands(evening, "." * (last - 1)).over
    assert after_hands(evening, "." * last).over
    assert not after_hands(evening, "." * (last - 1) + "x").over


@pytest.mark.rule("HU-35")
def test_an_open_evening_ends_with_the_round_that_was_called_the_last() -> None:
    evening = after_hands(game("hands=open").evening(4), "." * 18)
    assert (LAST_ROUND,) == tuple(evening.steps())

    last = evening.take(LAST_ROUND)

    assert () == tuple(last.steps())
    assert last.seating(None).last_round
    assert not over(last).over
    assert over(over(last)).over


@pytest.mark.rule("HU-35")
def test_between_rounds_the_next_one_is_the_last() -> None:
    last = after_hands(game("hands=open").evening(5), "." * 5).take(LAST_ROUND)

    assert not after_hands(last, "....").over
    assert after_hands(last, ".....").over


@pytest.mark.rule("HU-35")
def test_when_the_evening_is_over_no_last_round_is_called() -> None:
    session = Session.start(game("hands=1"), NAMES[:4])
    for _ in range(4):
        session = session.deal(table())
        for action in moves("1:bid:solo"):
            session = session.apply(action)
        while session.current is not None:
            session = session.apply(session.current.state.legal_actions()[0])

    assert session.over
    with pytest.raises(SessionError):
        session.take(LAST_ROUND)


@pytest.mark.rule("HU-35")
def test_when_the_evening_is_over_no_last_round_can_be_called() -> None:
    evening = game("hands=4").evening(4)

    assert (LAST_ROUND,) == after_hands(evening, "...").steps()
    assert () == after_hands(evening, "....").steps()


# ── the hat ──


def caught(evening: Evening, lost_by: Seat, taken_by: Seat) -> Evening:
    """The evening after a hand in which the XXI was caught."""
    captures = (Capture(card("XXI"), lost_by, taken_by),)
    return evening.after(HandResult(evening.seating(None).seats, NOTHING, Facts(captures=captures)))


@pytest.mark.rule("HU-31")
def test_who_lost_the_xxi_wears_the_hat_until_the_next_is_caught() -> None:
    session = Session.start(game(), NAMES[:4])
    first = caught(session.evening, ONE, THREE)  # seat 1 is place 1
    later = after_hands(first, ".x.")
    second = caught(later, FOUR, TWO)  # seat 4 is place 3, who deals

    worn = [replace(session, evening=evening).badges for evening in (session.evening, first, later, second)]
    assert [(), ((1, "wears the hat"),), ((1, "wears the hat"),), ((3, "wears the hat"),)] == worn


@pytest.mark.rule("HU-3", "HU-11", "HU-35")
def test_a_round_begins_anew_when_more_or_fewer_play_and_bockrounds_go_on() -> None:
    evening = replace(Rounds.first(4, 16, Bockround.OVERLAP), played=14, running=(3,), hat=Place(3))
    five = evening.reseated((Place(1), Place(2), Place(3), Place(4), None))

    assert (Place(2), (3, 4, 5, 1), 2) == five.seating(None)[:3], "place 3 was to be dealt to first"
    assert ((3,), Place(3), 14) == (five.running, five.hat, five.earlier)
    assert not replace(five, played=2).over
    assert replace(five, played=5).over

    left = evening.reseated((Place(1), Place(2), Place(4), None))
    assert (Place(3), None) == (left.seating(None).seats[0], left.hat), "the next one who stays"
    last = replace(evening, ends_after=16).reseated((Place(1), Place(2), Place(3), Place(4), None))
    assert not replace(last, hands=None, played=4).over
    assert replace(last, hands=None, played=5).over


@pytest.mark.rule("HU-3")
def test_a_new_player_on_a_chair_changes_nothing_but_the_hat() -> None:
    evening = replace(Rounds.first(4, 16, Bockround.OVERLAP), played=3, hat=Place(3))

    assert evening == evening.reseated((Place(1), None, Place(3), Place(4)))
    assert replace(evening, hat=None) == evening.reseated((Place(1), Place(2), None, Place(4)))
    with pytest.raises(ValueError, match="not by 6"):
        evening.reseated((None,) * 6)
