"""Each known fault is found where it was planted, and not where it looks alike but had a reason."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from benchmarks.faults import cost, found, plain_hands, shown
from benchmarks.first_leads import PLAIN
from benchmarks.kept_hands import whole_hands
from benchmarks.known_faults import (
    MANY_CALLS,
    Calls,
    Fault,
    Kind,
    comes_home,
    faults,
    impossible_worlds,
    is_hopeless,
    misfits,
    taroks_of_others,
)
from benchmarks.moments import Moment, moments, partners
from tests.core.notation import FOUR, ONE, THREE, TWENTY, TWO, after, finished, table
from tests.kernel.needed import needs_kernel
from ultimo.bots.search.budget import Budget
from ultimo.bots.varied import VariedBot
from ultimo.core.actions import Call, Play
from ultimo.core.cards import TAROKS, Cards, card
from ultimo.core.phases import PhaseName
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.reading import parse_records
from ultimo.core.seats import SEATS, per_seat, put
from ultimo.core.state import State, replay
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


def played(name: str, number: int) -> State:
    """A hand by lot."""
    return play_hand(seeded_hand(find_game(name), 7, number), per_seat(lambda seat: VariedBot), 7, number)


def moment(state: State, token: str) -> Moment:
    """The play of the card *token* by who is to act in *state*."""
    after_it = finished(state.apply(Play(card(token))))
    return next(now for now in moments(after_it) if now.move == len(state.actions))


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


def test_a_pagat_that_is_promised_to_the_last_trick_is_no_other_card() -> None:
    hands, cards = "SK XVIII | V VI | XXI XX XIX I KH KD KC KS QH QD | X", "SK V XIX X XVIII VI XX"
    promised = f"{CALL.removesuffix(PASSES)}pass pass announce:pagat-ultimo pass pass"

    assert ["3 OVERTAKES_PARTNER XX"] == in_hand(hands, cards)
    assert ["3 HOPELESS_PAGAT announce:pagat-ultimo"] == in_hand(hands, cards, promised)


def test_the_mond_that_overtakes_comes_home_while_the_skus_is_out() -> None:
    hands = "XIX IX | V | SK VIII | XXI XX IV"

    assert [] == in_hand(hands, "XIX V VIII XXI")
    assert ["4 OVERTAKES_PARTNER XX"] == in_hand(hands, "XIX V VIII XX")


def test_the_mond_is_no_better_than_another_tarok_once_the_skus_has_fallen() -> None:
    hands = "XIX XVIII IX | V VI VII | SK X XI | XXI XX IV VIII XII"

    assert ["4 OVERTAKES_PARTNER XXI"] == in_hand(hands, "IX V SK IV X VIII XIX VI XVIII VII XI XXI")


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


TRULL = f"stand pass pass pass bid:call call:XX announce:trull {PASSES}"


def test_the_pagat_is_led_to_come_home_on_the_last_tarok_of_the_partner() -> None:
    with_pagat = ALL_TAROKS.replace("XIII KH | I", "I KH | XIII")

    assert [] == in_hand(with_pagat, "SK XIII KC XX XXI QH QC XII I", TRULL)
    assert ["1 DRAWS_PARTNER XIX"] == in_hand(with_pagat, "SK XIII KC XX XXI QH QC XII XIX", TRULL)


def test_a_partner_is_overtaken_so_that_the_pagat_wins_the_last_trick_when_no_other_tarok_is_out() -> None:
    """In the ninth trick seat 1 has XIX and I, and its partner leads its last tarok."""
    hands = (
        "SK XXI XIX XVIII XVII XVI XV XIV XIII I | XI QH CH JH 1H QD CD JD 1D KD"
        " | KC QC CC JC 10C KS QS CS JS 10S | XX XII KH X IX VIII VII VI V IV"
    )
    begun = (
        "SK XI KC IV XXI QH QC V XVIII CH CC VI XVII JH JC VII XVI 1H 10C VIII XV QD KS IX XIV CD QS X XIII JD CS XX"
    )
    kept = hands.replace("KH X IX", "XI X IX").replace("| XI QH", "| KH QH")

    assert ["4 OVERTAKES_PARTNER XX", "4 DRAWS_PARTNER XII"] == in_hand(
        hands, f"{begun} XII XIX 1D JS I KD 10S KH", TRULL
    )
    assert "1 OVERTAKES_PARTNER XIX" in in_hand(kept, f"{begun.replace('XI KC', 'KH KC')} XII XIX 1D JS", TRULL)


def test_while_the_partner_is_hidden_taroks_are_drawn_from_an_opponent() -> None:
    assert [] == in_hand(ALL_TAROKS, "SK I KC XII XXI QH QC XI XIX")


def test_with_nothing_but_taroks_to_lead_they_are_led() -> None:
    """The partner takes the King of hearts with a tarok and leads one back: then seat 1 has nothing else."""
    assert [] == in_hand(ALL_TAROKS, "SK I KC XX XXI QH QC XII KH CH CC XI IV XIII JH JC XIX")


def test_when_nobody_has_taroks_any_more_they_are_led_to_no_harm() -> None:
    hands = "SK XXI XIX XVIII XVII XVI XV XIV XIII KH | I XII XI X | IX VIII VII VI | XX V IV QH"

    assert [] == in_hand(hands, "SK I VI XX XXI X VII IV XIX XI VIII V XVIII XII IX QH XVII")


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


def test_who_does_not_hold_the_pagat_announces_for_a_partner() -> None:
    state = after(TWENTY, table(TWENTY, "I | KH KD KC KS QH QD QC QS CH CD | XX SK"), CALL)

    assert not is_hopeless(state.view(TWO))


@pytest.mark.parametrize("name", PLAIN)
def test_no_more_taroks_are_counted_with_the_others_than_they_have(name: str) -> None:
    """Exactly so many where all said how many they laid away, and nothing else is hidden."""
    exact = 0
    for number in range(40):
        state = played(name, number)
        for first in islice(moments(state), 1):
            dealt = replay(state.game, state.dealt, [action for _, action in state.actions[: first.move]])
            for seat in SEATS:
                held = sum(len(hand & TAROKS) for hand in put(first.phase.hands, seat, Cards()))
                least = taroks_of_others(dealt.view(seat))
                exact += least == held

                assert least <= held

    assert exact >= 40


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


OUTLASTED_BY_XVI = (
    "SK VII 10C XIV XXI VI JC XIII XX IV CC XII XIX CD QC XI XVIII QD KC X XVII KD 1D IX 10S QS JS VIII JH KH CH 1H"
)


def test_a_pagat_that_is_lost_either_way_is_no_fault_where_that_costs_nothing_more() -> None:
    """Seat 1 leads XV and has XVI left: the Pagat falls to the one or to the other."""
    assert [] == in_hand(OUTLASTED, f"{OUTLASTED_BY_XVI} XV QH JD V", SOLO)


COSTLY = """[TGN "1"]
[Game "texas-tarok"]
[Hand1 "XVII XIV VIII V 2H 10C 8C 7C CS JS 10S 9S"]
[Hand2 "XXI XVIII IX III JH 1H 4H 3H CD 3D 2D JC"]
[Hand3 "XX XVI XIII XII XI IV KH QH KD JD KC 9C"]
[Hand4 "SK XV X II I QD 4D QC CC KS QS 8S"]
[Talon "CH 7S 1D XIX VII VI"]

