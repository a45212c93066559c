"""The table: hands, talon and discards."""

from __future__ import annotations

from tests.core.notation import ONE, TINY, TWENTY, TWO, row, table
from ultimo.core.cards import Cards, card
from ultimo.core.table import Table


def test_every_card_has_one_holder_or_lies_in_the_talon() -> None:
    dealt = table(TINY, "SK | KH", talon="KD")

    assert (ONE, TWO, None) == (dealt.holder(card("SK")), dealt.holder(card("KH")), dealt.holder(card("KD")))
    assert TINY.deck.all == dealt.cards()


def test_nothing_is_multiplied_or_laid_away_unless_it_is_said() -> None:
    bare = Table((Cards(), Cards(), Cards(), Cards()))

    assert (1, (), (Cards(), Cards(), Cards(), Cards())) == (bare.multiplier, bare.talon, bare.discards)


def test_cards_are_taken_from_the_top_of_the_talon() -> None:
    dealt = table(TINY, talon="KH QH CH JH 1H 4H", multiplier=2)
    taken = dealt.takes(TWO, 2)

    assert dealt.hand(TWO) | Cards.of("KH QH") == taken.hand(TWO)
    assert row("CH JH 1H 4H") == taken.talon
    assert (2, TINY.deck.all) == (taken.multiplier, taken.cards())


def test_the_other_half_of_the_talon_is_taken_by_skipping_the_first() -> None:
    taken = table(TINY, talon="KH QH CH JH 1H 4H").takes(TWO, 2, skipped=3)

    assert row("KH QH CH 4H") == taken.talon
    assert Cards.of("JH 1H") <= taken.hand(TWO)


def test_a_card_laid_away_is_nobody_s_and_still_on_the_table() -> None:
    dealt = table(TWENTY, "SK KH", multiplier=4)
    laid = dealt.lays_away(ONE, card("KH"))

    assert dealt.hand(ONE) - Cards.of("KH") == laid.hand(ONE)
    assert (Cards.of("KH"), Cards(), Cards(), Cards()) == laid.discards
    assert (None, 4) == (laid.holder(card("KH")), laid.multiplier)
    assert TWENTY.deck.all == laid.cards()
