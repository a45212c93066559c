"""What a choice would pay and what to know before it (CT-23 to CT-28, CT-37, CT-39, CT-40)."""

from __future__ import annotations

import pytest

from tests.games.calling_the_twenty.notation import (
    CALL_BEGINS,
    CALLED,
    PLAIN,
    SOLO_BY,
    STOOD,
    THREE,
    after,
    game,
)
from ultimo.core.actions import Action, parse_action
from ultimo.core.game import Offer
from ultimo.core.phases import PhaseName
from ultimo.core.reasons import Reason
from ultimo.core.state import State

ADDITIVE = "ledger=additive"
ZERO_SUM = "ledger=zero-sum"
EXTRA = "extra-bonuses=on"
Amounts = tuple[int, int, int]  # won, lost, and what each opponent gets when it is lost


def offer(state: State, token: str) -> Offer:
    """What the seat to act is told of *token*, which is legal."""
    return next(one for one in state.view(state.actor).legal if one.action.token == token)


def warned(state: State, token: str) -> list[tuple[str, str]]:
    """Rule and key of every warning before *token*."""
    return [(reason.rule, reason.key.name) for reason in offer(state, token).warnings]


def sentences(state: State, token: str) -> list[str]:
    return [str(reason) for reason in offer(state, token).warnings]


# ── the stakes of a contract ──────────────────────────────────────────────────────────────────

GAME_STAKES = [
    ("call", ADDITIVE, (1, 0, 1)),
    ("no-trump", ADDITIVE, (4, 0, 4)),
    ("solo", ADDITIVE, (4, 0, 4)),
    ("valat", ADDITIVE, (12, 0, 12)),
    ("dodge", ADDITIVE, (5, 0, 5)),
    ("call", ZERO_SUM, (1, -1, 1)),
    ("no-trump", ZERO_SUM, (12, -12, 4)),
    ("solo", ZERO_SUM, (12, -12, 4)),
    ("valat", ZERO_SUM, (36, -36, 12)),
    ("dodge", ZERO_SUM, (5, -15, 5)),
]


@pytest.mark.rule("CT-24", "CT-25", "CT-26", "CT-40")
@pytest.mark.parametrize("multiplier", [1, 4])
@pytest.mark.parametrize(("contract", "ledger", "amounts"), GAME_STAKES)
def test_the_stakes_of_the_final_choice(contract: str, ledger: str, amounts: Amounts, multiplier: int) -> None:
    state = after("", STOOD, ledger, multiplier)

    assert tuple(multiplier * amount for amount in amounts) == offer(state, f"bid:{contract}").stakes


@pytest.mark.rule("CT-24", "CT-40")
@pytest.mark.parametrize(("contract", "ledger", "amounts"), GAME_STAKES[1:4] + GAME_STAKES[6:9])
def test_the_stakes_of_a_bid_in_the_auction_and_of_holding_it(contract: str, ledger: str, amounts: Amounts) -> None:
    overcalled = after("", f"1:stand 2:pass 3:pass 4:bid:{contract}", ledger)

    assert amounts == offer(after("", "1:stand 2:pass", ledger), f"bid:{contract}").stakes
    assert amounts == offer(overcalled, "hold").stakes


@pytest.mark.rule("CT-24", "CT-40")
@pytest.mark.parametrize(("ledger", "amounts"), [(ADDITIVE, (1, 0, 1)), (ZERO_SUM, (1, -1, 1))])
def test_who_stands_keeps_the_stakes_of_the_call(ledger: str, amounts: Amounts) -> None:
    assert amounts == offer(after("", "", ledger), "stand").stakes


@pytest.mark.rule("CT-24")
def test_holding_again_has_the_stakes_of_the_last_height() -> None:
    state = after("", "1:stand 2:bid:no-trump 3:pass 4:pass 1:hold 2:bid:valat")

    assert (12, 0, 12) == offer(state, "hold").stakes


# ── the stakes of kontra ──────────────────────────────────────────────────────────────────────

