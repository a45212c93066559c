"""Leading, following, and the duties of each contract (CT-19 to CT-23)."""

from __future__ import annotations

import pytest

from tests.games.calling_the_twenty.notation import (
    CALL_BEGINS,
    CALLED,
    FOUR,
    ONE,
    SILENT,
    SOLO_BY,
    STOOD,
    THREE,
    TWO,
    after,
    game,
    legal,
    refusal,
    why_not,
)
from ultimo.core.cards import Cards, card
from ultimo.core.game import Playing
from ultimo.core.phases import PhaseName
from ultimo.core.seats import Seat
from ultimo.core.tricks import Trick, playable, taker
from ultimo.games.calling_the_twenty.tables import CONTRACTS

TRUMP_CONTRACTS = ("call", "solo", "valat")
FREE = "dodge-pagat=free"
LAST = "dodge-pagat=last-tarok"
UNLESS_WINNING = "dodge-pagat=last-unless-winning"
NO_TRUMP_BEGINS = f"1:bid:no-trump 2:pass 3:pass 4:pass {SILENT}"


def may_play(contract: str, hand: str, trick: str = "", options: str = "", pagat_said: bool = False) -> Cards:
    """What of *hand* may be played to *trick*, led by seat 1."""
    rules = game(options).trick_rules(CONTRACTS[contract], pagat_said)
    cards = tuple(card(token) for token in trick.split())
    return playable(Cards.of(hand), Trick(ONE, cards), rules)


def takes(contract: str, trick: str, options: str = "") -> Seat:
    """Who takes *trick*, led by seat 1."""
    rules = game(options).trick_rules(CONTRACTS[contract], pagat_said=False)
    return taker(Trick(ONE, tuple(card(token) for token in trick.split())), rules)


# ── leading ───────────────────────────────────────────────────────────────────────────────────

OTHERS_PLAY = "1:stand 2:pass 3:bid:{contract} 4:pass 1:pass 3:pass 4:pass 1:pass 2:pass"


@pytest.mark.rule("CT-19")
@pytest.mark.parametrize(
    "said",
    [CALL_BEGINS, f"{STOOD} 1:bid:dodge"] + [OTHERS_PLAY.format(contract=one) for one in ("no-trump", "solo", "valat")],
)
def test_the_forehand_leads_in_every_contract(said: str) -> None:
    state = after("| XX", said)

    assert (ONE, PhaseName.PLAY) == (state.actor, state.phase_name)


@pytest.mark.rule("CT-19")
@pytest.mark.parametrize(
    ("trick", "leader"),
    [
        ("1:play:KH 2:play:QH 3:play:CH 4:play:JH", ONE),
        ("1:play:1H 2:play:QH 3:play:CH 4:play:JH", TWO),
        ("1:play:XV 2:play:XIV 3:play:SK 4:play:XIII", THREE),
        ("1:play:XV 2:play:XIV 3:play:XVII 4:play:XXI", FOUR),
    ],
)
def test_the_winner_of_a_trick_leads_the_next(trick: str, leader: Seat) -> None:
    hands = "KH 1H XV | QH XIV XX | CH SK XVII | JH XIII XXI"

    assert leader == after(hands, f"{CALL_BEGINS} {trick}").actor


@pytest.mark.rule("CT-19")
def test_the_turn_goes_clockwise_within_a_trick() -> None:
    state = after("KH XV | QH XX | CH SK | JH", f"{CALL_BEGINS} 1:play:XV 2:play:XX 3:play:SK")

    assert FOUR == state.actor


# ── Call, Solo and Valat ──────────────────────────────────────────────────────────────────────


@pytest.mark.rule("CT-20")
@pytest.mark.parametrize("contract", TRUMP_CONTRACTS)
@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("XX KH 1H QS", "JH", "KH 1H"),  # the color rule
        ("XX V KD", "XII", "XX V"),  # taroks are a suit here
        ("XX V KD QS", "JH", "XX V"),  # the tarok rule, and no duty to beat
        ("XX V KD", "JH XVI", "XX V"),
        ("KD QS 10C", "JH", "KD QS 10C"),  # with neither, any card
        ("KD QS 10C", "XII", "KD QS 10C"),
        ("I KD", "JH", "I"),
        ("XX KH QS", "", "XX KH QS"),  # any card may be led
    ],
)
def test_follow_suit_else_a_tarok_else_any_card(contract: str, hand: str, trick: str, allowed: str) -> None:
    assert Cards.of(allowed) == may_play(contract, hand, trick)


