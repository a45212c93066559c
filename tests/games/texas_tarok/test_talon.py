"""The talon, the discards, and a Prever's looks (TX-13 to TX-16)."""

from __future__ import annotations

import pytest

from tests.core.notation import row
from tests.games.texas_tarok.notation import (
    DEAL,
    FOUR,
    LAID,
    ONE,
    POVINOST,
    PREVER,
    THREE,
    TWO,
    ZE_RUKY,
    ZEBRAK,
    after,
    finished,
    known,
    legal,
    refusal,
    view,
)
from ultimo.core.cards import Cards
from ultimo.core.events import CardsSeen, CardsShown, CardsTaken, Event, TaroksLaidAway
from ultimo.core.seats import Seat
from ultimo.core.state import State


def heard(state: State, seat: Seat | None, *kinds: type) -> list[Event]:
    """What *seat* heard of these kinds."""
    return [event for event in state.view(seat).log if isinstance(event, kinds)]


@pytest.mark.rule("TX-13")
def test_four_cards_go_to_the_declarer_and_one_each_to_the_next_two_before_anybody_lays_away() -> None:
    state = known(POVINOST)

    assert [CardsTaken(ONE, 4, ()), CardsTaken(TWO, 1, row("8C")), CardsTaken(THREE, 1, ())] == heard(
        state, TWO, CardsTaken
    )
    assert [16, 13, 13, 12] == [len(hand) for hand in state.table.hands]
    assert [] == heard(state, FOUR, CardsShown)


@pytest.mark.rule("TX-13")
def test_the_cards_go_round_from_the_declarer() -> None:
    state = known("1:pass 2:pass 3:bid:povinost 4:pass")

    assert [(THREE, 4), (FOUR, 1), (ONE, 1)] == [
        (event.seat, event.count) for event in heard(state, None, CardsTaken) if isinstance(event, CardsTaken)
    ]


@pytest.mark.rule("TX-14")
def test_as_many_are_laid_away_as_were_taken_the_declarer_first() -> None:
    state = known(LAID)

    assert [Cards.of("10C 9C QH CH"), Cards.of("8C"), Cards.of("4H"), Cards()] == list(state.table.discards)
    assert [12] * 4 == [len(hand) for hand in state.table.hands]


@pytest.mark.rule("TX-14")
def test_why_a_card_may_not_be_laid_away() -> None:
    state = known(POVINOST)

    assert ("TX-14", "never-laid-away") == refusal(state, "discard:KH")
    assert ("TX-14", "suit-cards-first") == refusal(state, "discard:VIII")
    assert ("TX-14", "not-in-hand") == refusal(state, "discard:XXI")


NEEDY = "SK XX XIX XVIII XVII VIII VII VI KH KD KC KS"  # no suit card but Kings


@pytest.mark.rule("TX-14")
def test_small_taroks_go_where_the_suit_cards_are_too_few_and_all_hear_how_many() -> None:
    state = after(NEEDY, POVINOST, talon="V IV QC QS 1H 1D")

    assert {"discard:QC", "discard:QS"} | {f"discard:{one}" for one in "VIII VII VI V IV".split()} == legal(state)
    assert ("TX-14", "small-taroks") == refusal(state, "discard:XVII")
    state = after(NEEDY, f"{POVINOST} 1:discard:V,QC,IV,QS", talon="V IV QC QS 1H 1D")
    assert [TaroksLaidAway(ONE, 2)] == heard(state, THREE, TaroksLaidAway)


@pytest.mark.rule("TX-14")
def test_discards_count_for_the_side_of_who_laid_them_away() -> None:
    facts = finished(known(LAID)).facts
    assert facts is not None

    assert Cards.of("10C 9C QH CH 8C") <= facts.piles[0]  # seat 2 is the partner
    assert Cards.of("4H") <= facts.piles[1]


