"""What is offered may be done, what is refused may not, and every refusal names its rule."""

from __future__ import annotations

import re

import pytest

from tests.conformance.driver import VIEWERS, Hands
from ultimo.core.actions import DISCARDS, PLAYS, Action, parse_action
from ultimo.core.game import View
from ultimo.core.phases import PhaseName
from ultimo.core.state import IllegalAction, State
from ultimo.core.tricks import Trick, holding_pagat, playable
from ultimo.games import rules_page

TOKENS = (
    "pass stand hold keep swap back annul bid:call bid:valat bid:nonsense announce:trull announce:nonsense"
    " kontra:game kontra:trull@2 kontra:nonsense call:XX call:KH discard:?"
).split()
EVERYWHERE = (*map(parse_action, TOKENS), *PLAYS, *DISCARDS)  # tried in every phase of every game
FORM = re.compile(r"seat (\d) may not (\S+) in (\S+)/(\S+) \(([A-Z]{2}-\d+): (.+)\); legal: (.+)")
FORM_AFTER_THE_END = re.compile(r"nobody may (\S+) in (\S+)/over \(([A-Z]{2}-\d+): the hand is over\)")


def own_view(state: State) -> View:
    """What the seat sees that is to act."""
    return state.view(state.actor)


def refusal(state: State, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    return caught.value


def rules_of(hands: Hands) -> set[str]:
    """The ids of the rules on the page of the game."""
    return set(re.findall(r"\*\*([A-Z]{2}-\d+)\*\*", rules_page(hands.variant.game.id)))


def test_offered_and_refused_are_the_vocabulary_of_the_phase_and_nothing_is_both(hands: Hands) -> None:
    for hand in hands:
        for state in hand.decisions:
            view = own_view(state)
            offered = {offer.action.token for offer in view.legal}
            refused = {no.action.token for no in view.refused}
            assert state.phase is not None

            assert {action.token for action in state.phase.vocabulary()} == offered | refused
            assert len(view.legal) + len(view.refused) == len(offered) + len(refused) == len(offered | refused)


def test_somebody_who_is_to_act_can_act(hands: Hands) -> None:
    for hand in hands:
        for state in hand.decisions:
            assert state.actor is not None
            assert state.legal_actions()
            assert tuple(state.legal_actions()) == own_view(state).actions


def test_nothing_that_is_offered_is_refused(hands: Hands) -> None:
    for hand in hands:
        for state in hand.decisions:
            for action in own_view(state).actions:
                assert state.refusal(action) is None
                assert (*state.actions, (state.actor, action)) == state.apply(action).actions


def test_nothing_that_is_refused_is_accepted_and_the_reason_is_the_one_listed(hands: Hands) -> None:
    for hand in hands:
        for state in hand.decisions:
            for no in own_view(state).refused:
                assert no.reason == refusal(state, no.action).reason


def test_what_is_no_choice_of_the_phase_is_refused_too(hands: Hands) -> None:
    for hand in hands:
        for state in hand.few:
            offered = own_view(state).actions

            assert [action for action in EVERYWHERE if state.refusal(action) is None] == [
                action for action in EVERYWHERE if action in offered
            ]


def test_every_refusal_names_a_rule_of_the_page_of_the_game(hands: Hands) -> None:
    page = rules_of(hands)
    for hand in hands:
        for state in hand.decisions:
            named = {no.reason.rule for no in own_view(state).refused}

            assert named <= page
        for state in (*hand.few, hand.end):
            reasons = (state.refusal(action) for action in EVERYWHERE)

            assert {reason.rule for reason in reasons if reason} <= page


def test_the_message_of_a_refusal_says_who_what_where_why_and_what_would_be_right(hands: Hands) -> None:
    for hand in hands:
        for state in hand.few:
            for no in own_view(state).refused:
                message = FORM.fullmatch(str(refusal(state, no.action)))
                assert message is not None

                assert message.groups() == (
                    str(state.actor),
                    no.action.token,
                    state.game.id,
                    state.phase_name.value,
                    no.reason.rule,
                    str(no.reason),
                    ", ".join(action.token for action in state.legal_actions()),
                )


def test_when_a_hand_is_over_nobody_may_do_anything(hands: Hands) -> None:
    for hand in hands:
        action = hand.end.actions[-1][1]
        message = FORM_AFTER_THE_END.fullmatch(str(refusal(hand.end, action)))
        assert message is not None

        assert message.groups() == (action.token, hand.end.game.id, hand.end.game.turn_rule)
        assert () == tuple(hand.end.legal_actions())


def test_only_the_seat_that_is_to_act_has_choices(hands: Hands) -> None:
    for hand in hands:
        for state in hand.states:
            for viewer in VIEWERS:
                view = state.view(viewer)
                has_choices = bool(view.legal or view.refused)

                assert (viewer is not None and viewer == state.actor) is has_choices


def test_what_may_be_played_follows_from_how_the_game_says_it_is_played(hands: Hands) -> None:
    for hand in hands:
        for state in hand.decisions:
            view = own_view(state)
            if view.phase is PhaseName.PLAY:
                assert view.seat is not None
                rules = view.game.playing(view.public).rules
                cards = playable(view.hand, view.public.trick or Trick(view.seat), rules)

                assert [PLAYS[one.index] for one in cards] == list(view.actions) or (
                    [PLAYS[one.index] for one in holding_pagat(cards)] == list(view.actions) and view.public.said
                )


def test_a_partners_card_is_played_by_somebody_of_the_declarers_side(hands: Hands) -> None:
    for hand in hands:
        public, facts = hand.end.view(None).public, hand.end.facts
        assert facts is not None
        if public.contract is not None and public.tricks:
            card = hand.end.game.playing(public).partner_card
            holder = next((s for trick, _ in public.tricks if card and (s := trick.player_of(card))), None)

            assert holder is None or holder in facts.declarers