@pytest.mark.rule("CT-20")
@pytest.mark.parametrize("contract", [*TRUMP_CONTRACTS, "dodge"])
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("KH V QH 1H", TWO),  # the highest tarok
        ("KH V XI SK", FOUR),
        ("XV XVI XIV I", TWO),
        ("JH KD QH KS", THREE),  # else the highest of the suit led
        ("10S KH CS JS", THREE),
        ("1H KD KC KS", ONE),
        ("XXI SK I X", TWO),  # no emperor by default
    ],
)
def test_the_highest_tarok_wins_else_the_highest_card_of_the_suit_led(contract: str, trick: str, winner: Seat) -> None:
    assert winner == takes(contract, trick)


@pytest.mark.rule("CT-20")
def test_a_revoke_is_refused_with_what_should_be_played() -> None:
    state = after("JH KH CH | XX QH 1H KD", f"{CALL_BEGINS} 1:play:JH")

    assert ("CT-20", "follow-suit") == refusal(state, "play:KD")
    assert "hearts were led, and you can follow with Q♥ 1♥" == why_not(state, "play:KD")


@pytest.mark.rule("CT-20", "CT-21")
@pytest.mark.parametrize(("said", "rule"), [(CALL_BEGINS, "CT-20"), (NO_TRUMP_BEGINS, "CT-21")])
def test_a_card_of_another_hand_cannot_be_played(said: str, rule: str) -> None:
    state = after("| KH XX", said)

    assert (rule, "not-in-hand") == refusal(state, "play:KH")
    assert "K♥ is not in the hand of seat 1" == why_not(state, "play:KH")


@pytest.mark.rule("CT-20")
def test_the_suit_to_follow_is_that_of_the_first_card() -> None:
    void = "KC QC CC JC 10C KS QS CS JS 1D"

    state = after(f"JH | {void} | KH XX KD", f"{SOLO_BY[ONE]} {SILENT} 1:play:JH 2:play:1D")

    assert ("CT-20", "follow-suit") == refusal(state, "play:KD")
    assert why_not(state, "play:KD").startswith("hearts were led, and you can follow with K♥")


# ── No-Trump ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("CT-21")
@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("JC XX V", "KH", "JC"),  # void: another color card
        ("JC QD XX", "KH", "QD JC"),
        ("XX V I", "KH", "XX V I"),  # a tarok only without any color card
        ("KH 1H XX JC", "JH", "KH 1H"),  # follow, and no duty to beat
        ("V JC", "XII", "V"),  # a tarok lead is followed with taroks
        ("JC KD", "XII", "KD JC"),  # else anything
        ("XX KH JC", "", "KH JC"),  # a color card must be led while one is held
        ("XX V", "", "XX V"),
    ],
)
def test_in_no_trump_taroks_are_a_plain_fifth_suit_that_goes_last(hand: str, trick: str, allowed: str) -> None:
    assert Cards.of(allowed) == may_play("no-trump", hand, trick)


@pytest.mark.rule("CT-21")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("JD XXI QD 1D", THREE),
        ("1D SK XXI XX", ONE),
        ("1D KH KC KS", ONE),
        ("V XII KH XI", TWO),
        ("XXI SK I X", TWO),
    ],
)
def test_in_no_trump_taroks_trump_nothing(trick: str, winner: Seat) -> None:
    assert winner == takes("no-trump", trick)


@pytest.mark.rule("CT-21")
@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("JC XX V", "KH", "XX V"),  # the opposite duty when void
        ("JC QD", "KH", "QD JC"),
        ("KH 1H XX", "JH", "KH 1H"),
        ("XX KH JC", "", "KH JC"),  # the lead is the same
    ],
)
def test_no_trump_void_tarok_asks_a_void_player_for_a_tarok(hand: str, trick: str, allowed: str) -> None:
    assert Cards.of(allowed) == may_play("no-trump", hand, trick, "no-trump-void=tarok")


