"""Worlds that agree with a view, and views as partly known records."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice, pairwise

import pytest

from tests.conformance.driver import Variant, played
from tests.core.notation import FOUR, ONE, THREE, TINY, TWENTY, TWO, after, table
from ultimo.core.actions import Discard, Play
from ultimo.core.cards import PAGAT, SUITS, TAROKS, Cards, NotationError, Suit
from ultimo.core.game import Game, View
from ultimo.core.phases import PhaseName
from ultimo.core.reading import parse_records, parse_settings
from ultimo.core.record import Record, Slot
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.core.state import IllegalAction, State, replay
from ultimo.core.table import Table
from ultimo.core.worlds import NoWorld, record_of, view_of, worlds
from ultimo.games import find_game

HANDS = "QC CC JC 10C 9C 8C 7C V"
TALON = "KD QD CD JD 1D 4D"
EXCHANGE = "bid:trade pass pass pass swap discard:QC discard:CC discard:V"


def tiny(said: str, options: str = "counted") -> State:
    game = TINY.with_settings({"laid-taroks": options})
    return after(game, table(game, HANDS, TALON), said)


def rng() -> random.Random:
    return random.Random(3)


def text(slots: tuple[Slot, ...]) -> str:
    return " ".join(one.token if one else "?" for one in slots)


def parsed(record: str) -> Record:
    (found,) = parse_records(record, find_game)
    return found


# ── a view as a record ──


def test_a_seat_knows_its_own_hand_as_dealt_and_what_the_others_played() -> None:
    state = after(TWENTY, table(TWENTY), "stand pass pass pass bid:solo pass pass pass pass play:XX")
    record = record_of(state.view(TWO))

    assert set(state.dealt.hand(TWO)) == set(record.hands[1])
    assert "XX ? ? ? ? ? ? ? ? ?" == text(record.hands[0])
    assert "? ? ? ? ? ? ? ? ? ?" == text(record.hands[2])


def test_a_spectator_knows_no_hand() -> None:
    assert {" ".join("?" * 12)} == {text(hand) for hand in record_of(tiny("pass").view(None)).hands}


def test_what_is_shown_of_the_talon_is_known_to_all() -> None:
    state = tiny("bid:trade pass pass pass")

    assert ["KD QD CD ? ? ?"] * 3 == [text(record_of(state.view(seat)).talon) for seat in (None, ONE, TWO)]


def test_what_a_seat_took_is_known_to_it_alone_at_its_place_in_the_talon() -> None:
    swapped, kept = tiny("bid:trade pass pass pass swap"), tiny("bid:trade pass pass pass keep")

    assert "KD QD CD JD 1D 4D" == text(record_of(swapped.view(ONE)).talon)
    assert "KD QD CD ? ? ?" == text(record_of(swapped.view(TWO)).talon)
    assert "KD QD CD ? ? ?" == text(record_of(kept.view(ONE)).talon)


def test_who_took_cards_may_have_been_dealt_anything() -> None:
    state = tiny(f"{EXCHANGE} play:SK")

    assert "? ? ? ? ? ? ? ? ? ? ? ?" == text(record_of(state.view(TWO)).hands[0])


def test_discards_of_others_are_hidden_in_the_record() -> None:
    state = tiny(EXCHANGE)

    assert str(record_of(state.view(ONE))).endswith("1:swap 1:discard:QC,CC,V\n")
    assert str(record_of(state.view(TWO))).endswith("1:swap 1:discard:?,?,?\n")


def test_the_record_says_whose_view_it_is_who_is_to_act_and_what_was_told() -> None:
    assert (("View", "2"), ("Turn", "1 auction")) == record_of(tiny("").view(TWO)).tags
    assert (("View", "0"), ("Turn", "1 play"), ("Told", "1:taroks=1")) == record_of(tiny(EXCHANGE).view(None)).tags
    assert (("View", "4"), ("Turn", "over")) == record_of(tiny("pass pass pass pass").view(FOUR)).tags


# ── a record as a view ──


def test_a_view_comes_back_from_its_record() -> None:
    for options in ("counted", "shown"):
        for said in ("pass", EXCHANGE, f"{EXCHANGE} play:SK"):
            state = tiny(said, options)
            for viewer in (None, *SEATS):
                view = state.view(viewer)

                assert view == view_of(parsed(str(record_of(view))), rng())


def test_a_record_without_turn_is_the_view_that_its_moves_make() -> None:
    record = parsed(str(record_of(tiny("pass").view(TWO))).replace('[Turn "2 auction"]\n', ""))

    assert tiny("pass").view(TWO) == view_of(record, rng())


@pytest.mark.parametrize("viewer", ["", "5", "me", "-1"])
def test_a_record_must_say_whose_view_it_is(viewer: str) -> None:
    record = str(record_of(tiny("pass").view(TWO)))

    with pytest.raises(NoWorld, match=r'whose view is it\? write \[View "1"\] to "4", or "0" for a spectator'):
        view_of(parsed(record.replace('[View "2"]', f'[View "{viewer}"]')), rng())
    with pytest.raises(NoWorld, match="whose view is it"):
        view_of(parsed(record.replace('[View "2"]\n', "")), rng())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"1 play"', '"2 play"'),
        ("1:taroks=1", "1:taroks=3"),
        ("1:taroks=1", "2:with"),
        ('[Told "1:taroks=1"]\n', ""),
        ("1:discard:?,?,?", "1:discard:?,?"),
        ("1:swap", "2:swap"),
    ],
)
def test_a_record_that_no_deal_agrees_with_is_no_view(old: str, new: str) -> None:
    record = str(record_of(tiny(EXCHANGE).view(TWO)))
    assert 1 == record.count(old)

    with pytest.raises(NoWorld, match="no deal of the unknown cards was found that makes these moves legal"):
        view_of(parsed(record.replace(old, new)), rng(), tries=200)


@pytest.mark.parametrize("viewer", [ONE, TWO])
def test_nobody_plays_a_card_that_is_known_to_be_elsewhere(viewer: Seat) -> None:
    """Seat 1 plays the XVIII, which seat 2 was dealt: seat 1 has no room for it, seat 2 has it in hand."""
    said = "stand pass pass pass bid:solo pass pass pass pass play:SK"
    record = str(record_of(after(TWENTY, table(TWENTY, "SK | XVIII"), said).view(viewer)))

    with pytest.raises(NoWorld):
        view_of(parsed(record.replace("1:play:SK", "1:play:XVIII")), rng(), tries=50)


def test_what_was_told_must_tell_something() -> None:
    record = str(record_of(tiny(EXCHANGE).view(TWO)))

    with pytest.raises(NotationError, match="'1:tarot=1' tells nothing"):
        view_of(parsed(record.replace("1:taroks=1", "1:tarot=1")), rng())


# ── worlds ──


def drawn(view: View, count: int) -> list[State]:
    return list(islice(worlds(view, rng()), count))


def test_worlds_agree_with_the_view_and_are_not_all_the_same() -> None:
    view = tiny(EXCHANGE).view(TWO)
    found = drawn(view, 20)

    assert [view] * 20 == [world.view(TWO) for world in found]
    assert len({world.dealt for world in found}) > 10


def test_no_more_deals_are_tried_than_asked_for() -> None:
    view = tiny("pass").view(TWO)

    assert [] == list(worlds(view, rng(), tries=0))
    assert 7 == len(list(worlds(view, rng(), tries=7)))


def test_the_same_luck_draws_the_same_worlds() -> None:
    view = tiny(EXCHANGE).view(THREE)

    assert drawn(view, 5) == drawn(view, 5)


def laid_away(world: State) -> Cards:
    """What seat 1 laid away in *world*."""
    return Cards.of(action.card for _, action in world.actions if isinstance(action, Discard) and action.card)


def test_every_world_has_as_many_taroks_laid_away_as_was_said() -> None:
    for taroks, said in ((0, EXCHANGE.replace("discard:V", "discard:7C")), (1, EXCHANGE)):
        counted = [len(laid_away(world) & TAROKS) for world in drawn(tiny(said).view(TWO), 20)]

        assert [taroks] * 20 == counted


def test_every_world_has_the_cards_laid_away_that_were_shown() -> None:
    found = drawn(tiny(EXCHANGE, "shown").view(TWO), 20)

    assert {"V"} == {str(laid_away(world) & TAROKS) for world in found}
    assert len({laid_away(world) for world in found}) > 10


def test_what_others_have_laid_away_is_not_what_they_play() -> None:
    state = tiny(f"{EXCHANGE} play:SK")

    assert not [world for world in drawn(state.view(TWO), 20) if laid_away(world) & Cards.of("SK")]


def test_what_a_seat_turned_out_not_to_hold_may_have_been_laid_away() -> None:
    dealt = table(TINY, "QC CC 7C V | KC VI | JC | 10C 7S", TALON)
    said = "bid:trade pass pass pass swap discard:QC discard:CC discard:7C play:V play:XIV play:II play:7S"
    state = after(TINY, dealt, f"{said} play:KC play:JC play:10C play:XV")
    clubs = [laid_away(world) & SUITS[Suit.CLUBS] for world in drawn(state.view(TWO), 100)]

    assert Cards.of("QC CC 9C 8C 7C") == Cards.of(one for some in clubs for one in some)
    assert {0, 1, 2, 3} >= {len(some) for some in clubs} > {0, 1}


def test_an_impossible_view_has_no_world() -> None:
    view = tiny(EXCHANGE).view(TWO)
    wrong = View(view.game, ONE, view.dealt, 1, view.log, PhaseName.PLAY, ONE)

    assert [] == list(worlds(wrong, rng(), tries=100))


# ── all worlds there are, counted by hand ──


def every_world(state: State, viewer: Seat) -> set[Table]:
    """By trying every deal of the cards that *viewer* has not seen: those that give the same view."""
    unseen = Cards.of(one for seat in SEATS if seat != viewer for one in state.view(seat).hand)
    view = state.view(viewer)
    return {
        world.dealt
        for hands in shares(unseen, [seat for seat in SEATS if seat != viewer], state)
        if (world := same_moves(state, hands)) and world.view(viewer) == view
    }


def shares(cards: Cards, seats: list[Seat], state: State) -> Iterator[dict[Seat, Cards]]:
    """Every way to share *cards* so that each of *seats* holds as many as it does in *state*."""
    if not seats:
        yield {}
        return
    for some in combinations(cards, len(state.view(seats[0]).hand)):
        for rest in shares(cards - Cards.of(some), seats[1:], state):
            yield {seats[0]: Cards.of(some), **rest}


def same_moves(state: State, hands: dict[Seat, Cards]) -> State | None:
    """The moves of *state* with other cards left in the hands, if they are legal."""
    dealt = per_seat(
        lambda seat: state.dealt.hand(seat) - state.view(seat).hand | hands.get(seat, state.view(seat).hand)
    )
    try:
        return replay(state.game, replace(state.dealt, hands=dealt), [action for _, action in state.actions])
    except IllegalAction:
        return None


def two_tricks_before_the_end(game: Game, index: int) -> State:
    hand = played(Variant(game, f"{game.options.changed()} worlds"), index)
    return next(state for state in hand.states if {2} == {len(state.view(seat).hand) for seat in SEATS})


@pytest.mark.no_cover
@pytest.mark.parametrize("index", range(3))
@pytest.mark.parametrize("options", ["dodge-pagat=last-tarok kontra=x2", "no-trump-void=tarok emperor=any-order"])
def test_the_worlds_drawn_are_all_there_are(options: str, index: int) -> None:
    state = two_tricks_before_the_end(TWENTY.with_settings(parse_settings(options.split())), index)
    assert state.actor is not None
    found = {world.dealt for world in worlds(state.view(state.actor), rng(), tries=1500)}

    assert every_world(state, state.actor) == found


@pytest.mark.no_cover
def test_who_led_the_pagat_as_the_last_tarok_may_hold_any_color_card() -> None:
    """A world in which the I might not be led teaches nothing of the cards that were not in its way."""
    game = TWENTY.with_settings({"dodge-pagat": "last-tarok"})
    state, leader = next(pagat_leads(game))
    viewer = next(seat for seat in SEATS if seat != leader)
    held = [world.view(leader).hand for world in islice(worlds(state.view(viewer), rng()), 200)]

    assert state.view(leader).hand <= Cards.of(one for hand in held for one in hand)


def pagat_leads(game: Game) -> Iterator[tuple[State, Seat]]:
    """States in which somebody has just led the I in a Dodge Round and still holds two cards or more."""
    for index in range(1000):
        for before, state in pairwise(played(Variant(game, f"{game.id} pagat"), index).states):
            leads = before.view(None).public.trick is None and state.actions[-1][1] == Play(PAGAT)
            if leads and dodge(state) and before.actor and len(state.view(before.actor).hand) > 1:
                yield state, before.actor


def dodge(state: State) -> bool:
    return state.view(None).public.contract == "dodge"
