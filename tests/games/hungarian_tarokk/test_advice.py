"""What a good player bids, says and lays away, and where not yet (HU-5 to HU-9, HU-12 to HU-24, HU-37)."""

from __future__ import annotations

import pytest

from tests.games.hungarian_tarokk.notation import BID, HANDS, LAID, PLAYING, after, view
from ultimo.core.cards import Cards
from ultimo.core.game import Advised
from ultimo.core.phases import PhaseName
from ultimo.core.state import State
from ultimo.games.hungarian_tarokk.counsel.saying import lasts
from ultimo.games.hungarian_tarokk.counsel.strength import strength, takes_all


def advice(state: State) -> Advised:
    """What the seat to act is advised to do, which is legal and has a sentence."""
    found = state.game.advice(view(state))
    assert found is not None
    assert found.action in state.legal_actions()
    assert str(found.why)
    return found


def advised(state: State) -> tuple[str, str]:
    """What is advised, and the key of the reason."""
    found = advice(state)
    return found.action.token, found.why.key.name


def test_the_play_of_the_cards_is_not_advised_here() -> None:
    state = after(PLAYING)

    assert state.phase_name is PhaseName.PLAY
    assert state.game.advice(view(state)) is None


# ── the auction ──

LEAST = "XXI II"
TOO_LITTLE = "XXI"
ONLY_I = "I XIX XVIII XVII XVI X IX"
XIX_STRONG = "SK XIX XVI X"
XIX_WEAK = "SK XIX II"
XVIII_STRONG = "SK XVIII XVII XVI XV X"
FOR_TWO = "SK XVI II"
FOR_ONE = "SK XVII XVI XV II"
FOR_SOLO = "SK XXI XVII XVI XV"
YIELDING = "SK XX II"
LYING = "10S JS CS 10C JC CC"  # what everybody draws and lays away again
EXCHANGED = f"{BID} 1:discard:10S 1:discard:JS 1:discard:CS 2:discard:10C 3:discard:JC 4:discard:CC"


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        (LEAST, 52),
        (TOO_LITTLE, 50),
        (ONLY_I, 69),
        (XIX_STRONG, 66),
        (XIX_WEAK, 60),
        (XVIII_STRONG, 75),
        (FOR_TWO, 60),
        (FOR_ONE, 69),
        (FOR_SOLO, 76),
    ],
)
def test_the_strength_of_a_hand(hand: str, points: int) -> None:
    assert points == strength(Cards.of(hand))


@pytest.mark.rule("HU-5", "HU-6")
def test_a_three_wants_an_honour_and_a_little_more() -> None:
    assert ("bid:three", "in-sight") == advised(after("", LEAST))
    assert ("pass", "too-dear") == advised(after("", TOO_LITTLE))
    assert ("pass", "nothing-to-bid") == advised(after("", "XX XIX XVIII XVII XVI XV XIV"))


@pytest.mark.rule("HU-8", "HU-37")
def test_an_invitation_wants_a_strong_hand_and_a_high_honour() -> None:
    assert ("bid:two", "invite") == advised(after("", XIX_STRONG))
    assert ("bid:one", "invite") == advised(after("", XVIII_STRONG))
    assert ("bid:three", "in-sight") == advised(after("", XIX_WEAK))
    assert ("bid:three", "in-sight") == advised(after("", ONLY_I))
    assert ("bid:three", "in-sight") == advised(after("", XIX_STRONG, options=STRICT))


STRICT = "invitation-needs=high-honour-and-five-trumps"


@pytest.mark.rule("HU-8")
def test_an_invitation_that_is_accepted_is_not_overbid_by_the_inviter() -> None:
    hands = f"{XIX_STRONG} | XXI"

    assert ("pass", "accepted") == advised(after("1:bid:two 2:bid:one 3:pass 4:pass", hands))


