"""The evening: it begins, is shuffled for, dealt, played, and may begin again."""

from __future__ import annotations

from msgspec.structs import replace

from ultimo.core.actions import parse_action
from ultimo.core.seats import Place
from ultimo.core.session import Session
from ultimo.core.shuffle import KEY_BYTES, NONCE_BYTES, shuffled
from ultimo.server.protocol.settings import PaceKind
from ultimo.server.room import inputs
from ultimo.server.room.inputs import Kept
from ultimo.server.room.steps.putting import (
    Dealer,
    DoesNotApply,
    dealt_out,
    evening,
    hand_over,
    hex_bytes,
    put,
    read,
    require,
)
from ultimo.server.room.table import Shuffling, Stage, TableState


def begun(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """The evening of those in the chairs."""
    names = [chair.sitter.name for chair in state.chairs if chair.sitter]
    require(len(names) == len(state.chairs), "not every chair is taken")
    session = Session.start(state.game, names, state.settings.title or "evening")
    return replace(state, session=session, stage=Stage.SHUFFLING, totals=session.totals)


def again(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """The same chairs before another evening; nobody is ready."""
    chairs = tuple(replace(chair, ready=chair.house is not None, stands_in=False) for chair in state.chairs)
    earlier = state.earlier + len(evening(state).hands)
    fresh = replace(state, chairs=chairs, stage=Stage.GATHERING, earlier=earlier)
    return replace(fresh, session=None, shuffling=None, proposal=None, paused=False, totals=())


def committed(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """The key of the coming deal."""
    require(state.shuffling is None, "a key was committed to")
    return replace(state, shuffling=Shuffling(hex_bytes(read(kept, inputs.Committed).key, KEY_BYTES), kept.at))


def nonced(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """What a player adds to the shuffle."""
    nonced, made = read(kept, inputs.Nonced), state.shuffling
    assert made is not None, "nonces come after the commitment"
    require(nonced.place not in made.given, f"place {nonced.place} has given a nonce")
    nonces = (*made.nonces, (nonced.place, hex_bytes(nonced.nonce, NONCE_BYTES)))
    return replace(state, shuffling=replace(made, nonces=nonces))


def said(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """A word before the deal."""
    return replace(state, session=evening(state).say(read(kept, inputs.Said).word))


def dealt(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """The cards, from the key and the nonces."""
    session, made = evening(state), state.shuffled
    if dealer is shuffled:
        return dealt_out(state, session.deal_by(made), kept.at)
    chosen = dealer(state.game.deck.cards, made)  # by a test: not what the key gives
    return dealt_out(state, session.deal(session.dealing(chosen)), kept.at)


def acted(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """A choice in the hand; what was proposed before it is off."""
    acted = read(kept, inputs.Acted)
    if state.actor != acted.place:
        raise DoesNotApply(f"place {acted.place} acted; it was the turn of place {state.actor}")
    require(not state.paused, "the table waits")
    played = evening(state).apply(parse_action(acted.action))
    clocked = _stopped(state, acted.place, kept.at)
    return hand_over(replace(clocked, session=played, turn_since=kept.at, proposal=None))


def _stopped(state: TableState, place: Place, now: int) -> TableState:
    """The table with what *place* has used taken off its clock."""
    pace, chair = state.settings.pace, state.chair(place)
    if pace.kind is PaceKind.RELAXED:
        return state
    if pace.kind is PaceKind.CORRESPONDENCE:
        return put(state, place, replace(chair, left=pace.base * 1000))
    used = 0 if chair.is_played_by_the_house else now - state.turn_since
    return put(state, place, replace(chair, left=max(0, chair.left - used) + pace.increment * 1000))


def stepped(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """A word about the evening."""
    return replace(state, session=evening(state).take(read(kept, inputs.Stepped).step))