KONTRA = "1:pass 2:kontra:game 2:pass"
REKONTRA = f"{KONTRA} 3:pass 4:pass 1:kontra:game 1:pass"
KONTRA_STAKES = [  # for the defender's kontra, the declarer's rekontra, the defender's subkontra
    ("call", ADDITIVE, ((2, 0, 2), (4, 0, 4), (8, 0, 8))),
    ("no-trump", ADDITIVE, ((8, 0, 8), (16, 0, 16), (32, 0, 32))),
    ("solo", ADDITIVE, ((8, 0, 8), (16, 0, 16), (32, 0, 32))),
    ("valat", ADDITIVE, ((24, 0, 24), (48, 0, 48), (96, 0, 96))),
    ("call", ZERO_SUM, ((2, -2, 2), (4, -4, 4), (8, -8, 8))),
    ("no-trump", ZERO_SUM, ((8, -8, 24), (48, -48, 16), (32, -32, 96))),
    ("solo", ZERO_SUM, ((8, -8, 24), (48, -48, 16), (32, -32, 96))),
    ("valat", ZERO_SUM, ((24, -24, 72), (144, -144, 48), (96, -96, 288))),
]


@pytest.mark.rule("CT-37", "CT-40")
@pytest.mark.parametrize("multiplier", [1, 2])
@pytest.mark.parametrize(("contract", "ledger", "steps"), KONTRA_STAKES)
def test_the_stakes_of_each_kontra_on_the_game(
    contract: str, ledger: str, steps: tuple[Amounts, Amounts, Amounts], multiplier: int
) -> None:
    said = ("1:pass", f"{KONTRA} 3:pass 4:pass", REKONTRA)
    states = [after("||XX", f"{PLAIN[contract]} {turns}", f"{ledger} kontra=x8", multiplier) for turns in said]

    expected = [tuple(multiplier * amount for amount in amounts) for amounts in steps]
    assert expected == [offer(state, "kontra:game").stakes for state in states]


# ── the stakes of bonuses ─────────────────────────────────────────────────────────────────────


@pytest.mark.rule("CT-27", "CT-39", "CT-40")
@pytest.mark.parametrize("multiplier", [1, 2])
@pytest.mark.parametrize("bonus", ["pagat-ultimo", "absolut"])
@pytest.mark.parametrize(
    ("said", "ledger", "amounts"),
    [
        (CALLED, ADDITIVE, (2, 0, 2)),
        (PLAIN["solo"], ADDITIVE, (2, 0, 2)),
        (CALLED, ZERO_SUM, (2, -2, 2)),
        (PLAIN["solo"], ZERO_SUM, (6, -6, 2)),  # the soloist
        (PLAIN["valat"], ZERO_SUM, (6, -6, 2)),
        (f"{SOLO_BY[THREE]} 3:pass 4:pass", ADDITIVE, (2, 0, 2)),
        (f"{SOLO_BY[THREE]} 3:pass 4:pass", ZERO_SUM, (2, -2, 6)),  # a defender
    ],
)
def test_the_stakes_of_an_announcement(said: str, ledger: str, amounts: Amounts, bonus: str, multiplier: int) -> None:
    state = after("I | XX", said, f"{ledger} {EXTRA}", multiplier)

    assert tuple(multiplier * amount for amount in amounts) == offer(state, f"announce:{bonus}").stakes


@pytest.mark.rule("CT-27", "CT-40")
@pytest.mark.parametrize(
    ("said", "ledger", "win"),
    [
        (CALLED, ADDITIVE, 1),
        (PLAIN["no-trump"], ADDITIVE, 1),
        (CALLED, ZERO_SUM, 1),
        (PLAIN["no-trump"], ZERO_SUM, 3),
        (f"{SOLO_BY[THREE]} 3:pass 4:pass", ZERO_SUM, 1),
    ],
)
def test_a_trull_was_dealt_and_cannot_be_lost(said: str, ledger: str, win: int) -> None:
    assert (win, 0, 0) == offer(after("SK XXI I | XX", said, ledger), "announce:trull").stakes