@pytest.mark.rule("HU-8")
def test_a_partner_known_by_an_invitation_makes_a_hand_better() -> None:
    more, less = "XXI XVIII XVII XIV", "XXI XVIII XIV III"  # 65 and 61 points

    assert ("bid:one", "in-sight") == advised(after("1:bid:two", f"{XIX_STRONG} | {more}"))
    assert ("pass", "too-dear") == advised(after("1:bid:two", f"{XIX_STRONG} | {less}"))
    assert ("pass", "too-dear") == advised(after("1:bid:three 2:bid:two", f"I | SK | {more} KH QH CH JH 1H"))


@pytest.mark.rule("HU-5", "HU-7")
def test_each_height_wants_more_and_holding_wants_what_the_height_wants() -> None:
    assert ("bid:two", "in-sight") == advised(after("1:bid:three", f"XXI | {FOR_TWO}"))
    assert ("pass", "too-dear") == advised(after("1:bid:three", f"XXI | {FOR_TWO.replace('II', 'KH')}"))
    thrice = "1:bid:three 2:bid:two 3:bid:one 4:pass"
    assert ("hold", "in-sight") == advised(after(thrice, f"{FOR_ONE} | XXI | I"))
    assert ("pass", "too-dear") == advised(after(thrice, f"{FOR_TWO} | XXI | I"))


@pytest.mark.rule("HU-9")
def test_a_yielded_game_is_a_strong_partner_and_others_must_go_on() -> None:
    alone = "1:bid:three 2:bid:two 3:pass 4:pass"

    assert ("pass", "yield") == advised(after(alone, f"{YIELDING} | XXI"))
    assert ("hold", "go-on") == advised(after(alone, f"{FOR_TWO} | XXI"))


@pytest.mark.rule("HU-6")
def test_the_fourth_seat_speculates_where_it_costs_nothing() -> None:
    passed = "1:pass 2:pass 3:pass"

    assert ("bid:three", "speculate") == advised(after(passed, "SK | XXI | I", options="failed-speculation=0"))
    assert ("pass", "nothing-to-bid") == advised(after(passed, "SK | XXI | I"))


@pytest.mark.rule("HU-8", "HU-12")
def test_who_cannot_be_overbid_stays_low() -> None:
    passed, alone = "1:pass 2:pass 3:pass", "1:bid:three 2:pass 3:pass 4:pass"
    may_raise = "sole-bidder-may-raise=yes"

    assert ("bid:three", "in-sight") == advised(after(passed, f"| | | {FOR_SOLO}"))
    assert ("bid:three", "in-sight") == advised(after(passed, f"| | | {LEAST} KH QH CH JH 1H KD QD"))
    assert ("pass", "stay-low") == advised(after(alone, FOR_ONE, options=may_raise))


# ── the discards ──


def laid(state: State) -> list[tuple[str, str]]:
    """What the seat to act is advised to lay away, one card after the other."""
    seat, found = state.actor, []
    while state.actor == seat and state.phase_name is PhaseName.DISCARD:
        found.append(advised(state))
        state = state.apply(advice(state).action)
    return [(token.removeprefix("discard:"), key) for token, key in found]


@pytest.mark.rule("HU-14", "HU-15")
def test_the_declarer_empties_suits_and_takes_dear_cards_home() -> None:
    """The three cards drawn are 1H 10C VIII; a void in spades, then the dearest of the suits with a King."""
    hand = "SK XIX XVI XII IX KH QH KC JS"

    assert [("JS", "empty-suit"), ("QH", "take-home"), ("1H", "take-home")] == laid(after(BID, hand, "VIII 1H 10C"))


@pytest.mark.rule("HU-15")
def test_the_partner_lays_cheap_cards_away_and_the_others_dear_ones() -> None:
    dear = "XV XI VII KD QD KC CC KS QS"
    said = f"{BID} 1:discard:JS 1:discard:1H 1:discard:10C"
    own = "SK XIX XVI XII IX KH QH CH JS"

    assert [("QD", "take-home")] == laid(after(said, f"{own} | {dear}", "VIII 1H 10C VI"))
    assert [("CC", "spare-cheap")] == laid(after(said, f"{own} | {dear.replace('XV', 'XX')}", "VIII 1H 10C VI"))


