"""Worlds that agree with what was told: sides, trumps held and laid away (HU-14, HU-17, HU-19, HU-21, HU-24)."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from tests.games.hungarian_tarokk.notation import BID, CALLED, FOUR, HANDS, ONE, THREE, TWO, after, finished
from ultimo.core.cards import TAROKS, Cards, card
from ultimo.core.seats import Seat
from ultimo.core.state import State
from ultimo.core.worlds import Supposed, worlds

EIGHT = HANDS.replace("KH QH CC JS", "I XV VII CC").replace("XX XV XI VII", "XX KH XI QH")  # eight trumps in seat 1
XX = card("XX")


def found(state: State, viewer: Seat | None) -> list[State]:
    """Some worlds that look like *state* to *viewer*; there always is one."""
    view = state.view(viewer)
    drawn = list(islice(worlds(view, random.Random(7)), 3))
    assert drawn and all(world.view(viewer) == view for world in drawn)
    return drawn


@pytest.mark.rule("HU-21")
@pytest.mark.parametrize("viewer", [None, TWO, THREE])
def test_who_said_eight_trumps_holds_eight(viewer: Seat | None) -> None:
    state = after(f"{CALLED} 1:announce:eight-trumps", EIGHT, "JS 1H 10C VI II VIII")

    assert all(len(world.table.hand(ONE) & TAROKS) == 8 for world in found(state, viewer))


@pytest.mark.rule("HU-19")
@pytest.mark.parametrize("place", [TWO, FOUR, None])
def test_it_can_be_supposed_who_has_the_called_card(place: Seat | None) -> None:
    view = after(
        f"{BID} 1:discard:1H 1:discard:10C 1:discard:JS 2:discard:VII 3:discard:XIV 4:discard:XIII 1:call:XX"
    ).view(THREE)
    drawn = list(islice(worlds(view, random.Random(7), supposed=Supposed(XX, place)), 3))

    assert drawn and all(world.view(THREE) == view for world in drawn)
    assert {place} == {world.table.holder(XX) for world in drawn}


@pytest.mark.rule("HU-24")
def test_a_public_partner_holds_the_called_card_and_a_public_opponent_does_not() -> None:
    partner = after(f"{CALLED} 1:pass 2:announce:trull")
    opponent = after(f"{CALLED} 1:pass 2:pass 3:kontra:game")

    assert all(XX in world.table.hand(TWO) for world in found(partner, FOUR))
    assert all(XX not in world.table.hand(THREE) for world in found(opponent, FOUR))


@pytest.mark.rule("HU-14", "HU-17")
def test_the_declarers_discarded_trumps_are_where_they_were_shown() -> None:
    laid = f"{BID} 1:discard:XII 1:discard:VIII 1:discard:JS 2:discard:VI 3:discard:10S 4:discard:1D"
    state = after(f"{laid} 1:call:XX 1:pass 2:pass")

    assert all(Cards.of("XII VIII") <= world.table.discards[0] for world in found(state, FOUR))


@pytest.mark.rule("HU-19", "HU-21")
def test_the_called_card_may_lie_among_the_discards_of_who_said_nine_trumps() -> None:
    hands = (
        "SK XIX XVI XII IX KH QH CC JS | XX XV XI VII II III IV V KS"
        " | XVIII XIV X QD JH KD JD KC 10S | XXI XVII XIII CD QC CH 1D JC QS"
    )
    laid = f"{BID} 1:discard:1H 1:discard:10C 1:discard:JS 2:discard:XX 3:discard:10S 4:discard:1D"
    said = f"{laid} 1:call:XX 1:pass 2:kontra:game 2:announce:eight-trumps 2:pass 3:pass"
    state = after(said, hands, "VIII 1H 10C VI I CS")

    for world in found(state, ONE):
        assert len(world.table.hand(TWO) & TAROKS) == 8
        assert XX not in world.table.hand(TWO)
    assert finished(state).over


@pytest.mark.rule("HU-26")
@pytest.mark.parametrize("announced", [True, False])
def test_who_played_the_i_that_its_side_had_announced_had_no_other_trump(announced: bool) -> None:
    hands = (
        "SK XIX XVI XII IX KH QH KC JS | XX XV XI VII VI JH KD CS QS"
        " | XVIII XIV X V JD CH XXI II III | I QD CD 1D QC CC JC KS 10S"
    )
    laid = f"{BID} 1:discard:1H 1:discard:10C 1:discard:JS 2:discard:XIII 3:discard:II 4:discard:XVII 1:call:XX"
    said = "4:kontra:game 4:announce:pagat-ultimo 4:pass" if announced else "4:kontra:game 4:pass"
    trick = "1:play:KH 2:play:JH 3:play:CH 4:play:I"
    state = after(f"{laid} 1:pass 2:pass 3:pass {said} 1:pass 2:pass 3:pass {trick}", hands, "VIII 1H 10C XIII IV XVII")
    others = [world.table.hand(FOUR) & TAROKS - Cards.of("I") for world in found(state, ONE)]

    assert announced is not any(others)
