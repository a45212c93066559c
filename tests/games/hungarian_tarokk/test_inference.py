"""What moves say for certain about hands (HU-8, HU-9, HU-17, HU-21)."""

from __future__ import annotations

import pytest

from tests.games.hungarian_tarokk.notation import BID, CALLED, HANDS, LAID, after, game
from ultimo.core.cards import Cards
from ultimo.core.game import Implied

OWN_XX = HANDS.replace("XVI XII", "XX XII").replace("XX XV", "XVI XV")
EIGHT = HANDS.replace("KH QH CC JS", "I XV VII CC").replace("XX XV XI VII", "XX KH XI QH")


def implied(said: str, hands: str = HANDS, options: str = "", talon: str = "VIII 1H 10C VI II I") -> Implied:
    return game(options).implied(after(said, hands, talon, options).actions)


def has(said: str, hands: str = HANDS, options: str = "") -> list[str]:
    return [str(cards) for cards in implied(said, hands, options).has]


@pytest.mark.rule("HU-8")
def test_an_invitation_shows_its_card() -> None:
    assert ["XIX", "", "", ""] == has("1:bid:two 2:pass")
    assert ["", "", "", ""] == has("1:bid:three 2:pass")


@pytest.mark.rule("HU-9")
def test_yielding_shows_the_xx() -> None:
    assert ["XX", "", "", ""] == has("1:bid:three 2:bid:two 3:pass 4:pass 1:pass", "SK XX | XXI")


@pytest.mark.rule("HU-17")
@pytest.mark.parametrize(
    ("options", "shown"), [("", "XX XIX"), ("free-call=own-xx", "XX"), ("free-call=after-trump-discard", "")]
)
def test_a_low_call_shows_what_is_held_above_it(options: str, shown: str) -> None:
    assert [shown, "", "", ""] == has(f"{LAID} 1:call:XVIII", OWN_XX, options)
    assert ["", "", "", ""] == has(CALLED, OWN_XX, options)


@pytest.mark.rule("HU-8", "HU-17")
def test_a_call_that_is_bound_shows_nothing_of_the_declarer() -> None:
    said = "1:bid:two 2:bid:one 3:pass 4:pass 1:pass"
    laid = "2:discard:CD 3:discard:10S 3:discard:JH 4:discard:1D 4:discard:JC 1:discard:JS"
    hands = HANDS.replace("XV XI", "I XI")

    found = implied(f"{said} {laid} 2:call:XIX", hands, talon="VIII 1H 10C VI II XV")

    assert ["XIX", "", "", ""] == [str(cards) for cards in found.has]


@pytest.mark.rule("HU-21")
def test_eight_trumps_are_eight_trumps() -> None:
    found = implied(f"{CALLED} 1:announce:eight-trumps", EIGHT, talon="JS 1H 10C VI II VIII")

    assert (8, None, None, None) == found.taroks


def test_nothing_is_lacked_for_certain() -> None:
    assert (Cards(), Cards(), Cards(), Cards()) == implied(BID).lacks
