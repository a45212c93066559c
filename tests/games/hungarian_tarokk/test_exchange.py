"""The talon, what is laid away, what is said of it, annulling (HU-13 to HU-16)."""

from __future__ import annotations

import pytest

from tests.games.hungarian_tarokk.notation import (
    BID,
    FOUR,
    LAID,
    ONE,
    PLAYING,
    THREE,
    TWO,
    after,
    finished,
    heard,
    legal,
    refusal,
)
from ultimo.core.cards import Cards, card
from ultimo.core.events import CardsShown, CardsTaken, TaroksLaidAway
from ultimo.core.facts import HandEnd
from ultimo.core.phases import PhaseName
from ultimo.core.state import State

FOUR_KINGS = "SK | KH KD KC KS"


def exchanged(state: State) -> State:
    """After everybody laid the first card away that may go."""
    while state.phase_name is PhaseName.DISCARD:
        state = state.apply(next(action for action in state.legal_actions() if action.token != "annul"))
    return state


@pytest.mark.rule("HU-13")
@pytest.mark.parametrize(
    ("said", "draws"),
    [
        ("1:pass 2:pass 3:pass 4:bid:three", [(4, 3), (1, 1), (2, 1), (3, 1)]),
        ("1:pass 2:pass 3:pass 4:bid:two", [(4, 2), (1, 2), (2, 1), (3, 1)]),
        ("1:pass 2:pass 3:pass 4:bid:one", [(4, 1), (1, 2), (2, 2), (3, 1)]),
        ("1:pass 2:pass 3:pass 4:bid:solo", [(1, 2), (2, 2), (3, 2)]),
    ],
)
def test_who_draws_how_many_from_the_top(said: str, draws: list[tuple[int, int]]) -> None:
    state = exchanged(after(said))

    assert draws == [(event.seat, event.count) for event in state.log if isinstance(event, CardsTaken)]
    assert [9, 9, 9, 9] == [len(hand) for hand in state.table.hands]


@pytest.mark.rule("HU-13")
def test_what_is_drawn_is_seen_by_its_seat_alone() -> None:
    state = after(BID)

    assert [CardsTaken(ONE, 3, (card("VIII"), card("1H"), card("10C")))] == [
        event for event in state.view(ONE).log if isinstance(event, CardsTaken)
    ]
    assert [CardsTaken(ONE, 3, ())] == heard(state, CardsTaken)


@pytest.mark.rule("HU-14")
@pytest.mark.parametrize(("token", "key"), [("discard:SK", "keep-honours"), ("discard:KH", "keep-honours")])
def test_no_honour_and_no_king_is_laid_away(token: str, key: str) -> None:
    assert ("HU-14", key) == refusal(after(BID), token)


@pytest.mark.rule("HU-14")
def test_a_card_of_another_hand_is_not_laid_away() -> None:
    assert ("HU-14", "not-in-hand") == refusal(after(BID), "discard:XX")
    assert ("HU-5", "not-here") == refusal(after(BID), "pass")


@pytest.mark.rule("HU-14")
def test_the_card_shown_by_an_invitation_stays() -> None:
    assert ("HU-14", "keep-shown") == refusal(after("1:bid:two 2:pass 3:pass 4:pass"), "discard:XIX")


@pytest.mark.rule("HU-14")
@pytest.mark.parametrize(("options", "may"), [("", True), ("xx-discardable=no", False)])
def test_whether_the_xx_may_go(options: str, may: bool) -> None:
    state = after(f"{BID} 1:discard:1H 1:discard:10C 1:discard:JS", options=options)

    assert may is ("discard:XX" in legal(state))
    assert may or ("HU-14", "keep-xx") == refusal(state, "discard:XX")


@pytest.mark.rule("HU-14")
def test_all_say_how_many_trumps_once_everyone_has_discarded_and_the_declarers_are_shown() -> None:
    before = f"{BID} 1:discard:XII 1:discard:VIII 1:discard:JS 2:discard:VI 3:discard:10S"
    assert [] == heard(after(before), TaroksLaidAway, CardsShown)

    state = after(f"{before} 4:discard:1D")

    assert [
        TaroksLaidAway(ONE, 2),
        TaroksLaidAway(TWO, 1),
        TaroksLaidAway(THREE, 0),
        TaroksLaidAway(FOUR, 0),
        CardsShown(ONE, (card("XII"), card("VIII"))),
    ] == heard(state, TaroksLaidAway, CardsShown)


@pytest.mark.rule("HU-14")
def test_where_the_declarer_laid_no_trump_away_nothing_is_shown() -> None:
    assert [] == heard(after(LAID), CardsShown)


@pytest.mark.rule("HU-15")
def test_the_partners_discard_counts_for_the_opponents() -> None:
    facts = finished(after(PLAYING)).facts
    assert facts is not None and facts.partner == TWO
    ours, theirs = facts.piles

    assert Cards.of("1H 10C JS") <= ours
    assert Cards.of("CD 10S 1D") <= theirs


@pytest.mark.rule("HU-16")
@pytest.mark.parametrize(
    ("hand", "source", "three"),
    [
        ("KH KD KC KS XX X IX VIII VII", True, True),
        ("KH QH CH JH 1H QD CD JD 1D", True, True),
        ("XXI QH CH JH 1H QD CD JD 1D", True, True),
        ("I QH CH JH 1H QD CD JD 1D", True, False),
        ("XXI I CH JH 1H QD CD JD 1D", True, False),
        ("II QH CH JH 1H QD CD JD 1D", False, False),
    ],
)
def test_which_hands_may_be_annulled(hand: str, source: bool, three: bool) -> None:
    refusals = (("", source, "no-annulling"), ("annul-hands=three", three, "no-annulling-three"))
    for options, may, why in refusals:
        state = after("1:bid:solo", f"SK | {hand}", options=options)

        assert may is ("annul" in legal(state))
        assert may or ("HU-16", why) == refusal(state, "annul")


@pytest.mark.rule("HU-16")
def test_what_the_talon_brings_gives_no_right_and_takes_none() -> None:
    drawn = after("1:bid:solo", "SK | KH KD KC II III IV V VI VII", "KS XX")
    kept = after("1:bid:solo", "SK | KH KD KC KS II III IV V VI", "XX XIX")

    assert "annul" not in legal(drawn)
    assert "annul" in legal(kept)


@pytest.mark.rule("HU-16")
def test_annulling_ends_the_hand_without_score() -> None:
    state = after("1:bid:solo 2:annul", FOUR_KINGS)

    assert state.facts is not None
    assert (HandEnd.ANNULLED, "solo", ONE) == (state.facts.end, state.facts.contract, state.facts.declarer)
    assert () == state.settlement().lines


@pytest.mark.rule("HU-16")
def test_after_the_first_discard_it_is_too_late() -> None:
    state = after("1:bid:solo", FOUR_KINGS)
    state = state.apply(state.legal_actions()[1])

    assert (TWO, PhaseName.DISCARD) == (state.actor, state.phase_name)
    assert ("HU-16", "too-late") == refusal(state, "annul")
