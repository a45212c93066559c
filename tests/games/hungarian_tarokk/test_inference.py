"""What moves say for certain about hands (HU-6, HU-8, HU-9, HU-14, HU-17, HU-21)."""

from __future__ import annotations

import pytest

from tests.games.hungarian_tarokk.notation import BID, CALLED, FOUR, HANDS, LAID, ONE, TWO, after, game
from ultimo.core.actions import PLAYS, Action, Bid
from ultimo.core.cards import KINGS, TAROKS, TRULL, Cards
from ultimo.core.game import Count, Implied
from ultimo.core.seats import Seat
from ultimo.games.hungarian_tarokk.auction import Auction
from ultimo.games.hungarian_tarokk.inference import bidding_of

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

    assert Count(ONE, TAROKS, 8, 8) in found.counts


@pytest.mark.rule("HU-6")
def test_a_bid_shows_an_honour_among_the_nine_cards_dealt() -> None:
    assert (Count(ONE, TRULL, 1, 3, as_dealt=True),) == implied("1:bid:three 2:pass").counts


@pytest.mark.rule("HU-6")
def test_the_fourth_seat_may_bid_a_three_without_an_honour() -> None:
    found = implied("1:pass 2:pass 3:pass 4:bid:three")

    assert () == found.counts
    assert (Count(FOUR, TRULL, 1, 3, as_dealt=True),) == implied("1:pass 2:pass 3:pass 4:bid:two").counts


@pytest.mark.rule("HU-7")
def test_the_auction_is_read_off_its_moves() -> None:
    said = "1:bid:three 2:bid:two 3:pass 4:pass 1:hold"
    auction = after(said, "SK XIX | XXI XX")
    assert isinstance(auction.phase, Auction)

    assert auction.phase.bidding == bidding_of(auction.actions, game().options)
    assert [ONE, TWO] == [count.seat for count in implied(said, "SK XIX | XXI XX").counts]


@pytest.mark.rule("HU-3")
@pytest.mark.parametrize("move", [(TWO, Bid("three")), (ONE, PLAYS[0])])
def test_moves_that_are_no_auction_say_nothing(move: tuple[Seat, Action]) -> None:
    assert game().implied([]) == game().implied([move])
    assert bidding_of([], game().options) == bidding_of([move], game().options)


@pytest.mark.rule("HU-8")
def test_a_jump_shows_its_card_among_those_dealt() -> None:
    found = implied("1:bid:two 2:pass")

    assert (Count(ONE, TRULL, 1, 3, as_dealt=True), Count(ONE, Cards.of("XIX"), 1, 1, as_dealt=True)) == found.counts


@pytest.mark.rule("HU-9")
def test_yielding_shows_the_xx_and_a_high_honour() -> None:
    found = implied("1:bid:three 2:bid:two 3:pass 4:pass 1:pass", "SK XX | XXI")

    assert Count(ONE, Cards.of("XX"), 1, 1, as_dealt=True) in found.counts
    assert Count(ONE, Cards.of("SK XXI"), 1, 2, as_dealt=True) in found.counts


@pytest.mark.rule("HU-14")
def test_honours_and_kings_are_never_laid_away() -> None:
    assert TRULL | KINGS == implied(BID).never_laid
