"""Leading, following and taking (TX-2, TX-24 to TX-28); what is legal when stands in the cases."""

from __future__ import annotations

import pytest

from tests.games.texas_tarok.notation import (
    CALLED,
    DEAL,
    LYING,
    ONE,
    PREVER,
    SILENT,
    TWO,
    ZEBRAK,
    after,
    finished,
    game,
    known,
    legal,
    refusal,
)
from ultimo.core.cards import card
from ultimo.core.facts import Capture
from ultimo.core.game import Playing
from ultimo.core.state import State
from ultimo.core.tricks import Emperor, PagatDuty, RedPips, TrickRules, Void
from ultimo.games.texas_tarok.tables import CONTRACTS


@pytest.mark.rule("TX-2", "TX-25", "TX-26", "TX-27")
@pytest.mark.parametrize("name", ["povinost", "ze-ruky", "prever"])
def test_the_rules_of_the_tricks(name: str) -> None:
    contract = CONTRACTS[name]
    options = game("emperor=any-order red-pips=A234")
    with_options = TrickRules(pagat_held=True, emperor=Emperor.ANY_ORDER, red_pips=RedPips.A234)

    assert TrickRules() == game().trick_rules(contract, pagat_said=False)
    assert with_options == options.trick_rules(contract, pagat_said=True)


@pytest.mark.rule("TX-28")
def test_the_tricks_of_a_zebrak() -> None:
    assert TrickRules(trumps=False, void=Void.ANY) == game().trick_rules(CONTRACTS["zebrak"], pagat_said=False)
    trumps = game("zebrak-trumps=yes").trick_rules(CONTRACTS["zebrak"], pagat_said=False)

    assert TrickRules(rising=True, pagat=PagatDuty.NOT_LED) == trumps


@pytest.mark.rule("TX-24")
def test_in_a_povinost_the_declarer_leads() -> None:
    state = known(f"{CALLED} {SILENT} {SILENT}")

    assert (1, "play") == (state.actor, state.phase_name.value)


@pytest.mark.rule("TX-25")
def test_following_is_a_duty_and_beating_is_none() -> None:
    state = known(f"{CALLED} {SILENT} {SILENT} 1:play:KD")

    assert {"play:CD", "play:JD"} == legal(state)
    assert ("TX-25", "follow-suit") == refusal(state, "play:XXI")


@pytest.mark.rule("TX-26")
def test_a_called_one_is_held_back() -> None:
    state = known(f"{CALLED} 1:pass 2:pass 3:announce:pagat-ultimo 3:pass 4:pass {SILENT} 1:play:SK 2:play:XIV")

    assert ("TX-26", "hold-pagat") == refusal(state, "play:I")


@pytest.mark.rule("TX-28")
def test_a_zebrak_ends_with_the_declarers_first_trick() -> None:
    state = known(f"{ZEBRAK} {SILENT} 1:play:SK 2:play:XIV 3:play:I 4:play:II")

    assert state.over and state.facts is not None
    assert ((1, 0), (), ()) == (state.facts.tricks, state.facts.points, state.facts.piles)


def test_a_povinost_has_a_called_card_and_no_looks() -> None:
    facts = finished(after(DEAL, CALLED, talon=LYING, multiplier=2)).facts
    assert facts is not None

    assert (card("XVIII"), 0, 2) == (facts.called, facts.looks, facts.multiplier)


@pytest.mark.rule("TX-36")
def test_the_xxi_is_lost_where_the_other_side_takes_it() -> None:
    partners = known(f"{CALLED} {SILENT} {SILENT} 1:play:SK 2:play:XXI")
    opponents = known(f"{PREVER} 1:keep 1:discard:10C,QH,CH {SILENT} {SILENT} {SILENT} 1:play:SK 2:play:XXI")

    assert () == captures(partners)
    assert (Capture(card("XXI"), TWO, ONE),) == captures(opponents)


def captures(state: State) -> tuple[Capture, ...]:
    facts = finished(state).facts
    assert facts is not None
    return facts.captures


@pytest.mark.rule("TX-21")
@pytest.mark.parametrize(
    ("said", "name", "partner_card"),
    [(CALLED, "povinost", "XVIII"), ("1:pass 2:bid:ze-ruky 3:pass 4:pass", "ze-ruky", "XX"), (ZEBRAK, "zebrak", None)],
)
def test_all_know_how_the_cards_are_played_and_which_card_makes_the_partner(
    said: str, name: str, partner_card: str | None
) -> None:
    contract = CONTRACTS[name]
    rules = game().trick_rules(contract, pagat_said=False)

    assert Playing(contract, rules, card(partner_card) if partner_card else None) == game().playing(
        known(said).view(None).public
    )
