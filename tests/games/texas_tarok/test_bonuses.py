"""Hand bonuses, and the call of the partner (TX-17 to TX-22)."""

from __future__ import annotations

import pytest

from tests.games.texas_tarok.notation import (
    CALLED,
    FOUR,
    LAID,
    ONE,
    POVINOST,
    PREVER,
    QUIET,
    SILENT,
    THREE,
    TWO,
    TWO_CALLS,
    after,
    finished,
    known,
    legal,
    lines,
    refusal,
)
from ultimo.core.actions import parse_action
from ultimo.core.events import Acted, MistakeSaid
from ultimo.core.seats import Seat
from ultimo.core.state import State


@pytest.mark.rule("TX-17")
def test_hand_bonuses_come_after_the_discards_the_declarer_first_and_each_turn_ends_with_a_pass() -> None:
    assert (ONE, {"pass", "announce:pani"}) == (known(LAID).actor, legal(known(LAID)))
    said = known(f"{LAID} 1:announce:pani")

    assert (ONE, {"pass"}) == (said.actor, legal(said))
    assert {"pass", "announce:bida"} == legal(known(f"{LAID} 1:pass 2:pass 3:pass"))


@pytest.mark.rule("TX-17")
def test_a_hand_bonus_is_paid_by_the_partner_too() -> None:
    state = finished(known(f"{LAID} 1:announce:pani 1:pass 2:pass 3:pass 4:announce:bida 4:pass"))

    assert [("TX-19", "pani", (6, -2, -2, -2)), ("TX-18", "bida", (-2, -2, -2, 6))] == lines(state.settlement())[:2]


@pytest.mark.rule("TX-18", "TX-19", "TX-20")
def test_why_a_hand_bonus_cannot_be_said() -> None:
    state = known(LAID)

    assert ("TX-18", "no-category") == refusal(state, "announce:bida")
    assert ("TX-20", "exact-category") == refusal(state, "announce:trull")
    assert ("TX-20", "line-said") == refusal(known(f"{LAID} 1:announce:pani"), "announce:pani")


@pytest.mark.rule("TX-17")
def test_all_four_are_asked_in_every_contract_from_the_declarer_on() -> None:
    state = known("1:pass 2:pass 3:bid:zebrak 4:pass")
    asked = []
    while state.phase_name.value == "hand-bonuses":
        asked.append(state.actor)
        state = state.apply(state.legal_actions()[0])

    assert [THREE, FOUR, ONE, TWO] == asked


# ── the partner ──


def side(state: State) -> tuple[Seat, ...]:
    facts = finished(state).facts
    assert facts is not None
    return facts.declarers


@pytest.mark.rule("TX-21")
def test_the_highest_card_that_is_missing_is_called_and_its_holder_is_the_partner() -> None:
    assert {"call:XVIII"} == legal(known(QUIET))
    assert ("TX-21", "call-right") == refusal(known(QUIET), "call:XX")
    assert (ONE, TWO) == side(known(CALLED))


@pytest.mark.rule("TX-21")
def test_who_may_call_himself_plays_alone() -> None:
    assert {"call:XX", "call:XVIII"} == legal(known(QUIET, "call-self=yes"))
    assert (ONE,) == side(known(f"{QUIET} 1:call:XX", "call-self=yes"))


@pytest.mark.rule("TX-21")
def test_in_a_prever_nobody_is_called() -> None:
    state = known(f"{PREVER} 1:keep 1:discard:10C,QH,CH 1:pass 2:pass 3:pass 4:pass")

    assert "announcing" == state.phase_name.value
    assert (ONE,) == side(state)


WRONG = "miscalls=penalised"


def mistakes(state: State) -> list[MistakeSaid]:
    """What everybody hears of mistakes."""
    return [event for event in state.view(None).log if isinstance(event, MistakeSaid)]


@pytest.mark.rule("TX-22")
def test_a_wrong_call_can_be_made_at_some_tables_and_is_one_of_the_row() -> None:
    assert {"call:XX", "call:XIX", "call:XVIII", "call:XVII"} == legal(known(QUIET, WRONG))
    assert ("TX-22", "call-of-row") == refusal(known(QUIET, WRONG), "call:XVI")
    assert ("TX-23", "not-here") == refusal(known(QUIET, WRONG), "kontra:game")


@pytest.mark.rule("TX-22")
def test_a_higher_card_in_another_hand_is_noticed_at_once_and_the_holder_of_the_called_one_is_partner() -> None:
    state = known(f"{QUIET} 1:call:XVII", WRONG)

    assert (ONE, TWO) == side(state)
    assert [MistakeSaid(ONE)] == mistakes(state)
    assert ("TX-22", "miscall", (-6, 2, 2, 2)) in lines(finished(state).settlement())


@pytest.mark.rule("TX-22")
@pytest.mark.parametrize("called", ["XX", "XIX", "XVIII"])
def test_a_call_of_the_own_hand_and_a_right_call_are_not_noticed(called: str) -> None:
    state = known(f"{QUIET} 1:call:{called}", WRONG)

    assert [] == mistakes(state)
    assert ((ONE,) if called != "XVIII" else (ONE, TWO)) == side(state)


@pytest.mark.rule("TX-22")
def test_a_call_of_the_own_hand_is_not_noticed_at_once_though_another_has_a_higher_card() -> None:
    state = known(f"{TWO_CALLS} 2:call:XVIII", WRONG)  # seat 1 has XX and XIX

    assert [] == mistakes(state)
    assert (TWO,) == side(state)


LAID_XVI = "SK XXI XX XIX XVIII XVII XVI XIV KH KD KC KS | XV"


@pytest.mark.rule("TX-21", "TX-22")
def test_nobody_notices_that_a_card_passed_over_was_laid_away() -> None:
    laid = after(LAID_XVI, f"{POVINOST} 1:discard:QH,QD,QC,XVI", "called-from=XIX miscalls=penalised", "QH QD QC I")
    while laid.phase_name.value != "call":
        laid = laid.apply(laid.legal_actions()[0])
    state = laid.apply(parse_action("call:XV"))

    assert [] == mistakes(state)
    assert ("TX-22", "miscall", (-6, 2, 2, 2)) in lines(finished(state).settlement())


@pytest.mark.rule("TX-22")
def test_a_wrong_call_of_the_own_hand_is_said_when_the_card_shows() -> None:
    called = known(f"{QUIET} 1:call:XX {SILENT} {SILENT}", WRONG)
    shows = called.apply(parse_action("play:XX"))

    assert [Acted(ONE, parse_action("play:XX")), MistakeSaid(ONE)] == list(shows.view(THREE).log[-2:])
    assert [] == mistakes(called.apply(parse_action("play:SK")))
    assert [MistakeSaid(ONE)] == mistakes(finished(shows)) == mistakes(finished(called.apply(parse_action("play:SK"))))


@pytest.mark.rule("TX-22")
def test_nothing_is_said_of_a_right_call_when_the_card_shows() -> None:
    assert [] == mistakes(finished(known(f"{QUIET} 1:call:XX {SILENT} {SILENT}", "call-self=yes")))
    assert [] == mistakes(finished(known(f"{CALLED} {SILENT} {SILENT}", WRONG)))
