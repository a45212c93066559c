"""Full states that agree with what one seat knows: for bots, hints, and tests that nothing leaks.

A view and a partly known record are the same thing in two forms. The unseen cards are dealt anew, the moves are
played again, and a deal in which one of them would be illegal teaches which cards its seat cannot hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ultimo.core.actions import DISCARDS, HIDDEN_DISCARD, Action, Discard
from ultimo.core.cards import TAROKS, Card, Cards
from ultimo.core.dealing import Dealing, Random
from ultimo.core.game import View
from ultimo.core.known import Known
from ultimo.core.partly_known import TOLD, TURN, VIEWER, record_of, turn_text
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.record import Move, Record
from ultimo.core.seats import SEATS, Seat
from ultimo.core.state import State
from ultimo.core.table import Table
from ultimo.core.told import told

__all__ = ["TOLD", "TURN", "VIEWER", "NoWorld", "Random", "Supposed", "record_of", "view_of", "worlds"]


class NoWorld(ValueError):
    """No deal was found that agrees with what is known."""


class Supposed(NamedTuple):
    """That *card* is held at the first lead by the seat *place*; None: by nobody, it is laid away or left lying."""

    card: Card
    place: Seat | None


def worlds(view: View, rng: Random, tries: int = 1000, supposed: Supposed | None = None) -> Iterator[State]:
    """Worlds w with `w.view(view.seat) == view`, drawn with *rng*; *tries* deals are tried in all.

    Every such world in which what is *supposed* is so can come, but not all are equally likely.
    """
    known = Known(record_of(view))
    known.learn_takers(view.log, len(known.record.moves))
    if supposed:
        known.suppose(*supposed)
    for world in Search(known, rng).draws(tries):
        if world.view(view.seat) == view:
            yield world


def view_of(record: Record, rng: Random, tries: int = 1000) -> View:
    """The view that a partly known *record* is, by its tags View, Turn and Told; NoWorld if no deal agrees with it.

    NotationError if the tag Told is malformed.
    """
    viewer = record.tag(VIEWER)
    if viewer not in ("0", "1", "2", "3", "4"):
        raise NoWorld(f'whose view is it? write [{VIEWER} "1"] to "4", or "0" for a spectator')
    if viewer != "0" and None in record.hands[int(viewer) - 1]:
        raise NoWorld(f"a view of seat {viewer} knows all cards of Hand{viewer}; it has unknown ones here")
    for world in Search(Known(record), rng).draws(tries):
        turn = turn_text(world.actor, world.phase_name)
        if told(world.log) == (record.tag(TOLD) or "") and turn == (record.tag(TURN) or turn):
            return world.view(SEATS[int(viewer) - 1] if viewer != "0" else None)
    raise NoWorld("no deal of the unknown cards was found that makes these moves legal")


class Search:
    """Deals the unknown cards of a record again and again, and learns from the moves that turn out illegal."""

    def __init__(self, known: Known, rng: Random) -> None:
        self.known = known
        self.record = known.record
        self.rng = rng

    def draws(self, tries: int) -> Iterator[State]:
        """The worlds found in *tries* deals."""
        for _ in range(tries):
            table = Dealing(self.known, self.rng).table()
            world = self._replay(table) if table else None
            if world is not None:
                yield world

    def _replay(self, table: Table) -> State | None:
        """The moves played from *table*, if all are legal; either way they say more of the hands in any world."""
        state = State.begin(self.record.game, table)
        for index, move in enumerate(self.record.moves):
            action = self._action(state, move)
            if action is None or state.refusal(action) is not None:
                self._learn(state, index)
                return None
            state = state.apply(action)
        self._learn(state, len(self.record.moves))
        return state

    def _learn(self, state: State, moves: int) -> None:
        self.known.learn_takers(state.log, moves)
        if isinstance(state.phase, TrickPlay):
            self.known.learn_plays(state.phase)

    def _action(self, state: State, move: Move) -> Action | None:
        """What *move* does in this world; None if it is not its seat's turn, or nothing is left to lay away."""
        if state.actor != move.seat:
            return None
        return self._laid_away(state, move.seat) if move.action == HIDDEN_DISCARD else move.action

    def _laid_away(self, state: State, seat: Seat) -> Action | None:
        """A discard nobody saw: what was told of, and rather a card the seat turned out not to hold."""
        legal = Cards.of(act.card for act in state.legal_actions() if isinstance(act, Discard) and act.card)
        choices = self._as_told(legal - self.known.kept[seat - 1], state, seat)
        pick = tuple(choices & self.known.lacks[seat - 1] or choices)
        return DISCARDS[pick[int(self.rng.random() * len(pick))].index] if pick else None

    def _as_told(self, free: Cards, state: State, seat: Seat) -> Cards:
        """Those of *free* that are told of, as often as is owed, else the others."""
        told = self.known.told
        discards = state.table.discards[seat - 1]
        owed = told.owed(seat, discards)
        if owed is None:
            return free
        cards, count = owed
        left = self.known.laid[seat - 1] - len(discards)
        others = free - cards if told.taroks[seat - 1] is None else free - TAROKS
        return (free & cards if self.rng.random() * left < count else others) or free
