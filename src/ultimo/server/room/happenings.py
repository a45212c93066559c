"""What just happened, as each viewer may know it: for motion, sound and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.core.events import (
    Acted,
    CardsSeen,
    CardsShown,
    CardsTaken,
    Declared,
    Event,
    MistakeSaid,
    SideShown,
    TaroksLaidAway,
    TrickTaken,
)
from ultimo.core.seats import Place, Seat
from ultimo.server.protocol.told import Happened
from ultimo.server.room import inputs
from ultimo.server.room.inputs import Kept
from ultimo.server.room.own import Viewer
from ultimo.server.room.table import TableState


def happened(before: TableState, kept: Kept, after: TableState, viewer: Viewer) -> tuple[Happened, ...]:
    """What *viewer* is told of *kept*, which led from *before* to *after*."""
    by = kept.input.by if isinstance(kept.input, inputs.Acted) else None
    return (*_at_table(kept), *_in_hand(before, after, viewer, by))


def _at_table(kept: Kept) -> tuple[Happened, ...]:
    """What happened beside the hand, the same for all."""
    match kept.input:
        case inputs.Acted():
            return ()
        case inputs.Spoke(place, text):
            return (Happened("spoke", place, text=text),)
        case inputs.Nonced() | inputs.Committed():
            return (Happened(_kind(kept)),)
        case _:
            return (Happened(_kind(kept), getattr(kept.input, "place", None), text=_text(kept)),)


def _kind(kept: Kept) -> str:
    """The kind of input, as the log has it."""
    tag = kept.input.__struct_config__.tag
    assert isinstance(tag, str), "inputs are told apart by a word"
    return tag


def _text(kept: Kept) -> str | None:
    """What was said with an input."""
    match kept.input:
        case inputs.Said(word=text) | inputs.Stepped(step=text) | inputs.Proposed(what=text) | inputs.Housed(bot=text):
            return text
        case inputs.Sat(name=name):
            return name
        case inputs.Answered(yes=yes):
            return "yes" if yes else "no"
        case inputs.Paused(on=on) | inputs.Muted(on=on) | inputs.Readied(on=on):
            return "on" if on else "off"
        case _:
            return None


def _in_hand(before: TableState, after: TableState, viewer: Viewer, by: inputs.By | None) -> Iterator[Happened]:
    """The events the hand gained, each as the viewer's seat saw it."""
    if after.hand is None:
        return
    seat = after.seat_of(viewer) if viewer is not None else None
    heard = len(before.hand.state.log) if before.hand and before.hand.deal == after.hand.deal else 0
    for event in after.hand.state.log[heard:]:
        yield _told(event.seen_by(seat), after, by)


def _told(event: Event, state: TableState, by: inputs.By | None) -> Happened:
    match event:
        case Acted(seat, action):
            text = None if by in (None, inputs.By.SITTER) else str(by)
            return Happened("acted", _place(state, seat), action.token, text=text)
        case Declared(seat, contract):
            return Happened("declared", _place(state, seat), text=contract)
        case SideShown(seat, with_declarer):
            return Happened("side", _place(state, seat), text="with" if with_declarer else "against")
        case TrickTaken(seat):
            return Happened("trick", _place(state, seat))
        case MistakeSaid(seat):
            return Happened("mistake", _place(state, seat))
        case _:
            return _told_of_cards(event, state)


def _told_of_cards(event: CardsTaken | CardsSeen | CardsShown | TaroksLaidAway, state: TableState) -> Happened:
    match event:
        case CardsTaken(seat, count, cards):
            return Happened("taken", _place(state, seat), cards=tuple(card.token for card in cards), count=count)
        case CardsSeen(seat, count, cards):
            return Happened("looked", _place(state, seat), cards=tuple(card.token for card in cards), count=count)
        case CardsShown(owner, cards):
            place = None if owner is None else _place(state, owner)
            return Happened("shown", place, cards=tuple(card.token for card in cards))
        case TaroksLaidAway(seat, count):
            return Happened("taroks", _place(state, seat), count=count)


def _place(state: TableState, seat: Seat) -> Place:
    assert state.hand is not None, "seats are of a hand"
    return state.hand.next.seats[seat - 1]
