"""Full states that agree with what one seat knows: for bots, hints, and tests that nothing leaks.

A view and a partly known record are the same thing in two forms. The unseen cards are dealt anew, the moves are
played again, and a deal in which one of them would be illegal teaches which cards its seat cannot hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from ultimo.core.actions import HIDDEN_DISCARD, Action, Discard, Play
from ultimo.core.cards import Card, Cards
from ultimo.core.events import Acted, CardsTaken
from ultimo.core.record import Move, Record, Slot
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.core.state import State
from ultimo.core.table import Table
from ultimo.core.view import View

VIEWER = "View"  # the tag that says whose view a record is: a seat, or 0 for a spectator


class Random(Protocol):
    """What is needed of a generator of random numbers."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""


class NoWorld(ValueError):
    """No deal was found that agrees with what is known."""


def worlds(view: View, rng: Random, tries: int = 1000) -> Iterator[State]:
    """Worlds w with `w.view(view.seat) == view`, drawn with *rng*; *tries* deals are tried in all.

    Every such world can come, but not all are equally likely.
    """
    for world in _Search(record_of(view), rng).draws(tries):
        if world.view(view.seat) == view:
            yield world


def record_of(view: View) -> Record:
    """*view* as a partly known record: `?` for cards whose place as dealt the seat does not know."""
    moves = tuple(Move(event.seat, event.action) for event in view.log if isinstance(event, Acted))
    size = (len(view.game.deck.cards) - view.game.talon) // 4
    hands = per_seat(lambda seat: _padded(_dealt_cards(view, seat), size))
    viewer = ((VIEWER, str(view.seat or 0)),)
    return Record(view.game, hands, _known_talon(view), moves, view.multiplier, viewer)


def view_of(record: Record, rng: Random, tries: int = 1000) -> View:
    """The view that a partly known *record* is, by its View tag; NoWorld if no deal agrees with it."""
    viewer = record.tag(VIEWER)
    if viewer not in ("0", "1", "2", "3", "4"):
        raise NoWorld(f'whose view is it? write [{VIEWER} "1"] to "4", or "0" for a spectator')
    for world in _Search(record, rng).draws(tries):
        return world.view(SEATS[int(viewer) - 1] if viewer != "0" else None)
    raise NoWorld("no deal of the unknown cards was found that makes these moves legal")


def _padded(cards: Cards, size: int) -> tuple[Slot, ...]:
    return (*cards, *[None] * (size - len(cards)))


def _dealt_cards(view: View, seat: Seat) -> Cards:
    """The cards *seat* is known to have been dealt: all of the own; of others what they played, if they took none."""
    if seat == view.seat:
        return view.dealt or Cards()
    if any(isinstance(event, CardsTaken) and event.seat == seat for event in view.log):
        return Cards()
    return Cards.of(_cards_played(view, seat))


def _cards_played(view: View, seat: Seat) -> Iterator[Card]:
    for event in view.log:
        if isinstance(event, Acted) and event.seat == seat and isinstance(event.action, Play):
            yield event.action.card


def _known_talon(view: View) -> tuple[Slot, ...]:
    """The talon from the top: the cards the seat itself took, the others unknown."""
    talon: list[Slot] = []
    for event in view.log:
        if isinstance(event, CardsTaken):
            talon += event.cards or [None] * event.count
    return (*talon, *[None] * (view.game.talon - len(talon)))


class _Place:
    """Where an unknown card may lie: dealt to *seat*, or in the talon at *index* and then taken by *seat*."""

    def __init__(self, seat: Seat | None, index: int | None = None) -> None:
        self.seat = seat
        self.index = index


