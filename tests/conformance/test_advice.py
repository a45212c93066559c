"""What a game advises may be done, is a sentence of a rule on its page, and follows from what the seat knows alone."""

from __future__ import annotations

from itertools import islice

from tests.conformance.driver import Hands
from tests.conformance.test_choices import own_view, rules_of
from ultimo.core.phases import PhaseName
from ultimo.core.worlds import worlds

POINTS = 2  # decision points of each hand for which worlds are drawn
WORLDS = 2


def test_advice_is_legal_and_a_sentence_of_a_rule_of_the_page(hands: Hands) -> None:
    page = rules_of(hands)
    for hand in hands:
        for state in hand.decisions:
            if state.phase_name is not PhaseName.PLAY:
                advised = state.game.advice(own_view(state))
                if advised is not None:
                    assert advised.action in state.legal_actions()
                    assert advised.why.rule in page
                    assert str(advised.why)


def test_advice_is_the_same_in_every_world_that_agrees_with_the_view(hands: Hands) -> None:
    for hand in hands:
        early = [state for state in hand.decisions if state.phase_name is not PhaseName.PLAY]
        for state in hands.rng.sample(early, min(POINTS, len(early))):
            view = own_view(state)
            for world in islice(worlds(view, hands.rng), WORLDS):
                assert state.game.advice(view) == world.game.advice(own_view(world))
