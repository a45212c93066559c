"""A hand from a record, shown step by step with all its cards open."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ultimo.core.actions import Discard
from ultimo.core.evening import Next
from ultimo.core.record import Move, Record
from ultimo.core.seated import names_in, places_in
from ultimo.core.seats import SEATS, Place, per_seat
from ultimo.core.session_hand import SessionHand
from ultimo.core.state import State
from ultimo.server.protocol.patching import Json, patch
from ultimo.server.protocol.shown import HandShown, Shown
from ultimo.server.room.hands import hand_shown, tokens


class OpenShown(Shown, frozen=True):
    """A moment of a hand as somebody sees it who sees all cards."""

    hand: HandShown  # as somebody who watches sees it
    hands: dict[str, tuple[str, ...]]  # what each seat holds
    laid: dict[str, tuple[str, ...]]  # what seats have laid away
    talon: tuple[str, ...] = ()  # as dealt


class StepShown(Shown, frozen=True):
    """A move, and what is merged into the moment before to show the one after it."""

    seat: int
    action: str
    patch: Json


def moments(record: Record) -> Iterator[tuple[Move | None, Json]]:
    """Each move of *record*, whose cards are all known, with the moment after it; the first is the deal, without one.

    RecordError at the first move that is not legal.
    """
    state = State.begin(record.game, record.table())
    yield None, _moment(record, state)
    for index, move in enumerate(record.moves):
        state = record.step(state, move, index)
        yield move, _moment(record, state)


def step_shown(move: Move, before: Json, after: Json) -> StepShown:
    """*move*, which led from one moment to the next."""
    return StepShown(move.seat, move.action.token, patch(before, after))


def names_shown(record: Record) -> dict[str, str]:
    """The names of places."""
    return {str(place): name for place, name in sorted(names_in(record).items())}


def _moment(record: Record, state: State) -> Json:
    seats = places_in(record) or per_seat(lambda seat: Place(seat))
    coming = Next(seats[-1], seats, record.multiplier)  # who deals is not in a record: where four play, the last seat
    hand = hand_shown(SessionHand(1, coming, state, ()))
    laid: dict[str, tuple[str, ...]] = {}
    for seat, action in state.actions:
        if isinstance(action, Discard) and action.card:
            laid[str(seat)] = (*laid.get(str(seat), ()), action.card.token)
    hands = {str(seat): tokens(state.view(seat).hand) for seat in SEATS}
    made: Json = msgspec.to_builtins(OpenShown(hand, hands, laid, tokens(state.dealt.talon)))
    return made
