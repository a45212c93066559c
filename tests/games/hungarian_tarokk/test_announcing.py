"""Turns, what may be announced and doubled, whom a speaker is taken for (HU-8, HU-20 to HU-24)."""

from __future__ import annotations

import pytest

from tests.games.hungarian_tarokk.notation import (
    BID,
    CALLED,
    FOUR,
    HANDS,
    ONE,
    SILENT,
    THREE,
    TWO,
    after,
    legal,
    refusal,
    sides,
)
from ultimo.core.actions import Call, parse_action
from ultimo.core.cards import card
from ultimo.core.phases import PhaseName

EIGHT = HANDS.replace("KH QH CC JS", "I XV VII CC").replace("XX XV XI VII", "XX KH XI QH")  # eight trumps in seat 1
EIGHT_TALON = "JS 1H 10C VI II VIII"
KONTRA = f"{CALLED} 1:pass 2:pass 3:kontra:game"  # seat 2 is the partner, seat 3 an opponent
BONUSES = {f"announce:{name}" for name in "trull four-kings pagat-ultimo xxi-catch double-game slam".split()}


@pytest.mark.rule("HU-20")
def test_all_are_asked_once_from_the_declarer_and_when_all_pass_it_is_over() -> None:
    state = after(f"{CALLED} {SILENT}")

    assert (ONE, PhaseName.PLAY) == (state.actor, state.phase_name)


@pytest.mark.rule("HU-20")
def test_it_is_over_when_everybody_after_the_last_announcer_only_passed() -> None:
    state = after(f"{CALLED} 1:pass 2:announce:trull 2:pass 3:pass 4:pass")
    assert (ONE, PhaseName.ANNOUNCING) == (state.actor, state.phase_name)

    assert PhaseName.PLAY is after(f"{CALLED} 1:pass 2:announce:trull 2:pass 3:pass 4:pass 1:pass").phase_name


@pytest.mark.rule("HU-21")
def test_only_the_exact_number_of_trumps_is_said_and_only_once() -> None:
    state = after(CALLED, EIGHT, EIGHT_TALON)
    assert "announce:eight-trumps" in legal(state)
    assert ("HU-21", "not-so-many") == refusal(state, "announce:nine-trumps")

    said = after(f"{CALLED} 1:announce:eight-trumps", EIGHT, EIGHT_TALON)

    assert ("HU-21", "said-already") == refusal(said, "announce:eight-trumps")
    assert "announce:eight-trumps" not in legal(said)


@pytest.mark.rule("HU-21")
def test_pagat_ultimo_with_eight_trumps_is_not_announced_without_saying_so() -> None:
    state = after(f"{CALLED} 1:announce:pagat-ultimo", EIGHT, EIGHT_TALON)
    assert ("HU-21", "owes-trumps") == refusal(state, "pass")

    assert "pass" in legal(after(f"{CALLED} 1:announce:pagat-ultimo 1:announce:eight-trumps", EIGHT, EIGHT_TALON))
    assert "pass" in legal(after(f"{CALLED} 1:announce:trull", EIGHT, EIGHT_TALON))
    doubled = "1:pass 2:pass 3:kontra:game 3:pass 4:pass 1:announce:pagat-ultimo 1:kontra:game"
    for more in ("1:announce:pagat-ultimo 1:announce:trull", doubled):
        assert ("HU-21", "owes-trumps") == refusal(after(f"{CALLED} {more}", EIGHT, EIGHT_TALON), "pass")


@pytest.mark.rule("HU-21")
@pytest.mark.parametrize("bonus", ["pagat-ultimo", "slam"])
def test_what_one_announced_obliges_no_other_to_say_how_many_trumps_she_holds(bonus: str) -> None:
    state = after(BID, "SK XIX | XX XVII XV XIII XI VII VI IV KD | XXI XVIII", "JS 1H 10C CH II VIII")
    while "call:XX" not in legal(state):
        state = state.apply(state.legal_actions()[-1])
    for token in ("call:XX", f"announce:{bonus}", "pass"):
        state = state.apply(parse_action(token))

    assert {"pass", "announce:eight-trumps"} <= legal(state)


