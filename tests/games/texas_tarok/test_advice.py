"""What a good player bids, says and lays away, and where not yet (TX-14 to TX-23, TX-41, TX-42, TX-45, TX-46)."""

from __future__ import annotations

import pytest

from tests.games.texas_tarok.notation import (
    LYING,
    PREVER,
    QUIET,
    SILENT,
    after,
    game,
    known,
    view,
)
from ultimo.core.cards import Cards
from ultimo.core.game import Advised
from ultimo.core.phases import PhaseName
from ultimo.core.state import State
from ultimo.games.texas_tarok.counsel.strength import stands, strength, takes_all, zebrak_risk


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
    state = known(f"{QUIET} 1:call:XVIII {SILENT} {SILENT}")

    assert state.phase_name is PhaseName.PLAY
    assert state.game.advice(view(state)) is None


# ── the auction ──

MIDDLING = "XV XIV XIII XII X KH 1H 4H JD 10C 9C 8S"
POOR = "VIII VII JH 1H 4H 3H JD 4D JC 10C JS 10S"
NO_TAROK = "QH JH 4H 3H QD JD 4D JC 10C 9C JS 10S"
STRONG = "SK XXI XIX XVIII XVII XVI XV 1H JD 10C 9C 8S"
NEARLY = "SK XXI XIX XVIII XVII IX 1H 4H JD 10C 9C 8S"
SURE = "SK XXI XIX XVIII XVII XVI XV XIV KH KD 10C 9C"
STANDING = "SK XXI XIX IX KH QH KD QD KC QC 9C 10C"
STANDING_LESS = "SK XXI IX VIII KH QH KD QD KC JC 9C 10C"
STANDING_LITTLE = "SK XXI IX KH JH KD JD KC JC 9C 10C 8C"
WITH_XX = "SK XX XIX XVIII XVII XVI IX 1H JD 10C 9C 8S"
WITH_XX_MORE = "SK XX XIX XVIII XVII XVI IX VIII 1H JD 9C 8S"
LOW = "III I QH 3H 4H 2H 4D 3D 2D 8C 7C 7S"
HIGHER = "IX I QH CH 1H 2H CD 3D 2D 10C 7C 7S"


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        (MIDDLING, 25),
        (POOR, 8),
        (NEARLY, 46),
        (STRONG, 52),
        (STANDING, 55),
        (WITH_XX, 48),
        (WITH_XX_MORE, 52),
    ],
)
def test_the_strength_of_a_hand(hand: str, points: int) -> None:
    assert points == strength(Cards.of(hand))


@pytest.mark.rule("TX-41")
def test_being_on_povinost_is_kept_with_hardly_anything() -> None:
    assert ("bid:povinost", "on-povinost") == advised(after(MIDDLING, ""))
    assert ("bid:povinost", "on-povinost") == advised(after(POOR, ""))
    assert ("bid:povinost", "on-povinost") == advised(after(f"| | {POOR}", "1:pass 2:pass"))


@pytest.mark.rule("TX-41", "TX-12")
def test_the_fourth_seat_lets_a_poor_hand_go_that_nobody_wants() -> None:
    passed = "1:pass 2:pass 3:pass"

    assert ("pass", "let-go") == advised(after(f"| | | {POOR}", passed))
    assert ("bid:povinost", "on-povinost") == advised(after(f"| | | {MIDDLING}", passed))


@pytest.mark.rule("TX-8")
def test_without_a_tarok_the_povinost_is_passed_on() -> None:
    assert ("pass", "without-tarok") == advised(after(NO_TAROK, ""))


@pytest.mark.rule("TX-41")
def test_a_prever_wants_a_hand_that_needs_no_partner() -> None:
    assert ("bid:prever", "to-prever") == advised(after(STRONG, ""))
    assert ("bid:povinost", "on-povinost") == advised(after(NEARLY, ""))
    assert ("bid:prever", "to-prever") == advised(after(f"| {STRONG}", "1:bid:povinost"))
    assert ("bid:ze-ruky", "to-ze-ruky") == advised(after(f"| {NEARLY}", "1:bid:povinost"))
    assert ("pass", "good") == advised(after(f"| {MIDDLING}", "1:bid:povinost"))


@pytest.mark.rule("TX-41")
def test_a_prever_over_a_prever_wants_a_sure_hand() -> None:
    assert ("pass", "good") == advised(after(f"| {STRONG}", "1:bid:prever"))
    assert ("bid:prever", "over-prever") == advised(after(f"| {SURE}", "1:bid:prever"))
    assert ("pass", "good") == advised(after(f"| {SURE}", "1:bid:prever", "prever-once=yes"))


