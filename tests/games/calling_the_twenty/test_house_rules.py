"""The house rules that change hands, announcements, tricks and settlements (CT-36 to CT-40)."""

from __future__ import annotations

import pytest

from tests.games.calling_the_twenty.notation import (
    CALL_BEGINS,
    CALLED,
    FOUR,
    ONE,
    PLAIN,
    SOLO_BY,
    STOOD,
    THREE,
    TWO,
    after,
    alone,
    declared,
    dodge,
    finished,
    game,
    legal,
    lines,
    outcomes,
    pair,
    refusal,
    said,
    scores,
    settled,
    why_not,
)
from ultimo.core.cards import MOND, Cards, card
from ultimo.core.events import SideShown
from ultimo.core.facts import Announcement, Capture, Facts, HandEnd
from ultimo.core.phases import PhaseName
from ultimo.core.seats import PerSeat, Seat
from ultimo.core.tricks import Trick, playable, taker
from ultimo.games.calling_the_twenty.tables import CONTRACTS

# ── a hand without taroks may be annulled ─────────────────────────────────────────────────────

REDEAL = "redeal-no-tarok=on"
RED = "KH QH CH JH 1H KD QD CD JD 1D"
BLACK = "KC QC CC JC 10C KS QS CS JS 10S"
NINE_RED = "KH QH CH JH 1H KD QD CD JD"


@pytest.mark.rule("CT-36")
@pytest.mark.parametrize("hand", [RED, f"SK {NINE_RED}", f"XXI {NINE_RED}", f"I {NINE_RED}"])
def test_a_hand_without_tarok_or_with_only_a_trull_card_may_be_annulled(hand: str) -> None:
    state = after(f"|| {hand}", "", REDEAL)

    assert (THREE, PhaseName.AUCTION) == (state.actor, state.phase_name)
    assert {"annul", "pass"} == legal(state)


@pytest.mark.rule("CT-36")
@pytest.mark.parametrize("hand", [f"XX {NINE_RED}", f"IV {NINE_RED}", "SK I KH QH CH JH 1H KD QD CD"])
def test_another_single_tarok_or_two_trull_cards_may_not(hand: str) -> None:
    state = after(f"|| {hand}", "", REDEAL)

    assert ONE == state.actor
    assert "stand" in legal(state)


@pytest.mark.rule("CT-36")
def test_only_such_players_are_asked_in_seat_order_before_the_auction() -> None:
    hands = f"| {RED} || {BLACK}"

    assert TWO == after(hands, "", REDEAL).actor
    assert FOUR == after(hands, "2:pass", REDEAL).actor
    assert {"stand", "bid:no-trump", "bid:solo", "bid:valat"} == legal(after(hands, "2:pass 4:pass", REDEAL))


@pytest.mark.rule("CT-36")
def test_annulling_ends_the_hand_at_once_with_nothing_scored() -> None:
    state = after(f"| {RED} || {BLACK}", "2:annul", REDEAL, multiplier=2)

    assert state.over
    assert Facts(end=HandEnd.ANNULLED, multiplier=2) == state.facts
    assert (0, 0, 0, 0) == state.settlement().scores


@pytest.mark.rule("CT-36")
def test_the_last_who_is_asked_may_still_annul() -> None:
    state = after(f"| {RED} || {BLACK}", "2:pass 4:annul", REDEAL)

    assert state.facts is not None
    assert HandEnd.ANNULLED is state.facts.end


@pytest.mark.rule("CT-36")
@pytest.mark.parametrize("token", ["stand", "hold", "bid:solo", "play:KH"])
def test_who_is_asked_annuls_or_passes_and_nothing_else(token: str) -> None:
    assert ("CT-36", "only-annul") == refusal(after(RED, "", REDEAL), token)


@pytest.mark.rule("CT-36")
def test_keeping_such_a_hand_is_no_pass_in_the_auction() -> None:
    state = after(f"| {RED}", "2:pass 1:stand 2:bid:no-trump 3:pass 4:pass 1:pass", REDEAL)

    assert (TWO, "no-trump") == declared(state)


@pytest.mark.rule("CT-36")
def test_off_by_default_nobody_is_asked() -> None:
    assert ("CT-36", "not-here") == refusal(after(RED, ""), "annul")


# ── kontra ────────────────────────────────────────────────────────────────────────────────────