@pytest.mark.rule("HU-8", "HU-15")
def test_who_must_be_called_is_the_partner_and_not_the_holder_of_xx() -> None:
    hands = "SK XIX KH QH KC QC KD QD CD | XXI | XX XVII XVI XV XIV XIII XII KS QS"
    said = "1:bid:two 2:bid:one 3:pass 4:pass 1:pass 2:discard:10S"
    turns = f"{said} 3:discard:JS 3:discard:CS 4:discard:10C 4:discard:JC"

    assert ("discard:QS", "take-home") == advised(after(said, hands, LYING))
    assert ("discard:CD", "spare-cheap") == advised(after(turns, hands, LYING))


@pytest.mark.rule("HU-14")
def test_a_trump_goes_only_in_need_and_the_smallest() -> None:
    hand = "SK XIX XVI XII IX KH KC KS IV"

    assert [("IV", "smallest-trump"), ("VI", "smallest-trump"), ("VIII", "smallest-trump")] == laid(
        after(BID, hand, "VIII VI KD")
    )


@pytest.mark.rule("HU-16")
def test_a_poor_hand_is_annulled_but_not_a_strong_one_or_the_partner_s() -> None:
    said = f"{BID} 1:discard:JS 1:discard:1H 1:discard:10C"
    own, talon = "SK XIX XVI XII IX QH CH JH JS", "VIII 1H 10C VI"
    kings = "KH KD KC KS II QD QC QS"

    assert ("annul", "poor") == advised(after(said, f"{own} | {kings} III", talon))
    assert ("discard:QD", "spare-cheap") == advised(after(said, f"{own} | {kings} XX", talon))
    strong = kings.replace("II QD", "XXI XVII")
    assert ("discard:QC", "take-home") == advised(after(said, f"{own} | {strong} XVIII", talon))


# ── what is called, announced and doubled ──

OWN_XX = HANDS.replace("XVI XII", "XX XII").replace("XX XV", "XVI XV")


@pytest.mark.rule("HU-17")
def test_the_highest_trump_in_another_hand_is_called() -> None:
    assert ("call:XX", "highest-missing") == advised(after(LAID))
    assert ("call:XVIII", "highest-missing") == advised(after(LAID, OWN_XX))


@pytest.mark.rule("HU-17")
def test_only_a_very_strong_declarer_calls_the_own_xx() -> None:
    strong, less = "SK XXI XX XIX XVII XVI KH QH KD", "SK XV XX XIX XVII XVI KH QH KD"

    assert ("call:XX", "call-self") == advised(after(EXCHANGED, strong, LYING))
    assert ("call:XVIII", "highest-missing") == advised(after(EXCHANGED, less, LYING))


@pytest.mark.rule("HU-17")
def test_the_higher_the_game_the_stronger_is_who_calls_the_own_xx() -> None:
    solo = "1:bid:solo 2:discard:10S 2:discard:JS 3:discard:CS 3:discard:10C 4:discard:JC 4:discard:CC"
    strong, less = "SK XXI XX XIX XVII XVI XV KH QH", "SK XXI XX XIX XVII XVI KH QH KD"

    assert ("call:XX", "call-self") == advised(after(solo, strong, LYING))
    assert ("call:XVIII", "highest-missing") == advised(after(solo, less, LYING))


def talk(*hands: str, said: str = "", call: str = "XX", options: str = "") -> State:
    """A Three of seat 1 after the call and *said*; what *hands* leave open is filled with suit cards, then trumps."""
    return after(f"{EXCHANGED} 1:call:{call} {said}", " | ".join(hands), LYING, options)


@pytest.mark.rule("HU-20")
def test_an_ordinary_hand_says_nothing() -> None:
    assert ("pass", "quiet") == advised(talk("SK XIX IX"))


@pytest.mark.rule("HU-21")
def test_eight_and_nine_trumps_are_always_said() -> None:
    eight = "SK XIX XVIII X IX VIII VII VI KH"

    assert ("announce:eight-trumps", "paid-at-once") == advised(talk(eight))
    assert ("pass", "quiet") == advised(talk(eight, said="1:announce:eight-trumps"))
    assert ("announce:nine-trumps", "paid-at-once") == advised(talk(eight.replace("KH", "V")))
    assert ("pass", "quiet") == advised(talk("SK XIX XVIII X IX VIII VII KH QH"))