@pytest.mark.rule("TX-46")
def test_ze_ruky_is_for_kings_and_suits_to_trump() -> None:
    assert ("bid:prever", "to-prever") == advised(after(STANDING, ""))
    assert ("bid:ze-ruky", "to-ze-ruky") == advised(after(STANDING_LESS, ""))
    assert ("bid:povinost", "on-povinost") == advised(after(STANDING_LITTLE, ""))
    assert ("bid:ze-ruky", "to-ze-ruky") == advised(after(f"| {STANDING_LITTLE}", "1:bid:povinost"))


@pytest.mark.rule("TX-11", "TX-21")
def test_the_holder_of_xx_does_as_well_as_a_partner() -> None:
    assert ("pass", "good") == advised(after(f"| {WITH_XX}", "1:bid:povinost"))
    assert ("bid:prever", "to-prever") == advised(after(f"| {WITH_XX_MORE}", "1:bid:povinost"))
    assert ("pass", "good") == advised(after(f"XIV | {WITH_XX_MORE}", "1:bid:ze-ruky"))


@pytest.mark.rule("TX-45")
def test_a_zebrak_wants_low_cards_under_the_high_ones() -> None:
    assert ("bid:zebrak", "to-zebrak") == advised(after(LOW, ""))
    assert ("bid:zebrak", "to-zebrak") == advised(after(f"| {LOW}", "1:bid:povinost"))
    assert ("bid:povinost", "on-povinost") == advised(after(HIGHER, ""))
    assert ("pass", "good") == advised(after(f"XXI | {LOW} | XX", "1:bid:ze-ruky"))


@pytest.mark.rule("TX-2", "TX-28", "TX-45")
def test_the_danger_of_a_zebrak_follows_the_table_s_options() -> None:
    low, aces = Cards.of(LOW), Cards.of("1H 1D")

    assert 0 == zebrak_risk(low, game().options)
    assert 8 == zebrak_risk(low, game("zebrak-trumps=yes").options)
    assert 6 == zebrak_risk(aces, game().options)
    assert 0 == zebrak_risk(aces, game("red-pips=432A").options)


def test_a_king_and_a_void_make_a_hand_stand() -> None:
    assert stands(Cards.of("KH KD XXI JC"))
    assert not stands(Cards.of("KH XXI JC 2D"))


# ── the talon and the discards ──


@pytest.mark.rule("TX-16", "TX-32")
@pytest.mark.parametrize(
    ("talon", "said", "expected"),
    [
        (LYING, "", ("keep", "keep-three")),
        ("QC 9C 8C VI V 10C", "", ("swap", "swap-three")),
        ("QC 9C 8C VI V 10C", "1:swap", ("keep", "keep-second")),
        (LYING, "1:swap", ("keep", "keep-second")),
        ("XXI VI 10C 9C 8C IV", "1:swap", ("back", "back-to-first")),
    ],
)
def test_three_cards_of_the_talon_are_kept_for_a_tarok_or_a_king(
    talon: str, said: str, expected: tuple[str, str]
) -> None:
    hand = "SK XX XIX XVIII XVII XVI XV KH QH KD QD KC"

    assert expected == advised(after(hand, f"{PREVER} {said}", talon=talon))


def laid(hand: str, talon: str, said: str = "") -> list[tuple[str, str]]:
    """What the declarer of a Povinost is advised to lay away, one card after the other."""
    state = after(hand, f"1:bid:povinost 2:pass 3:pass 4:pass {said}", talon=talon)
    found = []
    while state.actor == 1 and state.phase_name is PhaseName.DISCARD:
        found.append(advised(state))
        state = state.apply(advice(state).action)
    return [(token.removeprefix("discard:"), key) for token, key in found]


@pytest.mark.rule("TX-42")
def test_suits_without_a_king_are_emptied() -> None:
    """Hearts and clubs go; the Riders stay with their Kings."""
    hand = "XX XIX XVIII VIII VII VI KD CD JC 9C KS CS"

    assert [("4H", "empty-suit"), ("2H", "empty-suit"), ("JC", "empty-suit"), ("9C", "empty-suit")] == laid(
        hand, "4H 2H V IV"
    )


@pytest.mark.rule("TX-42")
def test_dear_cards_are_taken_home_where_no_suit_can_be_emptied() -> None:
    hand = "XX XIX XVIII VIII KD QD CD KS QS JS 10S 9S"

    assert [("QD", "take-home"), ("QS", "take-home"), ("CD", "take-home"), ("JS", "take-home")] == laid(
        hand, "8S 7S KC KH"
    )


