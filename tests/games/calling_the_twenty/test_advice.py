"""What the page advises outside card play (CT-31 to CT-37, CT-41)."""

from __future__ import annotations

import pytest

from tests.games.calling_the_twenty.notation import CALLED, ONE, SOLO_BY, STOOD, after
from ultimo.core.cards import Cards
from ultimo.core.state import State
from ultimo.games.calling_the_twenty.counsel.hand import count, sure_winners

CALL_HAND = "SK XIII XIV IX VII V IV KH QD 10S"  # 9 points
WEAK = "XIV IX V QH JH 1H QD JD 1D JC"  # 3 points
MEDIUM = "XVI XIV IX V IV VI KH JD 1D JC"  # 8 points
STRONG = "SK XXI XIX XVI XII X IX VII KH 1D"  # 13 points
NO_TRUMP = "KH QH CH JH 1H KD QD V IV 10S"  # 7 sure winners
BARE = "KH QH CH JH 1H KD QD CD JD 1D"


def advised(state: State) -> tuple[str, str, str]:
    """The action, the rule and the sentence."""
    advice = state.game.advice(state.view(state.actor))
    assert advice is not None
    return advice.action.token, advice.why.rule, str(advice.why)


def says(state: State) -> str:
    return advised(state)[0]


def others_hand(hand: str, seat: int) -> str:
    """*hand* for *seat*."""
    return " | " * (seat - 1) + hand


# ── the hand ──


@pytest.mark.rule("CT-31")
@pytest.mark.parametrize(
    ("hand", "points"),
    [("SK XXI XV I", 7), ("XIV IV", 2), ("KH KD QD", 2), (CALL_HAND, 9), (STRONG, 13), ("QH 1H", 0)],
)
def test_high_taroks_count_two_other_taroks_and_kings_one(hand: str, points: int) -> None:
    assert points == count(Cards.of(hand))


@pytest.mark.rule("CT-33")
@pytest.mark.parametrize(
    ("hand", "winners"),
    [("KH", 1), ("KH QH", 2), ("KH CH", 1), ("QH CH", 0), ("KH QH CH JH 1H", 5), ("KH KD QD JD SK", 3)],
)
def test_a_sure_winner_has_all_higher_cards_of_its_suit_beside_it(hand: str, winners: int) -> None:
    assert winners == sure_winners(Cards.of(hand))


# ── the auction ──


@pytest.mark.rule("CT-32")
def test_a_hand_below_every_claim_stands_or_passes() -> None:
    why = "3 points of 12 for a Solo, 0 sure winners of {} for a No-Trump"

    assert ("stand", "CT-32", why.format(3)) == advised(after(WEAK, ""))
    assert ("pass", "CT-32", why.format(5)) == advised(after(others_hand(WEAK, 2), "1:stand"))


@pytest.mark.rule("CT-32")
def test_a_solo_is_bid_from_twelve_points_with_skus_and_xxi() -> None:
    assert ("bid:solo", "CT-32", "13 points of 12 for a Solo, with Skus and XXI") == advised(
        after(others_hand(STRONG, 2), "1:stand")
    )
    assert "pass" == says(after(others_hand(STRONG.replace("XXI", "XI"), 2), "1:stand"))


def test_a_solo_without_skus_and_xxi_wants_fourteen_points() -> None:
    fourteen = "SK XIX XVIII XVII XVI X IX VII V 1D"

    assert ("bid:solo", "CT-32", "14 points of 14 for a Solo without Skus or XXI") == advised(
        after(others_hand(fourteen, 2), "1:stand")
    )
    assert "pass" == says(after(others_hand(fourteen.replace("V 1D", "JD 1D"), 2), "1:stand"))


@pytest.mark.rule("CT-32", "CT-33")
def test_a_no_trump_wants_five_sure_winners_of_who_does_not_lead() -> None:
    four = "KH QH CH KD JS 10S JC V IV VI"

    assert ("bid:no-trump", "CT-33", "7 sure winners of 5 for a No-Trump") == advised(
        after(others_hand(NO_TRUMP, 3), "1:stand 2:pass")
    )
    assert "pass" == says(after(others_hand(four, 3), "1:stand 2:pass"))
    assert "bid:no-trump" == says(after(four, STOOD))


