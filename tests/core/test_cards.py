"""Cards, sets of cards and decks."""

from __future__ import annotations

import copy
import pickle

import pytest

from tests.core.notation import row
from ultimo.core.cards import (
    COLORS,
    KINGS,
    MOND,
    PACK,
    PAGAT,
    SKUS,
    SUITS,
    TAROKS,
    TRULL,
    Card,
    Cards,
    Deck,
    NotationError,
    Suit,
    card,
    suit_cards,
)

PACK_IN_ORDER = (
    "SK XXI XX XIX XVIII XVII XVI XV XIV XIII XII XI X IX VIII VII VI V IV III II I"
    " KH QH CH JH 1H 4H 3H 2H KD QD CD JD 1D 4D 3D 2D KC QC CC JC 10C 9C 8C 7C KS QS CS JS 10S 9S 8S 7S"
)


def test_the_pack_has_54_cards_in_its_order() -> None:
    assert PACK_IN_ORDER == " ".join(one.token for one in PACK)
    assert list(range(54)) == [one.index for one in PACK]
    assert [1 << index for index in range(54)] == [one.bit for one in PACK]


def test_a_card_is_named_by_its_token_or_its_face() -> None:
    assert [card("KH"), card("10C"), card("1D"), card("7S")] == [card("K♥"), card("10♣"), card("1♦"), card("7♠")]
    assert ["K♥", "10♣", "1♦", "7♠", "XXI"] == [one.face for one in row("KH 10C 1D 7S XXI")]


@pytest.mark.parametrize("token", ["", "kh", "KX", "10H", "XXII", "0", "K H", "SKUS", "?"])
def test_what_is_not_a_card_is_refused_and_the_cards_are_listed(token: str) -> None:
    with pytest.raises(NotationError) as caught:
        card(token)

    assert f"{token!r} is not a card; cards are SK XXI … I and rank + suit like KH, 10C, 1D" == str(caught.value)


def test_there_is_one_object_for_each_card() -> None:
    xx = card("XX")

    assert xx is card("XX") is copy.copy(xx) is copy.deepcopy(xx) is pickle.loads(pickle.dumps(xx))


def test_a_card_reads_as_what_makes_it() -> None:
    assert ("card('KH')", "KH", "hearts") == (repr(card("KH")), str(card("KH")), str(card("KH").suit))


def test_a_set_of_cards_iterates_in_the_order_of_the_pack() -> None:
    assert row("SK XX I KH 7S") == tuple(Cards.of("7S I KH XX SK"))
    assert "SK I KH" == str(Cards.of("KH I SK"))
    assert Cards.of("KH I SK") == eval(repr(Cards.of("KH I SK")))


def test_sets_of_cards_combine_like_sets() -> None:
    left, right = Cards.of("SK XXI KH"), Cards.of("XXI QH")
    plain_left, plain_right = set(left), set(right)

    assert plain_left & plain_right == set(left & right)
    assert plain_left | plain_right == set(left | right)
    assert plain_left - plain_right == set(left - right)
    assert (3, 2, 0) == (len(left), len(right), len(Cards()))


def test_a_set_of_cards_knows_what_it_holds() -> None:
    cards = Cards.of("SK KH")

    assert card("SK") in cards and card("QH") not in cards
    assert Cards.of("KH") <= cards and not cards <= Cards.of("KH")
    assert cards and not Cards()


def test_equal_sets_of_cards_are_equal_and_hash_alike() -> None:
    one, same = Cards.of("SK KH"), Cards.of(row("KH SK"))

    assert one == same and hash(one) == hash(same)
    assert one != Cards.of("SK")
    assert one != one.mask


def test_the_suits_share_the_pack() -> None:
    assert Cards.of(PACK) == TAROKS | COLORS and not TAROKS & COLORS
    assert [22, 8, 8, 8, 8] == [len(SUITS[suit]) for suit in Suit]
    assert Cards.of("KD QD CD JD 1D 4D 3D 2D") == suit_cards(Suit.DIAMONDS)
    assert ["", "♥", "♦", "♣", "♠"] == [suit.symbol for suit in Suit]
    assert "SK XXI I" == str(TRULL) and "KH KD KC KS" == str(KINGS)
    assert [SKUS, MOND, PAGAT] == list(TRULL)


def test_a_deck_counts_by_rank_and_the_rest_alike() -> None:
    deck = Deck.of("XXI XX I KH QH 1H", points={"XXI": 5, "I": 5, "K": 5, "Q": 4, "1": 0}, other=1)

    assert row("XXI XX I KH QH 1H") == deck.cards
    assert Cards.of("XXI XX I KH QH 1H") == deck.all
    assert 20 == deck.points_in(deck.all)
    assert (5, 1, 5, 5, 4, 0) == tuple(deck.points[one.index] for one in deck.cards)


def test_a_card_that_is_not_in_the_deck_counts_nothing() -> None:
    deck = Deck.of("XXI KH", points={"XXI": 5, "K": 5}, other=1)

    assert 0 == deck.points_in(Cards.of("SK QH KD"))


def test_decks_of_the_same_cards_are_equal_also_after_a_pickle() -> None:
    deck = Deck.of("XXI KH", points={}, other=1)

    assert deck == pickle.loads(pickle.dumps(deck))
    assert deck != Deck.of("KH XXI", points={}, other=1)


def test_a_card_is_what_its_token_says() -> None:
    one = Card(22, "K", Suit.HEARTS)

    assert ("KH", 1 << 22) == (one.token, one.bit)
