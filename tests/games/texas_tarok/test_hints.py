"""What is at stake with a choice, and what to know before it (TX-16, TX-17, TX-21 to TX-23, TX-32 to TX-35, TX-41)."""

from __future__ import annotations

import pytest

from tests.games.texas_tarok.notation import (
    CALLED,
    DEAL,
    LAID,
    LYING,
    PREVER,
    QUIET,
    SILENT,
    THREE,
    after,
    known,
    view,
)
from ultimo.core.actions import parse_action
from ultimo.core.game import Stakes
from ultimo.core.state import State

ON_ONE = "hrb-on-one=yes"
WRONG = "miscalls=penalised"
PREVER_KEPT = f"{PREVER} 1:keep 1:discard:10C,QH,CH {SILENT}"  # the announcing begins


def stakes(state: State, token: str) -> Stakes | None:
    return state.game.stakes(view(state), parse_action(token))


def warned(state: State, token: str) -> list[tuple[str, str]]:
    return [(reason.rule, reason.key.name) for reason in state.game.warnings(view(state), parse_action(token))]


@pytest.mark.rule("TX-29", "TX-35")
@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("bid:povinost", Stakes(2, -2, 2)),
        ("bid:zebrak", Stakes(48, -48, 16)),
        ("bid:ze-ruky", Stakes(4, -4, 4)),
        ("bid:prever", Stakes(9, -9, 3)),
        ("pass", None),
    ],
)
def test_a_bid_is_worth_at_least(token: str, expected: Stakes | None) -> None:
    assert expected == stakes(known("1:pass"), token)


@pytest.mark.rule("TX-29", "TX-35")
@pytest.mark.parametrize(
    ("token", "is_least"),
    [("bid:povinost", True), ("bid:zebrak", False), ("bid:ze-ruky", True), ("bid:prever", True)],
)
def test_what_card_points_decide_may_be_worth_more(token: str, is_least: bool) -> None:
    found = stakes(known("1:pass"), token)

    assert found is not None and found.at_least is is_least


@pytest.mark.rule("TX-17")
def test_a_hand_bonus_is_paid_by_three_and_cannot_be_lost() -> None:
    assert Stakes(6, 0, 0) == stakes(known(LAID), "announce:pani")
    assert [] == warned(known(f"{LAID} 1:pass 2:pass 3:pass", ON_ONE), "announce:bida")


def test_the_multiplier_multiplies_what_is_at_stake() -> None:
    doubled = after(DEAL, LAID, talon=LYING, multiplier=2)

    assert Stakes(12, 0, 0) == stakes(doubled, "announce:pani")
    assert Stakes(4, -4, 4) == stakes(doubled, "bid:povinost")


@pytest.mark.rule("TX-33", "TX-34")
def test_what_valat_and_the_one_are_worth() -> None:
    assert Stakes(40, -40, 40) == stakes(known(CALLED), "announce:valat")
    assert Stakes(180, -180, 60) == stakes(known(PREVER_KEPT), "announce:valat")
    against = known(f"{PREVER_KEPT} 1:pass 2:pass")
    assert Stakes(4, -4, 12) == stakes(against, "announce:pagat-ultimo")


@pytest.mark.rule("TX-23")
def test_a_doubling_doubles_its_item() -> None:
    hrb = f"{CALLED} {SILENT} 1:pass 2:pass 3:kontra:game"
    valat = f"{CALLED} 1:pass 2:pass 3:announce:valat 3:pass 4:pass"
    the_one = f"{CALLED} 1:pass 2:pass 3:announce:pagat-ultimo 3:pass 4:pass {SILENT}"

    game, every_trick = stakes(known(hrb), "kontra:game"), stakes(known(valat), "kontra:game")
    assert (Stakes(8, -8, 8), Stakes(80, -80, 80)) == (game, every_trick)
    assert game and every_trick and (game.at_least, every_trick.at_least) == (True, False)
    assert Stakes(8, -8, 8) == stakes(known(the_one, ON_ONE), "kontra:pagat-ultimo@3")


