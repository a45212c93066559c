"""The cards, the deal and the seats (HU-1 to HU-4)."""

from __future__ import annotations

import pytest

from tests.games.hungarian_tarokk.notation import LAID, ONE, SILENT, after, game, refusal, table
from ultimo.core.cards import COLORS, TAROKS, Cards
from ultimo.core.state import State
from ultimo.core.tricks import Trick, TrickRules, taker
from ultimo.games.hungarian_tarokk.tables import DECK, TALON


@pytest.mark.rule("HU-1")
def test_forty_two_cards_with_all_trumps_and_five_of_each_suit() -> None:
    assert (42, 22, 20) == (len(DECK.all), len(DECK.all & TAROKS), len(DECK.all & COLORS))
    assert Cards.of("1H 1D 10C 10S KH QH CH JH") <= DECK.all
    assert not Cards.of("2H 10C 7S") <= DECK.all


@pytest.mark.rule("HU-2")
@pytest.mark.parametrize(
    ("cards", "points"),
    [("SK XXI I KH KD KC KS", 35), ("QH QD", 8), ("CH", 3), ("JS", 2), ("XX II 1H 10C", 4), (str(DECK.all), 94)],
)
def test_what_cards_count(cards: str, points: int) -> None:
    assert points == DECK.points_in(Cards.of(cards))


@pytest.mark.rule("HU-2", "HU-25")
@pytest.mark.parametrize(
    ("cards", "winner"), [("XXI SK XX I", 2), ("KH QH II 1H", 3), ("10C JC CC QC", 4), ("QD KS KD 1D", 3)]
)
def test_what_beats_what(cards: str, winner: int) -> None:
    fallen = tuple(one for token in cards.split() for one in Cards.of(token))

    assert winner == taker(Trick(ONE, fallen), TrickRules())


@pytest.mark.rule("HU-3")
def test_seat_1_bids_first_and_seat_4_deals() -> None:
    assert ONE == State.begin(game(), table()).actor


@pytest.mark.rule("HU-4")
def test_nine_cards_each_and_six_in_the_talon() -> None:
    dealt = table()

    assert [9, 9, 9, 9] == [len(hand) for hand in dealt.hands]
    assert TALON == len(dealt.talon) == 6


@pytest.mark.rule("HU-5", "HU-7", "HU-13", "HU-16", "HU-17", "HU-21", "HU-22", "HU-23", "HU-25")
@pytest.mark.parametrize(
    ("token", "rule"),
    [
        ("pass", "HU-5"),
        ("bid:two", "HU-5"),
        ("stand", "HU-5"),
        ("hold", "HU-7"),
        ("annul", "HU-16"),
        ("announce:slam", "HU-22"),
        ("announce:nine-trumps", "HU-21"),
        ("kontra:game", "HU-23"),
        ("discard:KH", "HU-13"),
        ("play:KH", "HU-25"),
    ],
)
def test_what_has_no_place_in_the_call_cites_the_rule_of_its_own_place(token: str, rule: str) -> None:
    assert (rule, "not-here") == refusal(after(LAID), token)


@pytest.mark.rule("HU-17", "HU-22")
@pytest.mark.parametrize(
    ("token", "rule"), [("call:XX", "HU-17"), ("bid:three", "HU-5"), ("announce:absolut", "HU-22"), ("annul", "HU-16")]
)
def test_what_was_said_before_has_no_place_in_the_play(token: str, rule: str) -> None:
    assert (rule, "not-here") == refusal(after(f"{LAID} 1:call:XX {SILENT}"), token)
