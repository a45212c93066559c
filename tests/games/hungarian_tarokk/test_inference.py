"""What moves say for certain about hands (HU-6, HU-8, HU-9, HU-14, HU-17 to HU-19, HU-21)."""

from __future__ import annotations

import pytest

from tests.games.hungarian_tarokk.notation import BID, CALLED, FOUR, HANDS, LAID, ONE, SILENT, TWO, after, game
from ultimo.core.actions import PLAYS, Action, Bid
from ultimo.core.cards import KINGS, TAROKS, TRULL, Cards
from ultimo.core.game import Count, Implied
from ultimo.core.seats import SEATS, Seat
from ultimo.core.told import Told, told
from ultimo.games.hungarian_tarokk.auction import Auction
from ultimo.games.hungarian_tarokk.inference import bidding_of

OWN_XX = HANDS.replace("XVI XII", "XX XII").replace("XX XV", "XVI XV")
TRUMP_LAID = LAID.replace("2:discard:CD", "2:discard:VII")
EIGHT = HANDS.replace("KH QH CC JS", "I XV VII CC").replace("XX XV XI VII", "XX KH XI QH")


def implied(said: str, hands: str = HANDS, options: str = "", talon: str = "VIII 1H 10C VI II I") -> Implied:
    state = after(said, hands, talon, options)
    return state.game.implied(state.actions, Told(told(state.log)))


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
    assert [shown, "", "", ""] == has(f"{TRUMP_LAID} 1:call:XVIII", OWN_XX, options)
    assert ["XX XIX", "", "", ""] == has(f"{LAID} 1:call:XVIII", OWN_XX, options)
    assert ["", "", "", ""] == has(CALLED, OWN_XX, options)


@pytest.mark.rule("HU-18")
@pytest.mark.parametrize(
    ("laid", "of", "is_free"),
    [("2:discard:CD", "2:discard:VII", True), ("3:discard:10S", "3:discard:V", True),
     ("4:discard:1D", "4:discard:III", True), ("1:discard:JS", "1:discard:IX", False)],
)  # fmt: skip
def test_a_call_is_free_once_another_player_has_laid_a_trump_away(laid: str, of: str, is_free: bool) -> None:
    counts = implied(f"{LAID.replace(laid, of)} 1:call:XVIII", OWN_XX, "free-call=own-xx").counts

    assert is_free is (Count(ONE, Cards.of("XVIII"), 0, 0) not in counts)


@pytest.mark.rule("HU-17")
def test_who_calls_a_low_card_lacks_it_unless_the_call_was_free() -> None:
    lacked = Count(ONE, Cards.of("XVIII"), 0, 0)

    assert lacked in implied(f"{LAID} 1:call:XVIII", OWN_XX, "free-call=own-xx").counts
    assert lacked not in implied(f"{TRUMP_LAID} 1:call:XVIII", OWN_XX, "free-call=own-xx").counts
    assert [] == [count for count in implied(CALLED).counts if count.cards == Cards.of("XX")]


@pytest.mark.rule("HU-18")
def test_a_call_may_be_free_where_it_is_not_known_what_was_told() -> None:
    state = after(f"{LAID} 1:call:XVIII", OWN_XX, options="free-call=after-trump-discard")

    assert Cards() == state.game.implied(state.actions).has[0]


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


@pytest.mark.rule("HU-8")
def test_an_invitation_may_need_a_high_honour_and_five_trumps() -> None:
    found = implied("1:bid:two 2:pass", options="invitation-needs=high-honour-and-five-trumps").counts

    assert Count(ONE, Cards.of("SK XXI"), 1, 2, as_dealt=True) in found
    assert Count(ONE, TAROKS, 5, 22, as_dealt=True) in found


STRONG = "invitation-needs=high-honour-and-five-trumps"


@pytest.mark.rule("HU-8")
@pytest.mark.parametrize("said", ["1:bid:three 2:pass", "1:bid:two 2:bid:one 3:pass 4:pass 1:pass"])
def test_who_does_not_invite_needs_no_five_trumps(said: str) -> None:
    hands = HANDS.replace("XV XI", "I XI")
    found = implied(said, hands, STRONG, talon="VIII 1H 10C VI II XV").counts

    assert [ONE] * said.count("bid:two") == [count.seat for count in found if count.cards == TAROKS]


@pytest.mark.rule("HU-9")
def test_who_yields_needs_no_five_trumps() -> None:
    found = implied("1:bid:three 2:bid:two 3:pass 4:pass 1:pass", "SK XX | XXI", STRONG).counts

    assert [] == [count for count in found if count.cards == TAROKS]


