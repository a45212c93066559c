"""Each known fault is found where it was planted, and not where it looks alike but had a reason."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from benchmarks.faults import found, shown
from benchmarks.known_faults import MANY_CALLS, Calls, Kind, faults, impossible_worlds, misfits
from benchmarks.moments import moments, partners
from tests.core.notation import FOUR, ONE, THREE, TWENTY, TWO, after, finished, table
from ultimo.bots.varied import VariedBot
from ultimo.core.actions import Call
from ultimo.core.cards import Cards, card
from ultimo.core.phases import PhaseName
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.reading import parse_records
from ultimo.core.seats import SEATS, per_seat, put
from ultimo.core.state import State
from ultimo.core.worlds import worlds
from ultimo.games import find_game
from ultimo.simulate import play_hand, seeded_hand

HUNGARIAN, TEXAS = find_game("hungarian-tarokk"), find_game("texas-tarok")
PASSES = "pass " * 4
CALL = f"stand pass pass pass bid:call call:XX {PASSES}"
SOLO = f"bid:solo pass pass pass {PASSES}"


def hand(hands: str, cards: str, before: str = CALL) -> State:
    """A hand of Calling the Twenty in which *cards* fall first, played to its end."""
    return finished(after(TWENTY, table(TWENTY, hands), f"{before} {plays(cards)}"))


def plays(cards: str) -> str:
    return " ".join(f"play:{token}" for token in cards.split())


def in_hand(hands: str, cards: str, before: str = CALL) -> list[str]:
    """The faults of that hand as far as *cards* go: `seat kind card`."""
    known = len(before.split()) + len(cards.split())
    every = faults(hand(hands, cards, before))
    return [f"{one.seat} {one.kind.name} {one.action.token.removeprefix('play:')}" for one in every if one.move < known]


# ── the Mond ──

LEADER = "XXI QH JH IX VIII VII VI V IV KD"


def test_leading_the_mond_while_an_opponent_may_hold_the_skus() -> None:
    assert ["1 GIVES_MOND XXI"] == in_hand(f"{LEADER} | SK", "XXI")


def test_leading_the_mond_is_no_fault_with_the_skus_in_the_own_hand() -> None:
    assert [] == in_hand(LEADER.replace("QH", "SK"), "XXI")


def test_leading_the_mond_is_no_fault_once_the_skus_has_fallen() -> None:
    assert [] == in_hand("XXI SK JH IX VIII VII VI V IV KD | XX X | XI | XII", "SK X XI XII XXI")


THROWER = "SK V IV | XXI IX | XX | XII"


def test_throwing_the_mond_under_the_skus_of_who_is_not_known_as_a_partner() -> None:
    assert ["2 GIVES_MOND XXI"] == in_hand(THROWER, "SK XXI")


def test_throwing_the_mond_under_the_skus_of_the_known_partner_brings_it_home() -> None:
    assert [] == in_hand("SK V IV | XXI IX XX | XI | XII", "SK XXI")


def test_no_choice_no_fault() -> None:
    assert [] == in_hand("SK V IV | XXI KH KD KC KS QH QD QC QS CH | XX | XII", "SK XXI")


def test_a_choice_between_cards_that_count_alike_is_no_fault() -> None:
    assert [] == in_hand("SK V IV | XXI I KD KC KS QH QD QC QS CH | XX | XII", "SK XXI")


def test_the_mond_second_hand_before_somebody_who_may_hold_the_skus_is_a_risk() -> None:
    assert ["2 RISKS_MOND XXI"] == in_hand("V IV | XXI IX | SK XX | XII", "V XXI")


def test_the_mond_last_hand_is_safe() -> None:
    assert [] == in_hand("V IV | IX SK | XI XX | XXI XII", "V IX XI XXI")


def test_before_seats_that_have_shown_no_tarok_the_mond_is_safe() -> None:
    """Seats 3 and 4 threw colour cards on a tarok, so the Skus is with nobody who still plays."""
    suits = "QH CH JH 1H QD CD JD 1D KC QC | CC JC 10C KS QS CS JS 10S KD KH"
    first = "IX VIII QH CC"

    assert ["2 RISKS_MOND XXI"] == in_hand(f"SK IX X XI | XXI VIII XX | {suits}", "IX XXI")
    assert [] == in_hand(f"SK IX X XI | XXI VIII XX | {suits}", f"{first} X XXI")


# ── the partner ──


def test_overtaking_the_partner_with_all_higher_taroks_in_the_own_hand() -> None:
    assert ["3 OVERTAKES_PARTNER XX"] == in_hand("XIX IX | V | SK XXI XX IV | X", "XIX V XX")


def test_a_later_opponent_who_may_take_the_trick_is_a_need() -> None:
    assert [] == in_hand("XIX IX | V | XXI XX IV | SK X", "XIX V XX")


def test_overtaking_without_another_card_is_no_fault() -> None:
    assert [] == in_hand("XIX IX | V | SK XXI XX KH KD KC KS QH QD QC | X", "XIX V XX")


def test_the_mond_that_overtakes_comes_home_while_the_skus_is_out() -> None:
    hands = "XIX IX | V | SK VIII | XXI XX IV"

    assert [] == in_hand(hands, "XIX V VIII XXI")
    assert ["4 OVERTAKES_PARTNER XX"] == in_hand(hands, "XIX V VIII XX")


def test_a_partner_is_overtaken_by_the_declarer_only_once_known() -> None:
    """Seat 2 holds XX: hidden it is nobody's partner yet; once it has played it, it is."""
    hands = "SK IX VI KH | XX XIX XVIII | V X | IV XI"

    assert [] == in_hand(hands, "VI XVIII X XI XIX V IV SK")
    assert ["1 OVERTAKES_PARTNER SK"] == in_hand(hands, "VI XX X XI XIX V IV SK")