@pytest.mark.rule("TX-14")
def test_a_tarok_goes_only_in_need_and_the_smallest() -> None:
    hand = "SK XXI XX XIX XVIII VIII VII VI KD KC KS JS"

    assert [("4H", "empty-suit"), ("JS", "take-home"), ("III", "smallest-tarok"), ("IV", "smallest-tarok")] == laid(
        hand, "4H V IV III"
    )


# ── what is said of the hand ──


@pytest.mark.rule("TX-17", "TX-20")
def test_every_hand_bonus_is_said_one_after_the_other() -> None:
    hands = "| SK XXI I XIX XVIII XVII VI V KH QH CH JH"
    ruky = "1:bid:povinost 2:bid:ze-ruky 3:pass 4:pass"

    assert ("announce:tarocky", "paid-at-once") == advised(after(hands, ruky))
    assert ("announce:trull-pani", "paid-at-once") == advised(after(hands, f"{ruky} 2:announce:tarocky"))
    assert ("pass", "nothing-more") == advised(
        after(hands, f"{ruky} 2:announce:tarocky 2:announce:trull-pani"),
    )


@pytest.mark.rule("TX-21")
@pytest.mark.parametrize("options", ["", "call-self=yes", "miscalls=penalised", "called-from=XIX"])
def test_the_highest_missing_card_is_called(options: str) -> None:
    assert ("call:XVIII", "highest-missing") == advised(known(QUIET, options))


TAKEN = "1:bid:povinost 2:pass 3:pass 4:pass 1:discard:10C,9C,8C,7C 2:discard:8S 3:discard:7S"
CLUBS = "10C 9C 8C 7C 8S 7S"


@pytest.mark.rule("TX-21")
def test_with_the_whole_row_in_hand_the_declarer_is_alone_in_secret() -> None:
    state = after("SK XX XIX XVIII XVII VIII KH QH CH JH 1H 4H", f"{TAKEN} {SILENT}", talon=CLUBS)

    assert ("call:XX", "alone-unknown") == advised(state)


@pytest.mark.rule("TX-21")
def test_only_a_hand_that_wins_alone_calls_its_own_card() -> None:
    strong = "SK XXI XX XIX XVIII XVI XV XIV KH QH KD KC"
    less = "SK XX XIX XVIII VI V IV III KH QH CH JH"
    said = f"{TAKEN} {SILENT}"

    assert ("call:XX", "call-self") == advised(after(strong, said, "call-self=yes", CLUBS))
    assert ("call:XVII", "highest-missing") == advised(after(strong, said, "", CLUBS))
    assert ("call:XVII", "highest-missing") == advised(after(less, said, "call-self=yes", CLUBS))


# ── announcements and ladders ──

RUKY = f"1:bid:ze-ruky 2:pass 3:pass 4:pass {SILENT}"  # the announcing begins


@pytest.mark.rule("TX-34")
@pytest.mark.parametrize(
    ("hand", "takes"),
    [
        ("SK XXI XX XIX X IX VIII VII KH QH KD KC", True),
        ("SK XXI XX X IX VIII VII VI KH QH KD KC", False),
        ("SK XXI XX XIX X IX VIII KH QH CH KD KC", False),
        ("SK XXI XX XIX X IX VIII VII KH CH KD KC", False),
    ],
)
def test_a_valat_is_called_with_the_highest_taroks_and_no_gap_in_a_suit(hand: str, takes: bool) -> None:
    prever = "1:bid:prever 2:pass 3:pass 4:pass 1:keep 1:discard:10C,9C,8C"
    state = after(hand, f"{prever} {SILENT}", talon=CLUBS)

    assert takes is takes_all(Cards.of(hand))
    assert (("announce:valat", "call-valat") if takes else ("pass", "quiet")) == advised(state)


@pytest.mark.rule("TX-9", "TX-34")
def test_without_the_lead_a_valat_is_not_called() -> None:
    prever = "1:bid:povinost 2:bid:prever 3:pass 4:pass 2:keep 2:discard:10C,9C,8C 2:pass 3:pass 4:pass 1:pass"
    state = after("| SK XXI XX XIX X IX VIII VII KH QH KD KC", prever, talon=CLUBS)

    assert ("pass", "quiet") == advised(state)


@pytest.mark.rule("TX-33")
def test_the_one_is_called_with_nine_taroks_or_eight_high_ones() -> None:
    nine = "XV XIV XIII XII XI X IX VIII I KH QH KD"
    eight = "XXI XIX XVIII XII XI X IX I KH QH KD CD"
    low = "XXI XIX XV XII XI X IX I KH QH KD CD"

    assert ("announce:pagat-ultimo", "call-one") == advised(after(nine, RUKY))
    assert ("announce:pagat-ultimo", "call-one") == advised(after(eight, RUKY))
    assert ("pass", "one-too-early") == advised(after(low, RUKY))
    assert ("pass", "quiet") == advised(after(nine, f"{RUKY} 1:announce:pagat-ultimo"))


