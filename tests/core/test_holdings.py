"""What a hand holds, suit by suit."""

from __future__ import annotations

import pytest

from ultimo.core.cards import KINGS, SUITS, TAROKS, Card, Cards, Suit, card
from ultimo.core.holdings import Laid, best_laid, from_the_top, stands_from_the_top, voids

DECK = SUITS[Suit.TAROKS] | Cards.of("KH QH CH JH 1H KD QD CD JD 1D KC QC CC JC 10C KS QS CS JS 10S")


def test_a_void_is_a_colour_suit_without_a_card() -> None:
    assert [Suit.DIAMONDS, Suit.SPADES] == voids(Cards.of("SK 1H KC"))


def test_cards_are_counted_from_the_top_to_the_first_gap() -> None:
    assert 2 == from_the_top(Cards.of("SK XXI XIX KH"), TAROKS)
    assert 0 == from_the_top(Cards.of("XXI"), TAROKS)


@pytest.mark.parametrize(("hand", "stands"), [("KH QH KC", True), ("SK I", True), ("KH CH", False), ("KH QS", False)])
def test_a_suit_stands_from_the_top_without_a_gap(hand: str, stands: bool) -> None:
    assert stands is stands_from_the_top(Cards.of(hand), DECK)


def points(one: Card) -> int:
    return {"Q": 4, "C": 3, "J": 2}.get(one.rank, 1)


@pytest.mark.parametrize(
    ("hand", "left", "void", "expected"),
    [
        ("KH QH 1D 10C", 1, 6, Laid(card("1D"), Suit.DIAMONDS)),  # one void or the Queen: the void
        ("KH QH 1D 10C", 1, 2, Laid(card("QH"), None)),  # a void worth less than the Queen
        ("KH QH JD 1D QC 10C", 2, 6, Laid(card("QC"), Suit.CLUBS)),  # of two voids the dearer
        ("KH QH CD JD 1D", 2, 6, Laid(card("QH"), None)),  # three cards cannot go
        ("KH QH 1H KD CD", 3, 6, Laid(card("QH"), None)),  # a King keeps his suit
    ],
)
def test_suits_are_emptied_where_that_is_worth_more_than_dear_cards(
    hand: str, left: int, void: int, expected: Laid
) -> None:
    cards = Cards.of(hand)

    assert expected == best_laid(cards, cards - KINGS, left, points, void)
