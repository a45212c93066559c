"""Valat, the One, and the ladder from Hrb to Suprec (TX-23)."""

from __future__ import annotations

import pytest

from tests.games.texas_tarok.notation import (
    CALLED,
    LAID,
    PREVER,
    SILENT,
    THREE,
    TWO,
    finished,
    known,
    legal,
    refusal,
)
from ultimo.core.events import SideShown
from ultimo.core.state import State

ON_ONE = "hrb-on-one=yes"


def sides_shown(state: State) -> list[SideShown]:
    return [event for event in state.log if isinstance(event, SideShown)]


@pytest.mark.rule("TX-23")
def test_one_turn_each_from_the_declarer_always_ended_by_a_pass() -> None:
    state = known(f"{CALLED} 1:pass 2:announce:valat 2:pass")

    assert (THREE, {"pass", "announce:pagat-ultimo"}) == (state.actor, legal(state))
    assert ("TX-23", "said-already") == refusal(state, "announce:valat")
    assert ("TX-23", "no-pagat") == refusal(known(CALLED), "announce:pagat-ultimo")


@pytest.mark.rule("TX-23")
def test_who_calls_valat_shows_his_side_and_who_calls_the_one_only_where_it_can_be_doubled() -> None:
    assert [SideShown(TWO, True)] == sides_shown(known(f"{CALLED} 1:pass 2:announce:valat"))
    assert [] == sides_shown(known(f"{CALLED} 1:announce:valat"))  # the declarer's is known
    the_one = f"{CALLED} 1:pass 2:pass 3:announce:pagat-ultimo"

    assert [] == sides_shown(known(the_one))
    assert [SideShown(THREE, False)] == sides_shown(known(the_one, ON_ONE))


@pytest.mark.rule("TX-23")
def test_each_step_of_the_ladder_shows_its_givers_side_once() -> None:
    hrb = f"{CALLED} {SILENT} 1:pass 2:pass 3:kontra:game"
    contrec = f"{hrb} 1:kontra:game 1:pass 2:pass 3:kontra:game"

    assert [SideShown(THREE, False)] == sides_shown(known(hrb)) == sides_shown(known(contrec))
    valat = f"{CALLED} 1:pass 2:announce:valat 2:pass 3:pass 4:pass 1:pass 2:pass 3:kontra:game 1:pass 2:kontra:game"
    assert [SideShown(TWO, True), SideShown(THREE, False)] == sides_shown(known(valat))


@pytest.mark.rule("TX-23")
def test_in_a_prever_all_know_the_sides() -> None:
    state = known(f"{PREVER} 1:keep 1:discard:10C,QH,CH {SILENT} {SILENT} 1:pass 2:kontra:game")

    assert [] == sides_shown(state)


@pytest.mark.rule("TX-23")
def test_a_doubling_opens_the_next_round_with_the_declarer() -> None:
    state = known(f"{CALLED} {SILENT} 1:pass 2:pass 3:kontra:game")

    assert ({"pass", "kontra:game"}, 1) == (legal(state), state.actor)
    assert ("TX-23", "other-side") == refusal(known(f"{CALLED} {SILENT}"), "kontra:game")


@pytest.mark.rule("TX-23")
def test_four_passes_end_the_ladder_and_the_cap_ends_it_at_once() -> None:
    four = "3:kontra:game 1:kontra:game 1:pass 2:pass 3:kontra:game 1:kontra:game"

    assert "play" == known(f"{CALLED} {SILENT} {SILENT}").phase_name.value
    assert "play" == known(f"{CALLED} {SILENT} 1:pass 2:pass {four}").phase_name.value
    eight = four.removesuffix(" 1:kontra:game")
    assert "play" == known(f"{CALLED} {SILENT} 1:pass 2:pass {eight}", "hrb-cap=8").phase_name.value


@pytest.mark.rule("TX-23")
def test_the_ladder_of_a_called_valat_belongs_to_its_side() -> None:
    state = known(f"{CALLED} 1:pass 2:pass 3:announce:valat 3:pass 4:pass")

    assert {"pass", "kontra:game"} == legal(state)
    facts = finished(known(f"{CALLED} 1:pass 2:pass 3:announce:valat 3:pass 4:pass 1:kontra:game {SILENT}")).facts
    assert facts is not None and 2 == facts.level


@pytest.mark.rule("TX-23")
def test_a_called_one_has_a_ladder_of_its_own_after_that_of_the_hand() -> None:
    called = f"{CALLED} 1:pass 2:pass 3:announce:pagat-ultimo 3:pass 4:pass"
    state = known(f"{called} {SILENT}", ON_ONE)

    assert {"pass", "kontra:pagat-ultimo@3"} == legal(state)
    assert ("TX-23", "other-item") == refusal(state, "kontra:game")
    assert ("TX-7", "not-here") == refusal(state, "hold")
    doubled = finished(known(f"{called} {SILENT} 1:kontra:pagat-ultimo@3", ON_ONE)).facts
    assert doubled is not None and [2] == [said.level for said in doubled.announced]


@pytest.mark.rule("TX-17", "TX-23")
def test_a_hand_bonus_has_no_ladder() -> None:
    pani = f"{LAID} 1:announce:pani {SILENT} 1:call:XVIII {SILENT} {SILENT}"

    assert "play" == known(pani, ON_ONE).phase_name.value
