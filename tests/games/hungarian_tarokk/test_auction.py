"""Bids, holds, invitations, the yielded game, speculation (HU-5 to HU-10, HU-12)."""

from __future__ import annotations

import pytest

from tests.games.hungarian_tarokk.notation import FOUR, ONE, THREE, TWO, after, game, heard, legal, refusal, sides
from ultimo.core.actions import HOLD, PASS, Action, Bid
from ultimo.core.events import CardsTaken, Declared
from ultimo.core.facts import HandEnd
from ultimo.core.phases import PhaseName
from ultimo.core.seats import SEATS
from ultimo.games.hungarian_tarokk.bidding import Bidding

TWICE = "1:bid:three 2:bid:two 3:pass 4:pass"  # seat 1 is asked again
NAMES = {"3": "three", "2": "two", "1": "one", "Solo": "solo"}


def bidding(calls: str, options: str = "") -> Bidding:
    """The auction after `A3 B– A2h`, checked to be asked in that order; what the bids need is not looked at."""
    said = Bidding.first(game(options).options)
    for call in calls.split():
        assert said.turn == SEATS["ABCD".index(call[0])], call
        said = said.after(_action(call[1:]))
    return said


def _action(call: str) -> Action:
    if call == "–":
        return PASS
    return HOLD if call.endswith("h") else Bid(NAMES[call])


EXAMPLES = [
    ("A3 B– C– D–", "A three"),
    ("A3 B2 C– D– A2h B–", "A two"),
    ("A3 B2 C– D– A2h B1 A1h B–", "A one"),
    ("A3 B2 C– D– A2h BSolo A–", "B solo, XIX by B"),
    ("A3 B2 C– D– ASolo B–", "A solo, XVIII by A"),
    ("A3 B1 C– D– A1h B–", "A one, XIX by B"),
    ("A3 BSolo A–", "B solo, XVIII by B"),
    ("A3 B2 C1 D– A– B–", "C one"),
    ("A3 B2 C1 D– ASolo B– C–", "A solo, XIX by A"),
    ("A3 B2 CSolo A– BSolo-h", "B solo, XIX by C"),
    ("A2 B– C– D–", "A two, XIX by A"),
    ("A2 BSolo ASolo-h", "A solo, XIX by A"),
    ("ASolo", "A solo"),
]


@pytest.mark.rule("HU-5", "HU-7", "HU-8")
@pytest.mark.parametrize(("calls", "result"), EXAMPLES)
def test_an_auction_of_the_examples(calls: str, result: str) -> None:
    said = bidding(calls)

    assert said.turn is None and said.owner and said.contract
    shown = f", {said.shown.card} by {'ABCD'[said.shown.seat - 1]}" if said.shown else ""
    assert result == f"{'ABCD'[said.owner - 1]} {said.contract.name}{shown}"
    assert (said.accepted is None) is (said.shown is None or said.shown.seat == said.owner)


@pytest.mark.rule("HU-5")
def test_a_bid_must_be_higher() -> None:
    state = after("1:bid:three")

    assert ("HU-5", "bid-higher") == refusal(state, "bid:three")
    assert ("HU-5", "not-here") == refusal(state, "bid:call")


@pytest.mark.rule("HU-5")
def test_pass_is_final() -> None:
    assert None is bidding("A– B3 C– D–").turn


@pytest.mark.rule("HU-5")
def test_the_declarer_and_the_height_are_public_when_the_auction_is_over() -> None:
    assert [Declared(ONE, "three")] == heard(after("1:bid:three 2:pass 3:pass 4:pass"), Declared)


@pytest.mark.rule("HU-6")
@pytest.mark.parametrize("token", ["bid:three", "bid:solo"])
def test_without_an_honour_dealt_nobody_bids(token: str) -> None:
    assert ("HU-6", "needs-honour") == refusal(after("1:pass"), token)


@pytest.mark.rule("HU-6")
def test_after_three_passes_the_fourth_may_bid_a_three_without_one_and_loses_at_once() -> None:
    hands = "SK XXI I | XX | XIX | XVIII"
    passed = after("1:pass 2:pass 3:pass", hands, "II 1H 10C")
    assert {"pass", "bid:three"} == legal(passed)
    assert ("HU-6", "only-three") == refusal(passed, "bid:two")

    lost = after("1:pass 2:pass 3:pass 4:bid:three", hands, "II 1H 10C")

    assert lost.facts is not None
    assert (HandEnd.FAILED_SPECULATION, "three", FOUR) == (lost.facts.end, lost.facts.contract, lost.facts.declarer)
    assert (1, 1, 1, -3) == lost.settlement().scores
    assert [CardsTaken(FOUR, 3, ())] == heard(lost, CardsTaken)


@pytest.mark.rule("HU-6")
@pytest.mark.parametrize(("amount", "scores"), [("1", (1, 1, 1, -3)), ("3", (3, 3, 3, -9)), ("2", (2, 2, 2, -6))])
def test_what_a_failed_speculation_costs(amount: str, scores: tuple[int, ...]) -> None:
    hands = "SK XXI I | XX | XIX | XVIII"

    lost = after("1:pass 2:pass 3:pass 4:bid:three", hands, "II 1H 10C", f"failed-speculation={amount}")

    assert scores == lost.settlement().scores


@pytest.mark.rule("HU-6")
def test_a_speculation_that_finds_an_honour_goes_on() -> None:
    found = after("1:pass 2:pass 3:pass 4:bid:three", "SK XXI | XX | XIX | XVIII", "II I 10C")

    assert (FOUR, PhaseName.DISCARD) == (found.actor, found.phase_name)