class _Search:
    """Deals the unknown cards of a record again and again, and learns from the moves that turn out illegal."""

    def __init__(self, record: Record, rng: Random) -> None:
        self.record = record
        self.rng = rng
        self.takers: list[Seat | None] = [None] * record.game.talon  # who takes which talon card, once seen
        known = (card for cards in (*record.hands, record.talon) for card in cards if card)
        self.unseen = record.game.deck.all - Cards.of(known)
        implied = record.game.implied(record.moves)
        self.lacks = list(implied.lacks)  # by seat: cards it cannot hold when it plays
        self.shows = [implied.has[seat - 1] | self._shown(seat) for seat in SEATS]
        self.laid = [sum(move == Move(seat, HIDDEN_DISCARD) for move in record.moves) for seat in SEATS]

    def _shown(self, seat: Seat) -> Cards:
        """The cards *seat* is seen to play or lay away."""
        actions = [move.action for move in self.record.moves if move.seat == seat]
        return Cards.of(action.card for action in actions if isinstance(action, Play | Discard) and action.card)

    def draws(self, tries: int) -> Iterator[State]:
        """The worlds found in *tries* deals."""
        for _ in range(tries):
            table = self._deal()
            world = self._replay(table) if table else None
            if world is not None:
                yield world

    def _deal(self) -> Table | None:
        places = self._places()
        dealt: list[tuple[Card, _Place]] = []
        laid = list(self.laid)
        for card in self._hardest_first():
            fits = [place for place in places if self._fits(card, place, laid)]
            if not fits:
                return None
            place = fits[self._below(len(fits))]
            places.remove(place)
            dealt.append((card, place))
            if place.seat and place.index is None and card in self.lacks[place.seat - 1]:
                laid[place.seat - 1] -= 1
        return self._table(dealt)

    def _places(self) -> list[_Place]:
        hands = [_Place(seat) for seat in SEATS for card in self.record.hands[seat - 1] if card is None]
        talon = enumerate(self.record.talon)
        return hands + [_Place(self.takers[index], index) for index, card in talon if card is None]

    def _hardest_first(self) -> list[Card]:
        """The unseen cards, those first that fit in the fewest places; ties at random."""

        def ease(card: Card) -> float:
            if any(card in shows for shows in self.shows):
                return self.rng.random() - 1
            return sum(card not in lacks for lacks in self.lacks) + self.rng.random()

        return sorted(self.unseen, key=ease)

    def _fits(self, card: Card, place: _Place, laid: Sequence[int]) -> bool:
        owner = next((seat for seat in SEATS if card in self.shows[seat - 1]), None)
        if owner is not None:
            return place.seat == owner or (place.index is not None and place.seat is None)
        if place.seat is None or place.index is not None:
            return True
        return card not in self.lacks[place.seat - 1] or laid[place.seat - 1] > 0

    def _table(self, dealt: Sequence[tuple[Card, _Place]]) -> Table:
        record = self.record
        talon = list(record.talon)
        for card, place in dealt:
            if place.index is not None:
                talon[place.index] = card
        hands = per_seat(
            lambda seat: Cards.of(
                [card for card in record.hands[seat - 1] if card]
                + [card for card, place in dealt if place.index is None and place.seat == seat]
            )
        )
        return Table(hands, tuple(card for card in talon if card), multiplier=record.multiplier)

    def _replay(self, table: Table) -> State | None:
        state = State.begin(self.record.game, table)
        for move in self.record.moves:
            action = self._laid_away(state) if move.action == HIDDEN_DISCARD else move.action
            if action is None or state.actor != move.seat or state.refusal(action) is not None:
                self._learn(state, action)
                return None
            state = state.apply(action)
        return state

    def _laid_away(self, state: State) -> Action | None:
        """A discard nobody saw: no card shown later, rather one the seat turned out not to hold."""
        assert state.actor is not None, "a discard has a seat"
        shows, lacks = self.shows[state.actor - 1], self.lacks[state.actor - 1]
        free = [act for act in state.legal_actions() if isinstance(act, Discard) and act.card and act.card not in shows]
        choices = [act for act in free if act.card and act.card in lacks] or free
        return choices[self._below(len(choices))] if choices else None

    def _learn(self, state: State, action: Action | None) -> None:
        """A play was illegal: the seat holds none of the cards it would have had to play instead."""
        takers = [event for event in state.log if isinstance(event, CardsTaken)]
        self.takers[: sum(event.count for event in takers)] = [e.seat for e in takers for _ in range(e.count)]
        if isinstance(action, Play) and state.actor and action.card in self._held(state):
            legal = Cards.of(act.card for act in state.legal_actions() if isinstance(act, Play))
            self.lacks[state.actor - 1] |= legal

    def _held(self, state: State) -> Cards:
        assert state.actor is not None, "somebody is to act"
        return state.view(state.actor).hand

    def _below(self, limit: int) -> int:
        return int(self.rng.random() * limit)
