"""The phases every game can use: laying away after a talon, and card play with a reason for each duty."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.core.notation import FOUR, ONE, TINY, TWENTY, TWO, row, table
from ultimo.core.actions import HIDDEN_DISCARD, PASS, Action, Discard, Play
from ultimo.core.cards import KINGS, Card, Cards, card
from ultimo.core.events import CardsTaken, MistakeSaid, TrickTaken
from ultimo.core.phases import Asking, Happening, PhaseName
from ultimo.core.phases.exchange import Exchange, Laying
from ultimo.core.phases.tricks import (
    FOLLOW_SUIT,
    HOLD_PAGAT,
    LEAD_COLOR,
    PLAY_COLOR,
    PLAY_TAROK,
    RISE,
    SPARE_PAGAT,
    Remark,
    TrickPlay,
)
from ultimo.core.reasons import ANY_RULE, Key, Reason, because
from ultimo.core.seats import Seat
from ultimo.core.table import Table
from ultimo.core.tricks import Emperor, PagatDuty, TrickRules, Void

DUTIES = (FOLLOW_SUIT, PLAY_TAROK, PLAY_COLOR, LEAD_COLOR, SPARE_PAGAT, RISE, HOLD_PAGAT)
CITES = {duty: f"XX-{number}" for number, duty in enumerate(DUTIES, 1)}
NO_KINGS = Key("no-kings", "with {left} to go no King is laid away")


def no_kings(one: Card, hand: Cards, left: int) -> Reason:
    """Kings stay in the hand."""
    return because("XX-9", NO_KINGS, left=left)


LAYING = Laying("XX-8", lambda hand, left: hand - KINGS, no_kings)


def exchange(skipped: int = 0) -> Exchange:
    """Seat 2, holding KH and QH, takes two cards of KD QD CD JD 1D 4D."""
    dealt = table(TINY, " | KH QH", talon="KD QD CD JD 1D 4D")
    return Exchange(dealt, TWO, 2, LAYING, skipped)


def refused(phase: Exchange | TrickPlay, action: Action) -> tuple[str, str]:
    """Rule and sentence of the reason why *action* is refused."""
    reason = phase.refusal(action)
    assert reason is not None, f"{action} is legal"
    return reason.rule, str(reason)


# ── nobody acts ──


def test_what_happens_between_two_phases_asks_nobody() -> None:
    event = CardsTaken(TWO, 2, ())
    between = Happening(PhaseName.DISCARD, table(TINY), event)

    assert (None, (event,), (), []) == (between.actor, between.opening, between.vocabulary(), between.legal())
    refused_there = between.refusal(PASS)
    assert refused_there is not None and refused_there.rule == ANY_RULE
    with pytest.raises(AssertionError, match="nobody is asked for pass"):
        between.apply(PASS)


# ── laying away ──


def test_the_cards_are_taken_as_the_exchange_begins() -> None:
    begun = exchange()

    assert (CardsTaken(TWO, 2, row("KD QD"), 0),) == begun.opening
    assert Cards.of("KH QH KD QD") <= begun.table.hand(TWO)
    assert (TWO, PhaseName.DISCARD) == (begun.actor, begun.name)


def test_the_cards_come_from_the_top_unless_some_are_to_be_skipped() -> None:
    dealt = table(TINY, " | KH QH", talon="KD QD CD JD 1D 4D")

    assert exchange(skipped=0).opening == Exchange(dealt, TWO, 2, LAYING).opening


def test_the_lower_cards_are_taken_when_the_upper_ones_are_skipped() -> None:
    begun = exchange(skipped=3)

    assert (CardsTaken(TWO, 2, row("JD 1D"), 3),) == begun.opening
    assert row("KD QD CD 4D") == begun.table.talon


def test_of_cards_that_were_taken_before_nothing_is_told_again() -> None:
    dealt = table(TINY, " | KH QH", talon="KD QD CD JD 1D 4D")
    begun = Exchange(dealt, TWO, 2, LAYING, taken=True)

    assert () == begun.opening
    assert (dealt, 2, TWO) == (begun.table, begun.left, begun.actor)


def test_every_card_in_hand_may_be_asked_about_and_what_the_game_forbids_is_refused() -> None:
    begun = exchange()
    hand = begun.table.hand(TWO)

    assert {Discard(one) for one in hand} == set(begun.vocabulary())
    assert {Discard(one) for one in hand - KINGS} == set(begun.legal())
    assert ("XX-9", "with 2 to go no King is laid away") == refused(begun, Discard(card("KD")))


def test_only_cards_of_the_hand_are_laid_away() -> None:
    assert ("XX-8", "4♦ is not in the hand of seat 2") == refused(exchange(), Discard(card("4D")))
    assert ANY_RULE == refused(exchange(), PASS)[0] == refused(exchange(), HIDDEN_DISCARD)[0]


def test_as_many_cards_are_laid_away_as_were_taken() -> None:
    one, events = exchange().apply(Discard(card("QH")))
    two, _ = one.apply(Discard(card("QD")))

    assert ((TWO, 1), (None, 0)) == ((one.actor, one.left), (two.actor, two.left))
    assert () == events == one.opening
    assert Cards.of("QH QD") == two.table.discards[1]
    assert TINY.deck.all == two.table.cards()


def test_who_takes_nothing_lays_nothing_away_and_nothing_is_said() -> None:
    nothing = Exchange(table(TINY), TWO, 0, LAYING)

    assert (None, ()) == (nothing.actor, nothing.opening)


def test_an_exchange_is_not_changed_by_what_follows() -> None:
    begun = exchange()
    begun.apply(Discard(card("QH")))

    assert (2, Cards()) == (begun.left, begun.table.discards[1])


# ── card play ──


def play(
    hands: str,
    lying: str = "",
    rules: TrickRules | None = None,
    leader: Seat = ONE,
    lone: Seat | None = None,
    remark: Remark | None = None,
) -> TrickPlay:
    """The play of *hands* after *lying* was played from them."""
    held = [Cards.of(part) for part in hands.split("|")]
    dealt = Table((held[0], held[1], held[2], held[3]))
    begun = TrickPlay.begin(dealt, rules or TrickRules(), CITES, leader, lone, remark)
    for one in row(lying):
        begun, _ = begun.apply(Play(one))
    return begun


def tokens(actions: Sequence[Action]) -> str:
    return " ".join(action.token.removeprefix("play:") for action in actions)


def test_the_leader_plays_first_and_the_others_follow_in_turn() -> None:
    begun = play("KH XX | QH V | JH IV | CH I", leader=TWO)

    assert (TWO, PhaseName.PLAY) == (begun.actor, begun.name)
    assert "V QH" == tokens(begun.legal()) == tokens(begun.vocabulary())
    assert 3 == play("KH XX | QH V | JH IV | CH I", "QH", leader=TWO).actor


def test_a_complete_trick_goes_to_its_taker_who_leads_next() -> None:
    before = play("KH XX | QH V | JH IV | CH I", "KH QH JH")
    after, events = before.apply(Play(card("CH")))

    assert ((TrickTaken(ONE),), ONE) == (events, after.actor)
    assert (Cards.of("KH QH JH CH"), Cards(), 1, 0) == (
        after.taken_by(ONE),
        after.taken_by(TWO, FOUR),
        after.tricks_of(ONE, TWO),
        after.tricks_of(FOUR),
    )


def test_the_play_is_over_when_the_hands_are_empty() -> None:
    over = play("XX | V | IV | I", "XX V IV I")

    assert over.actor is None
    assert 1 == len(over.tricks)


def test_the_first_trick_of_a_lone_player_ends_the_play() -> None:
    hands = "KH XX | QH V | JH IV | CH I"

    assert play(hands, "KH QH JH CH", lone=ONE).actor is None
    assert ONE == play(hands, "KH QH JH CH", lone=TWO).actor


def test_a_remark_is_made_when_its_card_is_played_before_the_trick_is_taken() -> None:
    hands, said = "KH XX | QH V | JH IV | CH I", MistakeSaid(FOUR)
    begun = play(hands, remark=Remark(card("CH"), said))

    for token in ("KH", "QH", "JH"):
        begun, events = begun.apply(Play(card(token)))
        assert () == events
    _, events = begun.apply(Play(card("CH")))
    assert (said, TrickTaken(ONE)) == events
    _, events = play(hands, leader=FOUR, remark=Remark(card("CH"), said)).apply(Play(card("CH")))
    assert (said,) == events


@pytest.mark.parametrize(
    ("hands", "lying", "rules", "action", "rule", "why"),
    [
        ("KH | XX QH | V | I", "KH", TrickRules(), "XX", "XX-1", "hearts were led, and you can follow with Q♥"),
        ("KH | XX QD | V | I", "KH", TrickRules(), "QD", "XX-2",
         "without a card of the hearts led a tarok must be played: XX"),
        ("KH | XX QD | V | I", "KH", TrickRules(void=Void.COLOR), "XX", "XX-3",
         "without a card of the hearts led another colour card must be played: Q♦"),
        ("KH XX | QD | V | I", "", TrickRules(color_led_first=True), "XX", "XX-4",
         "while a colour card is held, a colour card must be led: K♥"),
        ("KH | V I QD | V | I", "KH", TrickRules(pagat=PagatDuty.LAST_TAROK), "I", "XX-5",
         "the Pagat is kept while another tarok may be played: V"),
        ("IV | V II QD | V | I", "IV", TrickRules(rising=True), "II", "XX-6",
         "a card that beats the trick must be played: V"),
        ("KH | V I QD | V | I", "KH", TrickRules(pagat_held=True), "I", "XX-7",
         "an announced Pagat is kept while another card is legal: V"),
        ("IV | V I QD | V | I", "IV", TrickRules(rising=True), "I", "XX-6",
         "a card that beats the trick must be played: V"),
        ("IV | V I QD | V | I", "IV", TrickRules(pagat_held=True), "I", "XX-7",
         "an announced Pagat is kept while another card is legal: V"),
        ("KH | V I QD | V | I", "KH", TrickRules(), "XX", "XX-1", "XX is not in the hand of seat 2"),
    ],
)  # fmt: skip
def test_every_duty_is_its_own_reason_under_its_own_rule(
    hands: str, lying: str, rules: TrickRules, action: str, rule: str, why: str
) -> None:
    assert (rule, why) == refused(play(hands, lying, rules), Play(card(action)))


def test_every_duty_has_its_name_on_the_wire() -> None:
    names = "follow-suit play-tarok play-color lead-color spare-pagat rise hold-pagat"

    assert names.split() == [duty.name for duty in DUTIES]


def test_the_first_duty_broken_is_the_reason() -> None:
    rules = TrickRules(rising=True, pagat=PagatDuty.LAST_TAROK, pagat_held=True, emperor=Emperor.ANY_ORDER)
    phase = play("XX | XXI V I QD | IV | II", "XX", rules)

    assert ["XX-6", "XX-5", "XX-1"] == [refused(phase, Play(card(token)))[0] for token in ("V", "I", "QD")]


def test_nothing_but_cards_is_played() -> None:
    phase = play("KH | QH | JH | CH")

    assert (ANY_RULE, "pass is no choice in this phase (play)") == refused(phase, PASS)
    assert phase.refusal(Play(card("KH"))) is None


def test_the_play_before_is_not_changed_by_what_follows() -> None:
    before = play("KH XX | QH V | JH IV | CH I", "KH QH JH")
    before.apply(Play(card("CH")))

    assert (FOUR, Cards.of("CH I"), ()) == (before.actor, before.hands[3], before.tricks)


def test_the_table_of_the_play_is_the_one_before_the_first_lead() -> None:
    dealt = table(TWENTY)
    begun = TrickPlay.begin(dealt, TrickRules(), CITES, ONE)
    after, _ = begun.apply(begun.legal()[0])

    assert after.table is dealt


# ── what a phase must say ──


def test_every_phase_has_its_name_on_the_wire() -> None:
    names = "auction choice talon discard hand-bonuses call announcing ladder play over"

    assert names.split() == [name.value for name in PhaseName]


def test_a_phase_that_asks_must_say_its_choices_and_what_forbids_them() -> None:
    with pytest.raises(NotImplementedError):
        Asking().vocabulary()
    with pytest.raises(NotImplementedError):
        Asking().refusal(PASS)
