"""What happens at a table by itself: what has no other cause than time, chance, or that nobody is left to wait for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from ultimo.core.seats import Place
from ultimo.server.protocol.settings import PaceKind
from ultimo.server.room import inputs
from ultimo.server.room.inputs import AnyInput
from ultimo.server.room.proposals import UNDO
from ultimo.server.room.table import Chair, Shuffling, Stage, TableState

NONCE_WAIT = 5_000  # milliseconds a player has to add to the shuffle
BACK_WAIT = 10_000  # for who was there when the shuffle began
WORD_WAIT = 30_000  # to cut, or to tap
READY_WAIT = 60_000  # for who is away between two hands, while others wait
ANSWER_WAIT = 60_000  # for an answer to what was proposed
FORSAKEN = 24 * 3_600_000  # a forsaken table, until it is closed


class Luck(Protocol):
    """Where a table's chances come from."""

    def key(self) -> bytes:
        """32 bytes nobody can guess, another time others."""

    def below(self, limit: int) -> int:
        """A number from 0 up to *limit*, itself excluded."""


class Pace(NamedTuple):
    """How long a bot of the house seems to think; milliseconds. Drawn before anybody looks at its hand."""

    least: int = 800
    most: int = 2_000

    def drawn(self, luck: Luck) -> int:
        """One of them."""
        return self.least + luck.below(self.most - self.least + 1)


class Due(NamedTuple):
    """What is to happen and when; milliseconds since 1970."""

    when: int
    happens: Callable[[Luck], AnyInput]  # asked only when it is time: chance is not drawn before


def _at(when: int, happening: AnyInput) -> Due:
    return Due(when, lambda luck: happening)


def due(state: TableState) -> Due | None:
    """What happens next by itself, if nothing else happens before."""
    return min(_all_due(state), key=lambda one: one.when, default=None)


def _all_due(state: TableState) -> Iterator[Due]:
    if state.stage is Stage.CLOSED:
        return
    if is_forsaken(state):
        yield _at(state.at + FORSAKEN, inputs.Closed())
    if state.proposal is not None:
        yield _at(state.proposal.since + ANSWER_WAIT, inputs.Lapsed())
    yield from _host(state)
    if not is_awake(state):
        return
    match state.stage:
        case Stage.SHUFFLING:
            yield from _shuffling(state)
        case Stage.PLAYING if not state.paused:
            yield from _playing(state)
        case Stage.BETWEEN:
            yield from _between(state)
        case _:
            pass


def _host(state: TableState) -> Iterator[Due]:
    """Another host, once this one has been away for the grace time, and somebody else is here."""
    place = state.host_place
    here = [one for one in state.people if state.chair(one).here and state.chair(one).account != state.host]
    if here and place is not None and not state.chair(place).here:
        yield _at(state.chair(place).since + _grace(state), inputs.Hosted(here[0]))


def is_forsaken(state: TableState) -> bool:
    """Whether nobody is there, nor plays by letter."""
    return not state.somebody_is_here and not (_is_by_letter(state) and is_awake(state))


def is_awake(state: TableState) -> bool:
    """Whether a table goes on: somebody is here, or awaited, or all have left a hand that bots play to its end."""
    if not state.people:
        return state.stage is Stage.PLAYING
    return any(chair.here or _is_awaited(state, chair) for chair in map(state.chair, state.people))


def _is_awaited(state: TableState, chair: Chair) -> bool:
    """Whether who is away is still to play: by letter until the time for a choice is over, else for the grace time."""
    if chair.stands_in:
        return False
    return _is_by_letter(state) or state.at - chair.since <= _grace(state)


def _is_by_letter(state: TableState) -> bool:
    """Whether the evening goes on without anybody being here."""
    is_going_on = state.session is not None and state.stage is not Stage.OVER
    return state.settings.pace.kind is PaceKind.CORRESPONDENCE and is_going_on


def _grace(state: TableState) -> int:
    return state.settings.grace * 1000


def _shuffling(state: TableState) -> Iterator[Due]:
    made, session = state.shuffling, state.session
    assert session is not None, "an evening is shuffled for"
    if made is None:
        yield Due(state.at, lambda luck: inputs.Committed((state.key or luck.key()).hex()))
        return
    if session.asked:
        yield _word(state, made)
        return
    asked = () if state.settings.daily else state.people
    missing = (state.chair(place) for place in asked if place not in made.given)
    until = (made.since + NONCE_WAIT if chair.here else _back_until(chair, made) for chair in missing)
    yield _at(max((state.at, *until)), inputs.Dealt())


def _back_until(chair: Chair, made: Shuffling) -> int:
    """How long who is away is waited for: a moment, if their connection or the server went since the key was drawn."""
    return chair.since + BACK_WAIT if chair.since > made.since else made.since


def _word(state: TableState, made: Shuffling) -> Due:
    """What is said by chance, or for who is a bot, away, or too slow."""
    assert state.session is not None, "words are said in an evening"
    words, place = state.session.asked, state.session.chooser
    chair = state.chair(place) if place else None
    when = state.at
    if chair is not None and not chair.is_played_by_the_house:
        when = state.at + WORD_WAIT if chair.here else max(when, _back_until(chair, made))
    return Due(when, lambda luck: inputs.Said(words[luck.below(len(words))], place))


def _playing(state: TableState) -> Iterator[Due]:
    place = state.actor
    assert place is not None, "somebody is to act in a hand"
    chair = state.chair(place)
    if chair.is_played_by_the_house:
        return
    out = state.runs_out
    if out is not None:
        yield _at(out, inputs.StoodIn(place))
    if not chair.here and state.settings.pace.kind is not PaceKind.CORRESPONDENCE:
        yield _at(max(chair.since + _grace(state), out or 0), inputs.StoodIn(place))


def _between(state: TableState) -> Iterator[Due]:
    """Who is away is ready after a while, for the sake of others: where nobody waits the next hand waits too."""
    if not (state.somebody_is_here or (_is_by_letter(state) and len(state.accounts) > 1)):
        return
    for place in state.people:
        chair = state.chair(place)
        if not chair.ready and not chair.here:
            yield _at(max(chair.since, state.turn_since) + READY_WAIT, inputs.Readied(place))


class Turn(NamedTuple):
    """A choice that the house makes."""

    place: Place
    bot: str
    by: inputs.By


def house_turn(state: TableState) -> Turn | None:
    """The choice a bot of the house is to make now; None: none, the table waits, or it may be taken back."""
    place = state.actor
    is_held = state.paused or (state.proposal is not None and state.proposal.what == UNDO)
    if place is None or is_held or not is_awake(state):
        return None
    chair = state.chair(place)
    if chair.house is not None:
        return Turn(place, chair.house, inputs.By.SITTER)
    return Turn(place, state.settings.stand_in, inputs.By.STAND_IN) if chair.stands_in else None