@pytest.mark.rule("TX-15")
@pytest.mark.parametrize("auction", [ZEBRAK, "1:pass 2:bid:ze-ruky 3:pass 4:pass"])
def test_in_zebrak_and_ze_ruky_nobody_touches_the_talon(auction: str) -> None:
    state = known(auction)

    assert "hand-bonuses" == state.phase_name.value
    assert ("TX-15", "talon-closed") == refusal(state, "discard:QH")
    assert ("TX-14", "not-here") == refusal(known(LAID), "discard:QH")
    assert [12] * 4 == [len(hand) for hand in state.table.hands]
    assert [] == heard(finished(state), ONE, CardsTaken, CardsShown, CardsSeen)


@pytest.mark.rule("TX-16")
def test_the_first_three_are_seen_by_the_declarer_alone() -> None:
    state = known(PREVER)

    assert [CardsSeen(ONE, 3, row("VI V 10C"))] == heard(state, ONE, CardsSeen)
    assert [CardsSeen(ONE, 3, ())] == heard(state, TWO, CardsSeen)
    assert 12 == len(view(state).hand)


@pytest.mark.rule("TX-16")
def test_kept_cards_are_taken_and_the_others_stay_closed() -> None:
    state = known(f"{PREVER} 1:keep")

    assert Cards.of("VI V 10C") <= view(state).hand
    assert [] == heard(state, ONE, CardsShown)


@pytest.mark.rule("TX-16")
def test_swapped_cards_go_face_up_and_the_other_three_are_looked_at() -> None:
    state = known(f"{PREVER} 1:swap")

    shown = heard(state, THREE, CardsShown, CardsSeen)

    assert [CardsSeen(ONE, 3, ()), CardsShown(None, row("VI V 10C")), CardsSeen(ONE, 3, (), 3)] == shown
    assert {"keep", "back"} == legal(state)
    assert Cards.of("9C 8C IV") <= view(known(f"{PREVER} 1:swap 1:keep")).hand
    assert ("TX-16", "second-look") == refusal(state, "swap")


@pytest.mark.rule("TX-16")
def test_going_back_shows_the_second_three_and_takes_the_first() -> None:
    state = known(f"{PREVER} 1:swap 1:back")

    assert [CardsShown(None, row("VI V 10C")), CardsShown(None, row("9C 8C IV"), 3)] == heard(state, FOUR, CardsShown)
    assert Cards.of("VI V 10C") <= view(state).hand
    assert ("TX-16", "first-look") == refusal(known(PREVER), "back")


@pytest.mark.rule("TX-16", "TX-32")
@pytest.mark.parametrize(("said", "looks", "left"), [("1:keep", 1, "9C 8C IV"), ("1:swap 1:keep", 2, "VI V 10C")])
def test_what_was_not_taken_counts_for_the_opponents(said: str, looks: int, left: str) -> None:
    facts = finished(known(f"{PREVER} {said}")).facts
    assert facts is not None

    assert looks == facts.looks
    assert Cards.of(left) <= facts.piles[1]
    assert 3 == finished_looks(f"{PREVER} 1:swap 1:back")


def finished_looks(said: str) -> int:
    facts = finished(known(said)).facts
    assert facts is not None
    return facts.looks


@pytest.mark.rule("TX-31")
def test_the_talon_of_a_ze_ruky_counts_for_the_opponents_unless_the_xx_lies_in_it() -> None:
    with_partner = finished(after("II | XX", ZE_RUKY, talon="QH QD QC QS CS 7S")).facts
    alone = finished(after("II", ZE_RUKY, talon="XX QD QC QS CS 7S")).facts
    assert with_partner is not None and alone is not None

    assert (TWO, None) == (with_partner.partner, alone.partner)
    assert Cards.of("QH QD QC QS CS 7S") <= with_partner.piles[1]
    assert Cards.of("XX QD QC QS CS 7S") <= alone.piles[0]


def test_the_deal_of_these_tests_is_a_deal() -> None:
    assert 48 == len(DEAL.replace("|", "").split())
