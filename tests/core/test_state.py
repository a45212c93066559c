"""A hand as a value."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from tests.core.notation import FOUR, ONE, TINY, TWENTY, TWO, after, finished, row, table, tokens
from ultimo.core.actions import KEEP, PASS, SWAP, Bid, Play, parse_action
from ultimo.core.cards import Cards, card
from ultimo.core.events import Acted, CardsShown, CardsTaken, Declared, TaroksLaidAway
from ultimo.core.facts import HandEnd
from ultimo.core.game import Offer, Stakes
from ultimo.core.phases import PhaseName
from ultimo.core.seats import SEATS
from ultimo.core.state import IllegalAction, NotOver, State, replay

TALON = "KD QD CD JD 1D 4D"
EXCHANGE = "bid:trade pass pass pass swap"
LAID = f"{EXCHANGE} discard:QC discard:CC discard:7C"


def tiny(said: str, hands: str = "QC CC JC 10C 9C 8C 7C") -> State:
    return after(TINY, table(TINY, hands, TALON), said)


# ── the deal ──


def test_a_deal_is_the_deck_of_the_game() -> None:
    right = table(TINY, talon=TALON)
    one, two, three, four = right.hands
    short_hand = replace(right, hands=(one, two - Cards.of(str(next(iter(two)))), three, four))
    twice = replace(right, hands=(two, two, three, four))

    with pytest.raises(ValueError, match=r"^seat 2 has 11 cards; tiny-tarock deals 12$"):
        State.begin(TINY, short_hand)
    with pytest.raises(ValueError, match=r"^the talon has 5 cards; tiny-tarock deals 6$"):
        State.begin(TINY, replace(right, talon=right.talon[:5]))
    with pytest.raises(ValueError, match=r"^the cards dealt are not the deck of tiny-tarock: missing 'SK XXI"):
        State.begin(TINY, twice)


# ── acting ──


def test_the_hand_begins_with_the_first_phase_that_asks_somebody() -> None:
    state = State.begin(TINY, table(TINY))

    assert (ONE, PhaseName.AUCTION, False, ()) == (state.actor, state.phase_name, state.over, state.log)
    assert "pass bid:trade bid:nullo" == tokens(state)


def test_an_action_makes_a_new_state_and_leaves_the_old_one() -> None:
    before = tiny("pass")
    state = before.apply(Bid("nullo"))

    assert ((ONE, PASS),) == before.actions
    assert ((ONE, PASS), (TWO, Bid("nullo"))) == state.actions
    assert "pass" == tokens(state)


def test_only_what_could_have_been_another_action_is_a_choice() -> None:
    state = tiny("pass bid:nullo pass pass")

    assert ([0], [1], []) == (list(state.choices(ONE)), list(state.choices(TWO)), list(state.choices(FOUR)))


def test_an_illegal_action_says_what_was_tried_where_why_and_what_would_be_right() -> None:
    with pytest.raises(IllegalAction) as caught:
        tiny("bid:nullo").apply(Bid("trade"))

    problem = caught.value
    assert (
        "seat 2 may not bid:trade in tiny-tarock/auction (TT-4: a bid must be higher than nullo); legal: pass"
        == str(problem)
    )
    assert (Bid("trade"), "TT-4", ["pass"]) == (problem.action, problem.reason.rule, problem.legal)


def test_an_action_of_another_phase_is_refused_under_the_rule_that_gives_it_its_place() -> None:
    state = tiny("")
    with pytest.raises(IllegalAction) as caught:
        state.apply(KEEP)
    refusals = [state.refusal(parse_action(token)) for token in ("keep", "discard:KH", "play:KH", "call:XX")]

    assert ["TT-5", "TT-6", "TT-7", "TT-4"] == [reason.rule for reason in refusals if reason]
    right = "legal: pass, bid:trade, bid:nullo"
    where = "in tiny-tarock/auction (TT-5: keep is no choice in this phase (auction))"
    assert f"seat 1 may not keep {where}; {right}" == str(caught.value)


def test_nobody_may_act_when_the_hand_is_over() -> None:
    over = tiny("pass pass pass pass")

    with pytest.raises(IllegalAction) as caught:
        over.apply(PASS)

    assert "nobody may pass in tiny-tarock/over (TT-3: the hand is over)" == str(caught.value)
    assert (None, True, PhaseName.OVER, ()) == (over.actor, over.over, over.phase_name, over.legal_actions())


def test_the_phases_follow_each_other_as_the_script_says() -> None:
    said = LAID.split()
    phases = [tiny(" ".join(said[:count])).phase_name.value for count in range(len(said) + 1)]

    assert "auction auction auction auction talon discard discard discard play".split() == phases


def test_from_one_state_the_hand_can_go_on_in_several_ways() -> None:
    before = tiny("bid:trade pass pass")
    kept, again = before.apply(PASS), before.apply(PASS)
    swapped = again.apply(SWAP)

    assert (kept, kept.phase_name, tokens(kept)) == (again, again.phase_name, tokens(again))
    assert (tiny(EXCHANGE), tokens(tiny(EXCHANGE))) == (swapped, tokens(swapped))
    assert (tiny(EXCHANGE), len(swapped.ended)) == (again.apply(SWAP), len(again.apply(SWAP).ended))


def test_a_phase_says_what_happens_as_it_begins_and_nobody_need_act_in_it() -> None:
    log = tiny(LAID).log

    assert [
        Declared(ONE, "trade"),
        CardsShown(None, row("KD QD CD")),
        CardsTaken(ONE, 3, row("JD 1D 4D"), 3),
        TaroksLaidAway(ONE, 0),
    ] == [event for event in log if not isinstance(event, Acted)]


# ── the end ──


def test_a_hand_that_is_thrown_in_is_over_at_once() -> None:
    over = tiny("pass pass pass pass")

    assert over.facts is not None and over.facts.end is HandEnd.PASSED_OUT
    assert ((0, 0, 0, 0), ()) == (over.settlement().scores, over.settlement().lines)


def test_a_hand_that_is_not_over_has_no_settlement() -> None:
    with pytest.raises(NotOver, match=r"^the hand is not over: seat 1 is to act \(talon\)$"):
        tiny("bid:trade pass pass pass").settlement()


def test_a_hand_that_was_played_is_settled_by_its_facts() -> None:
    over = finished(tiny("pass pass bid:nullo pass"))

    assert over.facts is not None
    assert over.game.settle(over.facts) == over.settlement()
    assert 0 == sum(over.settlement().scores) and over.settlement().scores[2] in (6, -6)


# ── the table and the views ──


def test_the_table_is_that_of_the_phase_going_on_and_at_the_end_that_of_the_last() -> None:
    dealt = table(TINY, "QC CC JC 10C 9C 8C 7C", TALON)

    assert dealt == tiny("").table
    assert row("KD QD CD") == tiny(EXCHANGE).table.talon
    assert Cards.of("QC CC 7C") == finished(tiny(LAID)).table.discards[0]
    assert dealt == tiny("pass pass pass pass").table


def test_the_seat_that_is_to_act_sees_its_choices_with_stakes_warnings_and_refusals() -> None:
    view = tiny("bid:trade").view(TWO)
    bid = Bid("nullo")

    assert (PASS, bid) == view.actions
    assert Offer(bid, Stakes(6, -6, 2), TINY.warnings(view, bid)) == view.legal[1]
    assert [Bid("trade")] == [no.action for no in view.refused]


def test_the_others_see_no_choices() -> None:
    state = tiny("bid:trade")

    assert [((), ())] * 4 == [(view.legal, view.refused) for view in map(state.view, (None, ONE, SEATS[2], FOUR))]


def test_the_hand_in_a_view_follows_what_was_taken_laid_away_and_played() -> None:
    state = tiny(LAID)
    first = state.legal_actions()[0]
    assert isinstance(first, Play)
    taken = state.dealt.hand(ONE) | Cards.of("JD 1D 4D")

    assert taken - Cards.of("QC CC 7C") == state.view(ONE).hand
    assert taken - Cards.of("QC CC 7C") - Cards(first.card.bit) == state.apply(first).view(ONE).hand
    assert state.dealt.hand(TWO) == state.view(TWO).hand
    assert Cards() == state.view(None).hand


# ── states as values ──


def test_states_are_equal_when_game_deal_and_log_are() -> None:
    state = tiny("pass")

    assert state == tiny("pass") and hash(state) == hash(tiny("pass"))
    assert state != tiny("bid:nullo")
    assert state != after(TINY, table(TINY, "KH", TALON), "pass")
    assert state != after(TINY.with_settings({"red-pips": "432A"}), state.dealt, "pass")
    assert state != "pass"


def test_a_copy_of_a_state_is_played_again_and_keeps_the_one_object_of_each_contract() -> None:
    state = tiny("bid:trade pass pass")
    copied = pickle.loads(pickle.dumps(state))

    assert state == copied and state is not copied
    assert PhaseName.TALON is copied.apply(PASS).phase_name  # a contract that is only equal would make it a Nullo


def test_a_hand_may_be_ended_with_a_phase_that_is_over() -> None:
    state = after(TWENTY, table(TWENTY, "XX"), "bid:solo pass pass pass pass pass pass pass")
    end = finished(state)

    assert state.phase_name is PhaseName.PLAY
    assert end.facts is not None
    assert end.facts == state.once_over(end.ended[-1]).facts


def test_replaying_stops_at_the_first_action_that_is_illegal() -> None:
    dealt = table(TINY, talon=TALON)

    assert tiny("pass bid:trade", "") == replay(TINY, dealt, [PASS, Bid("trade")])
    with pytest.raises(IllegalAction, match="seat 2 may not keep"):
        replay(TINY, dealt, [PASS, KEEP, SWAP])


def test_a_game_without_talon_plays_from_the_same_core() -> None:
    state = after(TWENTY, table(TWENTY, "XX"), "stand pass pass pass")

    assert PhaseName.CHOICE is state.phase_name
    assert card("XX") in state.view(ONE).hand
