"""A view: what one seat knows of a hand, and what it holds now."""

from __future__ import annotations

import pytest

from tests.core.notation import ONE, TINY, TWO, row
from ultimo.core.actions import HIDDEN_DISCARD, PASS, Bid, Discard, Play
from ultimo.core.cards import Cards, card
from ultimo.core.events import Acted, CardsShown, CardsTaken, Declared, Event, TrickTaken
from ultimo.core.game import Offer, Refused, Stakes, View
from ultimo.core.phases import PhaseName
from ultimo.core.public import Public
from ultimo.core.reasons import Key, because
from ultimo.core.seats import Seat

DEALT = Cards.of("SK XX KH")
LOG: tuple[Event, ...] = (
    Acted(ONE, Bid("trade")),
    Declared(ONE, "trade"),
    CardsShown(None, row("QH JH")),
    CardsTaken(ONE, 2, row("QH JH")),
    Acted(ONE, Discard(card("KH"))),
    Acted(ONE, Discard(card("QH"))),
    Acted(ONE, Play(card("XX"))),
    Acted(TWO, Play(card("I"))),
)


def view(seat: Seat | None, dealt: Cards | None, log: tuple[Event, ...], actor: Seat | None = ONE) -> View:
    return View(TINY, seat, dealt, 2, log, PhaseName.PLAY, actor)


@pytest.mark.parametrize(
    ("events", "hand"),
    [(0, "SK XX KH"), (3, "SK XX KH"), (4, "SK XX KH QH JH"), (5, "SK XX QH JH"), (6, "SK XX JH"), (8, "SK JH")],
)
def test_the_hand_is_what_was_dealt_and_taken_without_what_was_laid_away_and_played(events: int, hand: str) -> None:
    assert Cards.of(hand) == view(ONE, DEALT, LOG[:events]).hand


def test_what_others_take_lay_away_and_play_does_not_change_the_hand() -> None:
    log = (CardsTaken(ONE, 2, ()), Acted(ONE, HIDDEN_DISCARD), Acted(ONE, Play(card("XX"))), TrickTaken(ONE))

    assert Cards.of("XXI I") == view(TWO, Cards.of("XXI I"), log).hand


def test_a_discard_whose_card_is_not_known_leaves_the_hand_as_it_is() -> None:
    assert DEALT == view(ONE, DEALT, (Acted(ONE, HIDDEN_DISCARD),)).hand


def test_a_spectator_holds_nothing() -> None:
    log = (Acted(ONE, PASS), CardsTaken(ONE, 1, ()), Acted(TWO, Play(card("I"))))

    assert Cards() == view(None, None, log).hand


def test_what_is_public_is_read_off_the_log() -> None:
    public = view(TWO, Cards.of("I"), LOG).public

    assert Public.of(LOG) == public
    assert (ONE, "trade", Cards.of("XX I")) == (public.declarer, public.contract, public.played)


def test_who_is_to_act_sees_the_choices_beside_all_else() -> None:
    before = view(ONE, DEALT, LOG)
    legal = (Offer(PASS, None, ()), Offer(Bid("trade"), Stakes(6, -6, 2), ()))
    refused = (Refused(Bid("nullo"), because("TT-4", Key("no", "no"))),)

    after = before.with_choices(legal, refused)

    assert ((PASS, Bid("trade")), ()) == (after.actions, before.actions)
    assert (legal, refused) == (after.legal, after.refused)
    assert before == after.with_choices((), ())