def test_the_forehand_waits_where_it_may_hold_and_opens_where_it_may_not() -> None:
    waits = "the hand is good for solo, which the Forehand can still choose, or hold, later"

    assert ("stand", "CT-12", waits) == advised(after(STRONG, ""))
    assert "bid:solo" == says(after(STRONG, "", "standing=none"))


def test_a_valat_is_opened_at_once() -> None:
    hand = "SK XXI XX XIX XVIII XVII X IX KH QH"

    assert ("bid:valat", "CT-32", "8 taroks with the highest five, and nothing that could lose a trick") == advised(
        after(hand, "")
    )
    assert "stand" == says(after(hand.replace("QH", "CH"), ""))


def test_what_was_bid_is_held_if_the_hand_is_good_for_it_and_no_more() -> None:
    assert "hold" == says(after(STRONG, "1:stand 2:bid:solo 3:pass 4:pass"))
    assert "bid:solo" == says(after(STRONG, "1:stand 2:bid:no-trump 3:pass 4:pass"))


def test_a_hand_is_given_up_where_it_would_have_to_climb_too_high() -> None:
    seniors = after(others_hand(STRONG, 3), "1:stand 2:bid:solo")

    assert ("pass", "CT-41", "solo is as high as the hand goes") == advised(seniors)


def test_a_hand_without_taroks_is_annulled_unless_it_wins_by_itself() -> None:
    poor = "QH CH JH 1H QD CD JD 1D QS CS"

    assert ("annul", "CT-36", "0 taroks are too few to play on with") == advised(after(poor, "", "redeal-no-tarok=on"))
    assert ("pass", "CT-36", "10 sure winners are worth playing for") == advised(after(BARE, "", "redeal-no-tarok=on"))


# ── the final choice and the call ──


@pytest.mark.rule("CT-32")
def test_the_call_is_chosen_with_its_count() -> None:
    assert ("bid:call", "CT-32", "9 points of 9 for a Call") == advised(after(CALL_HAND, STOOD))
    assert ("bid:call", "CT-32", "8 points of 9 for a Call, but nothing else promises more") == advised(
        after(MEDIUM, STOOD)
    )


def test_what_is_good_for_more_is_chosen_in_the_end() -> None:
    assert "bid:solo" == says(after(STRONG, STOOD))


@pytest.mark.rule("CT-32")
def test_a_small_hand_dodges_if_the_table_does() -> None:
    why = "3 points, and with up to 6 a Dodge Round is hardly ever lost"

    assert ("bid:dodge", "CT-32", why) == advised(after(WEAK, STOOD))
    assert "bid:call" == says(after(WEAK, STOOD, "dodge-round=no"))


def test_with_nobody_left_to_call_a_solo_is_played() -> None:
    hand = "XX XIX XVIII XVII XVI QH JH QD JD JS"

    assert ("bid:solo", "CT-15", "XX to XVI are all in the hand: nobody is left to call") == advised(after(hand, STOOD))


def test_the_call_is_forced() -> None:
    state = after(CALL_HAND + " | XX", f"{STOOD} 1:bid:call")

    assert ("call:XX", "CT-14", "XX is the highest callable card that the hand lacks") == advised(state)


# ── announcements and kontra ──


def test_the_trull_is_declared() -> None:
    state = after("SK XXI I XIX XVIII V KH KD 1H 1D", CALLED)

    assert ("announce:trull", "CT-17", "Skus, XXI and I are in the hand and must be declared") == advised(state)


def test_the_pagat_is_announced_with_eight_taroks_some_of_them_high() -> None:
    eight, seven = "XIX XVIII XVII XVI XV XIV V I KH 1D", "SK XIX XVIII XVII XVI XV I KS KH 1D"
    why = "8 taroks of 8 and 14 points of 12 bring the I home in the last trick"

    assert ("announce:pagat-ultimo", "CT-18", why) == advised(after(eight, CALLED))
    assert ("pass", "CT-16", "the hand promises nothing beyond the contract") == advised(after(seven, CALLED))
    assert "pass" == says(after(eight.replace("XVII XVI XV", "IX VIII VII"), CALLED))


