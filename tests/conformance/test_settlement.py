"""Every hand ends, with facts and with a settlement made of lines."""

from __future__ import annotations

import json
from dataclasses import replace

from tests.conformance.driver import Hands
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.phases import PhaseName
from ultimo.core.state import replay


def facts_of(hands: Hands) -> list[Facts]:
    return [hand.end.facts for hand in hands if hand.end.facts is not None]


def test_every_hand_ends_with_facts_and_a_settlement(hands: Hands) -> None:
    for hand in hands:
        assert hand.end.over and hand.end.actor is None
        assert hand.end.phase_name is PhaseName.OVER
        assert hand.end.facts is not None
        assert hand.end.settlement() == hand.end.game.settle(hand.end.facts)


def test_facts_are_known_only_when_the_hand_is_over(hands: Hands) -> None:
    for hand in hands:
        assert [None] * len(hand.decisions) == [state.facts for state in hand.decisions]


def test_a_score_is_the_sum_of_its_lines(hands: Hands) -> None:
    for hand in hands:
        settlement = hand.end.settlement()
        by_seat = zip(*(line.amounts for line in settlement.lines), strict=True)

        assert (tuple(map(sum, by_seat)) or (0, 0, 0, 0)) == settlement.scores


def test_every_line_sums_to_zero_where_the_game_says_so(hands: Hands) -> None:
    for hand in hands:
        sums = [sum(line.amounts) for line in hand.end.settlement().lines]

        assert not any(sums) or not hands.variant.game.zero_sum


def test_what_is_not_zero_sum_only_adds(hands: Hands) -> None:
    for hand in hands:
        least = min((min(line.amounts) for line in hand.end.settlement().lines), default=0)

        assert least >= 0 or hands.variant.game.zero_sum


def test_only_a_hand_that_was_played_or_lost_in_the_talon_has_a_game_line(hands: Hands) -> None:
    for hand, facts in zip(hands, facts_of(hands), strict=True):
        named = [line.what for line in hand.end.settlement().lines]

        assert facts.end in (HandEnd.PLAYED, HandEnd.FAILED_SPECULATION) or not named
        assert set(named) <= {*hands.variant.game.contracts, *hands.variant.game.bonuses}


def test_bonuses_end_as_the_game_says_they_can(hands: Hands) -> None:
    possible = hands.variant.game.bonuses
    for hand in hands:
        for name, outcome in hand.end.settlement().outcomes:
            assert outcome in possible[name]


def test_facts_are_the_same_after_json_and_so_is_their_settlement(hands: Hands) -> None:
    for hand, facts in zip(hands, facts_of(hands), strict=True):
        again = Facts.from_json(json.loads(json.dumps(facts.to_json())))

        assert facts == again
        assert hand.end.settlement() == hand.end.game.settle(again)


def test_the_multiplier_multiplies_every_amount(hands: Hands) -> None:
    for hand in hands:
        plain = replace(hand.end.dealt, multiplier=1)
        once = replay(hand.end.game, plain, (action for _, action in hand.end.actions)).settlement()
        times = hand.end.dealt.multiplier

        assert [tuple(times * amount for amount in line.amounts) for line in once.lines] == [
            line.amounts for line in hand.end.settlement().lines
        ]
