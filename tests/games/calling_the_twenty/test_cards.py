"""The pack, its order, what cards count, and the count of the book (CT-1 to CT-4)."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.games.calling_the_twenty.notation import (
    ONE,
    PLAIN,
    SILENT,
    TWO,
    after,
    dodge,
    finished,
    game,
    pair,
    settled,
    table,
    text,
)
from ultimo.core.cards import Cards, Suit, card, suit_cards
from ultimo.core.facts import Facts
from ultimo.core.reasons import Reason
from ultimo.core.state import State
from ultimo.core.table import Table
from ultimo.core.tricks import Trick, taker
from ultimo.games.calling_the_twenty.tables import CALL

DECK = game().deck
FROM_HIGH_TO_LOW = {
    Suit.TAROKS: "SK XXI XX XIX XVIII XVII XVI XV XIV XIII XII XI X IX VIII VII VI V IV I",
    Suit.HEARTS: "KH QH CH JH 1H",
    Suit.DIAMONDS: "KD QD CD JD 1D",
    Suit.CLUBS: "KC QC CC JC 10C",
    Suit.SPADES: "KS QS CS JS 10S",
}
COUNTS = {
    5: "SK XXI I KH KD KC KS",
    4: "QH QD QC QS",
    3: "CH CD CC CS",
    2: "JH JD JC JS",
    1: "XX XIX XVIII XVII XVI XV XIV XIII XII XI X IX VIII VII VI V IV",
    0: "1H 1D 10C 10S",
}


@pytest.mark.rule("CT-1")
@pytest.mark.parametrize("suit", Suit)
def test_the_pack_has_twenty_taroks_and_five_cards_of_each_color_suit(suit: Suit) -> None:
    cards = DECK.all & suit_cards(suit)

    assert Cards.of(FROM_HIGH_TO_LOW[suit]) == cards


@pytest.mark.rule("CT-1")
def test_the_pack_has_forty_cards_each_once() -> None:
    assert 40 == len(DECK.cards) == len(DECK.all)


@pytest.mark.rule("CT-1")
def test_the_deck_order_is_taroks_hearts_diamonds_clubs_spades_from_high_to_low() -> None:
    assert " ".join(FROM_HIGH_TO_LOW.values()) == text(DECK.cards)


@pytest.mark.rule("CT-1")
@pytest.mark.parametrize("left_out", "II III 2H 3H 4H 2D 3D 4D 7C 8C 9C 7S 8S 9S".split())
def test_the_fourteen_cards_left_out_cannot_be_dealt(left_out: str) -> None:
    one, *others = table("KH").hands
    dealt = Table((one - Cards.of("KH") | Cards.of(left_out), *others))  # type: ignore[arg-type]  # four hands

    with pytest.raises(ValueError, match=r"not the deck of calling-the-twenty: missing 'KH'"):
        State.begin(game(), dealt)


@pytest.mark.rule("CT-2")
@pytest.mark.parametrize("suit", Suit)
def test_of_two_cards_of_a_suit_the_higher_wins_whichever_is_led(suit: Suit) -> None:
    rules = game().trick_rules(CALL, pagat_said=False)
    order = [card(token) for token in FROM_HIGH_TO_LOW[suit].split()]

    for high, low in combinations(order, 2):
        assert (ONE, TWO) == (taker(Trick(ONE, (high, low)), rules), taker(Trick(ONE, (low, high)), rules))


@pytest.mark.rule("CT-3")
@pytest.mark.parametrize("points", COUNTS)
def test_what_each_card_counts(points: int) -> None:
    for token in COUNTS[points].split():
        assert points == DECK.points_in(Cards.of(token)), token


@pytest.mark.rule("CT-3")
def test_the_pack_counts_88() -> None:
    assert 88 == DECK.points_in(DECK.all)


def count(facts: Facts) -> list[dict[str, object]]:
    """The steps of the count, as rule, key and parameters."""
    return [_step(reason) for reason in settled(facts).count]


def _step(reason: Reason) -> dict[str, object]:
    return {"rule": reason.rule, "key": reason.key.name, **dict(reason.params)}


def base(side: str, empty: int, counted: int) -> dict[str, object]:
    return {"rule": "CT-4", "key": "base-count", "side": side, "empty": empty, "base": counted}


def pips(side: str, above: int, points: int) -> dict[str, object]:
    return {"rule": "CT-4", "key": "pip-count", "side": side, "pips": above, "points": points}


@pytest.mark.rule("CT-4")
def test_the_whole_pack_is_a_base_of_36_and_52_pips() -> None:
    steps = count(pair((88, 0), tricks=(10, 0), piles=(DECK.all, Cards())))

    assert [base("declarer's side", 4, 36), pips("declarer's side", 52, 88)] == steps[:2]
    assert [base("opponents", 0, 0), pips("opponents", 0, 0)] == steps[2:]


@pytest.mark.rule("CT-4")
def test_the_picture_of_the_book_counts_23_cards_and_23_pips() -> None:
    carriers = Cards.of("SK XXI QH CH JH JD KH KD")  # 4 4 3 2 1 1 4 4
    plain_taroks = Cards.of("XX XIX XVIII XVII XVI XV XIV XIII XII XI X IX VIII VII VI")
    pile = carriers | plain_taroks | Cards.of("1H")

    steps = count(pair((46, 42), tricks=(6, 4), piles=(pile, DECK.all - pile)))

    assert [base("declarer's side", 1, 23), pips("declarer's side", 23, 46)] == steps[:2]
    assert [base("opponents", 3, 13), pips("opponents", 29, 42)] == steps[2:]


@pytest.mark.rule("CT-4")
@pytest.mark.parametrize(
    ("cards", "empty", "counted", "above"),
    [
        ("1H 1D 10C 10S", 4, 0, 0),
        ("SK XXI I KS", 0, 4, 16),
        ("QH QD QC QS", 0, 4, 12),
        ("CH CD CC CS", 0, 4, 8),
        ("JH JD JC JS", 0, 4, 4),
        ("XX XV X IV", 0, 4, 0),
    ],
)
def test_the_empty_four_are_set_aside_and_the_others_count_one_and_their_pips(
    cards: str, empty: int, counted: int, above: int
) -> None:
    pile = Cards.of(cards)

    steps = count(pair((88, 0), piles=(pile, DECK.all - pile)))

    assert [base("declarer's side", empty, counted), pips("declarer's side", above, counted + above)] == steps[:2]


@pytest.mark.rule("CT-4", "CT-26")
def test_in_the_dodge_round_each_seat_counts_its_own() -> None:
    piles = tuple(Cards.of(cards) for cards in ("KH", "QH", "CH", "JH"))

    steps = count(dodge(40, 20, 18, 10, piles=piles))

    counted = [("seat 1", 4, 5), ("seat 2", 3, 4), ("seat 3", 2, 3), ("seat 4", 1, 2)]
    assert [step for seat, above, points in counted for step in (base(seat, 0, 1), pips(seat, above, points))] == steps


@pytest.mark.rule("CT-4")
def test_a_hand_that_was_played_is_counted_pile_by_pile() -> None:
    """The ten highest taroks take all tricks of a Solo."""
    ten = "SK XXI XX XIX XVIII XVII XVI XV XIV XIII"

    settlement = finished(after(ten, f"{PLAIN['solo']} {SILENT}")).settlement()

    whole, nothing = [base("declarer's side", 4, 36), pips("declarer's side", 52, 88)], [base("opponents", 0, 0)]
    assert [*whole, *nothing, pips("opponents", 0, 0)] == [_step(reason) for reason in settlement.count]


@pytest.mark.rule("CT-4")
def test_nothing_is_counted_where_only_the_points_are_known() -> None:
    assert [] == count(pair((45, 43)))


@pytest.mark.rule("CT-4")
def test_the_steps_read_as_the_book_counts() -> None:
    steps = settled(pair((88, 0), tricks=(10, 0), piles=(DECK.all, Cards()))).count

    assert (
        "declarer's side: 36 cards at 1 point each, 4 of the empty four at none",
        "declarer's side: 52 more for honours and court cards, 88 card points in all",
    ) == tuple(map(str, steps[:2]))
