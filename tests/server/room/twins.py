"""A second deal that somebody cannot tell from the first, played through a second room from the same log."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from ultimo.core.actions import Simple
from ultimo.core.cards import PACK, Card
from ultimo.core.seats import per_seat
from ultimo.core.session import Session
from ultimo.core.shuffle import Shuffled, shuffled
from ultimo.core.state import State
from ultimo.core.table import Table
from ultimo.core.worlds import worlds
from ultimo.server.protocol import asked
from ultimo.server.room import inputs
from ultimo.server.room.folding import Dealer, follow
from ultimo.server.room.inputs import Kept, payload_of
from ultimo.server.room.judging import Caller, Refused
from ultimo.server.room.own import Viewer
from ultimo.server.room.room import Room
from ultimo.server.room.table import TableState
from ultimo.server.room.watching import Step
from ultimo.server.store.interface import Batch

TOKENS = [
    *(f"{verb}:{card.token}" for verb in ("play", "discard", "call") for card in PACK),
    *(action.value for action in Simple),
    *("bid:solo", "announce:trull", "announce:pagat-ultimo", "kontra:game"),
]


def by_hand(pack: tuple[Card, ...], made: Shuffled) -> tuple[Card, ...]:
    """What `shuffled` gives, as a dealer of tests: hands so dealt carry no key."""
    return shuffled(pack, made)


def twin_of(state: TableState, viewer: Viewer, rng: random.Random, tries: int = 40) -> State | None:
    """Another hand that agrees with all *viewer* knows; None if none was found."""
    hand = state.hand
    assert hand is not None and state.session is not None
    seat = state.seat_of(viewer) if viewer is not None else None
    for world in worlds(hand.state.view(seat), rng, tries):
        before = replace(state.session, hands=state.session.hands[:-1])
        if before.evening.seating(_at_chairs(before, state, world.dealt)).seats == hand.next.seats:  # TX-5: II begins
            return world
    return None


def _at_chairs(before: Session, state: TableState, dealt: Table) -> Table:
    """*dealt* by the seats of before the deal, where the cards then say who sits where."""
    assert state.hand is not None
    now, then = state.hand.next.seats, before.evening.seating(None).seats
    return Table(per_seat(lambda seat: dealt.hands[now.index(then[seat - 1])]), dealt.talon)


def dealer_of(world: State, state: TableState) -> Dealer:
    """Deals what *world* was dealt in the last hand of *state*, and all other hands as ever."""
    assert state.hand is not None and state.session is not None
    before = _before_the_deal(state)
    wanted = _at_chairs(before, state, world.dealt)
    number = state.hand.deal

    def deal(pack: tuple[Card, ...], made: Shuffled) -> tuple[Card, ...]:
        return _pack_for(before, pack, wanted) if made.deal.number == number else shuffled(pack, made)

    return deal


def _before_the_deal(state: TableState) -> Session:
    """The evening when the last hand was about to be dealt, with what was said."""
    assert state.session is not None and state.hand is not None
    session = replace(state.session, hands=state.session.hands[:-1])
    for word in state.hand.said:
        if word in session.asked:
            session = session.say(word)
    return session


def _pack_for(session: Session, pack: Sequence[Card], wanted: Table) -> tuple[Card, ...]:
    """The order of *pack* that is dealt as *wanted*: each place of the pack gets a card of whoever it is dealt to."""
    dealt = session.dealing(pack)
    lots = [list(hand) for hand in wanted.hands]
    order = []
    for card in pack:
        seat = dealt.holder(card)
        order.append(wanted.talon[dealt.talon.index(card)] if seat is None else lots[seat - 1].pop())
    return tuple(order)


def replayed(
    log: Sequence[Kept], state: TableState, viewer: Viewer, world: State | None, dealer: Dealer, joins: int
) -> tuple[list[bytes], Room]:
    """All that *viewer* is sent who joins after entry *joins* of *log*, up to *state*.

    With *world* the choices of its hand are those made there: what nobody saw laid away differs.
    """
    room, sent = None, []
    chosen = iter(world.actions if world else ())
    for number, kept in enumerate(log, 1):
        if world and isinstance(kept.input, inputs.Acted) and room and _is_last_hand(room.state, state):
            kept = msgspec.structs.replace(kept, input=_as_in(kept.input, next(chosen)[1].token))
        if room is None:
            room = Room.again(state.id, [kept], dealer)
        else:
            after = follow(room.state, kept, dealer)
            step = Step(kept, room.state, after, Batch(after.id, after.v, (payload_of(kept),), kept.at))
            told, watched = room.take(step), room.watched(kept.at)
            sent += map(msgspec.json.encode, watched if viewer is None else told.values())
        if number == joins:
            sent.append(msgspec.json.encode(room.welcome("join", viewer)))
    assert room is not None
    return [*sent, msgspec.json.encode(room.welcome("join", viewer))], room


def answers(room: Room, viewer: Viewer) -> list[object]:
    """What *viewer* is answered who tries every action one could think of, and asks why not."""
    caller = Caller(f"a{viewer}", f"Player {viewer}")
    return [_answer(room, caller, asked.Act(id="0" * 32, v=room.state.v, action=token)) for token in TOKENS]


def _answer(room: Room, caller: Caller, message: asked.Act) -> object:
    try:
        room.hear(caller, message, room.state.at)
    except Refused as refused:
        return refused.code, refused.message, msgspec.json.encode(refused.context)
    return "accepted"


def _is_last_hand(state: TableState, last: TableState) -> bool:
    assert last.hand is not None
    return state.hand is not None and state.playing is not None and state.hand.deal == last.hand.deal


def _as_in(acted: inputs.Acted, token: str) -> inputs.Acted:
    return msgspec.structs.replace(acted, action=token)