@pytest.mark.rule("HU-6")
def test_a_hand_that_is_played_on_is_no_failed_speculation() -> None:
    said = "1:pass 2:pass 3:pass 4:bid:three"
    hands = HANDS.replace("XXI XVII", "VIII XVII")

    assert () == implied(said, hands, talon="XXI 1H 10C VI II I").counts
    assert (Count(FOUR, TRULL, 1, 3),) == implied(f"{said} 4:discard:1D", hands, talon="XXI 1H 10C VI II I").counts


@pytest.mark.rule("HU-14")
def test_honours_and_kings_are_never_laid_away() -> None:
    assert TRULL | KINGS == implied(BID).never_laid
    assert TRULL | KINGS | Cards.of("XX") == implied(BID, options="xx-discardable=no").never_laid


# ── what was not said ──


@pytest.mark.rule("HU-19")
@pytest.mark.parametrize(
    ("said", "kept"),
    [("", [1]), ("1:pass 2:pass", [1, 2]), ("1:pass 2:pass 3:kontra:game 3:pass 4:pass", [1, 2]), (SILENT, SEATS)],
)
def test_who_does_not_begin_with_a_kontra_has_not_laid_the_called_card_away(said: str, kept: list[int]) -> None:
    found = implied(f"{CALLED} {said}").not_laid

    assert [Cards.of("XX") if seat in kept else Cards() for seat in SEATS] == [*found]


@pytest.mark.rule("HU-19")
def test_before_the_call_nothing_is_owed() -> None:
    assert [Cards()] * 4 == [*implied(LAID).not_laid]


@pytest.mark.rule("HU-21")
@pytest.mark.parametrize(
    ("said", "few"),
    [
        ("1:announce:pagat-ultimo", []),  # there is time yet
        ("1:announce:pagat-ultimo 1:pass", [1]),
        ("1:announce:pagat-ultimo 1:pass 2:pass 3:kontra:pagat-ultimo@1 3:announce:trull 3:pass", [1, 3]),
        (SILENT, []),
    ],
)
def test_who_speaks_of_a_pagat_ultimo_and_not_of_trumps_has_fewer_than_eight(said: str, few: list[int]) -> None:
    counts = implied(f"{CALLED} {said}").counts

    assert [Count(SEATS[seat - 1], TAROKS, 0, 7) for seat in few] == [one for one in counts if one.cards == TAROKS]


@pytest.mark.rule("HU-21")
def test_who_has_said_how_many_trumps_owes_nothing() -> None:
    said = f"{CALLED} 1:announce:eight-trumps 1:announce:pagat-ultimo 1:pass"

    assert Count(ONE, TAROKS, 0, 7) not in implied(said, EIGHT, talon="JS 1H 10C VI II VIII").counts


INVITED = (
    "1:bid:two 2:pass 3:pass 4:pass 1:discard:JS 1:discard:CC 2:discard:CD 2:discard:QC 3:discard:10S 4:discard:1D"
)


@pytest.mark.rule("HU-8")
@pytest.mark.parametrize(
    ("said", "owed"),
    [("", False), ("1:pass", True), ("1:announce:pagat-ultimo 1:pass", False), ("1:announce:trull 1:pass", True)],
)
def test_who_invites_and_does_not_announce_pagat_ultimo_was_dealt_a_high_honour(said: str, owed: bool) -> None:
    counts = implied(f"{INVITED} 1:call:XX {said}").counts

    assert owed is (Count(ONE, Cards.of("SK XXI"), 1, 2, as_dealt=True) in counts)


@pytest.mark.rule("HU-8")
@pytest.mark.parametrize(("said", "owed"), [("2:announce:pagat-ultimo 2:pass", False), ("2:pass", True)])
def test_the_declarer_who_accepts_may_announce_it_instead(said: str, owed: bool) -> None:
    invited = "1:bid:two 2:bid:one 3:pass 4:pass 1:pass"
    laid = "2:discard:CD 3:discard:10S 3:discard:JH 4:discard:1D 4:discard:JC 1:discard:JS"
    hands = HANDS.replace("XV XI", "I XI")

    counts = implied(
        f"{invited} {laid} 2:call:XIX {said} 3:pass 4:pass 1:pass", hands, talon="VIII 1H 10C VI II XV"
    ).counts

    assert owed is (Count(ONE, Cards.of("SK XXI"), 1, 2, as_dealt=True) in counts)