@pytest.mark.parametrize(
    ("hands", "said", "action"),
    [
        (STRONG + " | XX", CALLED, "announce:absolut"),
        (CALL_HAND + " | XX", CALLED, "pass"),
        (WEAK + " | XX XIX XVIII XVII XVI X KH KD 10S CS", f"{CALLED} 1:pass", "announce:absolut"),
        (WEAK + " | XX XIX XVIII KH KD 10S CS QS VI VII", f"{CALLED} 1:pass", "pass"),
        (WEAK + " | SK XIX XVIII XVII XVI XV KH KD 10S CS | XX", f"{CALLED} 1:pass", "pass"),
        (STRONG, SOLO_BY[ONE], "pass"),
    ],
    ids=["forehand", "too few", "partner", "partner with too few", "opponent", "solo"],
)
def test_absolut_is_announced_by_a_strong_pair(hands: str, said: str, action: str) -> None:
    assert action == says(after(hands, said, "extra-bonuses=on"))


def test_a_call_is_doubled_with_ten_points_against_it() -> None:
    ten, nine = "SK XIX XVIII XVII X VIII 10S CS QS JS", "SK XIX XVIII XIII X VIII 10S CS QS JS"

    doubled = advised(after(f"{WEAK} | {ten} | XX", f"{CALLED} 1:pass", "kontra=x2"))

    assert ("kontra:game", "CT-37", "game is unlikely with 10 points of 10 in this hand") == doubled
    assert "pass" == says(after(f"{WEAK} | {nine} | XX", f"{CALLED} 1:pass", "kontra=x2"))


def test_a_no_trump_is_not_doubled_for_its_taroks() -> None:
    hands = "KH QH CH KD QD JC 10S QS 1D QC | SK XIX XVIII XVII X IX VI CS KS JS"

    assert "pass" == says(after(hands, "1:bid:no-trump 2:pass 3:pass 4:pass 1:pass", "kontra=x2"))


def test_a_kontra_is_answered_with_thirteen_points() -> None:
    doubled = "1:bid:solo 2:pass 3:pass 4:pass 1:pass 2:kontra:game 2:pass 3:pass 4:pass"

    assert ("kontra:game", "CT-37", "game is safe all the same with 13 points of 13") == advised(
        after(STRONG, doubled, "kontra=x4")
    )
    assert "pass" == says(after(CALL_HAND, doubled, "kontra=x4"))


def test_an_announced_pagat_is_doubled_with_seven_taroks_against_it() -> None:
    said = f"{CALLED} 1:announce:pagat-ultimo 1:pass"
    pagat = "I XIX XVIII KH KD QD 1D QH JH 1H"
    seven, six = "XVI XV XIV X IX VI V 10S CS QS", "XVI XV XIV X IX VI KS 10S CS QS"

    assert ("kontra:pagat-ultimo@1", "CT-37", "7 taroks in this hand, of 7, stop the I") == advised(
        after(f"{pagat} | {seven} | XX", said, "kontra=x2")
    )
    assert "pass" == says(after(f"{pagat} | {six} | XX", said, "kontra=x2"))


def test_absolut_is_not_doubled_for_taroks_that_double_the_game() -> None:
    forehand, ten = "SK XXI VIII VI XII X IX VII KH 1D", "XIX XVIII XVII XVI XIV XIII 10S CS QS JS"
    state = after(f"{forehand} | {ten} | XX", f"{CALLED} 1:announce:absolut 1:pass", "kontra=x2 extra-bonuses=on")

    assert "kontra:game" == says(state)


def test_in_card_play_the_page_has_no_advice() -> None:
    state = after(CALL_HAND, f"{CALLED} 1:pass 2:pass 3:pass 4:pass")

    assert state.game.advice(state.view(state.actor)) is None
