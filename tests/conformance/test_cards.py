"""Cards and card points are conserved in every game."""

from __future__ import annotations

from tests.conformance.driver import Hands
from ultimo.core.cards import Cards
from ultimo.core.facts import HandEnd
from ultimo.core.seats import SEATS
from ultimo.core.state import State


def places(state: State) -> list[Cards]:
    """Where cards can be: in a hand, in the talon, laid away, or played."""
    held = [state.view(seat).hand for seat in SEATS]
    return [*held, Cards.of(state.table.talon), *state.table.discards, state.view(None).public.played]


def test_every_card_of_the_deck_is_in_exactly_one_place_at_every_step(hands: Hands) -> None:
    deck = hands.variant.game.deck
    for hand in hands:
        for state in hand.states:
            found = places(state)

            assert deck.all == Cards.of(card for cards in found for card in cards)
            assert len(deck.all) == sum(map(len, found))


def test_the_card_points_of_a_hand_that_counts_them_are_those_of_the_deck(hands: Hands) -> None:
    deck = hands.variant.game.deck
    for hand in hands:
        facts = hand.end.facts
        if facts is None or not facts.points:
            continue

        assert deck.points_in(deck.all) == sum(facts.points)
        assert tuple(map(deck.points_in, facts.piles)) == facts.points


def test_the_piles_that_are_counted_share_the_deck(hands: Hands) -> None:
    deck = hands.variant.game.deck
    for hand in hands:
        facts = hand.end.facts
        if facts is None or not facts.piles:
            continue

        assert sorted(deck.all, key=str) == sorted((card for pile in facts.piles for card in pile), key=str)


def test_the_tricks_of_a_hand_are_those_that_were_taken(hands: Hands) -> None:
    for hand in hands:
        facts = hand.end.facts
        played = facts is not None and facts.end is HandEnd.PLAYED

        assert len(hand.end.view(None).public.tricks) == (sum(facts.tricks) if facts and played else 0)