@pytest.mark.rule("CT-37", "CT-40")
@pytest.mark.parametrize("bonus", ["pagat-ultimo", "absolut"])
@pytest.mark.parametrize(
    ("contract", "ledger", "steps"),
    [
        ("call", ADDITIVE, ((4, 0, 4), (8, 0, 8), (16, 0, 16))),
        ("solo", ADDITIVE, ((4, 0, 4), (8, 0, 8), (16, 0, 16))),
        ("call", ZERO_SUM, ((4, -4, 4), (8, -8, 8), (16, -16, 16))),
        ("solo", ZERO_SUM, ((4, -4, 12), (24, -24, 8), (16, -16, 48))),
        ("valat", ZERO_SUM, ((4, -4, 12), (24, -24, 8), (16, -16, 48))),
    ],
)
def test_the_stakes_of_each_kontra_on_an_announced_bonus(
    contract: str, ledger: str, steps: tuple[Amounts, Amounts, Amounts], bonus: str
) -> None:
    kontra = f"kontra:{bonus}@1"
    once = f"{PLAIN[contract]} 1:announce:{bonus} 1:pass"
    twice = f"{once} 2:{kontra} 2:pass 3:pass 4:pass"
    thrice = f"{twice} 1:{kontra} 1:pass"
    states = [after("I ||XX", said, f"{ledger} {EXTRA} kontra=x8") for said in (once, twice, thrice)]

    assert list(steps) == [offer(state, kontra).stakes for state in states]


@pytest.mark.parametrize(
    ("said", "token"),
    [("1:stand", "pass"), (f"{STOOD} 1:bid:call", "call:XX"), (CALLED, "pass"), (CALL_BEGINS, "play:KH")],
)
def test_a_pass_a_called_card_and_a_play_settle_no_item(said: str, token: str) -> None:
    assert offer(after("KH | XX", said), token).stakes is None


def test_annulling_settles_no_item() -> None:
    state = after("KH QH CH JH 1H KD QD CD JD 1D", "", "redeal-no-tarok=on")

    assert offer(state, "annul").stakes is None


# ── the warnings ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("CT-25")
@pytest.mark.parametrize(
    ("said", "token"),
    [
        ("", "bid:valat"),
        ("1:stand", "bid:valat"),
        (STOOD, "bid:valat"),
        ("1:stand 2:pass 3:pass 4:bid:valat", "hold"),
    ],
)
def test_before_a_valat_a_player_is_told_that_one_lost_trick_loses_it(said: str, token: str) -> None:
    state = after("", said)

    assert [("CT-25", "every-trick")] == warned(state, token)
    assert ["one lost trick loses a Valat"] == sentences(state, token)


@pytest.mark.rule("CT-25")
@pytest.mark.parametrize(
    ("said", "token"),
    [
        ("", "bid:solo"),
        ("", "stand"),
        (STOOD, "bid:dodge"),
        ("1:stand 2:pass 3:pass 4:bid:solo", "hold"),
        ("1:stand 2:pass 3:pass 4:bid:valat", "pass"),
    ],
)
def test_no_other_bid_or_hold_is_warned_about(said: str, token: str) -> None:
    assert [] == warned(after("", said), token)


@pytest.mark.rule("CT-27", "CT-40")
@pytest.mark.parametrize(
    ("said", "options", "amount"),
    [
        (CALLED, ADDITIVE, 2),
        (PLAIN["solo"], ADDITIVE, 2),
        (PLAIN["solo"], ZERO_SUM, 2),
        (f"{SOLO_BY[THREE]} 3:pass 4:pass", ADDITIVE, 2),
        (f"{SOLO_BY[THREE]} 3:pass 4:pass", ZERO_SUM, 6),
    ],
)
def test_before_pagat_ultimo_one_is_told_what_failing_pays_the_others(said: str, options: str, amount: int) -> None:
    state = after("I | XX", said, options)

    assert [("CT-27", "pagat-at-risk")] == warned(state, "announce:pagat-ultimo")
    assert [f"unless the I wins the last trick, each opponent gets {amount}"] == sentences(
        state, "announce:pagat-ultimo"
    )


@pytest.mark.rule("CT-39", "CT-40")
@pytest.mark.parametrize(
    ("said", "options", "amount"),
    [
        (CALLED, ADDITIVE, 2),
        (PLAIN["solo"], ZERO_SUM, 2),
        (f"{SOLO_BY[THREE]} 3:pass 4:pass", ZERO_SUM, 6),
    ],
)
def test_before_absolut_one_is_told_what_failing_pays_the_others(said: str, options: str, amount: int) -> None:
    state = after("| XX", said, f"{options} {EXTRA}")

    assert [("CT-39", "absolut-at-risk")] == warned(state, "announce:absolut")
    assert [f"below 56 card points each opponent gets {amount}"] == sentences(state, "announce:absolut")


