"""Stakes and warnings, read from the view alone (HU-6, HU-8, HU-9, HU-17, HU-21 to HU-24, HU-37)."""

from __future__ import annotations

import pytest

from tests.games.hungarian_tarokk.notation import BID, CALLED, HANDS, LAID, after, keys, view
from ultimo.core.actions import Announce, parse_action
from ultimo.core.game import Stakes
from ultimo.core.state import State

OWN_XX = HANDS.replace("XVI XII", "XX XII").replace("XX XV", "XVI XV")
EIGHT = HANDS.replace("KH QH CC JS", "I XV VII CC").replace("XX XV XI VII", "XX KH XI QH")
TWICE = "1:bid:three 2:bid:two 3:pass 4:pass"


def stakes(state: State, token: str) -> Stakes | None:
    return next(offer.stakes for offer in view(state).legal if offer.action.token == token)


def sentences(state: State, token: str) -> list[str]:
    """What is said before *token*."""
    (offer,) = [offer for offer in view(state).legal if offer.action.token == token]
    return [str(warning) for warning in offer.warnings]


def warned(state: State, token: str) -> list[tuple[str, str]]:
    offer = next(offer for offer in view(state).legal if offer.action == parse_action(token))
    assert all(map(str, offer.warnings)), "every warning is a sentence"
    return list(keys(offer.warnings))


@pytest.mark.rule("HU-5", "HU-28")
@pytest.mark.parametrize(("token", "value"), [("bid:three", 1), ("bid:two", 2), ("bid:solo", 4)])
def test_a_bid_is_about_the_value_of_its_height(token: str, value: int) -> None:
    assert Stakes(value, -value, value) == stakes(after(""), token)
    assert Stakes(2 * value, -2 * value, 2 * value) == stakes(after("", multiplier=2), token)


@pytest.mark.rule("HU-7")
def test_a_hold_is_about_the_current_bid() -> None:
    assert Stakes(2, -2, 2) == stakes(after(TWICE, "SK XIX | XXI XX"), "hold")


def test_passes_discards_calls_and_cards_are_about_nothing() -> None:
    for state in (after(""), after(BID), after(LAID), after(f"{CALLED} 1:pass 2:pass 3:pass 4:pass")):
        assert None is view(state).legal[0].stakes


@pytest.mark.rule("HU-22", "HU-31", "HU-32")
@pytest.mark.parametrize(
    ("token", "value"),
    [
        ("announce:trull", 2),
        ("announce:pagat-ultimo", 10),
        ("announce:xxi-catch", 42),
        ("announce:double-game", 4),
        ("announce:slam", 6),
    ],
)
def test_an_announcement_is_about_twice_the_silent_value(token: str, value: int) -> None:
    assert Stakes(value, -value, value) == stakes(after(CALLED), token)
    assert [f"unless it is made each opponent gets {value}"] == sentences(after(CALLED), token)


@pytest.mark.rule("HU-17", "HU-28")
def test_who_called_her_own_card_knows_that_she_meets_three() -> None:
    assert [("HU-17", "alone")] == warned(after(LAID, OWN_XX), "call:XX")
    assert ["you hold XX yourself and would play alone, which nobody else knows"] == sentences(
        after(LAID, OWN_XX), "call:XX"
    )
    assert [] == warned(after(LAID, OWN_XX), "call:XVIII")
    assert Stakes(6, -6, 2) == stakes(after(CALLED, OWN_XX), "announce:trull")
    assert Stakes(2, -2, 2) == stakes(after(f"{CALLED} 1:pass"), "announce:trull"), "seat 2 holds the called XX"


@pytest.mark.rule("HU-34")
def test_a_bockround_doubles_what_is_at_stake() -> None:
    opening, state = after("", multiplier=2), after(CALLED, multiplier=2)

    assert Stakes(4, -4, 4) == stakes(state, "announce:trull")
    assert ["unless it is made each opponent gets 4"] == sentences(state, "announce:trull")
    assert Stakes(2, -2, 2) == stakes(after(f"{CALLED} 1:pass 2:pass"), "kontra:game")
    assert Stakes(4, -4, 4) == stakes(after(f"{CALLED} 1:pass 2:pass", multiplier=2), "kontra:game")
    assert Stakes(2, -2, 2) == stakes(opening, "bid:three")
    held = after(TWICE, "SK XIX | XXI XX", multiplier=2)
    assert Stakes(4, -4, 4) == stakes(held, "hold")
    trumps = after(CALLED, EIGHT, "JS 1H 10C VI II VIII", multiplier=2)
    assert Stakes(6, 0, 0) == stakes(trumps, "announce:eight-trumps")


