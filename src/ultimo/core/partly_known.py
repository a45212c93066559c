"""What one seat knows of a hand, written as a partly known record: `?` for every card it cannot place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ultimo.core.actions import Play
from ultimo.core.cards import Card, Cards
from ultimo.core.events import Acted, CardsSeen, CardsShown, CardsTaken, Event
from ultimo.core.game import View
from ultimo.core.phases import PhaseName
from ultimo.core.record import Move, Record, Slot
from ultimo.core.seats import Seat, per_seat
from ultimo.core.told import told

VIEWER = "View"  # the tag that says whose view a record is: a seat, or 0 for a spectator
TURN = "Turn"  # the tag that says who is to act in which phase: `3 auction`; not every rule lets the moves say it
TOLD = "Told"  # the tag of what all were told beside the moves


def record_of(view: View) -> Record:
    """*view* as a partly known record: `?` for cards whose place as dealt the seat does not know."""
    moves = tuple(Move(event.seat, event.action) for event in view.log if isinstance(event, Acted))
    size = (len(view.game.deck.cards) - view.game.talon) // 4
    hands = per_seat(lambda seat: _padded(_dealt_cards(view, seat), size))
    heard = told(view.log)
    tags = [
        (VIEWER, str(view.seat or 0)),
        (TURN, turn_text(view.actor, view.phase)),
        *([(TOLD, heard)] if heard else []),
    ]
    return Record(view.game, hands, _known_talon(view), moves, view.multiplier, tuple(tags))


def turn_text(actor: Seat | None, phase: PhaseName) -> str:
    """Who is to act in which phase, as the tag Turn has it."""
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
    """The talon from the top: the cards shown and those the seat itself saw or took, the others unknown."""
    talon: list[Slot] = [None] * view.game.talon
    for event, places in at_the_talon(view.log, view.game.talon):
        for index, card in zip(places, event.cards, strict=False):  # no cards if the seat did not see them
            talon[index] = card
    return tuple(talon)


AtTheTalon = CardsTaken | CardsSeen | CardsShown


def at_the_talon(log: Iterable[Event], size: int) -> Iterator[tuple[AtTheTalon, Sequence[int]]]:
    """The events about a talon of *size* cards, each with the places of its cards in the talon as dealt."""
    lying = list(range(size))
    for event in log:
        if isinstance(event, CardsSeen) or (isinstance(event, CardsShown) and event.seat is None):
            yield event, lying[event.skipped : event.skipped + len(event.cards)]
        elif isinstance(event, CardsTaken):
            taken = lying[event.skipped : event.skipped + event.count]
            yield event, taken
            lying = [place for place in lying if place not in taken]