@pytest.mark.rule("HU-22")
def test_each_side_announces_a_bonus_once() -> None:
    state = after(f"{CALLED} 1:announce:trull 1:pass")
    assert ("HU-22", "said-already") == refusal(state, "announce:trull")

    opponent = after(f"{CALLED} 1:announce:trull 1:pass 2:pass 3:kontra:trull@1")

    assert "announce:trull" in legal(opponent)
    theirs = f"{KONTRA} 3:announce:trull"
    assert BONUSES - {"announce:trull"} == legal(after(theirs)) & BONUSES
    assert BONUSES <= legal(after(f"{theirs} 3:pass 4:pass"))


@pytest.mark.rule("HU-22")
def test_the_i_need_not_be_held_to_announce_it() -> None:
    assert BONUSES < legal(after(CALLED))


@pytest.mark.rule("HU-22")
def test_double_game_and_slam_are_kept_apart() -> None:
    assert ("HU-22", "one-turn") == refusal(after(f"{CALLED} 1:announce:double-game"), "announce:slam")
    assert ("HU-22", "one-turn") == refusal(after(f"{CALLED} 1:announce:slam"), "announce:double-game")
    between = f"{CALLED} 1:announce:double-game 1:announce:trull"
    assert ("HU-22", "one-turn") == refusal(after(between), "announce:slam")
    slam = f"{CALLED} 1:announce:slam 1:pass"
    assert ("HU-22", "after-slam") == refusal(after(slam), "announce:double-game")
    assert "announce:slam" in legal(after(f"{CALLED} 1:announce:double-game 1:pass"))


@pytest.mark.rule("HU-22")
def test_with_double_with_slam_both_are_announced_in_any_order() -> None:
    options = "double-with-slam=yes"

    assert "announce:slam" in legal(after(f"{CALLED} 1:announce:double-game", options=options))
    assert "announce:double-game" in legal(after(f"{CALLED} 1:announce:slam", options=options))
    assert "announce:double-game" in legal(after(f"{CALLED} 1:announce:slam 1:pass", options=options))


@pytest.mark.rule("HU-23")
@pytest.mark.parametrize(("options", "steps"), [("", 3), ("kontra-cap=16", 4), ("kontra-cap=32", 5)])
def test_kontra_alternates_up_to_the_cap(options: str, steps: int) -> None:
    said = f"{CALLED} 1:pass 2:pass 3:kontra:game 3:pass"
    turns = [
        "4:pass 1:kontra:game 1:pass 2:pass",
        "3:kontra:game 3:pass",
        "4:pass 1:kontra:game 1:pass 2:pass",
        "3:kontra:game 3:pass",
    ]
    said = " ".join([said, *turns[: steps - 1]])
    asked = said if steps % 2 == 0 else f"{said} 4:pass"

    assert ("HU-23", "at-the-cap") == refusal(after(asked, options=options), "kontra:game")
    assert "kontra:game" in legal(after(asked, options="kontra-cap=32")) or steps == 5


@pytest.mark.rule("HU-23")
def test_what_cannot_be_doubled() -> None:
    state = after(KONTRA)

    assert ("HU-23", "other-side-doubles") == refusal(state, "kontra:game")
    assert ("HU-23", "not-doubled") == refusal(state, "kontra:trull@1")
    trumps = after(f"{CALLED} 1:announce:eight-trumps 1:pass 2:pass", EIGHT, EIGHT_TALON)
    assert ("HU-23", "not-doubled") == refusal(trumps, "kontra:eight-trumps@1")


@pytest.mark.rule("HU-24")
def test_the_partner_speaks_at_once_and_makes_everybody_public() -> None:
    state = after(f"{CALLED} 1:pass 2:announce:trull")

    assert {ONE: True, TWO: True, THREE: False, FOUR: False} == sides(state)
    assert {ONE: True} == sides(after(f"{CALLED} 1:announce:trull")), "the declarer shows nothing new"