@pytest.mark.rule("HU-22", "HU-30")
@pytest.mark.parametrize(
    ("hand", "long_enough"),
    [
        ("SK XIX XVIII XVI IX VIII VII I KH", True),
        ("SK XIX XVIII XII IX VIII VII I KH", False),
        ("SK XIX XVIII XVI IX VIII VII II KH", False),
        ("SK XIX X IX VIII VII VI V I", True),
    ],
)
def test_pagat_ultimo_is_announced_with_nine_trumps_or_eight_high_ones(hand: str, long_enough: bool) -> None:
    count = "nine" if "KH" not in hand else "eight"

    assert long_enough is lasts(Cards.of(hand))
    expected = ("announce:pagat-ultimo", "call-pagat") if long_enough else ("pass", "quiet")
    assert expected == advised(talk(hand, said=f"1:announce:{count}-trumps"))


@pytest.mark.rule("HU-24")
def test_a_hidden_opponent_doubles_to_be_allowed_to_announce_pagat_ultimo() -> None:
    hands = ("SK XIX", "XX XVIII", "X IX VIII VII VI V IV III I")
    turn = "1:pass 2:pass 3:announce:nine-trumps"

    assert ("kontra:game", "to-speak") == advised(talk(*hands, said=turn))
    assert ("announce:pagat-ultimo", "call-pagat") == advised(talk(*hands, said=f"{turn} 3:kontra:game"))
    others = "4:kontra:trull@1 4:announce:nine-trumps 4:announce:pagat-ultimo 4:pass 1:pass 2:pass"
    assert ("pass", "quiet") == advised(talk(*hands, said=f"1:announce:trull {turn} 3:pass {others}"))
    assert ("pass", "quiet") == advised(talk(*hands, said=f"{turn} 3:kontra:game 3:announce:pagat-ultimo"))


@pytest.mark.rule("HU-22", "HU-29")
def test_a_trull_is_announced_by_a_partner_with_two_honours_and_by_a_declarer_with_all() -> None:
    assert ("announce:trull", "call-trull") == advised(talk("SK XXI I"))
    assert ("pass", "quiet") == advised(talk("SK XXI XIX"))
    assert ("announce:trull", "call-trull") == advised(talk("SK", "XX XXI I", said="1:pass"))
    assert ("pass", "quiet") == advised(talk("SK", "XX XXI II", said="1:pass"))
    assert ("pass", "quiet") == advised(talk("SK", "XXI I", "XX", said="1:pass"))


@pytest.mark.rule("HU-22", "HU-32")
def test_a_slam_and_a_double_game_want_the_highest_trumps() -> None:
    slam, double = "SK XXI XX XIX XVIII XVII XVI XV KH", "SK XXI XX XIX XVIII XVII XVI CH JH"
    eight = "1:announce:eight-trumps"

    assert ("announce:slam", "call-slam") == advised(talk(slam, call="XIV", said=eight))
    assert ("pass", "quiet") == advised(talk(slam, call="XIV", said=f"{eight} 1:announce:slam"))
    assert ("announce:double-game", "call-double") == advised(talk(double, call="XV"))
    assert ("pass", "quiet") == advised(talk(double, call="XX"))
    assert ("pass", "quiet") == advised(talk(double.replace("XVII XVI", "XV XIV"), call="XVII"))
    assert ("announce:double-game", "call-double") == advised(talk(slam.replace("KH", "QH"), call="XIV", said=eight))
    assert not takes_all(Cards.of("SK XXI XX XIX XVIII XVII XVI KH QH"))
    assert not takes_all(Cards.of("SK XXI XX XIX XVII XVI XV XIV KH"))


@pytest.mark.rule("HU-3", "HU-22")
def test_without_the_lead_a_slam_is_not_announced() -> None:
    hand = "SK XXI XX XIX XVIII XVII XVI XV KH"
    said = "1:pass 2:bid:three 3:pass 4:pass 2:discard:10S 2:discard:JS 2:discard:CS 3:discard:10C 4:discard:JC"
    state = after(f"{said} 1:discard:CC 2:call:XIV 2:announce:eight-trumps", f"| {hand}", LYING)

    assert ("announce:double-game", "call-double") == advised(state)


