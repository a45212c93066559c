"""The auction (TX-7 to TX-12, TX-40); what is legal when stands in the cases."""

from __future__ import annotations

import pytest

from tests.games.texas_tarok.notation import FOUR, ONE, POVINOST, PREVER, THREE, known, legal, refusal
from ultimo.core.actions import Bid
from ultimo.core.events import Declared
from ultimo.core.facts import HandEnd
from ultimo.core.state import State


def declared(state: State) -> Declared | None:
    return next((event for event in state.log if isinstance(event, Declared)), None)


@pytest.mark.rule("TX-7")
def test_the_highest_bid_is_played() -> None:
    state = known("1:bid:povinost 2:bid:zebrak 3:bid:ze-ruky 4:bid:prever")

    assert Declared(FOUR, "prever") == declared(state)
    assert Declared(ONE, "povinost") == declared(known(POVINOST))


@pytest.mark.rule("TX-7")
def test_a_bid_must_beat_the_one_before() -> None:
    state = known("1:bid:zebrak")

    assert ("TX-7", "bid-higher") == refusal(state, "bid:zebrak")
    assert "a bid must be higher than zebrak" == str(state.refusal(Bid("zebrak")))


@pytest.mark.rule("TX-9")
@pytest.mark.parametrize(
    ("auction", "leader"),
    [
        ("1:bid:povinost 2:bid:prever 3:pass 4:pass", 1),  # took it, and was overbid
        ("1:bid:zebrak 2:bid:prever 3:pass 4:pass", 1),  # had it when bidding higher
        ("1:pass 2:bid:povinost 3:bid:prever 4:pass", 2),
        ("1:pass 2:pass 3:pass 4:bid:prever", 4),
    ],
)
def test_who_took_the_povinost_or_overbid_it_when_having_it_is_on_povinost(auction: str, leader: int) -> None:
    state = known(auction)
    while state.phase_name.value != "play":
        state = state.apply(state.legal_actions()[0])

    assert leader == state.actor


@pytest.mark.rule("TX-10")
def test_the_later_prever_plays() -> None:
    assert Declared(THREE, "prever") == declared(known("1:bid:prever 2:pass 3:bid:prever 4:pass"))
    assert ("TX-10", "one-prever") == refusal(known("1:bid:prever", "prever-once=yes"), "bid:prever")


@pytest.mark.rule("TX-11")
def test_who_holds_the_xx_does_not_bid_ze_ruky() -> None:
    assert ("TX-11", "holds-xx") == refusal(known(""), "bid:ze-ruky")
    assert "bid:ze-ruky" in legal(known("1:pass"))


@pytest.mark.rule("TX-12")
def test_four_passes_throw_the_hand_in() -> None:
    state = known("1:pass 2:pass 3:pass 4:pass")

    assert state.facts is not None
    assert HandEnd.PASSED_OUT is state.facts.end
    assert (0, 0, 0, 0) == state.settlement().scores


@pytest.mark.rule("TX-8", "TX-40")
def test_why_the_povinost_cannot_be_taken_or_passed() -> None:
    assert ("TX-8", "povinost-gone") == refusal(known("1:bid:povinost"), "bid:povinost")
    assert ("TX-40", "keep-povinost") == refusal(known("", "povinost-passable=no"), "pass")


@pytest.mark.rule("TX-16")
def test_after_a_prever_the_declarer_looks_at_the_talon() -> None:
    assert "talon" == known(PREVER).phase_name.value
