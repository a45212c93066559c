"""What an accepted input makes of a table: the fold whose sum is everything the server knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ultimo.core.seats import Place
from ultimo.core.shuffle import KEY_BYTES, shuffled
from ultimo.server.room import inputs
from ultimo.server.room.inputs import AnyInput, Kept
from ultimo.server.room.steps import agreements, chairs, evening
from ultimo.server.room.steps.putting import Dealer, DoesNotApply, Step, hex_bytes, require
from ultimo.server.room.table import Chair, Stage, TableState, game_of, house_chair

__all__ = ["Dealer", "DoesNotApply", "folded", "follow", "opened"]


def opened(table: str, kept: Kept) -> TableState:
    """The table after its first entry; DoesNotApply."""
    first = kept.input
    if not isinstance(first, inputs.Opened):
        raise DoesNotApply(f"a log begins with a table being opened, not with {type(first).__name__}")
    try:
        game = game_of(first.settings)
        game.evening(first.settings.places)
    except ValueError as wrong:
        raise DoesNotApply(str(wrong)) from None
    problem = f"the table plays version {first.rules} of {game.id}; this is version {game.version}"
    require(game.version == first.rules, problem)
    chairs = (Chair(),) * first.settings.places
    if first.settings.daily:
        chairs = (Chair(), *(house_chair(first.settings.stand_in, Place(place)) for place in (2, 3, 4)))
    key = None if first.key is None else hex_bytes(first.key, KEY_BYTES)
    require((key is None) is not bool(first.settings.daily), "the deal of a day has a key from the beginning")
    return TableState(table, first.host, first.host, first.settings, game, chairs, at=kept.at, key=key)


def folded(table: str, log: Iterable[Kept], dealer: Dealer = shuffled) -> Iterator[tuple[Kept, TableState]]:
    """Each entry of *log* with the table after it; DoesNotApply says at which entry it ends."""
    state: TableState | None = None
    for kept in log:
        state = opened(table, kept) if state is None else follow(state, kept, dealer)
        yield kept, state
    require(state is not None, "the log is empty")


def follow(state: TableState, kept: Kept, dealer: Dealer = shuffled) -> TableState:
    """The table after one more entry; DoesNotApply."""
    try:
        after = _applied(state, kept, dealer)
    except _WRONG as problem:
        raise DoesNotApply(f"entry {state.v + 1}, {type(kept.input).__name__}: {problem}") from problem
    asked_since = state.asked_since if _asks_the_same(state, after) else state.v + 1
    return replace(after, v=state.v + 1, at=kept.at, asked_since=asked_since)


def _applied(state: TableState, kept: Kept, dealer: Dealer) -> TableState:
    kind = _KINDS.get(type(kept.input))
    if kind is None or state.stage not in kind.stages:
        raise DoesNotApply(f"it cannot stand there: {state.stage.value}")
    place = getattr(kept.input, "place", None)
    if place is not None and not state.has(place):
        raise DoesNotApply(f"there is no place {place}")
    return kind.step(state, kept, dealer)


def _asks_the_same(before: TableState, after: TableState) -> bool:
    """Whether whoever chose something at *before* may still mean it at *after*: nothing but talk and the like came."""
    same = before.session is after.session and before.proposal is after.proposal
    return same and (before.stage, before.paused) == (after.stage, after.paused)


_WRONG = (DoesNotApply, ValueError, AssertionError, LookupError)  # core refuses with a ValueError


class Kind(NamedTuple):
    """What a kind of entry makes of a table, and while what goes on it can be accepted."""

    step: Step
    stages: tuple[Stage, ...]


_ANY = tuple(stage for stage in Stage if stage is not Stage.CLOSED)
_GATHERING = (Stage.GATHERING,)
_SHUFFLING = (Stage.SHUFFLING,)
_PLAYING = (Stage.PLAYING,)
_EVENING = (Stage.SHUFFLING, Stage.PLAYING, Stage.BETWEEN)

_KINDS: dict[type[AnyInput], Kind] = {
    inputs.Changed: Kind(chairs.changed, _GATHERING),
    inputs.Sat: Kind(chairs.sat, (Stage.GATHERING, Stage.SHUFFLING, Stage.PLAYING, Stage.BETWEEN)),
    inputs.Housed: Kind(chairs.housed, _GATHERING),
    inputs.Rose: Kind(chairs.rose, _ANY),
    inputs.LetIn: Kind(chairs.let_in, _ANY),
    inputs.Hosted: Kind(chairs.hosted, _ANY),
    inputs.Muted: Kind(chairs.muted, _ANY),
    inputs.Came: Kind(chairs.came, _ANY),
    inputs.Went: Kind(chairs.went, _ANY),
    inputs.StoodIn: Kind(chairs.stood_in, _PLAYING),
    inputs.Readied: Kind(chairs.readied, (Stage.GATHERING, Stage.BETWEEN)),
    inputs.Begun: Kind(evening.begun, _GATHERING),
    inputs.Again: Kind(evening.again, (Stage.OVER,)),
    inputs.Committed: Kind(evening.committed, _SHUFFLING),
    inputs.Nonced: Kind(evening.nonced, _SHUFFLING),
    inputs.Said: Kind(evening.said, _SHUFFLING),
    inputs.Dealt: Kind(evening.dealt, _SHUFFLING),
    inputs.Acted: Kind(evening.acted, _PLAYING),
    inputs.Stepped: Kind(evening.stepped, _EVENING),
    inputs.Proposed: Kind(agreements.proposed, (*_EVENING, Stage.OVER)),
    inputs.Answered: Kind(agreements.answered, (*_EVENING, Stage.OVER)),
    inputs.Lapsed: Kind(agreements.lapsed, (*_EVENING, Stage.OVER)),
    inputs.Spoke: Kind(agreements.spoke, _ANY),
    inputs.Paused: Kind(agreements.paused, _PLAYING),
    inputs.Reopened: Kind(agreements.reopened, _ANY),
    inputs.Closed: Kind(agreements.closed, _ANY),
}