HANDS = "SK | XXI | XX | I"  # the Forehand and seat 3 against 2 and 4
PAGAT_BY_FOUR = f"{CALLED} 1:pass 2:pass 3:pass 4:announce:pagat-ultimo 4:pass"


@pytest.mark.rule("CT-37")
@pytest.mark.parametrize("cap", ["x2", "x4", "x8"])
@pytest.mark.parametrize(
    ("turns", "may"), [("", False), ("1:pass", True), ("1:pass 2:pass", False), ("1:pass 2:pass 3:pass", True)]
)
def test_only_opponents_double_the_game(cap: str, turns: str, may: bool) -> None:
    state = after(HANDS, f"{CALLED} {turns}".strip(), f"kontra={cap}")

    assert may == ("kontra:game" in legal(state))
    assert may or refusal(state, "kontra:game") == ("CT-37", "other-side-doubles")


@pytest.mark.rule("CT-37")
@pytest.mark.parametrize("contract", ["no-trump", "solo", "valat"])
def test_each_of_three_defenders_may_double(contract: str) -> None:
    for turns in ("1:pass", "1:pass 2:pass", "1:pass 2:pass 3:pass"):
        assert "kontra:game" in legal(after(HANDS, f"{PLAIN[contract]} {turns}", "kontra=x2"))


@pytest.mark.rule("CT-37")
@pytest.mark.parametrize("token", ["kontra:game", "kontra:pagat-ultimo@1"])
def test_without_the_option_nothing_is_doubled(token: str) -> None:
    assert ("CT-37", "no-kontra") == refusal(after(HANDS, f"{CALLED} 1:pass"), token)


KONTRAS = [  # each step with the turns that lead to it, the side that takes it alternating
    "1:pass 2:kontra:game",
    "2:pass 3:kontra:game",
    "3:pass 4:kontra:game",
]


@pytest.mark.rule("CT-37")
@pytest.mark.parametrize(("cap", "steps"), [("x2", 1), ("x4", 2), ("x8", 3)])
def test_sides_alternate_up_to_the_cap(cap: str, steps: int) -> None:
    begun = f"{CALLED} {' '.join(KONTRAS[:steps])}"
    state = after(HANDS, f"{begun} {steps + 1}:pass", f"kontra={cap}")

    assert ("CT-37", "at-the-cap") == refusal(state, "kontra:game")
    assert 2**steps == state.view(None).public.game_level
    assert [] == [token for token in legal(state) if token.startswith("kontra")]


@pytest.mark.rule("CT-37")
def test_the_refusal_at_the_cap_says_where_the_item_stands() -> None:
    state = after(HANDS, f"{CALLED} {KONTRAS[0]} 2:pass", "kontra=x2")

    assert "game stands at 2 times already, the highest at this table" == why_not(state, "kontra:game")


@pytest.mark.rule("CT-37")
def test_who_doubled_waits_for_the_answer_of_the_other_side() -> None:
    state = after(HANDS, f"{CALLED} 1:pass 2:kontra:game", "kontra=x8")

    assert {"pass"} == legal(state)
    assert ("CT-37", "other-side-doubles") == refusal(state, "kontra:game")


@pytest.mark.rule("CT-37")
def test_a_partner_may_answer_and_another_defender_take_the_third_step() -> None:
    after_two = after(HANDS, f"{CALLED} {KONTRAS[0]} {KONTRAS[1]} 3:pass", "kontra=x8")

    assert FOUR == after_two.actor
    assert "kontra:game" in legal(after_two)


@pytest.mark.rule("CT-37")
def test_an_announced_pagat_is_doubled_by_its_opponents_alone() -> None:
    """Seat 4 announced, so the callers double it; the game stays the defenders' to double."""
    state = after(HANDS, PAGAT_BY_FOUR, "kontra=x4")
    answer = after(HANDS, f"{PAGAT_BY_FOUR} 1:kontra:pagat-ultimo@4 1:pass", "kontra=x4")

    assert {"pass", "kontra:pagat-ultimo@4"} == legal(state)
    assert {"pass", "kontra:pagat-ultimo@4", "kontra:game"} == legal(answer)


