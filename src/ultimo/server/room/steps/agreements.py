"""What is proposed and agreed on, talk, pauses, the server's return, the end."""

from __future__ import annotations

from msgspec.structs import replace

from ultimo.core.seats import Place
from ultimo.server.protocol.settings import PaceKind
from ultimo.server.room import inputs
from ultimo.server.room.claiming import played_out
from ultimo.server.room.inputs import Kept
from ultimo.server.room.proposals import CLAIM, PROPOSALS, SAME_DEAL, UNDO, action_before, is_possible
from ultimo.server.room.steps.putting import Dealer, dealt_out, evening, hand_over, put, read, require
from ultimo.server.room.table import REPAID, Proposal, Stage, TableState, Talk

TALK_KEPT = 20  # lines of talk a table shows


def proposed(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """Something asked of the others."""
    made = read(kept, inputs.Proposed)
    stay = _stay(state, made)
    is_right = is_possible(state, made.place, made.what) if made.what != UNDO else stay is not None
    is_right = is_right and state.stage in PROPOSALS.get(made.what, ()) and state.proposal is None
    require(is_right, f"{made.what!r} cannot be proposed")
    return carried_out(replace(state, proposal=Proposal(made.what, made.place, kept.at, (made.place,), stay)), kept)


def _stay(state: TableState, made: inputs.Proposed) -> int | None:
    """How many actions of the hand stay if it is taken back; None: none can be, or nothing is to be."""
    last = action_before(state, made.place) if made.what == UNDO else None
    if last is None or made.stay is None:
        return last
    return made.stay if 0 <= made.stay <= last else None


def answered(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """One more consent, or a refusal, which ends it."""
    answer, proposal = read(kept, inputs.Answered), state.proposal
    assert proposal is not None, "something was proposed"
    if not answer.yes:
        return replace(state, proposal=None)
    consents = (*proposal.consents, answer.place)
    return carried_out(replace(state, proposal=replace(proposal, consents=consents)), kept)


def carried_out(state: TableState, kept: Kept) -> TableState:
    """The table after what was proposed, if all who join from outside agree; bots of the house mind nothing."""
    proposal = state.proposal
    if proposal is None or any(place not in proposal.consents for place in state.people):
        return state
    agreed = replace(state, proposal=None)
    if proposal.what == UNDO:
        assert proposal.stay is not None, "there was something to take back"
        return replace(agreed, session=evening(state).rewound(proposal.stay), turn_since=kept.at)
    if proposal.what == CLAIM:
        return hand_over(replace(agreed, session=played_out(evening(state)), turn_since=kept.at))
    if proposal.what == SAME_DEAL:
        return _dealt_again(agreed, kept.at)
    return _ended(agreed, Stage.OVER)


def _dealt_again(state: TableState, now: int) -> TableState:
    """The last hand with the same cards; its result is taken back, and kept to be compared with."""
    session = evening(state)
    scores = session.hands[-1].scores_by_place
    totals = tuple(total - scores.get(place, 0) for place, total in zip(state.places, state.totals, strict=True))
    first = state.first or session.hands[-1]
    return dealt_out(replace(state, totals=totals, first=first), session.played_again(), now)


def _ended(state: TableState, stage: Stage) -> TableState:
    """The table with nothing to come: a key that has dealt nothing is forgotten."""
    unused = state.stage is Stage.SHUFFLING
    return replace(state, stage=stage, proposal=None, paused=False, shuffling=None if unused else state.shuffling)


def lapsed(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """What was proposed was not answered in time."""
    return replace(state, proposal=None)


def spoke(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """Something said at the table."""
    line = read(kept, inputs.Spoke)
    return replace(state, talk=(*state.talk, Talk(line.place, line.text, line.is_phrase))[-TALK_KEPT:])


def paused(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """The table waits, or goes on; meanwhile no clock runs."""
    on = read(kept, inputs.Paused).on
    place = state.actor
    stopped = clock_stopped(state, place, kept.at) if on and place else state
    return replace(stopped, paused=on, turn_since=kept.at)


def clock_stopped(state: TableState, place: Place, now: int) -> TableState:
    """The table with the clock of *place* stopped in the middle of a choice."""
    chair = state.chair(place)
    if state.paused or chair.is_played_by_the_house or state.settings.pace.kind is PaceKind.RELAXED:
        return state
    return put(state, place, replace(chair, left=max(0, chair.left - (now - state.turn_since))))


def reopened(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """Nobody is connected; the one to act has what was left at the last entry, and a little more."""
    place = state.actor
    stopped = clock_stopped(state, place, state.at) if place else state
    chairs = [replace(chair, here=False, since=kept.at) if chair.account else chair for chair in stopped.chairs]
    if place and state.settings.pace.kind is not PaceKind.RELAXED:
        chairs[place - 1] = replace(chairs[place - 1], left=chairs[place - 1].left + REPAID)
    return replace(stopped, chairs=tuple(chairs), turn_since=kept.at)


def closed(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """The table is done with."""
    return _ended(state, Stage.CLOSED)