@pytest.mark.rule("HU-24")
def test_an_opponent_is_taken_for_the_partner_and_must_kontra_first() -> None:
    state = after(f"{CALLED} 1:pass 2:pass")
    assert {"pass", "kontra:game"} == legal(state)
    assert ("HU-24", "kontra-first") == refusal(state, "announce:trull")

    said = after(KONTRA)

    assert {ONE: True, THREE: False} == sides(said)
    assert BONUSES < legal(said)


@pytest.mark.rule("HU-24")
def test_the_second_opponent_is_then_taken_for_a_partner_of_the_first() -> None:
    state = after(f"{KONTRA} 3:pass")
    assert BONUSES < legal(state)

    said = after(f"{KONTRA} 3:pass 4:announce:trull")

    assert {ONE: True, THREE: False, FOUR: False} == sides(said), "two public opponents do not expose the third"


@pytest.mark.rule("HU-24")
def test_a_partner_taken_for_an_opponent_must_rekontra_first() -> None:
    said = f"{KONTRA} 3:pass 4:pass 1:pass"
    assert {"pass", "kontra:game"} == legal(after(said))

    shown = after(f"{said} 2:kontra:game")

    assert {ONE: True, TWO: True, THREE: False, FOUR: False} == sides(shown)


@pytest.mark.rule("HU-24")
def test_what_the_own_side_announced_is_nothing_to_kontra() -> None:
    doubled = "1:announce:trull 1:pass 2:pass 3:kontra:game 3:pass 4:pass"
    at_the_cap = f"{doubled} 1:kontra:game 1:pass 2:pass 3:kontra:game 3:pass 4:pass"

    assert ("HU-24", "kontra-first") == refusal(after(f"{CALLED} {doubled} 1:pass"), "announce:four-kings")
    assert ("HU-24", "nothing-to-kontra") == refusal(after(f"{CALLED} {at_the_cap} 1:pass"), "announce:four-kings")


@pytest.mark.rule("HU-24")
def test_with_nothing_left_to_kontra_only_a_pass_remains() -> None:
    said = f"{KONTRA} 3:pass 4:pass 1:kontra:game 1:pass 2:pass 3:kontra:game 3:pass 4:pass 1:pass"

    assert {"pass"} == legal(after(said))
    assert ("HU-24", "nothing-to-kontra") == refusal(after(said), "announce:trull")


@pytest.mark.rule("HU-8")
def test_who_invites_with_the_i_as_only_honour_owes_pagat_ultimo() -> None:
    hands = HANDS.replace("SK XIX", "I XIX")
    invited = "1:bid:two 2:pass 3:pass 4:pass 1:discard:QH 1:discard:JS"
    called = f"{invited} 2:discard:CD 2:discard:QD 3:discard:10S 4:discard:1D 1:call:XX"
    state = after(called, hands, "VIII 1H 10C VI II SK")
    assert ("HU-8", "owes-pagat") == refusal(state, "pass")

    announced = after(f"{called} 1:announce:pagat-ultimo", hands, "VIII 1H 10C VI II SK")

    assert "pass" in legal(announced)


@pytest.mark.rule("HU-8")
@pytest.mark.parametrize(
    ("hand", "talon", "owes"),
    [
        ("I XIX", "VIII 1H 10C VI II SK", True),
        ("I XIX", "SK 1H 10C VI II VIII", True),  # the Skíz was drawn, not dealt
        ("SK I XIX", "VIII 1H 10C VI II XVI", False),
        ("SK XIX", "VIII I 10C VI II 1H", False),  # the I was drawn
    ],
)
def test_the_honours_that_were_dealt_decide_whether_pagat_ultimo_is_owed(hand: str, talon: str, owes: bool) -> None:
    state = after("1:bid:two 2:pass 3:pass 4:pass", f"{hand} QH JH CC | XX", talon)
    while "call:XX" not in legal(state):
        state = state.apply(state.legal_actions()[-1])
    called = state.apply(Call(card("XX")))

    assert owes is ("pass" not in legal(called))


@pytest.mark.rule("HU-20")
def test_bids_have_no_place_here() -> None:
    assert ("HU-5", "not-here") == refusal(after(CALLED), "bid:three")
    assert ("HU-22", "not-here") == refusal(after(CALLED), "announce:absolut")