@pytest.mark.rule("HU-23")
def test_a_strong_opponent_doubles_the_game_and_a_stronger_declarer_answers() -> None:
    strong = "XXI XIX XVIII XVII IX VIII KH QH CH"
    answer = "SK XX XXI XIX XVIII XVII XVI CH JH"

    assert ("kontra:game", "beaten") == advised(talk("SK", "XX", strong, said="1:pass 2:pass"))
    assert ("pass", "quiet") == advised(talk("SK", "XX", strong.replace("XVII", "II"), said="1:pass 2:pass"))
    assert ("kontra:game", "carried") == advised(
        talk(answer, call="XV", said="1:pass 2:kontra:game 2:pass 3:pass 4:pass")
    )
    assert ("pass", "quiet") == advised(talk("SK XXI", "XX", said="1:pass 2:pass 3:kontra:game 3:pass 4:pass"))


@pytest.mark.rule("HU-23")
@pytest.mark.parametrize(
    ("bonus", "hand", "expected"),
    [
        ("trull", "SK KH QH CH JH", "stops"),
        ("trull", "KH QH CH JH", None),
        ("slam", "SK KH QH CH JH", "stops"),
        ("xxi-catch", "SK KH QH CH JH", "stops"),
        ("xxi-catch", "XXI II III IV KH QH CH JH", "stops"),
        ("xxi-catch", "XXI II III KH QH CH JH 1H KD", None),
        ("four-kings", "II III KH KD QH CH JH", "keeps-kings"),
        ("four-kings", "II III KH QH CH JH 1H QD CD", None),
        ("pagat-ultimo", "II III IV V VI VII VIII KH QH", "outlasts"),
        ("pagat-ultimo", "II III IV V VI VII KH QH CH", None),
        ("double-game", "II III IV V VI VII KH QH CH", None),
    ],
)
def test_a_bonus_of_the_other_side_is_doubled_where_this_hand_stops_it(
    bonus: str, hand: str, expected: str | None
) -> None:
    """Seat 3 is an opponent of seat 1, who announced."""
    state = talk("I", "XX", hand, said=f"1:announce:{bonus} 1:pass 2:pass")

    assert ((f"kontra:{bonus}@1", expected) if expected else ("pass", "quiet")) == advised(state)


@pytest.mark.rule("HU-23")
def test_a_double_game_is_doubled_with_less_than_the_game() -> None:
    enough, less = "XXI XIX XVIII XVII KH QH CH JH KD", "XXI XIX XVIII II KH QH CH JH KD"
    said = "1:announce:double-game 1:pass 2:pass"

    assert ("kontra:double-game@1", "too-strong") == advised(talk("SK", "XX", enough, said=said))
    assert ("pass", "quiet") == advised(talk("SK", "XX", less, said=said))
    assert ("pass", "quiet") == advised(talk("SK", "XX", enough, said=f"{said} 3:kontra:double-game@1"))


@pytest.mark.rule("HU-8")
def test_what_an_invitation_owes_is_announced() -> None:
    hands = "I XIX KH QH CH JH 1H KD QD | SK XVIII CD JD 1D KC QC KS QS"
    said = "1:bid:two 2:bid:one 3:pass 4:pass 1:pass 2:discard:10S 3:discard:JS 3:discard:CS 4:discard:10C 4:discard:JC"
    state = after(f"{said} 1:discard:CC 2:call:XIX 2:pass 3:pass 4:pass", hands, LYING)

    assert ("announce:pagat-ultimo", "owed") == advised(state)


@pytest.mark.rule("HU-19")
def test_the_forced_kontra_is_given() -> None:
    said = EXCHANGED.replace("2:discard:10C", "2:discard:XX")

    assert ("kontra:game", "owed") == advised(after(f"{said} 1:call:XX 1:pass", "SK | XX", LYING))
