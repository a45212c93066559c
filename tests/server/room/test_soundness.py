"""Rules that fail in a way that nobody notices: the hand is looked at before anything of it is kept (T5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.server.room.driving import TABLES, Driven, hands
from ultimo.core.actions import Play
from ultimo.core.events import Acted
from ultimo.core.seats import Seat
from ultimo.core.state import State
from ultimo.core.table import Table
from ultimo.server.room import soundness
from ultimo.server.room.soundness import Unsound


def in_play(name: str = "CT", plays: int = 6) -> Driven:
    """A table where so many cards were played."""
    driven = Driven.open(TABLES[name], 1)
    driven.begin()
    return driven.play(lambda state: state.playing is not None and len(played(state.playing)) >= plays)


def played(hand: State) -> list[Acted]:
    """The plays of *hand*."""
    return [event for event in hand.log if isinstance(event, Acted) and isinstance(event.action, Play)]


def same_again(hand: State) -> State:
    """The last card is played once more."""
    return replace(hand, log=(*hand.log, played(hand)[-1]))


def not_held(hand: State) -> State:
    """Somebody else plays the last card."""
    last = played(hand)[-1]
    return replace(
        hand, log=tuple(replace(one, seat=Seat(last.seat % 4 + 1)) if one is last else one for one in hand.log)
    )


def twice_in_a_trick(hand: State) -> State:
    """Somebody plays another card to the same trick."""
    last = played(hand)[-1]
    other = next(iter(hand.table.hand(last.seat) - played_by(hand, last.seat)))
    return replace(hand, log=(*hand.log, Acted(last.seat, Play(other))))


def played_by(hand: State, seat: Seat) -> Any:
    """The cards that *seat* has played."""
    return hand.view(None).public.played & hand.table.hand(seat)


@pytest.mark.parametrize(
    ("spoiled", "law"),
    [(same_again, "played once"), (not_held, "has it"), (twice_in_a_trick, "play to a trick")],
)
def test_a_hand_that_cannot_be_is_found(spoiled: Callable[[State], State], law: str) -> None:
    hand = in_play().state.playing
    assert hand is not None
    soundness.check(None, hand)

    with pytest.raises(Unsound, match=law):
        soundness.check(hand, spoiled(hand))


def test_a_card_that_is_in_two_places_is_found_before_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    lays_away = Table.lays_away
    monkeypatch.setattr(
        Table, "lays_away", lambda table, seat, card: replace(lays_away(table, seat, card), hands=table.hands)
    )
    driven = Driven.open(TABLES["HU"], 1)
    driven.begin()

    with pytest.raises(Unsound, match="in one place"):
        driven.play(hands(10))


def test_scores_that_do_not_add_up_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    settlement = State.settlement

    def generous(hand: State) -> Any:
        made = settlement(hand)
        return replace(made, lines=(*made.lines, replace(made.lines[0], amounts=(1, 0, 0, 0))))

    driven = in_play("TX")
    monkeypatch.setattr(State, "settlement", generous)

    with pytest.raises(Unsound, match="others lose"):
        driven.play(hands(1))