1:pass 2:bid:povinost 3:pass 4:pass 2:discard:CH,2D,3D,7S 3:discard:JD 4:discard:8S 2:pass 3:pass 4:pass 1:pass
2:call:XX 2:pass 3:pass 4:pass 1:pass 2:pass 3:pass 4:pass 1:pass
2:play:III 3:play:XIII 4:play:X 1:play:V 3:play:9C 4:play:QC 1:play:10C 2:play:JC
4:play:QD 1:play:XIV 2:play:CD 3:play:KD 1:play:JS 2:play:XVIII 3:play:XI 4:play:KS
2:play:JH 3:play:KH 4:play:XV 1:play:2H 4:play:VI 1:play:VIII 2:play:XIX 3:play:XII
2:play:1D 3:play:IV 4:play:4D 1:play:XVII 1:play:10S 2:play:IX 3:play:XVI 4:play:QS
3:play:QH 4:play:II 1:play:7C 2:play:1H 4:play:CC 1:play:8C 2:play:XXI 3:play:KC
2:play:3H 3:play:VII 4:play:{} 1:play:CS {}
"""


def kept_in_texas(played: str, last: str) -> list[Fault]:
    (record,) = parse_records(COSTLY.format(played, last), find_game)
    return [one for one in faults(record.replay()) if one.kind is Kind.KEEPS_LOST_PAGAT]


def test_where_a_pagat_beaten_in_the_last_trick_costs_it_is_played_before() -> None:
    """TX-33: it is lost to VII or to XX, but in the last trick two chips more."""
    (kept,) = kept_in_texas("SK", "4:play:I 1:play:9S 2:play:4H 3:play:XX")

    assert (FOUR, "play:SK") == (kept.seat, kept.action.token)
    assert [] == kept_in_texas("I", "3:play:XX 4:play:SK 1:play:9S 2:play:4H")


NO_HEARTS = "I XX X KD KC KS QD QC QS CD"


@pytest.mark.parametrize(
    ("hands", "cards", "expected"),
    [
        (f"KH | 1H | QH SK | {NO_HEARTS}", "KH 1H QH", True),  # the last to play takes the King
        (f"KH | {NO_HEARTS} | QH SK", "KH", False),  # an opponent may take it with a higher tarok
        (f"V | IV | SK | {NO_HEARTS}", "V IV SK", False),  # an opponent has the trick
        (f"SK | IV | V | {NO_HEARTS}", "SK IV V", True),  # the declarer, known to the holder of the XX, has it
        (f"SK | {NO_HEARTS} | IV | V", "SK", True),  # and nobody can take it
        (NO_HEARTS.replace("XX", "XI"), "", False),  # a lead may be taken
    ],
)
def test_the_pagat_comes_home_where_the_trick_is_certain_to_be_its_own(hands: str, cards: str, expected: bool) -> None:
    state = after(TWENTY, table(TWENTY, hands), f"{CALL} {plays(cards)}")

    assert expected is comes_home(moment(state, "I"))


# ── contracts in which other things count ──


def test_where_points_do_not_count_nothing_is_held_against_anybody() -> None:
    for before in (SOLO.replace("solo", "valat"), SOLO.replace("solo", "no-trump"), "stand pass pass pass bid:dodge"):
        assert [] == in_hand("XXI XIX XVIII XVII IX VIII VII VI V IV | SK", "XXI", before)


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


def test_a_partner_who_has_doubled_is_known() -> None:
    game = TWENTY.with_settings({"kontra": "x8"})
    said = "stand pass pass pass bid:call call:XX pass kontra:game pass pass kontra:game pass pass pass pass"
    state = finished(after(game, table(game, "SK | V | IV | XX"), said))

    assert [(FOUR,), (THREE,), (TWO,), (ONE,)] == known(state)[:4]


def test_an_opponent_who_has_doubled_is_the_partner_of_who_does_not_hold_the_card() -> None:
    game = TWENTY.with_settings({"kontra": "x8"})
    said = "stand pass pass pass bid:call call:XX pass kontra:game pass pass pass pass"
    state = finished(after(game, table(game, "SK | V | IV | XX"), said))

    assert [(), (), (TWO,), (ONE,)] == known(state)[:4]


def test_who_has_shown_no_tarok_does_not_hold_the_called_card() -> None:
    state = hand(ALL_TAROKS, "SK I KC XII XXI QH QC XI")

    assert (THREE,) == known(state)[5]


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


@pytest.mark.parametrize("name", PLAIN)
def test_a_careless_bot_has_its_faults_counted_and_shown_as_records(name: str) -> None:
    run = found(whole_hands(find_game(name), VariedBot, 40, 7), examples=1)
    examples = [state for found_here in run.examples.values() for _, state in found_here]
    records = parse_records("\n".join(shown(run).partition("\n\n")[2:]), find_game)

    assert run.counts[Kind.OVERTAKES_PARTNER] and run.counts[Kind.GIVES_MOND]
    assert [record.replay() for record in records] == examples
    assert all(str(record.tag("Fault")).startswith("seat ") for record in records)


@pytest.mark.parametrize("name", PLAIN)
def test_what_a_seat_is_sure_of_is_true(name: str) -> None:
    for number in range(12):
        state = played(name, number)
        for now in moments(state):
            assert all(not now.phase.hands[seat - 1] & now.lacks[seat - 1] for seat in SEATS)
            assert all(now.phase.hands[seat - 1] <= now.may_hold(seat) for seat in SEATS if seat != now.seat)
            laid = [event for event in now.view.public.shown if event.seat]
            assert not any(one in now.unseen for event in laid for one in event.cards)
            if state.facts and state.facts.declarers:
                assert set(now.partners) <= set(state.facts.side_of(now.seat)) - {now.seat}


def test_hands_that_come_to_no_card_play_are_told_apart() -> None:
    passed = after(HUNGARIAN, table(HUNGARIAN), "pass pass pass pass")
    played_out = list(plain_hands(HUNGARIAN, VariedBot, 3, 7))

    assert (4, 3) == found([passed, *played_out])[:2]
    assert {"three"} == {state.view(None).public.contract for state in played_out}


@needs_kernel
def test_what_a_fault_costs_is_what_it_is_behind_the_best_choice() -> None:
    end = played("calling-the-twenty", 3)
    first = next(now for now in moments(end) if len(now.choices) > 2)
    asked = [Fault(Kind.RISKS_MOND, first.seat, first.move, action) for action in first.view.actions]

    costs = [cost(fault, end, Budget(worlds=200)) for fault in asked]

    assert min(costs) == 0 < max(costs)