ALL_TAROKS = (
    "SK XXI XIX XVIII XVII XVI XV XIV XIII KH | I QH CH JH 1H QD CD JD 1D KD"
    " | KC QC CC JC 10C KS QS CS JS 10S | XX XII XI X IX VIII VII VI V IV"
)


def test_drawing_the_last_taroks_of_the_partner_is_found_when_both_opponents_have_shown_that_they_have_none() -> None:
    """At the second lead seat 2 might have a tarok still; at the third nobody but the partner has."""
    assert ["1 DRAWS_PARTNER XIX"] == in_hand(ALL_TAROKS, "SK I KC XX XXI QH QC XII XIX")


def test_while_the_partner_is_hidden_taroks_are_drawn_from_an_opponent() -> None:
    assert [] == in_hand(ALL_TAROKS, "SK I KC XII XXI QH QC XI XIX")


def test_with_nothing_but_taroks_to_lead_they_are_led() -> None:
    """The partner takes the King of hearts with a tarok and leads one back: then seat 1 has nothing else."""
    assert [] == in_hand(ALL_TAROKS, "SK I KC XX XXI QH QC XII KH CH CC XI IV XIII JH JC XIX")


# ── the Pagat ──


@pytest.mark.parametrize(
    ("taroks", "expected"),
    [
        ("I IV V VI VII KH KD KC KS QH", ["1 HOPELESS_PAGAT announce:pagat-ultimo"]),
        ("I IV V VI VII VIII KH KD KC KS", []),
    ],
)
def test_a_pagat_is_hopeless_if_somebody_must_hold_as_many_taroks(taroks: str, expected: list[str]) -> None:
    """Fifteen others in three hands are five somewhere; fourteen need not be six."""
    said = f"stand pass pass pass bid:call call:XX announce:pagat-ultimo {PASSES}"
    hands = f"{taroks} | XX | SK XXI XIX XVIII"

    assert expected == in_hand(hands, "", said)