@pytest.mark.rule("CT-37")
def test_each_item_has_its_own_level() -> None:
    begun = f"{PAGAT_BY_FOUR} 1:kontra:pagat-ultimo@4 1:pass 2:kontra:game 2:kontra:pagat-ultimo@4 2:pass"
    public = after(HANDS, begun, "kontra=x4").view(None).public

    assert (2, (Announcement("pagat-ultimo", FOUR, 4),)) == (public.game_level, public.announcements)


@pytest.mark.rule("CT-37")
@pytest.mark.parametrize(
    ("hands", "begun", "token"),
    [
        ("| SK XXI I | XX", "1:pass 2:announce:trull 2:pass", "kontra:trull@2"),
        (HANDS, "1:pass", "kontra:pagat-ultimo@4"),  # not announced
        (HANDS, "1:pass", "kontra:absolut@1"),
        (HANDS, "1:pass", "kontra:valat"),
        ("I || XX", "1:announce:pagat-ultimo 1:pass", "kontra:pagat-ultimo@3"),  # by another seat
    ],
)
def test_only_the_game_and_announced_pagat_or_absolut_can_be_doubled(hands: str, begun: str, token: str) -> None:
    assert ("CT-37", "not-doubled") == refusal(after(hands, f"{CALLED} {begun}", "kontra=x8"), token)


@pytest.mark.rule("CT-37")
def test_an_announced_absolut_can_be_doubled() -> None:
    state = after(HANDS, f"{CALLED} 1:announce:absolut 1:pass", "kontra=x2 extra-bonuses=on")

    assert "kontra:absolut@1" in legal(state)


@pytest.mark.rule("CT-37")
@pytest.mark.parametrize(
    ("turns", "actor", "phase"),
    [
        ("1:pass 2:pass 3:pass", FOUR, PhaseName.ANNOUNCING),  # everybody gets a turn
        ("1:pass 2:pass 3:pass 4:pass", ONE, PhaseName.PLAY),
        ("1:announce:pagat-ultimo 1:pass 2:pass 3:pass 4:pass", ONE, PhaseName.PLAY),
        ("1:pass 2:kontra:game 2:pass 3:pass 4:pass", ONE, PhaseName.ANNOUNCING),  # two turns of passes so far
        ("1:pass 2:kontra:game 2:pass 3:pass 4:pass 1:pass", ONE, PhaseName.PLAY),
        ("1:pass 2:pass 3:pass 4:kontra:game 4:pass 1:pass 2:pass", THREE, PhaseName.ANNOUNCING),
        ("1:pass 2:pass 3:pass 4:kontra:game 4:pass 1:pass 2:pass 3:pass", ONE, PhaseName.PLAY),
        ("1:pass 2:pass 3:pass 4:kontra:game 4:pass 1:kontra:game 1:pass 2:pass 3:pass", FOUR, PhaseName.ANNOUNCING),
    ],
)
def test_the_turns_go_on_until_three_in_a_row_were_only_passes(turns: str, actor: Seat, phase: PhaseName) -> None:
    state = after("SK I | XXI | XX", f"{CALLED} {turns}", "kontra=x4")

    assert (actor, phase) == (state.actor, state.phase_name)


@pytest.mark.rule("CT-37")
def test_a_declared_trull_is_more_than_a_pass() -> None:
    state = after("| SK XXI I | XX", f"{CALLED} 1:pass 2:announce:trull 2:pass 3:pass 4:pass", "kontra=x2")

    assert (ONE, PhaseName.ANNOUNCING) == (state.actor, state.phase_name)


@pytest.mark.rule("CT-37")
def test_bonuses_are_announced_in_the_first_turn_and_kontras_in_any() -> None:
    second = after(
        "SK I | XXI | XX", f"{CALLED} 1:pass 2:kontra:game 2:pass 3:pass 4:pass", "kontra=x4 extra-bonuses=on"
    )

    assert {"pass", "kontra:game"} == legal(second)
    assert ("CT-37", "first-turn-only") == refusal(second, "announce:pagat-ultimo")
    assert ("CT-37", "first-turn-only") == refusal(second, "announce:absolut")


