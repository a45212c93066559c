"""What every table must be: its log as it was kept, entry by entry, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.server.room.rights import may_be_named
from tests.server.simulation.loop import now
from tests.server.simulation.trace import Trace
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.patching import Json, joined
from ultimo.server.protocol.settings import PaceKind
from ultimo.server.room import inputs
from ultimo.server.room.folding import Dealer, follow, opened
from ultimo.server.room.hearing import heard
from ultimo.server.room.inputs import By, Kept, kept_of
from ultimo.server.room.looks import Look
from ultimo.server.room.own import Viewer
from ultimo.server.room.table import REPAID, Stage, TableState
from ultimo.server.store.interface import Batch


@dataclass
class Page:
    """One table."""

    log: list[Kept] = field(default_factory=list)
    states: list[TableState] = field(default_factory=list)  # after each entry
    ids: dict[str, int] = field(default_factory=dict)  # of messages: the version each led to
    deals: list[int] = field(default_factory=list)  # versions at which a key was committed to
    hands: int = 0  # that are over
    since: float = 0.0  # virtual time of the last entry
    look: tuple[int, Look] | None = None

    @property
    def v(self) -> int:
        """How many entries there are."""
        return len(self.states)

    @property
    def state(self) -> TableState:
        """The table now."""
        return self.states[-1]

    def at(self, v: int) -> TableState:
        """The table at version *v*."""
        return self.states[v - 1]

    def shown(self, v: int, viewer: Viewer) -> Json:
        """What *viewer* must see at version *v*."""
        if self.look is None or self.look[0] != v:
            self.look = v, Look(self.at(v))
        return joined(self.look[1].public, self.look[1].own(viewer))

    def lines(self, v: int, viewer: Viewer) -> list[str]:
        """What *viewer* must have heard of the hand at version *v*."""
        return list(heard(self.at(v), viewer).lines)

    def cards(self, v: int, viewer: Viewer) -> set[str]:
        """The cards *viewer* may be told of at version *v*."""
        state = self.at(v)
        if state.hand is None:
            return set()
        return may_be_named(state.hand.state, state.seat_of(viewer) if viewer is not None else None)


class Book:
    """All tables: told of every batch when it is kept for good."""

    def __init__(self, trace: Trace, dealer: Dealer, bad: set[str]) -> None:
        """*bad* tables are planted to fail."""
        self.pages: dict[str, Page] = {}
        self.said: dict[str, AnyAsked] = {}  # what clients said, by its id
        self.bad = bad
        self._trace = trace
        self._dealer = dealer

    def commit(self, batch: Batch) -> None:
        """Takes what was kept, and checks that it may stand there."""
        page = self.pages.setdefault(batch.table, Page())
        require = self._trace.require
        require(batch.first == page.v + 1, "entry", batch.first, "kept after", page.v)
        for payload in batch.payloads:
            self._enter(page, batch.table, kept_of(payload))
        require(len(batch.finished) <= 1, "two hands are over at once")
        page.hands += len(batch.finished)
        page.since = now()
        self._trace.reached("hand finished", bool(batch.finished))

    def _enter(self, page: Page, table: str, kept: Kept) -> None:
        trace = self._trace
        trace.note("kept", table, page.v + 1, kept)
        before = page.states[-1] if page.states else None
        after = follow(before, kept, self._dealer) if before else opened(table, kept)
        page.log.append(kept)
        page.states.append(after)
        if kept.id is not None:
            trace.require(kept.id not in page.ids, "message", kept.id, "was done twice")
            page.ids[kept.id] = after.v
        if isinstance(kept.input, inputs.Committed):
            page.deals.append(after.v)
        if before is not None:
            self._check_choice(kept, before)
            self._check_table(kept, before, after)
            for state, is_so in STATES.items():
                trace.reached(state, is_so(kept, before, after))

    def _check_choice(self, kept: Kept, before: TableState) -> None:
        """What was chosen was chosen at a version where it meant the same."""
        v = getattr(self.said.get(kept.id or ""), "v", None)
        if v is not None and not isinstance(kept.input, inputs.Spoke):  # talk may take the id of a refused choice
            self._trace.require(before.asked_since <= v <= before.v, "a choice at", v, "was accepted at", before.v)

    def _check_table(self, kept: Kept, before: TableState, after: TableState) -> None:
        require = self._trace.require
        accounts = [chair.account for chair in after.chairs if chair.account]
        require(len(accounts) == len(set(accounts)), "somebody has two chairs")
        match kept.input:
            case inputs.Came(place):
                chair = after.chair(place)
                require(chair.here and not chair.stands_in, "who came back does not play at place", place)
            case inputs.Rose():
                require(after.host_place is not None or not after.people or before.host_place is None, "no host")
            case inputs.Reopened() if before.runs_out is not None and before.actor is not None:
                left = before.chair(before.actor).left - (before.at - before.turn_since)
                require(after.chair(before.actor).left >= left + REPAID, "time was not repaid")
            case inputs.Acted(place, _, By.SITTER) if kept.id is not None:
                require(not before.chair(place).is_played_by_the_house, "two play at place", place)

    def is_forgotten(self, page: Page, message_id: str) -> bool:
        """Whether so many deals came since that the table need not know the message any more."""
        return sum(v > page.ids[message_id] for v in page.deals) >= 2


def _ran_out(kept: Kept, before: TableState, after: TableState) -> bool:
    is_clocked = before.settings.pace.kind is not PaceKind.RELAXED
    return isinstance(kept.input, inputs.StoodIn) and is_clocked and before.chair(kept.input.place).here


def _acted_by(by: By) -> Callable[[Kept, TableState, TableState], bool]:
    return lambda kept, before, after: isinstance(kept.input, inputs.Acted) and kept.input.by is by


def _is_back(kept: Kept, before: TableState) -> bool:
    return isinstance(kept.input, inputs.Came) and before.chair(kept.input.place).stands_in


def _taken_back(before: TableState, after: TableState) -> bool:
    was, now_ = before.playing, after.playing
    return was is not None and now_ is not None and len(now_.actions) < len(was.actions)


def _no_nonce(kept: Kept, before: TableState) -> bool:
    made = before.shuffling
    return isinstance(kept.input, inputs.Dealt) and made is not None and len(made.given) < len(before.people)


def _reopened(at: Callable[[TableState], bool]) -> Callable[[Kept, TableState, TableState], bool]:
    return lambda kept, before, after: isinstance(kept.input, inputs.Reopened) and at(before)


STATES: dict[str, Callable[[Kept, TableState, TableState], bool]] = {
    "clock ran out": _ran_out,
    "stand-in plays": _acted_by(By.STAND_IN),
    "fallback plays": _acted_by(By.FALLBACK),
    "owner back from a stand-in": lambda kept, before, after: _is_back(kept, before),
    "taken back": lambda kept, before, after: _taken_back(before, after),
    "proposal refused": lambda kept, before, after: isinstance(kept.input, inputs.Answered) and not kept.input.yes,
    "proposal lapsed": lambda kept, before, after: isinstance(kept.input, inputs.Lapsed),
    "evening ended by all": lambda kept, before, after: after.stage is Stage.OVER and before.proposal is not None,
    "another evening": lambda kept, before, after: isinstance(kept.input, inputs.Again),
    "another host, for the first is away": lambda kept, before, after: (
        isinstance(kept.input, inputs.Hosted) and kept.id is None
    ),
    "host left": lambda kept, before, after: isinstance(kept.input, inputs.Rose) and before.host != after.host,
    "left while something is proposed": lambda kept, before, after: (
        isinstance(kept.input, inputs.Rose) and before.proposal is not None
    ),
    "put out": lambda kept, before, after: isinstance(kept.input, inputs.Rose) and kept.input.kicked,
    "muted": lambda kept, before, after: isinstance(kept.input, inputs.Muted),
    "paused": lambda kept, before, after: isinstance(kept.input, inputs.Paused),
    "chair taken in an evening": lambda kept, before, after: (
        isinstance(kept.input, inputs.Sat) and before.session is not None
    ),
    "dealt without a nonce": lambda kept, before, after: _no_nonce(kept, before),
    "word said by chance": lambda kept, before, after: isinstance(kept.input, inputs.Said) and kept.id is None,
    "server back while a hand is played": _reopened(lambda state: state.playing is not None),
    "server back while cards are shuffled": _reopened(lambda state: state.stage is Stage.SHUFFLING),
    "server back while something is proposed": _reopened(lambda state: state.proposal is not None),
    "closed because nobody came back": lambda kept, before, after: (
        isinstance(kept.input, inputs.Closed) and kept.id is None
    ),
}