OUTLASTED = (
    "SK XXI XX XIX XVIII XVII XVI XV KH 10S | VII VI IV QH CH KS QS KD QD CD"
    " | 1H JD 1D KC QC CC JC 10C CS JS | XIV XIII XII XI X IX VIII V I JH"
)
EIGHT_TRICKS = (
    "SK VII 10C XIV XXI VI JC XIII XX IV CC XII XIX CD QC XI XVIII QD KC X XVII KD 1D IX XVI QS JD VIII KH CH 1H JH"
)


def test_a_pagat_that_could_come_home_is_kept_for_a_last_trick_in_which_a_tarok_must_be() -> None:
    """Three cards are unseen, one of them XV: somebody has it in the last trick."""
    assert ["4 KEEPS_LOST_PAGAT V"] == in_hand(OUTLASTED, f"{EIGHT_TRICKS} 10S KS JS V", SOLO)


def test_a_pagat_played_in_time_is_no_fault() -> None:
    assert [] == in_hand(OUTLASTED, f"{EIGHT_TRICKS} 10S KS JS I", SOLO)


def test_a_pagat_that_makes_the_last_trick_is_no_fault() -> None:
    assert [] == in_hand(OUTLASTED, f"{EIGHT_TRICKS} XV QH CS V 10S KS JS I", SOLO)


# ── contracts in which other things count ──


def test_where_points_do_not_count_nothing_is_held_against_anybody() -> None:
    for before in (SOLO.replace("solo", "valat"), SOLO.replace("solo", "no-trump"), "stand pass pass pass bid:dodge"):
        first = "KD" if "no-trump" in before else "XXI"

        assert [] == in_hand(f"{LEADER} | SK", first, before)


# ── who is whose partner ──


def known(state: State) -> list[tuple[int, ...]]:
    """Whom each seat knows as partners at its turn in the play."""
    return [partners(now.view, now.lacks) for now in moments(state)]


def test_the_holder_of_the_called_card_knows_the_declarer_and_nobody_knows_the_holder() -> None:
    state = hand("SK IX VI KH | XX XIX XVIII | V X | IV XI", "VI XVIII X XI XIX V IV SK")

    assert [(), (ONE,), (), ()] == known(state)[:4]


def test_once_the_called_card_is_played_all_know() -> None:
    state = hand("SK IX VI KH | XX XIX XVIII | V X | IV XI", "VI XX X XI XIX V IV SK")

    assert [(ONE,), (FOUR,), (THREE,), (TWO,)] == known(state)[4:8]


def test_against_a_lone_declarer_the_others_know_each_other() -> None:
    state = hand(f"{LEADER} | SK", "", SOLO)

    assert {(), (TWO, THREE), (TWO, FOUR), (THREE, FOUR)} == set(known(state))


def test_in_ze_ruky_the_holder_of_the_xx_is_a_secret_until_it_is_played() -> None:
    dealt = table(TEXAS, "SK XXI | XX | XIX | XVIII")
    state = finished(after(TEXAS, dealt, f"bid:ze-ruky pass pass pass {PASSES} {PASSES} {PASSES}"))

    assert ["SK", "XX"] == [now.card.token for now in moments(state)][:2]
    assert [(), (ONE,), (FOUR,), (THREE,)] == known(state)[:4]


# ── the call ──


@pytest.mark.parametrize(
    ("cards", "expected"),
    [({"XIX": MANY_CALLS}, True), ({"XIX": MANY_CALLS - 1}, False), ({"XIX": MANY_CALLS, "XX": 1}, False), ({}, False)],
)
def test_many_calls_of_one_card_are_a_fault(cards: dict[str, int], expected: bool) -> None:
    assert expected is Calls(Counter(cards)).is_always_the_same