@pytest.mark.rule("CT-37")
@pytest.mark.parametrize(
    ("turns", "shown"),
    [
        ("1:pass 2:kontra:game", {ONE: True, TWO: False}),  # who doubles
        ("1:pass 2:kontra:game 2:pass 3:kontra:game", {ONE: True, TWO: False, THREE: True}),
        ("1:pass 2:pass 3:pass 4:announce:pagat-ultimo", {ONE: True, FOUR: False}),  # who announces what can be doubled
        ("1:pass 2:pass 3:announce:absolut", {ONE: True, THREE: True}),
        ("1:pass 2:pass", {ONE: True}),
        ("1:announce:absolut", {ONE: True}),
    ],
)
def test_who_doubles_or_announces_what_can_be_doubled_shows_his_side(turns: str, shown: dict[Seat, bool]) -> None:
    state = after(HANDS, f"{CALLED} {turns}", "kontra=x4 extra-bonuses=on")

    assert shown == state.view(None).public.sides


@pytest.mark.rule("CT-37")
def test_a_side_is_shown_once() -> None:
    begun = f"{PAGAT_BY_FOUR} 1:pass 2:kontra:game 2:pass 3:kontra:game 3:pass 4:kontra:game"
    log = after(HANDS, begun, "kontra=x8").log

    shown = [event for event in log if isinstance(event, SideShown)]
    assert [SideShown(FOUR, False), SideShown(TWO, False), SideShown(THREE, True)] == shown


@pytest.mark.rule("CT-37")
def test_the_side_of_the_declarer_is_known_and_not_shown_again() -> None:
    begun = f"{CALLED} 1:announce:absolut 1:pass 2:kontra:game 2:pass 3:pass 4:pass 1:kontra:game"
    log = after(HANDS, begun, "kontra=x4 extra-bonuses=on").log

    assert [SideShown(TWO, False)] == [event for event in log if isinstance(event, SideShown)]


@pytest.mark.rule("CT-37")
@pytest.mark.parametrize("contract", ["no-trump", "solo", "valat"])
def test_where_one_plays_alone_there_is_no_side_to_show(contract: str) -> None:
    state = after(HANDS, f"{PLAIN[contract]} 1:pass 2:kontra:game", "kontra=x2")

    assert {ONE: True} == state.view(None).public.sides


@pytest.mark.rule("CT-37")
def test_without_kontra_an_announced_pagat_does_not_show_a_side() -> None:
    assert {ONE: True} == after(HANDS, PAGAT_BY_FOUR).view(None).public.sides


@pytest.mark.rule("CT-39")
def test_an_announced_absolut_shows_its_side_without_kontra_too() -> None:
    state = after(HANDS, f"{CALLED} 1:pass 2:announce:absolut", "extra-bonuses=on")

    assert {ONE: True, TWO: False} == state.view(None).public.sides


@pytest.mark.rule("CT-37")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (pair((50, 38), level=2), (2, 0, 2, 0)),
        (pair((50, 38), level=4), (4, 0, 4, 0)),
        (pair((44, 44), level=8), (0, 8, 0, 8)),
        (alone("solo", 1, (44, 44), level=2), (0, 8, 8, 8)),
        (alone("no-trump", 2, (50, 38), level=8), (0, 32, 0, 0)),
        (alone("valat", 3, (80, 8), (9, 1), level=4), (48, 48, 0, 48)),
    ],
)
def test_each_step_doubles_the_game(facts: Facts, expected: PerSeat[int]) -> None:
    assert expected == scores(facts)


@pytest.mark.rule("CT-37")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (pair((50, 38), announced=said("pagat-ultimo@1*2"), last_pagat=ONE, last_taker=ONE), (5, 0, 5, 0)),
        (pair((50, 38), announced=said("pagat-ultimo@1*4"), last_taker=ONE), (1, 8, 1, 8)),
        (pair((50, 38), announced=said("pagat-ultimo@2*8"), last_pagat=TWO, last_taker=TWO), (1, 16, 1, 16)),
        (pair((50, 38), level=2, last_pagat=ONE, last_taker=ONE), (3, 0, 3, 0)),  # a silent one is not doubled
        (pair((50, 38), level=2, holders=(("trull", TWO),)), (2, 1, 2, 1)),  # nor is the Trull
        (pair((88, 0), tricks=(10, 0), level=4), (10, 0, 10, 0)),  # nor a surprise Valat
    ],
)
def test_a_step_doubles_its_item_and_nothing_else(facts: Facts, expected: PerSeat[int]) -> None:
    assert expected == scores(facts)