@pytest.mark.rule("HU-7")
@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("", "nothing-to-hold"),
        ("1:bid:three", "bid-first"),
        ("1:bid:three 2:bid:two 3:bid:one 4:pass 1:hold", "held-already"),
    ],
)
def test_who_may_not_hold(said: str, key: str) -> None:
    assert ("HU-7", key) == refusal(after(said, "SK XIX | XXI XX | I"), "hold")


@pytest.mark.rule("HU-7")
@pytest.mark.parametrize(("options", "may"), [("", True), ("hold-by=senior-seat", False)])
def test_who_sits_after_the_owner_may_hold_only_as_any_bidder(options: str, may: bool) -> None:
    state = after("1:bid:three 2:bid:two 3:pass 4:pass 1:bid:one", "SK XIX | XXI XX", options=options)

    assert may is ("hold" in legal(state))
    assert may or ("HU-7", "senior-holds") == refusal(state, "hold")


@pytest.mark.rule("HU-7")
def test_who_has_bid_last_asks_nobody_whether_she_may_hold_her_own_bid() -> None:
    raising = after("1:bid:three 2:pass 3:pass 4:pass", options="sole-bidder-may-raise=yes")

    assert ("HU-7", "nothing-to-hold") == refusal(raising, "hold")


@pytest.mark.rule("HU-8")
def test_a_jump_needs_the_card_it_shows() -> None:
    state = after("", "SK XIX")

    assert {"pass", "bid:three", "bid:two", "bid:solo"} == legal(state)
    assert ("HU-8", "needs-card") == refusal(state, "bid:one")
    assert "this jump shows the XVIII, which the hand lacks; the least bid is bid:three" == str(
        state.refusal(Bid("one"))
    )
    may_hold = after(TWICE, "SK XX | XXI")
    assert "this jump shows the XIX, which the hand lacks; the least bid is hold" == str(may_hold.refusal(Bid("one")))


@pytest.mark.rule("HU-8")
@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("SK XIX X IX VIII KH QH CH JH", True),
        ("SK XIX X IX KH QH CH JH 1H", False),
        ("I XIX X IX VIII VII KH QH", False),
    ],
)
def test_what_an_invitation_may_need_besides(hand: str, may: bool) -> None:
    state = after("", hand, "II III", "invitation-needs=high-honour-and-five-trumps")

    assert may is ("bid:two" in legal(state))
    assert may or ("HU-8", "needs-strength") == refusal(state, "bid:two")


@pytest.mark.rule("HU-8", "HU-24")
def test_an_accepted_invitation_makes_every_side_public() -> None:
    state = after("1:bid:three 2:bid:one 3:pass 4:pass 1:pass", "SK XX | XXI XIX")
    assert {TWO: True} == sides(state), "the inviter became declarer herself"

    accepted = after("1:bid:three 2:bid:one 3:pass 4:pass 1:hold 2:pass", "SK XX | XXI XIX")

    assert {ONE: True, TWO: True, THREE: False, FOUR: False} == sides(accepted)


@pytest.mark.rule("HU-9", "HU-24")
def test_who_yields_shows_the_xx_and_is_the_partner() -> None:
    yielded = after("1:bid:three 2:bid:two 3:pass 4:pass 1:pass", "SK XX | XXI")

    assert {ONE: True, TWO: True, THREE: False, FOUR: False} == sides(yielded)
    laid = yielded
    while laid.phase_name is PhaseName.DISCARD:
        laid = laid.apply(next(action for action in laid.legal_actions() if action.token != "annul"))
    assert {"call:XX"} == legal(laid)


@pytest.mark.rule("HU-9")
@pytest.mark.parametrize(("hand", "may"), [("SK XX", True), ("XXI XX", True), ("I XX", False), ("SK XIX", False)])
def test_what_yielding_needs(hand: str, may: bool) -> None:
    other = "XXI II" if hand.startswith("SK") else "SK II"
    state = after("1:bid:three 2:bid:two 3:pass 4:pass", f"{hand} | {other}", "III")

    assert may is ("pass" in legal(state))
    assert may or ("HU-9", "hold-or-jump") == refusal(state, "pass")


@pytest.mark.rule("HU-9")
def test_after_a_hold_or_with_a_third_player_a_pass_yields_nothing() -> None:
    assert None is bidding("A3 B2 C– D– A2h B– ").shown
    assert None is bidding("A3 B2 C1 D– A– B–").shown


@pytest.mark.rule("HU-10")
def test_when_all_pass_the_hand_is_thrown_in() -> None:
    thrown = after("1:pass 2:pass 3:pass 4:pass")

    assert thrown.facts is not None
    assert (HandEnd.PASSED_OUT, None, None) == (thrown.facts.end, thrown.facts.contract, thrown.facts.declarer)
    assert ((0, 0, 0, 0), ()) == (thrown.settlement().scores, thrown.settlement().lines)


@pytest.mark.rule("HU-12")
@pytest.mark.parametrize(("said", "contract"), [("bid:two", "two"), ("bid:solo", "solo"), ("pass", "three")])
def test_the_sole_bidder_of_a_three_may_raise_it_once_and_shows_nothing(said: str, contract: str) -> None:
    options = "sole-bidder-may-raise=yes"
    before = "1:bid:three 2:pass 3:pass 4:pass"
    assert {"pass", "bid:two", "bid:one", "bid:solo"} == legal(after(before, options=options))

    state = after(f"{before} 1:{said}", options=options)

    assert [Declared(ONE, contract)] == heard(state, Declared)
    assert {ONE: True} == sides(state)
    assert PhaseName.DISCARD is state.phase_name


@pytest.mark.rule("HU-12")
@pytest.mark.parametrize("calls", ["A– B– C– D3", "A2 B– C– D–", "A3 B2 C– D– A2h B–"])
def test_nobody_else_may_raise(calls: str) -> None:
    assert None is bidding(calls, "sole-bidder-may-raise=yes").turn