@pytest.mark.rule("CT-21")
@pytest.mark.parametrize(
    ("hands", "said", "token", "options", "key"),
    [
        ("KH XX", "", "play:XX", "", "lead-color"),
        ("KH | QH JC", "1:play:KH", "play:JC", "", "follow-suit"),
        ("KH QH CH JH 1H | JC V", "1:play:KH", "play:V", "", "play-color"),
        ("KH QH CH JH 1H | JC V", "1:play:KH", "play:JC", "no-trump-void=tarok", "play-tarok"),
    ],
)
def test_in_no_trump_a_refusal_names_the_duty(hands: str, said: str, token: str, options: str, key: str) -> None:
    state = after(hands, f"{NO_TRUMP_BEGINS} {said}".strip(), options)

    assert ("CT-21", key) == refusal(state, token)


# ── the Dodge Round ───────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("CT-22")
@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("KH 1H", "JH", "KH"),  # JH led and still winning
        ("KH 1H XV", "JH XII", "KH 1H"),  # trumped already
        ("XIII V", "JH XII", "XIII"),
        ("V I", "JH XII", "V I"),
        ("XIX XI I KC", "QH", "XIX XI I"),  # any tarok beats
        ("CS 10S XX", "KS", "CS 10S"),  # nothing above the King
        ("XX XIII V", "XII XIV", "XX"),  # the winning card, not the one led
        ("CH 1H", "JH QH", "CH 1H"),
        ("KD QS", "XII", "KD QS"),
        ("KH XX I", "", "KH XX I"),
    ],
)
def test_in_the_dodge_round_a_card_that_beats_must_be_played(hand: str, trick: str, allowed: str) -> None:
    assert Cards.of(allowed) == may_play("dodge", hand, trick)


@pytest.mark.rule("CT-22")
@pytest.mark.parametrize("contract", [*TRUMP_CONTRACTS, "no-trump"])
def test_no_other_contract_has_the_rising_rule(contract: str) -> None:
    assert Cards.of("KH 1H") == may_play(contract, "KH 1H", "JH")


@pytest.mark.rule("CT-22")
@pytest.mark.parametrize(
    ("option", "hand", "trick", "allowed"),
    [
        (FREE, "V I", "JH XII", "V I"),
        (LAST, "V I", "JH XII", "V"),
        (UNLESS_WINNING, "V I", "JH XII", "V"),
        (FREE, "V I", "JC", "V I"),  # the I would be winning
        (LAST, "V I", "JC", "V"),
        (UNLESS_WINNING, "V I", "JC", "V I"),
        (FREE, "V I KH", "", "V I KH"),  # leading
        (LAST, "V I KH", "", "V KH"),
        (UNLESS_WINNING, "V I KH", "", "V KH"),
        (LAST, "I KH", "", "I KH"),  # the only tarok
        (UNLESS_WINNING, "I KH", "", "I KH"),
        (LAST, "I KH", "JC", "I"),
        (LAST, "V I", "X", "V"),  # following a tarok
        (UNLESS_WINNING, "V I", "X", "V"),
        (LAST, "I KH", "X", "I"),
    ],
)
def test_how_the_pagat_is_kept_in_the_dodge_round(option: str, hand: str, trick: str, allowed: str) -> None:
    assert Cards.of(allowed) == may_play("dodge", hand, trick, option)


@pytest.mark.rule("CT-22")
@pytest.mark.parametrize("option", [LAST, UNLESS_WINNING])
@pytest.mark.parametrize("contract", TRUMP_CONTRACTS)
def test_only_the_dodge_round_keeps_the_pagat_so(option: str, contract: str) -> None:
    assert Cards.of("V I") == may_play(contract, "V I", "JC", option)


DODGE_BEGINS = f"{STOOD} 1:bid:dodge"
EIGHT_RED = "KH QH CH JH 1H KD QD CD"


@pytest.mark.rule("CT-22")
@pytest.mark.parametrize(
    ("hands", "said", "token", "options", "reason"),
    [
        ("JH | KH 1H", "1:play:JH", "play:1H", "", ("CT-22", "rise")),
        ("JH | KH 1H V", "1:play:JH", "play:V", "", ("CT-20", "follow-suit")),
        ("KH QH CH JH 1H | V KD", "1:play:JH", "play:KD", "", ("CT-20", "play-tarok")),
        ("V I", "", "play:I", LAST, ("CT-22", "spare-pagat")),
    ],
)
def test_in_the_dodge_round_a_refusal_names_the_duty(
    hands: str, said: str, token: str, options: str, reason: tuple[str, str]
) -> None:
    state = after(hands, f"{DODGE_BEGINS} {said}".strip(), options)

    assert reason == refusal(state, token)