@pytest.mark.rule("CT-37")
def test_whole_hand_the_levels_reach_the_facts() -> None:
    begun = f"{PAGAT_BY_FOUR} 1:kontra:pagat-ultimo@4 1:pass 2:kontra:game 2:pass 3:pass 4:pass 1:pass"
    facts = finished(after(HANDS, begun, "kontra=x4")).facts

    assert facts is not None
    assert (2, (Announcement("pagat-ultimo", FOUR, 2),)) == (facts.level, facts.announced)


# ── the emperor's trick ───────────────────────────────────────────────────────────────────────


def takes(trick: str, emperor: str, contract: str = "call") -> Seat:
    """Who takes *trick*, led by seat 1."""
    rules = game(f"emperor={emperor}").trick_rules(CONTRACTS[contract], pagat_said=False)
    return taker(Trick(ONE, tuple(card(token) for token in trick.split())), rules)


@pytest.mark.rule("CT-38")
@pytest.mark.parametrize("contract", ["call", "solo", "valat", "dodge"])
@pytest.mark.parametrize(
    ("trick", "off", "any_order", "in_order"),
    [
        ("XXI SK I X", TWO, THREE, THREE),
        ("SK XXI I X", ONE, THREE, ONE),
        ("I XXI SK X", THREE, ONE, THREE),
        ("XXI I SK X", THREE, TWO, THREE),
        ("KH XXI SK I", THREE, FOUR, FOUR),  # the fourth card anywhere
        ("XXI X SK I", THREE, FOUR, FOUR),
        ("XXI SK KH I", TWO, FOUR, FOUR),
        ("KH SK XXI I", TWO, FOUR, TWO),
        ("XXI XX I X", ONE, ONE, ONE),  # two of them are no emperor's trick
        ("SK I X V", ONE, ONE, ONE),
    ],
)
def test_the_i_wins_the_trick_with_the_whole_trull_in_it(
    contract: str, trick: str, off: Seat, any_order: Seat, in_order: Seat
) -> None:
    taken = {emperor: takes(trick, emperor, contract) for emperor in ("off", "any-order", "in-order")}

    assert {"off": off, "any-order": any_order, "in-order": in_order} == taken


@pytest.mark.rule("CT-38")
@pytest.mark.parametrize(
    ("trick", "any_order", "in_order"),
    [
        ("XXI SK I X", THREE, THREE),  # a tarok was led
        ("SK XXI I X", THREE, ONE),
        ("X XXI SK I", FOUR, FOUR),
        ("KH XXI SK I", ONE, ONE),  # a color was led
    ],
)
def test_in_no_trump_it_wins_only_when_a_tarok_was_led(trick: str, any_order: Seat, in_order: Seat) -> None:
    assert (any_order, in_order) == (takes(trick, "any-order", "no-trump"), takes(trick, "in-order", "no-trump"))


@pytest.mark.rule("CT-38")
@pytest.mark.parametrize(
    ("emperor", "hand", "trick", "allowed"),
    [
        ("any-order", "I XIV", "XXI SK", "I"),  # the I would win
        ("in-order", "I XIV", "XXI SK", "I"),
        ("in-order", "I XIV", "SK XXI", "XIV I"),  # out of order it would not
        ("any-order", "I XIV", "SK XXI", "I"),
        ("any-order", "SK V", "I XXI", "SK V"),  # the Skus would complete the trull and lose
        ("in-order", "SK V", "I XXI", "SK"),
        ("any-order", "XXI V", "I SK", "XXI V"),
        ("any-order", "XIX V", "XXI SK I", "XIX V"),  # nothing beats the emperor
        ("off", "I XIV", "XXI SK", "XIV I"),
        ("any-order", "XX V", "X", "XX"),  # as ever
        ("any-order", "SK V", "XX", "SK"),
        ("any-order", "XXI I", "XX", "XXI"),
    ],
)
def test_a_card_beats_in_the_rising_rule_when_it_would_win_the_trick(
    emperor: str, hand: str, trick: str, allowed: str
) -> None:
    rules = game(f"emperor={emperor}").trick_rules(CONTRACTS["dodge"], pagat_said=False)
    cards = tuple(card(token) for token in trick.split())

    assert Cards.of(allowed) == playable(Cards.of(hand), Trick(ONE, cards), rules)