def test_only_calls_with_a_choice_are_counted() -> None:
    """In Calling the Twenty the hand decides; in Hungarian Tarokk who holds XX may call it and play alone."""
    calls = Calls()
    calls.add(hand(LEADER, ""))
    assert not calls.cards

    dealt = table(HUNGARIAN, "XX SK KH QH KD QD KC QC KS", "CH CD CC CS JH JD")
    state = after(HUNGARIAN, dealt, "bid:three pass pass pass discard:CH discard:CD discard:CC")
    while state.phase_name is not PhaseName.CALL:
        state = state.apply(state.legal_actions()[-1])
    calls.add(finished(state.apply(Call(card("XX")))))
    calls.add(finished(state.apply(Call(card("XIX")))))

    assert ({"XX": 1, "XIX": 1}, 1) == (dict(calls.cards), calls.own)


# ── imagined hands ──


def test_worlds_that_agree_with_the_view_are_possible_and_other_deals_are_not() -> None:
    state = after(TWENTY, table(TWENTY, THROWER), f"{CALL} {plays('SK XXI XX XII')}")
    view = state.view(ONE)
    drawn = list(islice(worlds(view, random.Random(1)), 5))
    other = after(TWENTY, table(TWENTY, THROWER.replace("V IV", "VI IV")), f"{CALL} {plays('SK XXI XX XII')}")

    assert 5 == len(drawn) and [] == impossible_worlds(view, drawn)
    assert [other] == impossible_worlds(view, [*drawn, other])


def test_a_hand_imagined_against_a_known_void_does_not_fit() -> None:
    """Seat 2 threw a heart on a tarok: the IV cannot be there, and may be with seat 4."""
    state = after(TWENTY, table(TWENTY, ALL_TAROKS), f"{CALL} {plays('SK I KC XX XXI QH QC XII')}")
    assert isinstance(state.phase, TrickPlay)
    view, hands, rules = state.view(ONE), state.phase.hands, state.phase.rules
    swapped = put(put(hands, TWO, hands[1] | Cards.of("IV")), FOUR, hands[3] - Cards.of("IV"))

    assert per_seat(lambda seat: Cards()) == misfits(view, rules, hands)
    assert (Cards(), Cards.of("IV"), Cards(), Cards()) == misfits(view, rules, swapped)


def test_a_card_that_was_played_or_is_in_the_own_hand_does_not_fit_elsewhere() -> None:
    state = after(TWENTY, table(TWENTY, ALL_TAROKS), f"{CALL} {plays('SK I KC XX')}")
    assert isinstance(state.phase, TrickPlay)
    wrong = put(state.phase.hands, FOUR, state.phase.hands[3] | Cards.of("SK KH"))

    assert Cards.of("SK KH") == misfits(state.view(ONE), state.phase.rules, wrong)[3]


# ── many hands ──


@pytest.mark.parametrize("name", ["calling-the-twenty", "hungarian-tarokk", "texas-tarok"])
def test_a_careless_bot_has_its_faults_counted_and_shown_as_records(name: str) -> None:
    run = found(find_game(name), VariedBot, 40, 7, examples=1)
    examples = [state for found_here in run.examples.values() for _, state in found_here]
    records = parse_records("\n".join(shown(run).partition("\n\n")[2:]), find_game)

    assert run.counts[Kind.OVERTAKES_PARTNER] and run.counts[Kind.GIVES_MOND]
    assert [record.replay() for record in records] == examples
    assert all(str(record.tag("Fault")).startswith("seat ") for record in records)


@pytest.mark.parametrize("name", ["calling-the-twenty", "hungarian-tarokk", "texas-tarok"])
def test_what_a_seat_is_sure_of_is_true(name: str) -> None:
    for number in range(12):
        state = play_hand(seeded_hand(find_game(name), 7, number), per_seat(lambda seat: VariedBot), 7, number)
        for now in moments(state):
            assert all(not now.phase.hands[seat - 1] & now.lacks[seat - 1] for seat in SEATS)
            assert all(now.phase.hands[seat - 1] <= now.may_hold(seat) for seat in SEATS if seat != now.seat)
            if state.facts and state.facts.declarers:
                assert set(now.partners) <= set(state.facts.side_of(now.seat)) - {now.seat}
