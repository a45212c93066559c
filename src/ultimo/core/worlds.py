"""Full states that agree with what one seat knows: for bots, hints, and tests that nothing leaks.

A view and a partly known record are the same thing in two forms. The unseen cards are dealt anew, the moves are
played again, and a deal in which one of them would be illegal teaches which cards its seat cannot hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from ultimo.core.actions import DISCARDS, HIDDEN_DISCARD, Action, Discard, Play
from ultimo.core.cards import TAROKS, Card, Cards
from ultimo.core.events import Acted, CardsShown, CardsTaken, Event
from ultimo.core.game import View
from ultimo.core.phases import PhaseName
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.record import Move, Record, Slot
from ultimo.core.seats import SEATS, PerSeat, Seat, per_seat
from ultimo.core.state import State
from ultimo.core.table import NO_CARDS, Table
from ultimo.core.told import Told, told
from ultimo.core.tricks import playable

VIEWER = "View"  # the tag that says whose view a record is: a seat, or 0 for a spectator
TURN = "Turn"  # the tag that says who is to act in which phase: `3 auction`; not every rule lets the moves say it
TOLD = "Told"  # the tag of what all were told beside the moves


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
    heard = told(view.log)
    tags = [(VIEWER, str(view.seat or 0)), (TURN, _turn(view.actor, view.phase)), *([(TOLD, heard)] if heard else [])]
    return Record(view.game, hands, _known_talon(view), moves, view.multiplier, tuple(tags))


def view_of(record: Record, rng: Random, tries: int = 1000) -> View:
    """The view that a partly known *record* is, by its tags View, Turn and Told; NoWorld if no deal agrees with it.

    NotationError if the tag Told is malformed.
    """
    viewer = record.tag(VIEWER)
    if viewer not in ("0", "1", "2", "3", "4"):
        raise NoWorld(f'whose view is it? write [{VIEWER} "1"] to "4", or "0" for a spectator')
    if viewer != "0" and None in record.hands[int(viewer) - 1]:
        raise NoWorld(f"a view of seat {viewer} knows all cards of Hand{viewer}; it has unknown ones here")
    for world in _Search(record, rng).draws(tries):
        turn = _turn(world.actor, world.phase_name)
        if told(world.log) == (record.tag(TOLD) or "") and turn == (record.tag(TURN) or turn):
            return world.view(SEATS[int(viewer) - 1] if viewer != "0" else None)
    raise NoWorld("no deal of the unknown cards was found that makes these moves legal")


def _turn(actor: Seat | None, phase: PhaseName) -> str:
    return f"{actor} {phase.value}" if actor else phase.value


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
    """The talon from the top: the cards shown and those the seat itself took, the others unknown."""
    talon: list[Slot] = [None] * view.game.talon
    for event, places in _at_the_talon(view.log, view.game.talon):
        for index, card in zip(places, event.cards, strict=False):  # no cards if the seat did not see them
            talon[index] = card
    return tuple(talon)


def _at_the_talon(log: Iterable[Event], size: int) -> Iterator[tuple[CardsTaken | CardsShown, Sequence[int]]]:
    """The events about a talon of *size* cards, each with the places of its cards in the talon as dealt."""
    lying = list(range(size))
    for event in log:
        if isinstance(event, CardsShown) and event.seat is None:
            yield event, lying[event.skipped : event.skipped + len(event.cards)]
        elif isinstance(event, CardsTaken):
            taken = lying[event.skipped : event.skipped + event.count]
            yield event, taken
            lying = [place for place in lying if place not in taken]


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
        self.seen = 0  # up to which move takers are known
        known = (card for cards in (*record.hands, record.talon) for card in cards if card)
        self.unseen = record.game.deck.all - Cards.of(known)
        implied = record.game.implied(record.moves)
        self.told = Told(record.tag(TOLD) or "")
        self.lacks = list(implied.lacks)  # by seat: cards it cannot hold when it plays
        self.kept = [implied.has[seat - 1] | self._shown(seat) for seat in SEATS]  # by seat: cards not laid away unseen
        self.shows = [self.kept[seat - 1] | self.told.laid[seat - 1] for seat in SEATS]
        self.needed_by = dict.fromkeys(self.unseen, len(record.moves))  # the move that shows where a card is held
        self.needed_by |= {card: at for at, move in enumerate(record.moves) for card in _card_of(move.action)}
        self.laid = [sum(move == Move(seat, HIDDEN_DISCARD) for move in record.moves) for seat in SEATS]

    def _shown(self, seat: Seat) -> Cards:
        """The cards *seat* is seen to play or lay away."""
        return Cards.of(card for move in self.record.moves if move.seat == seat for card in _card_of(move.action))

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
        spare = per_seat(self._spare)
        for card in self._hardest_first():
            fits = [place for place in places if self._fits(card, place, spare)]
            if not fits:
                return None
            place = fits[self._below(len(fits))]
            places.remove(place)
            dealt.append((card, place))
            if place.seat and place.index is None and card in self.lacks[place.seat - 1]:
                spare[place.seat - 1][self._kind(card, place.seat)] -= 1
        return self._table(dealt)

    def _spare(self, seat: Seat) -> list[int]:
        """How many unknown cards of each kind *seat* can have laid away unseen, after those it must have."""
        taken = [card for card, taker in zip(self.record.talon, self.takers, strict=True) if taker == seat]
        known = Cards.of(card for card in (*self.record.hands[seat - 1], *taken) if card)
        must = self.told.laid[seat - 1] | known & self.lacks[seat - 1]
        told = self.told.taroks[seat - 1]
        taroks = 0 if told is None else told - len(must & TAROKS)
        return [self.laid[seat - 1] - len(must) - taroks, taroks]

    def _kind(self, card: Card, seat: Seat) -> int:
        """1 for a tarok whose number among the cards laid away was told, else 0."""
        return int(card in TAROKS and self.told.taroks[seat - 1] is not None)

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

    def _fits(self, card: Card, place: _Place, spare: PerSeat[list[int]]) -> bool:
        owner = next((seat for seat in SEATS if card in self.shows[seat - 1]), None)
        if owner is not None:
            return place.seat == owner or (place.seat is None and self.seen < self.needed_by[card])
        if place.seat is None or place.index is not None:
            return True
        return card not in self.lacks[place.seat - 1] or spare[place.seat - 1][self._kind(card, place.seat)] > 0

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
        for index, move in enumerate(self.record.moves):
            action = self._laid_away(state) if move.action == HIDDEN_DISCARD else move.action
            if action is None or state.actor != move.seat or state.refusal(action) is not None:
                self._learn(state, action, index)
                return None
            state = state.apply(action)
        return state

    def _laid_away(self, state: State) -> Action | None:
        """A discard nobody saw: what was told of, and rather a card the seat turned out not to hold."""
        assert state.actor is not None, "a discard has a seat"
        legal = Cards.of(act.card for act in state.legal_actions() if isinstance(act, Discard) and act.card)
        free = legal - self.kept[state.actor - 1]
        choices = self._as_told(free, state, state.actor)
        pick = tuple(choices & self.lacks[state.actor - 1] or choices)
        return DISCARDS[pick[self._below(len(pick))].index] if pick else None

    def _as_told(self, free: Cards, state: State, seat: Seat) -> Cards:
        """Those of *free* that are told of, as often as is owed, else the others."""
        discards = state.table.discards[seat - 1]
        owed = self.told.owed(seat, discards)
        if owed is None:
            return free
        cards, count = owed
        left = self.laid[seat - 1] - len(discards)
        return (free & cards if self.rng.random() * left < count else free - cards) or free

    def _learn(self, state: State, action: Action | None, index: int) -> None:
        """Move *index* was illegal: if a play, its seat holds none of the cards that alone would have made it so."""
        self.seen = max(self.seen, index)
        for event, places in _at_the_talon(state.log, len(self.takers)):
            if isinstance(event, CardsTaken):
                for place in places:
                    self.takers[place] = event.seat
        if isinstance(action, Play) and isinstance(state.phase, TrickPlay) and state.phase.actor:
            self.lacks[state.phase.actor - 1] |= _obstacles(action.card, state.phase)

    def _below(self, limit: int) -> int:
        return int(self.rng.random() * limit)


def _card_of(action: Action) -> tuple[Card, ...]:
    """The card that *action* shows its seat to have held."""
    return (action.card,) if isinstance(action, Play | Discard) and action.card else ()


def _obstacles(card: Card, play: TrickPlay) -> Cards:
    """The cards of the actor each of which forbids *card*, whatever else is held; none if *card* is not held."""
    assert play.actor is not None, "a play has an actor"
    hand = play.hands[play.actor - 1]
    if card not in hand:
        return NO_CARDS
    pairs = ((other, Cards(card.bit | other.bit)) for other in hand)
    return Cards.of(other for other, pair in pairs if card not in playable(pair, play.trick, play.rules))