# ── extra bonuses ─────────────────────────────────────────────────────────────────────────────

EXTRA = "extra-bonuses=on"


def lost_mond(lost_by: Seat, taken_by: Seat) -> tuple[Capture, ...]:
    """The XXI of *lost_by* in a trick of *taken_by*."""
    return (Capture(MOND, lost_by, taken_by),)


@pytest.mark.rule("CT-39")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (pair((50, 38), captures=lost_mond(ONE, TWO)), (1, 1, 1, 1)),
        (pair((50, 38), captures=lost_mond(FOUR, THREE)), (2, 0, 2, 0)),
        (alone("solo", 1, (50, 38), captures=lost_mond(ONE, TWO)), (4, 1, 1, 1)),
        (alone("solo", 1, (50, 38), captures=lost_mond(TWO, ONE)), (5, 0, 0, 0)),
        (alone("valat", 2, (50, 38), (9, 1), captures=lost_mond(TWO, FOUR)), (13, 0, 13, 13)),
    ],
)
def test_the_xxi_taken_by_the_other_side_pays_one_to_each_of_that_side(facts: Facts, expected: PerSeat[int]) -> None:
    assert expected == scores(facts, EXTRA)
    assert {"xxi-catch": "silent-made"} == outcomes(settled(facts, EXTRA))


@pytest.mark.rule("CT-39")
@pytest.mark.parametrize(
    ("hands", "begun", "captures"),
    [
        ("XXI | SK | XX", f"{CALL_BEGINS} 1:play:XXI 2:play:SK", (Capture(MOND, ONE, TWO),)),
        ("XXI | V | XX SK", f"{CALL_BEGINS} 1:play:XXI 2:play:V 3:play:SK", ()),  # by the partner
        ("SK | XXI | XX", f"{CALL_BEGINS} 1:play:SK 2:play:XXI", (Capture(MOND, TWO, ONE),)),
        ("V | XXI | XX | SK", f"{CALL_BEGINS} 1:play:V 2:play:XXI 3:play:XX 4:play:SK", ()),  # by the other defender
        ("XXI | V | XX IV | VI", f"{CALL_BEGINS} 1:play:XXI 2:play:V 3:play:IV 4:play:VI", ()),  # it won its trick
    ],
)
def test_whole_hand_who_lost_the_xxi_to_whom(hands: str, begun: str, captures: tuple[Capture, ...]) -> None:
    facts = finished(after(hands, begun, EXTRA)).facts

    assert facts is not None
    assert captures == facts.captures


@pytest.mark.rule("CT-39")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (pair((50, 38), holders=(("four-kings", TWO),)), (1, 1, 1, 1)),
        (pair((50, 38), holders=(("four-kings", THREE),)), (2, 0, 2, 0)),
        (alone("solo", 4, (40, 48), holders=(("four-kings", FOUR),)), (4, 4, 4, 1)),
    ],
)
def test_four_kings_dealt_to_one_hand_pay_one(facts: Facts, expected: PerSeat[int]) -> None:
    assert expected == scores(facts, EXTRA)
    assert {"four-kings": "held"} == outcomes(settled(facts, EXTRA))


@pytest.mark.rule("CT-39")
def test_whole_hand_four_kings_are_held_without_announcement() -> None:
    settlement = finished(after("KH KD KC KS || XX", CALL_BEGINS, EXTRA)).settlement()

    assert ("CT-39", "four-kings", (1, 0, 1, 0)) in lines(settlement)


@pytest.mark.rule("CT-39")
@pytest.mark.parametrize("options", [EXTRA, "extra-bonuses=on kontra=x2"])
def test_four_kings_and_the_xxi_are_not_announced(options: str) -> None:
    state = after("KH KD KC KS XXI || XX", CALLED, options)

    assert ("CT-39", "not-here") == refusal(state, "announce:four-kings")
    assert ("CT-39", "not-here") == refusal(state, "announce:xxi-catch")