@pytest.mark.rule("CT-23")
def test_before_an_announced_pagat_is_played_early_its_holder_is_told_that_it_fails() -> None:
    announced = after("I KH | XX", f"{CALLED} 1:announce:pagat-ultimo 1:pass 2:pass 3:pass 4:pass")

    assert [("CT-23", "gives-up-pagat")] == warned(announced, "play:I")
    assert ["played before the last trick, the announced I fails"] == sentences(announced, "play:I")
    assert [] == warned(announced, "play:KH")


@pytest.mark.rule("CT-23")
def test_a_pagat_nobody_announced_is_played_without_a_warning() -> None:
    assert [] == warned(after("I | XX", CALL_BEGINS), "play:I")


@pytest.mark.rule("CT-23")
@pytest.mark.parametrize(("cards", "warnings"), [(2, [("CT-23", "gives-up-pagat")]), (1, [])])
def test_only_as_the_last_card_is_an_announced_pagat_played_without_a_warning(
    cards: int, warnings: list[tuple[str, str]]
) -> None:
    ten_taroks = "SK XX XIX XVIII XVII XVI XV XIV XIII I"
    state = after(ten_taroks, f"{PLAIN['solo']} 1:announce:pagat-ultimo 1:pass 2:pass 3:pass 4:pass")
    while state.actor != 1 or len(state.view(state.actor).hand) > cards:
        state = state.apply(state.legal_actions()[0])

    assert warnings == warned(state, "play:I")


# ── showing one's side ────────────────────────────────────────────────────────────────────────

HANDS = "SK | XXI | XX | I"  # the Forehand and seat 3 against 2 and 4


@pytest.mark.rule("CT-37", "CT-39")
@pytest.mark.parametrize("options", ["", EXTRA, "kontra=x4", f"kontra=x4 {EXTRA}"])
@pytest.mark.parametrize("hands", [HANDS, "| SK XXI I | XX"])
@pytest.mark.parametrize("contract", PLAIN)
def test_who_is_about_to_show_a_hidden_side_is_told_so(contract: str, hands: str, options: str) -> None:
    """Every choice of every turn: the warning stands exactly before what makes a side public."""
    state = after(hands, PLAIN[contract], options)
    while state.phase_name is PhaseName.ANNOUNCING:
        for choice in state.view(state.actor).legal:
            shows = _shown_by(state, choice.action)
            assert shows == (("CT-37", "shows-side") in warned(state, choice.action.token))
        state = state.apply(state.legal_actions()[0])  # the Trull if it is owed, else pass


def _shown_by(state: State, action: Action) -> bool:
    """Whether *action* makes one side more public."""
    return len(state.apply(action).view(None).public.sides) > len(state.view(None).public.sides)


@pytest.mark.rule("CT-37")
@pytest.mark.parametrize(
    ("turns", "token", "options", "warned_of"),
    [
        ("1:pass", "kontra:game", "kontra=x2", True),
        ("1:pass 2:pass 3:pass", "announce:pagat-ultimo", "kontra=x2", True),
        ("1:pass 2:pass 3:pass", "announce:pagat-ultimo", "", False),
        ("1:pass", "announce:absolut", EXTRA, True),
        ("", "announce:absolut", EXTRA, False),  # the Forehand's side is known
        ("1:pass", "pass", f"kontra=x2 {EXTRA}", False),
        ("1:pass 2:announce:absolut", "kontra:game", f"kontra=x2 {EXTRA}", False),  # shown already
    ],
)
def test_what_shows_a_side(turns: str, token: str, options: str, warned_of: bool) -> None:
    state = after(HANDS, f"{CALLED} {turns}".strip(), options)

    assert warned_of == ("this shows everybody which side you are on" in sentences(state, token))


@pytest.mark.rule("CT-37")
def test_where_one_plays_alone_no_side_is_hidden() -> None:
    assert [] == warned(after(HANDS, f"{PLAIN['solo']} 1:pass", "kontra=x2"), "kontra:game")


def test_the_game_answers_for_a_view_and_an_action() -> None:
    state = after("", "")
    view, valat = state.view(state.actor), parse_action("bid:valat")

    warnings: tuple[Reason, ...] = game().warnings(view, valat)

    assert offer(state, "bid:valat") == Offer(valat, game().stakes(view, valat), warnings)
