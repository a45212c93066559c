"""What a player can tell of the others from what lay on the table."""

from __future__ import annotations

import pytest

from tests.bots.book.positions import TEXAS, Position
from ultimo.core.cards import COLORS, SUITS, TAROKS, Cards, Suit, card
from ultimo.core.seats import SEATS

ONE, TWO, THREE, FOUR = SEATS
HEARTS = SUITS[Suit.HEARTS]


def test_who_trumps_has_none_of_the_suit_and_who_throws_away_no_tarok_either() -> None:
    lacks = Position("KS V", "1: KH VI 1D QH | 2: VII QS XIX IX", seat=4, called="").situation.lacks

    assert HEARTS == lacks[TWO]
    assert HEARTS | TAROKS == lacks[THREE]
    assert Cards() == lacks[FOUR]


def test_a_tarok_on_a_colour_in_no_trump_says_that_there_is_no_colour() -> None:
    now = Position("KS V", "1: KH VI 1D QH | 1: JH", seat=2, contract="no-trump").situation

    assert COLORS == now.lacks[TWO]
    assert HEARTS == now.lacks[THREE]


def test_a_suit_is_shared_by_those_who_may_hold_it() -> None:
    now = Position("KS V IV", "1: KH VI QH JH", seat=1).situation

    assert 0 == now.share(TWO, Suit.HEARTS)
    assert now.share(THREE, Suit.HEARTS) == now.share(FOUR, Suit.HEARTS) > now.share(THREE, Suit.SPADES)


def test_each_of_three_may_be_the_partner_until_more_is_known() -> None:
    trust = Position("XIX V KH").situation.trust

    assert {ONE: 1, TWO: pytest.approx(1 / 3), THREE: pytest.approx(1 / 3), FOUR: pytest.approx(1 / 3)} == trust


def test_the_partner_knows_all_sides_by_the_called_card() -> None:
    assert {ONE: 1, TWO: 0, THREE: 1, FOUR: 0} == Position("XX V KH", seat=3, tricks="1: VI VII").situation.trust


def test_an_opponent_trusts_each_of_the_unknown_two_by_half() -> None:
    trust = Position("XIX V KH", seat=3, tricks="1: VI VII").situation.trust

    assert {ONE: 0, TWO: 0.5, THREE: 1, FOUR: 0.5} == trust


def test_the_called_card_shows_the_sides_when_it_falls() -> None:
    assert {ONE: 0, TWO: 0, THREE: 1, FOUR: 1} == Position("XIX V", seat=3, tricks="1: VI XX").situation.trust


def test_the_last_unknown_opponent_is_known_by_the_others() -> None:
    assert {ONE: 1, TWO: 1, THREE: 0, FOUR: 0} == Position("XIX V KH", partner=2).situation.trust


def test_of_two_known_opponents_the_third_is_the_partner() -> None:
    position = Position("XIX V KH", seat=3, tricks="1: VI VII")
    now = position.situation
    now.public.sides[TWO] = False

    assert {ONE: 0, TWO: 1, THREE: 1, FOUR: 0} == now.trust


def test_who_has_no_tarok_is_not_the_partner() -> None:
    now = Position("XIX V KH", "1: QS JS KC 10S | 1: VI VII KD VIII", seat=4).situation

    assert 1 == now.trust[THREE]
    assert 0 == now.trust[TWO]


def test_who_feeds_the_declarer_is_rather_taken_for_the_partner() -> None:
    fed = Position("XIX V KH", "1: KS QS 1D JS", seat=1).situation.trust

    assert fed[TWO] == pytest.approx(2 / 3)
    assert fed[THREE] == 0  # has no tarok
    assert fed[FOUR] == pytest.approx(1 / 3)


def test_alone_against_three_the_three_are_friends() -> None:
    assert {ONE: 0, TWO: 1, THREE: 1, FOUR: 1} == Position("XX V", "1: VI", seat=2, contract="solo").situation.trust


def test_in_a_dodge_round_nobody_is_a_friend() -> None:
    assert {0.0} == set(Position("XX V", contract="dodge").situation.trust.values())


def test_in_ze_ruky_the_holder_of_the_twenty_is_the_partner() -> None:
    now = Position("XX KH", "1: KD", seat=2, contract="ze-ruky", game=TEXAS).situation

    assert {ONE: 1, TWO: 1, THREE: 0, FOUR: 0} == now.trust


def test_the_declarer_is_alone_if_the_called_card_is_out_of_play() -> None:
    now = Position("XXI KH", "1: KD", seat=2, contract="povinost", game=TEXAS).situation
    now.unseen -= Cards.of("XX")

    assert {ONE: 0, TWO: 1, THREE: 1, FOUR: 1} == now.trust


def test_the_chance_of_a_trick_is_certain_where_nobody_can_beat_the_card() -> None:
    assert 1 == Position("SK V").situation.chance(card("SK"))
    assert 0 == Position("V KD", "2: XXI VI SK", partner=3).situation.chance(card("V"))


def test_the_chance_of_a_lower_card_is_lower() -> None:
    now = Position("SK XIX XII V KH QH 1H").situation
    chances = [now.chance(one) for one in now.hand & TAROKS]

    assert chances == sorted(chances, reverse=True)
    assert len(set(chances)) == 4


def test_only_a_foe_that_may_hold_the_skus_risks_the_mond() -> None:
    assert Position("XXI V", "4: VI").situation.mond_risked
    assert not Position("XXI V", "2: VI VII VIII").situation.mond_risked
    assert not Position("XXI V SK", "4: VI").situation.mond_risked
    assert Position("XXI V", "2: VI SK VII").situation.mond_risked
    assert not Position("XXI V", "2: VI SK VII", partner=3).situation.mond_risked