@pytest.mark.rule("CT-39")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (pair((55, 33)), (1, 0, 1, 0)),  # 55 is no Absolut
        (pair((56, 32)), (2, 0, 2, 0)),
        (pair((32, 56)), (0, 2, 0, 2)),
        (pair((56, 32), announced=said("absolut@1")), (3, 0, 3, 0)),
        (pair((32, 56), announced=said("absolut@4")), (0, 3, 0, 3)),
        (pair((55, 33), announced=said("absolut@3")), (1, 2, 1, 2)),  # failed
        (pair((50, 38), announced=said("absolut@2")), (3, 0, 3, 0)),
        (pair((32, 56), announced=said("absolut@1")), (0, 4, 0, 4)),  # failed, and a silent one of the others
        (pair((50, 38), announced=said("absolut@1", "absolut@2")), (3, 2, 3, 2)),  # each side its own
        (pair((56, 32), announced=said("absolut@1*4")), (9, 0, 9, 0)),
        (pair((50, 38), announced=said("absolut@2*2")), (5, 0, 5, 0)),
        (alone("solo", 1, (56, 32)), (5, 0, 0, 0)),
        (alone("solo", 1, (32, 56)), (0, 5, 5, 5)),
        (alone("solo", 1, (50, 38), announced=said("absolut@1")), (4, 2, 2, 2)),
        (alone("solo", 1, (50, 38), announced=said("absolut@3")), (6, 0, 0, 0)),
    ],
)
def test_absolut_is_56_card_points_silent_or_announced(facts: Facts, expected: PerSeat[int]) -> None:
    assert expected == scores(facts, EXTRA)


@pytest.mark.rule("CT-39")
@pytest.mark.parametrize(
    ("facts", "outcome"),
    [
        (pair((56, 32)), "silent-made"),
        (pair((56, 32), announced=said("absolut@1")), "announced-made"),
        (pair((55, 33), announced=said("absolut@3")), "announced-failed"),
    ],
)
def test_the_outcomes_of_absolut(facts: Facts, outcome: str) -> None:
    assert {"absolut": outcome} == outcomes(settled(facts, EXTRA))


@pytest.mark.rule("CT-39")
def test_the_lines_of_the_extra_bonuses_say_what_happened() -> None:
    reasons = [
        str(settled(facts, EXTRA).lines[1].why)
        for facts in (
            pair((50, 38), captures=lost_mond(ONE, TWO)),
            pair((50, 38), holders=(("four-kings", TWO),)),
            pair((56, 32)),
            pair((57, 31), announced=said("absolut@1")),
            pair((55, 33), announced=said("absolut@1")),
        )
    ]

    assert [
        "the XXI of seat 1 was taken by the other side",
        "seat 2 was dealt all four Kings",
        "56 card points; 56 make Absolut",
        "the announced Absolut is made with 57 card points",
        "the announced Absolut fails with 55 card points; 56 are needed",
    ] == reasons


@pytest.mark.rule("CT-39")
def test_without_the_option_no_extra_bonus_is_paid() -> None:
    facts = pair((56, 32), captures=lost_mond(TWO, ONE), holders=(("four-kings", ONE),))

    assert (1, 0, 1, 0) == scores(facts)
    assert ("CT-39", "no-absolut") == refusal(after(HANDS, CALLED), "announce:absolut")


@pytest.mark.rule("CT-39")
@pytest.mark.parametrize("facts", [alone("no-trump", 1, (56, 32), captures=lost_mond(TWO, ONE))])
def test_in_no_trump_no_extra_bonus_is_paid_or_announced(facts: Facts) -> None:
    assert (4, 0, 0, 0) == scores(facts, EXTRA)
    assert ("CT-39", "not-in-no-trump") == refusal(after("", PLAIN["no-trump"], EXTRA), "announce:absolut")


@pytest.mark.rule("CT-39")
@pytest.mark.parametrize("contract", ["call", "solo", "valat"])
def test_absolut_may_be_announced_in_the_other_contracts(contract: str) -> None:
    assert "announce:absolut" in legal(after(HANDS, PLAIN[contract], EXTRA))


@pytest.mark.rule("CT-39")
@pytest.mark.parametrize(
    ("turns", "may"),
    [
        ("1:announce:absolut", False),  # not twice
        ("1:announce:absolut 1:pass", True),  # the other side
        ("1:announce:absolut 1:pass 2:pass", False),  # the partner
        ("1:announce:absolut 1:pass 2:announce:absolut 2:pass 3:pass", False),
        ("1:pass 2:pass", True),
    ],
)
def test_absolut_is_announced_once_a_side(turns: str, may: bool) -> None:
    state = after(HANDS, f"{CALLED} {turns}", EXTRA)

    assert may == ("announce:absolut" in legal(state))
    assert may or refusal(state, "announce:absolut") == ("CT-39", "said-already")