TALON_OF_RUKY = "XX 4D 3D 2D 1D 2H"  # so seat 1 is alone
ASKED = "1:pass 2:pass 3:pass 4:pass"


ENOUGH_AFTER_SWAP = "XX XIX XVIII XVI XIV XIII KH 1H JD 4D 7C 8S"  # its strength is 39


def ladder(hands: str, said: str, announced: str = ASKED, options: str = "") -> tuple[str, str]:
    """What is advised after *said* on the ladders of a Ze Ruky that seat 1 plays."""
    return advised(after(hands, f"{RUKY} {announced} {said}", options, TALON_OF_RUKY))


@pytest.mark.rule("TX-23")
def test_a_hrb_is_given_with_a_hand_that_beats_the_game() -> None:
    strong, weak = f"KC | {NEARLY}", f"KC | {MIDDLING}"

    assert ("pass", "for-others") == ladder(strong, "")
    assert ("kontra:game", "beaten") == ladder(strong, "1:pass")
    assert ("pass", "no-double") == ladder(weak, "1:pass")


@pytest.mark.rule("TX-16", "TX-23", "TX-32")
@pytest.mark.parametrize(
    ("look", "hrb"), [("1:keep", ("pass", "no-double")), ("1:swap 1:keep", ("kontra:game", "beaten"))]
)
def test_a_prever_that_took_the_other_three_is_doubled_sooner(look: str, hrb: tuple[str, str]) -> None:
    said = f"{PREVER} {look} 1:discard:QH,CH,JH {SILENT} {ASKED} 1:pass"

    assert hrb == advised(after(f"SK XXI XVII XV QH CH JH | {ENOUGH_AFTER_SWAP}", said, talon="QC 9C 8C VI V 10C"))


@pytest.mark.rule("TX-23")
def test_a_rhea_is_given_with_a_hand_that_wins_all_the_same() -> None:
    hrb = "1:pass 2:kontra:game"

    assert ("kontra:game", "carried") == ladder(f"{SURE} | XIII XII XI X", hrb)
    assert ("pass", "no-double") == ladder(f"{NEARLY} | XIII XII XI X", hrb)
    assert ("pass", "for-others") == ladder(f"{NEARLY} | XIII XII XI X", f"{hrb} 1:pass")


@pytest.mark.rule("TX-34")
def test_a_called_valat_is_doubled_with_the_skyz() -> None:
    valat = "1:announce:valat 1:pass 2:pass 3:pass 4:pass"

    assert ("kontra:game", "holds-skyz") == ladder("XXI | SK", "1:pass", valat)
    assert ("pass", "no-double") == ladder("SK | XXI XIX XVIII XVII XVI", "1:pass", valat)
    assert ("pass", "no-double") == ladder("SK | XXI", "1:pass 2:kontra:game", valat)


@pytest.mark.rule("TX-27", "TX-34")
def test_the_skyz_stops_no_valat_where_an_emperor_of_the_others_beats_it() -> None:
    valat, emperor = "1:announce:valat 1:pass 2:pass 3:pass 4:pass", "emperor=any-order"

    assert ("pass", "no-double") == ladder("XXI I | SK", "1:pass", valat, emperor)
    assert ("kontra:game", "holds-skyz") == ladder("XXI | SK I", "1:pass", valat, emperor)


@pytest.mark.rule("TX-33")
def test_a_called_one_is_doubled_with_as_many_taroks_as_its_caller() -> None:
    one = "1:announce:pagat-ultimo 1:pass 2:pass 3:pass 4:pass"
    said = f"{ASKED} 1:pass"
    own, less = "I XXI XIX XVIII XVII XVI XV XIV XIII XII XI KH", "I XXI XIX XVIII XVII XVI XV XIV XIII XII QH KH"
    eight, seven = "X IX VIII VII VI V IV III 10C 9C 8C 7C", "X IX VIII VII VI V IV JC 10C 9C 8C 7C"

    assert ("kontra:pagat-ultimo@1", "beaten") == ladder(f"I | {eight}", said, one, "hrb-on-one=yes")
    assert ("pass", "no-double") == ladder(f"I | {seven}", said, one, "hrb-on-one=yes")
    hrb = f"{said} 2:kontra:pagat-ultimo@1"
    assert ("kontra:pagat-ultimo@1", "carried") == ladder(own, hrb, one, "hrb-on-one=yes")
    assert ("pass", "no-double") == ladder(less, hrb, one, "hrb-on-one=yes")