@pytest.mark.rule("HU-31")
def test_the_option_makes_the_catch_dearer() -> None:
    assert Stakes(84, -84, 84) == stakes(after(CALLED, options="xxi-catch=42"), "announce:xxi-catch")


@pytest.mark.rule("HU-32")
def test_double_game_and_slam_are_worth_more_in_a_higher_game() -> None:
    two = after("1:bid:two 2:pass 3:pass 4:pass")
    worth = {name: two.game.stakes(view(two), Announce(name)) for name in ("trull", "double-game", "slam")}

    assert {"trull": Stakes(2, -2, 2), "double-game": Stakes(8, -8, 8), "slam": Stakes(12, -12, 12)} == worth


@pytest.mark.rule("HU-21")
def test_eight_trumps_cannot_be_lost() -> None:
    state = after(CALLED, EIGHT, "JS 1H 10C VI II VIII")

    assert Stakes(6, 0, 0) == state.game.stakes(view(state), Announce("nine-trumps"))
    assert Stakes(3, 0, 0) == stakes(state, "announce:eight-trumps")
    assert [] == warned(state, "announce:eight-trumps")


@pytest.mark.rule("HU-23", "HU-24")
def test_a_kontra_doubles_its_item_and_shows_the_side() -> None:
    state = after(f"{CALLED} 1:announce:slam 1:pass 2:pass")

    assert Stakes(2, -2, 2) == stakes(state, "kontra:game")
    assert Stakes(12, -12, 12) == stakes(state, "kontra:slam@1")
    rekontra = after(f"{CALLED} 1:pass 2:pass 3:kontra:game 3:pass 4:pass")
    assert Stakes(4, -4, 4) == stakes(rekontra, "kontra:game")
    assert [("HU-24", "shows-side")] == warned(state, "kontra:game")
    assert [] == warned(state, "pass")


@pytest.mark.rule("HU-24")
def test_an_announcement_of_the_hidden_partner_shows_the_sides() -> None:
    assert ("HU-24", "shows-side") in warned(after(f"{CALLED} 1:pass"), "announce:trull")
    assert ("HU-24", "shows-side") not in warned(after(CALLED), "announce:trull")
    hidden = after(f"{CALLED} 1:pass")
    assert () == hidden.game.warnings(view(hidden), Announce("eight-trumps"))


@pytest.mark.rule("HU-6")
def test_a_speculation_is_warned_of() -> None:
    state = after("1:pass 2:pass 3:pass", "SK XXI I", options="failed-speculation=3")

    assert [("HU-6", "speculates")] == warned(state, "bid:three")
    doubled = after("1:pass 2:pass 3:pass", "SK XXI I", options="failed-speculation=3", multiplier=2)
    assert ["without an honour in the talon each other player gets 6 at once"] == sentences(doubled, "bid:three")


@pytest.mark.rule("HU-8", "HU-37")
def test_an_invitation_says_what_it_shows_and_what_it_commits_to() -> None:
    assert [("HU-8", "invites")] == warned(after(""), "bid:two")
    assert ["this jump shows everybody the XIX; any other declarer must call it"] == sentences(after(""), "bid:two")
    assert [] == warned(after(""), "bid:three")
    assert [("HU-8", "invites"), ("HU-37", "no-high-honour"), ("HU-37", "commits-to-pagat")] == warned(
        after("", "I XIX"), "bid:two"
    )


@pytest.mark.rule("HU-9")
def test_yielding_is_warned_of() -> None:
    state = after(TWICE, "SK XX | XXI")

    assert [("HU-9", "yields")] == warned(state, "pass")
    assert [] == warned(after("1:bid:three"), "pass")
    assert [] == warned(state, "hold")