# ── the ledger ────────────────────────────────────────────────────────────────────────────────

ZERO_SUM = "ledger=zero-sum extra-bonuses=on"


@pytest.mark.rule("CT-40")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (pair((50, 38)), (1, -1, 1, -1)),
        (pair((44, 44)), (-1, 1, -1, 1)),
        (pair((50, 38), level=4), (4, -4, 4, -4)),
        (alone("solo", 1, (50, 38)), (12, -4, -4, -4)),
        (alone("solo", 2, (44, 44)), (4, -12, 4, 4)),
        (alone("no-trump", 3, (50, 38)), (-4, -4, 12, -4)),
        (alone("valat", 4, (88, 0), (10, 0)), (-12, -12, -12, 36)),
        (alone("valat", 4, (84, 4), (9, 1), multiplier=2), (24, 24, 24, -72)),
        (dodge(40, 20, 18, 10), (-15, 5, 5, 5)),
        (dodge(30, 18, 30, 10), (-5, 5, -5, 5)),
        (dodge(26, 26, 10, 26), (-5, -5, 15, -5)),
        (dodge(22, 22, 22, 22), (0, 0, 0, 0)),
        (dodge(40, 20, 18, 10, multiplier=2), (-30, 10, 10, 10)),
    ],
)
def test_zero_sum_settles_the_game_between_the_sides(facts: Facts, expected: PerSeat[int]) -> None:
    assert expected == scores(facts, "ledger=zero-sum")


@pytest.mark.rule("CT-40")
@pytest.mark.parametrize(
    ("facts", "what", "expected"),
    [
        (pair((50, 38), holders=(("trull", TWO),)), "trull", (-1, 1, -1, 1)),
        (alone("solo", 1, (50, 38), holders=(("trull", TWO),)), "trull", (-3, 1, 1, 1)),
        (alone("solo", 1, (50, 38), holders=(("trull", ONE),)), "trull", (3, -1, -1, -1)),
        (alone("solo", 1, (50, 38), last_pagat=TWO, last_taker=TWO), "pagat-ultimo", (-3, 1, 1, 1)),
        (pair((50, 38), announced=said("pagat-ultimo@1*2"), last_taker=ONE), "pagat-ultimo", (-4, 4, -4, 4)),
        (pair((88, 0), tricks=(10, 0)), "valat", (6, -6, 6, -6)),
        (alone("solo", 1, (0, 88), (0, 10)), "valat", (-18, 6, 6, 6)),
        (pair((50, 38), captures=lost_mond(TWO, ONE)), "xxi-catch", (1, -1, 1, -1)),
        (pair((50, 38), holders=(("four-kings", TWO),)), "four-kings", (-1, 1, -1, 1)),
        (alone("solo", 2, (50, 38), announced=said("absolut@2")), "absolut", (2, -6, 2, 2)),
    ],
)
def test_zero_sum_settles_each_bonus_between_the_sides(facts: Facts, what: str, expected: PerSeat[int]) -> None:
    paid = {line.what: line.amounts for line in settled(facts, ZERO_SUM).lines}

    assert expected == paid[what]


@pytest.mark.rule("CT-40")
def test_what_pays_nobody_makes_no_line() -> None:
    assert [] == lines(settled(dodge(22, 22, 22, 22)))
    assert [("CT-24", "solo", (4, 0, 0, 0))] == lines(
        settled(alone("solo", 1, (50, 38), last_pagat=ONE, last_taker=TWO))
    )


@pytest.mark.rule("CT-37")
def test_the_turns_of_kontra_begin_with_the_declarer_too() -> None:
    said_last = f"{SOLO_BY[THREE]} 3:pass 4:pass 1:pass 2:announce:pagat-ultimo 2:pass"

    state = after("| I", said_last, "kontra=x2")

    assert THREE == state.actor
    assert {"pass", "kontra:pagat-ultimo@2"} == legal(state)


@pytest.mark.rule("CT-37")
def test_the_dodge_round_knows_no_kontra() -> None:
    assert ("CT-37", "not-here") == refusal(after("", f"{STOOD} 1:bid:dodge", "kontra=x8"), "kontra:game")
