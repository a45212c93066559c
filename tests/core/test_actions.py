"""Actions and their text tokens."""

from __future__ import annotations

import pytest

from ultimo.core.actions import (
    ANNUL,
    BACK,
    DISCARDS,
    HIDDEN_DISCARD,
    HOLD,
    KEEP,
    PASS,
    PLAYS,
    STAND,
    SWAP,
    THE_GAME,
    Action,
    Announce,
    Bid,
    Call,
    Discard,
    Item,
    Kontra,
    Play,
    parse_action,
)
from ultimo.core.cards import PACK, NotationError, card
from ultimo.core.seats import SEATS, Seat

TOKENS: dict[str, Action] = {
    "pass": PASS,
    "stand": STAND,
    "hold": HOLD,
    "keep": KEEP,
    "swap": SWAP,
    "back": BACK,
    "annul": ANNUL,
    "bid:solo": Bid("solo"),
    "announce:pagat-ultimo": Announce("pagat-ultimo"),
    "kontra:game": Kontra(THE_GAME),
    "kontra:trull@3": Kontra(Item("trull", Seat(3))),
    "call:XX": Call(card("XX")),
    "discard:KH": Discard(card("KH")),
    "discard:?": HIDDEN_DISCARD,
    "play:10C": Play(card("10C")),
}


@pytest.mark.parametrize("token", TOKENS)
def test_every_form_of_action_is_read_and_written(token: str) -> None:
    action = TOKENS[token]

    assert action == parse_action(token)
    assert token == action.token == str(action)


@pytest.mark.parametrize("seat", SEATS)
def test_a_bonus_of_every_seat_can_be_doubled(seat: Seat) -> None:
    assert Kontra(Item("trull", seat)) == parse_action(f"kontra:trull@{seat}")


def test_a_card_may_be_written_as_its_face() -> None:
    assert Play(card("KH")) == parse_action("play:K♥")


def test_plays_and_discards_are_one_object_a_card() -> None:
    for index, one in enumerate(PACK):
        assert PLAYS[index] is parse_action(f"play:{one}") and PLAYS[index].card is one
        assert DISCARDS[index] is parse_action(f"discard:{one}") and DISCARDS[index].card is one


@pytest.mark.parametrize("token", ["", "knock", "PASS", "pass:", "pass:KH", "bid", "bid:", "play:", ":KH", "beg:solo"])
def test_what_is_not_an_action_is_refused_with_the_forms_there_are(token: str) -> None:
    forms = "pass stand hold keep swap back annul bid: announce: kontra: call: discard: play:"

    with pytest.raises(NotationError) as caught:
        parse_action(token)

    assert f"{token!r} is not an action; actions are {forms}" == str(caught.value)


@pytest.mark.parametrize("token", ["play:KX", "call:?", "play:?", "discard:KX", "discard:KH,QH"])
def test_an_action_with_a_card_needs_a_card(token: str) -> None:
    with pytest.raises(NotationError, match="is not a card"):
        parse_action(token)


@pytest.mark.parametrize("item", ["trull@", "trull@5", "trull@0", "@2", "trull@2@3", "trull@two"])
def test_a_kontra_names_the_game_or_a_bonus_and_its_seat(item: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(f"kontra:{item}")

    right = "write game or BONUS@SEAT with a seat from 1 to 4"
    assert f"{item!r} is nothing to kontra; {right}" == str(caught.value)


def test_names_of_contracts_are_not_judged_here() -> None:
    assert Bid("no-such-contract") == parse_action("bid:no-such-contract")
