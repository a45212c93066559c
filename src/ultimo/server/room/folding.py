"""What an accepted input makes of a table: the fold whose sum is everything the server knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from ultimo.core.actions import parse_action
from ultimo.core.cards import Card
from ultimo.core.game import Game
from ultimo.core.options import OptionError
from ultimo.core.seats import Place
from ultimo.core.session import Session
from ultimo.core.shuffle import Shuffled, shuffled
from ultimo.games import find_game
from ultimo.server.protocol.settings import PaceKind, Settings
from ultimo.server.room import inputs
from ultimo.server.room.inputs import AnyInput, Kept
from ultimo.server.room.proposals import END, UNDO, moves_before
from ultimo.server.room.table import Chair, Proposal, Shuffling, Sitter, Stage, TableState, Talk

TALK_KEPT = 20  # lines of talk a table shows
REPAID = 10_000  # milliseconds the one to act gets beside what was left when the server went down

Pack = tuple[Card, ...]
Dealer = Callable[[Pack, Shuffled], Pack]  # the order of the pack for a deal; tests choose another
One = TypeVar("One", bound=AnyInput)


class DoesNotApply(Exception):
    """An entry of a log that cannot have been accepted where it stands."""


def game_of(settings: Settings) -> Game:
    """The game with its options; LookupError without such a game, OptionError for a wrong option."""
    return find_game(settings.game).with_settings(settings.options)


def opened(table: str, kept: Kept) -> TableState:
    """The table after its first entry; DoesNotApply."""
    first = kept.input
    if not isinstance(first, inputs.Opened):
        raise DoesNotApply(f"a log begins with a table being opened, not with {type(first).__name__}")
    try:
        game = game_of(first.settings)
    except (LookupError, OptionError) as problem:
        raise DoesNotApply(str(problem)) from None
    if game.version != first.rules:
        raise DoesNotApply(f"the table plays version {first.rules} of {game.id}; this is version {game.version}")
    chairs = (Chair(),) * first.settings.places
    return TableState(table, first.host, first.settings, game, chairs, v=1, at=kept.at)


def folded(table: str, log: Iterable[Kept], dealer: Dealer = shuffled) -> TableState:
    """The table after *log*; DoesNotApply says at which entry."""
    entries = iter(log)
    state = opened(table, next(entries))
    for kept in entries:
        state = follow(state, kept, dealer)
    return state


def follow(state: TableState, kept: Kept, dealer: Dealer = shuffled) -> TableState:
    """The table after one more entry; DoesNotApply."""
    step = _STEPS.get(type(kept.input))
    if step is None or state.stage is Stage.CLOSED:
        raise DoesNotApply(f"entry {state.v + 1}, {type(kept.input).__name__}, cannot stand there")
    try:
        after = step(state, kept, dealer)
    except (ValueError, AssertionError, IndexError) as problem:  # what core refuses, it refuses with a ValueError
        raise DoesNotApply(f"entry {state.v + 1}, {type(kept.input).__name__}: {problem}") from problem
    return replace(after, v=state.v + 1, at=kept.at)


# ── before the evening, and who is there ──────────────────────────────────────────────────────


def _changed(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    settings = _input(kept, inputs.Changed).settings
    chairs = [replace(chair, ready=False) for chair in state.chairs[: settings.places]]
    chairs += [Chair()] * (settings.places - len(chairs))
    return replace(state, settings=settings, game=game_of(settings), chairs=tuple(chairs))


def _sat(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    sat = _input(kept, inputs.Sat)
    chair = Chair(
        Sitter(sat.name, sat.account, is_bot=sat.is_bot), here=True, since=kept.at, ready=state.session is not None
    )
    return _put(state, sat.place, chair)


def _housed(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    housed = _input(kept, inputs.Housed)
    return _put(state, housed.place, _house_chair(housed.bot, housed.place))


def _rose(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    place = _input(kept, inputs.Rose).place
    left = state.chair(place)
    chair = Chair() if state.session is None else replace(_house_chair(state.settings.stand_in, place), left=left.left)
    return _host_passed_on(_settled(_put(state, place, chair), kept, dealer), left.account)


def _host_passed_on(state: TableState, account: str | None) -> TableState:
    """The table with another host if *account* was it: the first person left; with nobody left, nobody else."""
    if account != state.host or not state.people:
        return state
    heir = state.chair(state.people[0]).account
    assert heir is not None, "people have accounts"
    return replace(state, host=heir)


def _house_chair(level: str, place: Place) -> Chair:
    return Chair(Sitter(f"{level.capitalize()} {place}", house=level), ready=True)


def _muted(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    muted = _input(kept, inputs.Muted)
    return _put(state, muted.place, replace(state.chair(muted.place), muted=muted.on))


def _came(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    place = _input(kept, inputs.Came).place
    was = state.chair(place)
    chair = replace(was, here=True, stands_in=False, since=kept.at, left=_at_least(state, was.left))
    resumed = replace(state, turn_since=kept.at) if was.stands_in and state.actor == place else state
    return _put(resumed, place, chair)


def _at_least(state: TableState, left: int) -> int:
    """Who comes back to a clock that ran out gets enough to look at the table."""
    return left if state.settings.pace.kind is PaceKind.RELAXED else max(left, REPAID)


def _went(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    place = _input(kept, inputs.Went).place
    return _put(state, place, replace(state.chair(place), here=False, since=kept.at))


def _stood_in(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    place = _input(kept, inputs.StoodIn).place
    chair = replace(
        state.chair(place), stands_in=True, left=0 if state.runs_out is not None else state.chair(place).left
    )
    return _put(state, place, chair)


def _readied(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    readied = _input(kept, inputs.Readied)
    return _settled(_put(state, readied.place, replace(state.chair(readied.place), ready=readied.on)), kept, dealer)


def _settled(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """Between two hands with everybody ready the next one is shuffled; with everybody agreed it is carried out."""
    agreed = _carried_out(state, kept)
    if agreed.stage is Stage.BETWEEN and all(chair.ready for chair in agreed.chairs):
        return replace(agreed, stage=Stage.SHUFFLING, shuffling=None)
    return agreed


# ── the evening ───────────────────────────────────────────────────────────────────────────────


def _begun(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    names = [chair.sitter.name for chair in state.chairs if chair.sitter]
    session = Session.start(state.game, names, state.settings.title or "evening")
    return replace(state, session=session, stage=Stage.SHUFFLING, totals=session.totals)


def _committed(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    return replace(state, shuffling=Shuffling(bytes.fromhex(_input(kept, inputs.Committed).key), kept.at))


def _nonced(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    nonced, made = _input(kept, inputs.Nonced), state.shuffling
    assert made is not None, "nonces come after the commitment"
    nonces = (*made.nonces, (nonced.place, bytes.fromhex(nonced.nonce)))
    return replace(state, shuffling=replace(made, nonces=nonces))


def _said(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    return replace(state, session=_evening(state).say(_input(kept, inputs.Said).word))


def _dealt(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    session, made = _evening(state), state.shuffled
    pack = dealer(state.game.deck.cards, made)
    is_by_key = dealer is shuffled  # cards that a test chose are not what the key gives
    dealt = session.deal(session.dealing(pack), made if is_by_key else None)
    clock = state.settings.pace.base * 1000
    chairs = tuple(replace(chair, left=clock, ready=False) for chair in state.chairs)
    playing = replace(state, session=dealt, stage=Stage.PLAYING, chairs=chairs, turn_since=kept.at)
    return _hand_over(playing)


def _acted(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    acted = _input(kept, inputs.Acted)
    if state.actor != acted.place:
        raise DoesNotApply(f"place {acted.place} acted; it was the turn of place {state.actor}")
    clocked = replace(_stopped(state, acted.place, kept.at), turn_since=kept.at, proposal=None)
    return _hand_over(replace(clocked, session=_evening(state).apply(parse_action(acted.action))))


def _stopped(state: TableState, place: Place, now: int) -> TableState:
    """The table with what *place* has used taken off its clock."""
    pace, chair = state.settings.pace, state.chair(place)
    if pace.kind is PaceKind.RELAXED or state.paused:
        return state
    if pace.kind is PaceKind.CORRESPONDENCE:
        return _put(state, place, replace(chair, left=pace.base * 1000))
    used = 0 if chair.is_played_by_the_house else now - state.turn_since
    return _put(state, place, replace(chair, left=max(0, chair.left - used) + pace.increment * 1000))


def _hand_over(state: TableState) -> TableState:
    """The table looking at the result, if the hand is over."""
    session = _evening(state)
    if session.current is not None:
        return state
    ready = tuple(replace(chair, ready=chair.house is not None) for chair in state.chairs)
    stage = Stage.OVER if session.over else Stage.BETWEEN
    scores = session.hands[-1].scores_by_place
    totals = tuple(total + scores.get(place, 0) for place, total in zip(state.places, state.totals, strict=True))
    return replace(state, chairs=ready, stage=stage, proposal=None, totals=totals)


def _stepped(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    return replace(state, session=_evening(state).take(_input(kept, inputs.Stepped).step))


# ── proposals, talk, pauses ───────────────────────────────────────────────────────────────────


def _proposed(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    proposed = _input(kept, inputs.Proposed)
    proposal = Proposal(proposed.what, proposed.place, kept.at, (proposed.place,))
    return _carried_out(replace(state, proposal=proposal), kept)


def _answered(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    answered, proposal = _input(kept, inputs.Answered), state.proposal
    assert proposal is not None, "something was proposed"
    if not answered.yes:
        return replace(state, proposal=None)
    consents = (*proposal.consents, answered.place)
    return _carried_out(replace(state, proposal=replace(proposal, consents=consents)), kept)


def _carried_out(state: TableState, kept: Kept) -> TableState:
    """The table after what was proposed, if all who join from outside agree; bots of the house mind nothing."""
    proposal = state.proposal
    if proposal is None or any(place not in proposal.consents for place in state.people):
        return state
    agreed = replace(state, proposal=None)
    if proposal.what == UNDO:
        count = moves_before(state, proposal.place)
        assert count is not None, "there was something to take back"
        return replace(agreed, session=_evening(state).rewound(count), turn_since=kept.at)
    assert proposal.what == END, "nothing else is proposed"
    return replace(agreed, stage=Stage.OVER)


def _lapsed(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    return replace(state, proposal=None)


def _spoke(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    spoke = _input(kept, inputs.Spoke)
    return replace(state, talk=(*state.talk, Talk(spoke.place, spoke.text, spoke.is_phrase))[-TALK_KEPT:])


def _paused(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    on = _input(kept, inputs.Paused).on
    place = state.actor
    stopped = _without_increment(state, place, kept.at) if on and place else state
    return replace(stopped, paused=on, turn_since=kept.at)


def _without_increment(state: TableState, place: Place, now: int) -> TableState:
    """The table with the clock of *place* stopped in the middle of a choice."""
    chair = state.chair(place)
    if state.paused or chair.is_played_by_the_house or state.settings.pace.kind is PaceKind.RELAXED:
        return state
    return _put(state, place, replace(chair, left=max(0, chair.left - (now - state.turn_since))))


def _reopened(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    """Nobody is connected; the one to act has what was left at the last entry, and a little more."""
    place = state.actor
    stopped = _without_increment(state, place, state.at) if place else state
    chairs = [replace(chair, here=False, since=kept.at) if chair.account else chair for chair in stopped.chairs]
    if place and state.settings.pace.kind is not PaceKind.RELAXED:
        chairs[place - 1] = replace(chairs[place - 1], left=chairs[place - 1].left + REPAID)
    return replace(stopped, chairs=tuple(chairs), turn_since=kept.at)


def _closed(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    return replace(state, stage=Stage.CLOSED, proposal=None)


def _input(kept: Kept, kind: type[One]) -> One:
    assert isinstance(kept.input, kind), "steps are chosen by the kind of input"
    return kept.input


def _put(state: TableState, place: Place, chair: Chair) -> TableState:
    return replace(state, chairs=tuple(chair if at == place else state.chair(at) for at in state.places))


def _evening(state: TableState) -> Session:
    assert state.session is not None, "this happens in an evening"
    return state.session


Step = Callable[[TableState, Kept, Dealer], TableState]
_STEPS: dict[type[AnyInput], Step] = {
    inputs.Changed: _changed,
    inputs.Sat: _sat,
    inputs.Housed: _housed,
    inputs.Rose: _rose,
    inputs.Muted: _muted,
    inputs.Came: _came,
    inputs.Went: _went,
    inputs.StoodIn: _stood_in,
    inputs.Readied: _readied,
    inputs.Begun: _begun,
    inputs.Committed: _committed,
    inputs.Nonced: _nonced,
    inputs.Said: _said,
    inputs.Dealt: _dealt,
    inputs.Acted: _acted,
    inputs.Stepped: _stepped,
    inputs.Proposed: _proposed,
    inputs.Answered: _answered,
    inputs.Lapsed: _lapsed,
    inputs.Spoke: _spoke,
    inputs.Paused: _paused,
    inputs.Reopened: _reopened,
    inputs.Closed: _closed,
}