@pytest.mark.rule("TX-35", "TX-41")
def test_a_zebrak_hangs_on_every_trick_and_a_prever_over_a_prever_is_warned_of() -> None:
    assert [("TX-35", "first-trick")] == warned(known(""), "bid:zebrak")
    assert [] == warned(known("1:bid:povinost"), "bid:prever")
    assert [("TX-41", "prever-over-prever")] == warned(known("1:pass 2:bid:prever"), "bid:prever")


@pytest.mark.rule("TX-32")
def test_looking_again_is_dear_when_the_prever_is_lost() -> None:
    first, second = known(PREVER), known(f"{PREVER} 1:swap")

    assert [("TX-32", "look-costs")] == warned(first, "swap")
    assert ["a lost Prever then costs 2 times as much"] == [*map(str, _reasons(first, "swap"))]
    assert ["a lost Prever then costs 4 times as much"] == [*map(str, _reasons(second, "back"))]
    assert [] == warned(second, "keep")


def _reasons(state: State, token: str) -> tuple[object, ...]:
    return state.game.warnings(view(state), parse_action(token))


@pytest.mark.rule("TX-21", "TX-22")
def test_a_wrong_call_and_one_of_the_own_hand_are_warned_of() -> None:
    assert [("TX-22", "wrong-call"), ("TX-21", "calls-self")] == warned(known(QUIET, WRONG), "call:XX")
    assert ["this call is wrong and costs 2 chips to each other player; right would be XVIII"] == [
        *map(str, _reasons(known(QUIET, WRONG), "call:XVII"))
    ]
    assert [("TX-21", "calls-self")] == warned(known(QUIET, "call-self=yes"), "call:XX")
    assert [] == warned(known(QUIET), "call:XVIII")


@pytest.mark.rule("TX-23", "TX-33", "TX-34")
def test_what_an_announcement_risks_and_shows() -> None:
    third = known(f"{CALLED} 1:pass 2:pass")
    on_one = known(f"{CALLED} 1:pass 2:pass", ON_ONE)

    assert [("TX-34", "every-trick"), ("TX-23", "shows-side")] == warned(third, "announce:valat")
    assert [("TX-34", "every-trick")] == warned(known(CALLED), "announce:valat")
    assert [("TX-33", "pagat-at-risk")] == warned(third, "announce:pagat-ultimo")
    assert [("TX-33", "pagat-at-risk"), ("TX-23", "shows-side")] == warned(on_one, "announce:pagat-ultimo")
    assert ["one lost trick loses a called Valat: each opponent gets 60"] == [
        *map(str, _reasons(known(PREVER_KEPT), "announce:valat"))
    ]
    assert ["unless the I takes the last trick, each opponent gets 4"] == [
        *map(str, _reasons(third, "announce:pagat-ultimo"))
    ]


@pytest.mark.rule("TX-23")
def test_a_doubling_shows_the_side_of_who_has_not_shown_it() -> None:
    assert [("TX-23", "shows-side")] == warned(known(f"{CALLED} {SILENT} 1:pass 2:pass"), "kontra:game")
    assert [] == warned(known(f"{PREVER_KEPT} {SILENT} 1:pass"), "kontra:game")


@pytest.mark.rule("TX-33")
def test_a_called_one_that_must_be_played_early_is_lost() -> None:
    called = f"{CALLED} 1:pass 2:pass 3:announce:pagat-ultimo 3:pass 4:pass {SILENT}"
    state = known(f"{called} 1:play:SK 2:play:XIV")

    assert [("TX-33", "gives-up-pagat")] == warned(state, "play:I")
    assert [] == warned(known(f"{CALLED} {SILENT} {SILENT} 1:play:SK 2:play:XIV"), "play:I")
    assert [] == warned(state, "play:IX")
    assert [("TX-33", "gives-up-pagat")] == warned(with_cards_left(state, 2), "play:I")
    assert [] == warned(with_cards_left(state, 1), "play:I")


def with_cards_left(state: State, count: int) -> State:
    """The state as seat 3 is to play with so many cards in hand."""
    while state.actor != THREE or len(view(state).hand) > count:
        state = state.apply(state.legal_actions()[0])
    return state


def test_hints_come_with_the_view_of_who_is_to_act() -> None:
    (_, valat) = view(known(CALLED)).legal

    assert (Stakes(40, -40, 40), 1) == (valat.stakes, len(valat.warnings))