@pytest.mark.rule("CT-20", "CT-21", "CT-22")
@pytest.mark.parametrize(
    ("hands", "said", "token", "options", "sentence"),
    [
        ("JH | KH 1H", f"{DODGE_BEGINS} 1:play:JH", "play:1H", "", "a card that beats the trick must be played: K♥"),
        (
            f"JC | V I {EIGHT_RED}",
            f"{DODGE_BEGINS} 1:play:JC",
            "play:I",
            LAST,
            "the Pagat is kept while another tarok may be played: V",
        ),
        (
            f"V I {EIGHT_RED}",
            DODGE_BEGINS,
            "play:I",
            LAST,
            "the Pagat is kept while another tarok may be played: V",
        ),
        (
            f"JC | V I {EIGHT_RED}",
            f"{SOLO_BY[ONE]} {SILENT} 1:play:JC",
            "play:KH",
            "",
            "without a card of the clubs led a tarok must be played: V I",
        ),
        (
            "KC | V I XX XIX XVIII XVII XVI XV XIV 1D",
            f"{NO_TRUMP_BEGINS} 1:play:KC",
            "play:V",
            "",
            "without a card of the clubs led another colour card must be played: 1♦",
        ),
        (
            "V I XX XIX XVIII XVII XVI XV XIV 1D",
            NO_TRUMP_BEGINS,
            "play:V",
            "",
            "while a colour card is held, a colour card must be led: 1♦",
        ),
        (
            "I V XX XIX XVIII XVII XV XIV XIII 1D | XVI",
            f"{SOLO_BY[ONE]} 1:announce:pagat-ultimo {SILENT}",
            "play:I",
            "pagat-held=yes",
            "an announced Pagat is kept while another card is legal: XX XIX XVIII XVII XV XIV XIII V 1♦",
        ),
    ],
)
def test_a_refusal_reads_as_a_sentence(hands: str, said: str, token: str, options: str, sentence: str) -> None:
    assert sentence == why_not(after(hands, said, options), token)


# ── the announced Pagat ───────────────────────────────────────────────────────────────────────

ANNOUNCED = f"{CALLED} 1:announce:pagat-ultimo {SILENT}"


@pytest.mark.rule("CT-23")
def test_an_announced_pagat_may_be_played_early() -> None:
    assert "play:I" in legal(after("I KH | XX", ANNOUNCED))


@pytest.mark.rule("CT-23")
def test_with_pagat_held_it_is_not_led_while_another_card_is_legal() -> None:
    state = after("I KH | XX", ANNOUNCED, "pagat-held=yes")

    assert "play:I" not in legal(state)
    assert ("CT-23", "hold-pagat") == refusal(state, "play:I")


@pytest.mark.rule("CT-23")
@pytest.mark.parametrize("contract", TRUMP_CONTRACTS)
@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [("V I KH", "X", "V"), ("I KH", "X", "I"), ("V I KH", "JC", "V"), ("I KH", "", "KH"), ("I", "", "I")],
)
def test_with_pagat_held_the_announced_pagat_is_kept_to_the_last(
    contract: str, hand: str, trick: str, allowed: str
) -> None:
    assert Cards.of(allowed) == may_play(contract, hand, trick, "pagat-held=yes", pagat_said=True)


@pytest.mark.rule("CT-23")
@pytest.mark.parametrize(("options", "pagat_said"), [("pagat-held=yes", False), ("pagat-held=no", True)])
def test_a_pagat_that_was_not_announced_or_need_not_be_held_is_free(options: str, pagat_said: bool) -> None:
    assert Cards.of("V I") == may_play("call", "V I KH", "X", options, pagat_said)


@pytest.mark.rule("CT-23")
def test_with_pagat_held_a_hand_in_which_nobody_announced_is_free() -> None:
    assert "play:I" in legal(after("I KH | XX", CALL_BEGINS, "pagat-held=yes"))


# ── what all know of the play ─────────────────────────────────────────────────────────────────


@pytest.mark.rule("CT-14", "CT-22")
@pytest.mark.parametrize(("said", "name", "called"), [(CALL_BEGINS, "call", "XX"), (NO_TRUMP_BEGINS, "no-trump", None)])
def test_all_know_how_the_cards_are_played_and_which_card_makes_the_partner(
    said: str, name: str, called: str | None
) -> None:
    contract = CONTRACTS[name]
    known = Playing(contract, game().trick_rules(contract, pagat_said=False), card(called) if called else None)

    assert known == game().playing(after("| XX", said).view(None).public)
