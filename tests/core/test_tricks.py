"""Tricks: examples for each rule, and a second formulation that must agree with the first everywhere."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import pairwise, product

import pytest

from tests.core.notation import FOUR, ONE, THREE, TWO, row, trick
from ultimo.core.cards import MOND, PACK, PAGAT, SKUS, Card, Cards, Suit
from ultimo.core.seats import SEATS, Seat
from ultimo.core.tricks import (
    Emperor,
    PagatDuty,
    RedPips,
    Trick,
    TrickRules,
    Void,
    beating,
    best_card,
    playable,
    taker,
)

PLAIN = TrickRules()
NO_TRUMPS = TrickRules(trumps=False, void=Void.COLOR, color_led_first=True)
RISING = TrickRules(rising=True)


def may(hand: str, lying: str, rules: TrickRules) -> str:
    """The cards of *hand* that may be played to the cards *lying*."""
    return str(playable(Cards.of(hand), trick(lying), rules))


# ── following suit ──


def test_who_leads_may_lead_anything() -> None:
    assert "XX I KH 10S" == may("XX I KH 10S", "", PLAIN)


def test_the_suit_led_is_followed() -> None:
    assert "QH JH" == may("XX QH JH KD", "KH", PLAIN)
    assert "XX I" == may("XX I QH", "V", PLAIN)


def test_without_the_suit_led_a_tarok_is_played() -> None:
    assert "XX I" == may("XX I KD", "KH", PLAIN)


def test_with_neither_anything_is_played() -> None:
    assert "KD 10C" == may("KD 10C", "KH", PLAIN)
    assert "KD 10C" == may("KD 10C", "V", PLAIN)


def test_a_color_card_may_be_owed_instead_of_a_tarok() -> None:
    assert "KD" == may("XX KD", "KH", NO_TRUMPS)
    assert "XX" == may("XX", "KH", NO_TRUMPS)


def test_a_void_player_may_owe_nothing() -> None:
    assert "XX KD" == may("XX KD", "KH", TrickRules(void=Void.ANY))


def test_no_tarok_is_led_while_a_color_card_is_held() -> None:
    assert "KD" == may("XX KD", "", NO_TRUMPS)
    assert "XX I" == may("XX I", "", NO_TRUMPS)


# ── rising ──


def test_of_the_cards_allowed_one_that_beats_must_be_played() -> None:
    assert "KH" == may("KH JH", "QH", RISING)
    assert "XX" == may("XX IV KD", "QH V", RISING)


def test_who_cannot_beat_plays_any_card_allowed() -> None:
    assert "CH JH" == may("CH JH", "QH", RISING)
    assert "QH" == may("XX QH", "JH I", RISING)  # a tarok lies there: the Queen no longer beats, and must be played


def test_nobody_must_rise_who_leads() -> None:
    assert "KH JH" == may("KH JH", "", RISING)


# ── the Pagat ──


@pytest.mark.parametrize("duty", [PagatDuty.LAST_TAROK, PagatDuty.LAST_UNLESS_WINNING, PagatDuty.NOT_LED])
def test_the_pagat_is_not_led_while_another_tarok_is_held(duty: PagatDuty) -> None:
    assert "V KH" == may("V I KH", "", TrickRules(pagat=duty))
    assert "I KH" == may("I KH", "", TrickRules(pagat=duty))


def test_the_pagat_is_the_last_tarok_played() -> None:
    assert "V" == may("V I KH", "QD", TrickRules(pagat=PagatDuty.LAST_TAROK))
    assert "I" == may("I KH", "QD", TrickRules(pagat=PagatDuty.LAST_TAROK))


def test_the_pagat_may_be_played_earlier_where_it_wins() -> None:
    rules = TrickRules(pagat=PagatDuty.LAST_UNLESS_WINNING)

    assert "V I" == may("V I KH", "QD", rules)
    assert "V" == may("V I KH", "QD II", rules)


def test_a_pagat_that_is_only_not_led_may_be_played() -> None:
    assert "V I" == may("V I KH", "QD", TrickRules(pagat=PagatDuty.NOT_LED))


def test_sparing_the_pagat_comes_before_rising() -> None:
    rules = TrickRules(rising=True, pagat=PagatDuty.LAST_TAROK)

    assert "V" == may("V I", "VI", rules)


def test_an_announced_pagat_stays_while_another_card_is_legal() -> None:
    rules = TrickRules(pagat_held=True)

    assert "KH" == may("I KH", "", rules)
    assert "V" == may("V I", "QD", rules)
    assert "I" == may("I KH", "QD", rules)


# ── who takes ──


def test_the_highest_tarok_takes_the_trick() -> None:
    assert THREE == taker(trick("KH V XX XIX"), PLAIN)
    assert SKUS is best_card(row("XXI SK I"), PLAIN)


def test_without_taroks_the_highest_card_of_the_suit_led_takes() -> None:
    assert FOUR == taker(trick("JH KD CH QH"), PLAIN)
    assert ONE == taker(trick("10S KD KH KC"), PLAIN)


def test_the_taker_is_counted_from_who_led() -> None:
    assert TWO == taker(trick("JH KD CH QH", leader=THREE), PLAIN)


def test_where_taroks_are_a_plain_suit_they_take_only_what_is_led_in_taroks() -> None:
    assert ONE == taker(trick("JH XX XXI SK"), NO_TRUMPS)
    assert TWO == taker(trick("V XX KH KD"), NO_TRUMPS)


def test_a_trick_that_is_not_complete_has_a_taker_too() -> None:
    assert TWO == taker(trick("JH V"), PLAIN)


def test_the_pagat_takes_a_trick_with_the_whole_trull_in_any_order() -> None:
    rules = TrickRules(emperor=Emperor.ANY_ORDER)

    assert PAGAT is best_card(row("I SK XXI"), rules)
    assert PAGAT is best_card(row("KH SK I XXI"), rules)
    assert SKUS is best_card(row("I SK XX"), rules)


def test_the_pagat_takes_it_only_in_order() -> None:
    rules = TrickRules(emperor=Emperor.IN_ORDER)

    assert PAGAT is best_card(row("XXI SK I"), rules)
    assert PAGAT is best_card(row("XXI V SK I"), rules)
    assert SKUS is best_card(row("SK XXI I"), rules)


def test_where_taroks_are_a_plain_suit_the_emperor_needs_a_tarok_lead() -> None:
    rules = TrickRules(trumps=False, emperor=Emperor.ANY_ORDER)

    assert PAGAT is best_card(row("V SK XXI I"), rules)
    assert "KH" == best_card(row("KH SK XXI I"), rules).token


def test_the_pagat_beats_where_it_would_make_the_emperor() -> None:
    rules = TrickRules(emperor=Emperor.ANY_ORDER, rising=True)

    assert "I" == may("V I", "SK XXI", rules)
    assert PAGAT in beating(trick("SK XXI"), rules)
    assert not beating(trick("SK XXI I"), rules)


@pytest.mark.parametrize(
    ("order", "high", "low"),
    [(RedPips.A432, "1H 4H 3H 2H", "JH"), (RedPips.A234, "1H 2H 3H 4H", "JH"), (RedPips.REVERSED, "4H 3H 2H 1H", "JH")],
)
def test_the_red_pips_rank_under_the_jack_as_agreed(order: RedPips, high: str, low: str) -> None:
    rules = TrickRules(red_pips=order)
    ranked = [*row(low), *row(high)]

    for higher, lower in pairwise(ranked):
        assert higher is best_card((lower, higher), rules)
        assert higher is best_card((higher, lower), rules)


def test_the_black_pips_rank_by_number_whatever_the_red_ones_do() -> None:
    for order in RedPips:
        assert "10C" == best_card(row("7C 10C 9C 8C"), TrickRules(red_pips=order)).token


def test_a_trick_knows_who_played_what() -> None:
    assert ((FOUR, MOND), (ONE, PAGAT)) == trick("XXI I", leader=FOUR).plays
    assert () == Trick(ONE).plays


# ── the same rules, formulated a second time ──

ALL_RULES = [
    TrickRules(*values)
    for values in product((True, False), Void, (False, True), (False, True), PagatDuty, (False, True), Emperor, RedPips)
]
POSITIONS = 12  # random positions for each rule combination
FEW_CARDS = row("SK XXI XX V II I KH JH 1H 4H 3H 2H QD 2D 10C 7C")  # so that everything that is rare meets
RED_ORDERS = {RedPips.A432: "K Q C J 1 4 3 2", RedPips.A234: "K Q C J 1 2 3 4", RedPips.REVERSED: "K Q C J 4 3 2 1"}


def height(one: Card, rules: TrickRules) -> int:
    """The place of a card in its suit, from below."""
    if one.suit is Suit.TAROKS:
        return -one.index
    red = one.suit in (Suit.HEARTS, Suit.DIAMONDS)
    order = (RED_ORDERS[rules.red_pips] if red else "K Q C J 10 9 8 7").split()
    return -order.index(one.rank)


def winner(cards: Sequence[Card], rules: TrickRules) -> Card:
    """By the words of the rules: the emperor, else the highest trump, else the highest of the suit led."""
    trull = [one for one in cards if one in (SKUS, MOND, PAGAT)]
    tarok_matters = rules.trumps or cards[0].suit is Suit.TAROKS
    if len(trull) == 3 and tarok_matters:
        in_order = trull == [MOND, SKUS, PAGAT]
        if rules.emperor is Emperor.ANY_ORDER or (rules.emperor is Emperor.IN_ORDER and in_order):
            return PAGAT
    taroks = [one for one in cards if one.suit is Suit.TAROKS]
    of_led_suit = [one for one in cards if one.suit is cards[0].suit]
    candidates = taroks if taroks and rules.trumps else of_led_suit
    return max(candidates, key=lambda one: height(one, rules))


def wins(one: Card, lying: Sequence[Card], rules: TrickRules) -> bool:
    return winner([*lying, one], rules) is one


def allowed(hand: Iterable[Card], lying: Sequence[Card], rules: TrickRules) -> set[Card]:
    """By the words of the rules, one duty after the other, each on a plain set."""
    cards = suit_duty(set(hand), lying, rules)
    other_taroks = {one for one in cards if one.suit is Suit.TAROKS and one is not PAGAT}
    if PAGAT in cards and other_taroks and spares(lying, rules):
        cards = cards - {PAGAT}
    if rules.rising and lying:
        cards = {one for one in cards if wins(one, lying, rules)} or cards
    if rules.pagat_held:
        cards = cards - {PAGAT} or cards
    return cards


def spares(lying: Sequence[Card], rules: TrickRules) -> bool:
    """Whether the Pagat has to wait behind another tarok that may be played."""
    match rules.pagat:
        case PagatDuty.FREE:
            return False
        case PagatDuty.NOT_LED:
            return not lying
        case PagatDuty.LAST_TAROK:
            return True
        case PagatDuty.LAST_UNLESS_WINNING:
            return not lying or not wins(PAGAT, lying, rules)


def suit_duty(hand: set[Card], lying: Sequence[Card], rules: TrickRules) -> set[Card]:
    taroks = {one for one in hand if one.suit is Suit.TAROKS}
    if not lying:
        return (hand - taroks or hand) if rules.color_led_first else hand
    following = {one for one in hand if one.suit is lying[0].suit}
    owed = {Void.TAROK: taroks, Void.COLOR: hand - taroks, Void.ANY: set[Card]()}[rules.void]
    return following or owed or hand


def positions(rng: random.Random, count: int) -> Iterable[tuple[list[Card], Trick]]:
    """Random hands before random tricks, from few cards and from the whole pack in turn."""
    for number in range(count):
        cards = list(FEW_CARDS if number % 3 else PACK)
        rng.shuffle(cards)
        lying = rng.randrange(4)
        hand = cards[lying : lying + rng.randrange(1, 6)]
        yield hand, Trick(rng.choice(SEATS), tuple(cards[:lying]))


def test_every_rule_combination_is_there() -> None:
    assert 1728 == len(set(ALL_RULES))


def test_rules_are_plain_words_for_programs_in_other_languages() -> None:
    words = [[value.value for value in choices] for choices in (Void, PagatDuty, Emperor, RedPips)]

    assert [
        ["tarok", "color", "any"],
        ["free", "last-tarok", "last-unless-winning", "not-led"],
        ["off", "any-order", "in-order"],
        ["A432", "A234", "432A"],
    ] == words


@pytest.mark.no_cover
def test_what_may_be_played_agrees_with_the_second_formulation() -> None:
    rng = random.Random(20)
    for rules in ALL_RULES:
        for hand, lying in positions(rng, POSITIONS):
            expected = allowed(hand, lying.cards, rules)

            assert expected == set(playable(Cards.of(hand), lying, rules)), (hand, lying, rules)


@pytest.mark.no_cover
def test_who_takes_agrees_with_the_second_formulation() -> None:
    rng = random.Random(21)
    for rules in ALL_RULES:
        for hand, lying in positions(rng, POSITIONS):
            cards = (*lying.cards, hand[0])
            expected = Seat((lying.leader - 1 + cards.index(winner(cards, rules))) % 4 + 1)

            assert expected == taker(Trick(lying.leader, cards), rules), (cards, rules)


@pytest.mark.no_cover
def test_what_beats_agrees_with_the_second_formulation() -> None:
    rng = random.Random(22)
    for rules in ALL_RULES:
        for _, lying in positions(rng, POSITIONS // 3):
            if lying.cards:
                rest = Cards.of(PACK) - Cards.of(lying.cards)
                expected = {one for one in rest if wins(one, lying.cards, rules)}

                assert expected == set(beating(lying, rules)), (lying, rules)
