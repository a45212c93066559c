"""One table of a server, without I/O: what a message leads to, and what everybody is told of it.

The order is always: `hear` or `wake` judges, the caller keeps the `Step`'s batch for good, and only then `take` makes
it so and returns what to send. A step that was not kept has changed nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace

import msgspec

from ultimo.core.game import View
from ultimo.core.record import format_record
from ultimo.core.shuffle import shuffled
from ultimo.server.protocol import PROTOCOL, asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.patching import Json
from ultimo.server.protocol.shown import TableShown
from ultimo.server.protocol.told import EventTold, Happened, Heard, Welcome, WhyTold
from ultimo.server.room import inputs, soundness
from ultimo.server.room.due import Due, Luck, Turn, due, house_turn
from ultimo.server.room.folding import Dealer, folded, follow, opened
from ultimo.server.room.happenings import happened
from ultimo.server.room.hearing import heard, newly_heard
from ultimo.server.room.inputs import AnyInput, Kept, payload_of
from ultimo.server.room.judging import Caller, Refused, check_action, judge, judge_hint, judge_why
from ultimo.server.room.looks import Look, Looks
from ultimo.server.room.own import Viewer
from ultimo.server.room.table import Stage, TableState
from ultimo.server.room.told_tags import told_tags
from ultimo.server.room.watching import Repeated, Step, Watching
from ultimo.server.store.interface import Batch, DailyResult, FinishedHand, TableStatus

IDS_KEPT = 1_000  # of one hand: more than ever are, unless somebody talks on and on
RECENT = 20  # happenings a viewer that joins is told of


class Room:
    """A table with what is remembered beside its state: ids heard lately, and what each viewer was shown."""

    def __init__(self, state: TableState, dealer: Dealer = shuffled) -> None:
        self.state = state
        self.dealer = dealer
        self._heard: dict[str, tuple[str, int]] = {}  # by id: digest and version, of this hand and the one before
        self._earlier: dict[str, tuple[str, int]] = {}
        self._look: Look | None = None  # the last that was made
        self._looks = Looks()  # of the chairs
        self._recent: dict[Viewer, list[Happened]] = {}
        self._listening: set[Viewer] = set()  # who is told of the hand in lines too
        self._watching = Watching(state)
        self._watched = Looks()  # of those who watch, who may see the table later

    @staticmethod
    def open(table: str, first: inputs.Opened, now: int, dealer: Dealer = shuffled) -> tuple[Room, Batch]:
        """A new room, and what is to be kept before anybody is told of it."""
        kept = Kept(now, first)
        return Room(opened(table, kept), dealer), Batch(table, 1, (payload_of(kept),), now)

    @staticmethod
    def again(table: str, log: Iterable[Kept], dealer: Dealer = shuffled) -> Room:
        """The room of a log; DoesNotApply."""
        growing = Room.growing(table, log, dealer)
        room = next(growing)
        for _ in growing:
            pass
        return room

    @staticmethod
    def growing(table: str, log: Iterable[Kept], dealer: Dealer = shuffled) -> Iterator[Room]:
        """The room of a log after each of its entries, always the same one; DoesNotApply."""
        room: Room | None = None
        for kept, state in folded(table, log, dealer):
            if room is None:
                room = Room(state, dealer)
            else:
                room._go_on(Step(kept, room.state, state, Batch(table, state.v, (), kept.at)))
            yield room

    # ── what may happen ──

    def hear(self, caller: Caller, message: AnyAsked, now: int) -> Step | Repeated:
        """What *message* leads to; Refused."""
        digest = _digest(caller, message)
        known = self._heard.get(message.id) or self._earlier.get(message.id)
        if known is not None:
            if known[0] != digest:
                raise Refused(Code.ID_REUSED)
            return Repeated(known[1])
        return self._step(Kept(self._now(now), judge(self.state, caller, message), message.id, digest))

    def presence(self, account: str, is_here: bool, now: int) -> Step | None:
        """What it leads to for one of its chairs that the first connection of *account* came, or the last one went."""
        others = [one for one in self.state.places_of(account) if self.state.chair(one).here is not is_here]
        if not others or self.state.stage is Stage.CLOSED:
            return None
        place = others[0]
        happening: AnyInput = inputs.Came(place) if is_here else inputs.Went(place)
        return self._step(Kept(self._now(now), happening))

    def reopen(self, now: int) -> Step:
        """What it leads to that the server is back."""
        return self._step(Kept(self._now(now), inputs.Reopened()))

    def why(self, caller: Caller, message: asked.Why) -> WhyTold:
        """Why the caller's other choices are not legal; Refused unless the caller is to choose."""
        return WhyTold(message.id, self.state.v, judge_why(self.state, caller, message))

    def hint(self, caller: Caller, message: asked.Hint) -> View:
        """What a hint for the caller is to be found from; Refused unless the caller is to choose."""
        return judge_hint(self.state, caller, message)

    @property
    def due(self) -> Due | None:
        """What happens next by itself."""
        return due(self.state)

    def wake(self, now: int, luck: Luck) -> Step | None:
        """What has come due by *now*; None: nothing yet."""
        coming = self.due
        if coming is None or coming.when > now:
            return None
        return self._step(Kept(self._now(now), coming.happens(luck)))

    @property
    def house_turn(self) -> Turn | None:
        """The choice a bot of the house is to make."""
        return house_turn(self.state)

    def house_acts(self, turn: Turn, action: str, by: inputs.By, now: int) -> Step:
        """What *action* leads to, chosen for *turn*; Refused."""
        if turn != self.house_turn:
            raise Refused(Code.NOT_NOW, "It is no longer this bot's turn.", stage=self.state.stage.value)
        check_action(self.state, turn.place, action)
        return self._step(Kept(self._now(now), inputs.Acted(turn.place, action, by)))

    def _now(self, now: int) -> int:
        """Time at a table never goes back, whatever the clock of the machine does."""
        return max(now, self.state.at)

    def _step(self, kept: Kept) -> Step:
        after = follow(self.state, kept, self.dealer)
        if after.session is not self.state.session and after.hand is not None:
            soundness.check(self.state.playing, after.hand.state)
        gained = _hands_over(after) - _hands_over(self.state)
        finished = (_finished(after),) if gained > 0 else ()
        taken_back = (_deal(after),) if gained < 0 and after.session is not None else ()
        status = TableStatus.CLOSED if after.stage is Stage.CLOSED else None
        results = _results(after) if finished else ()
        batch = Batch(after.id, after.v, (payload_of(kept),), kept.at, finished, taken_back, status, results)
        return Step(kept, self.state, after, batch)

    # ── what happened ──

    def take(self, step: Step) -> dict[Viewer, EventTold]:
        """Makes a kept *step* so; what to tell each chair that was welcomed. Those who watch: see `watched`."""
        assert step.before is self.state, "steps are taken one after the other"
        self._go_on(step)
        return self._tell(self._looks, step)

    def _go_on(self, step: Step) -> None:
        self._remember(step.kept, step.after.v)
        self.state = step.after
        self._watching.add(step)
        if self._watched.is_empty:
            self._watching.catch_up(step.kept.at, self._delay)

    @property
    def watching(self) -> TableState:
        """The table as those who watch see it now."""
        return self._watching.state

    @property
    def watch_due(self) -> int | None:
        """When those who watch are to be told something more: call `watched` then, and after every `take`."""
        return self._watching.due(self._delay)

    def watched(self, now: int) -> tuple[EventTold, ...]:
        """What to tell all who watch, now that it is *now*; nothing where nobody does."""
        steps = self._watching.shown(now, self._delay)
        return tuple(event for step in steps for event in self._tell(self._watched, step).values())

    @property
    def _delay(self) -> int:
        is_secret = self.state.stage not in (Stage.GATHERING, Stage.CLOSED)
        return self.state.settings.delay * 1000 if is_secret else 0

    def _tell(self, looks: Looks, step: Step) -> dict[Viewer, EventTold]:
        if looks.is_empty:
            return {}
        changes = looks.changes(self._look_at(step.after))
        return {viewer: self._event(viewer, step, change) for viewer, change in changes.items()}

    def _look_at(self, state: TableState) -> Look:
        """How the table looks at *state*: made once, for chairs and for those who watch."""
        if self._look is None or self._look.state is not state:
            self._look = Look(state, self._look)
        return self._look

    def _event(self, viewer: Viewer, step: Step, change: Json) -> EventTold:
        events = happened(step.before, step.kept, step.after, viewer)
        self._recent[viewer] = [*self._recent[viewer], *events][-RECENT:]
        lines = newly_heard(step.before, step.after, viewer) if viewer in self._listening else None
        return EventTold(step.after.v, events, change, lines)

    def welcome(self, message_id: str, viewer: Viewer, lines: bool = True) -> Welcome:
        """What *viewer* is told who joins; from now on it is told of every step, with *lines* in lines too."""
        if lines:
            self._listening.add(viewer)
        recent = self._recent.setdefault(viewer, [])
        looks, state = (self._watched, self._watching.state) if viewer is None else (self._looks, self.state)
        view = msgspec.convert(looks.whole(self._look_at(state), viewer), TableShown)
        return Welcome(message_id, PROTOCOL, state.v, view, tuple(recent), heard(state, viewer) if lines else Heard())

    def forget(self, viewer: Viewer) -> None:
        """Nobody looks on as *viewer* any more."""
        (self._watched if viewer is None else self._looks).forget(viewer)
        self._recent.pop(viewer, None)
        self._listening.discard(viewer)

    def _remember(self, kept: Kept, v: int) -> None:
        if isinstance(kept.input, inputs.Committed) or len(self._heard) >= IDS_KEPT:
            self._earlier, self._heard = self._heard, {}
        if kept.id is not None and kept.digest is not None:
            self._heard[kept.id] = (kept.digest, v)


def _digest(caller: Caller, message: AnyAsked) -> str:
    """What tells a message from another one with the same id."""
    return hashlib.sha256(caller.account.encode() + b"\0" + msgspec.json.encode(message)).hexdigest()[:32]


def _hands_over(state: TableState) -> int:
    return len(state.session.hands) - (state.session.current is not None) if state.session else 0


def _finished(state: TableState) -> FinishedHand:
    """The hand just over, for histories: of those who were dealt in, with the names of those who sit there now."""
    assert state.session is not None and state.hand is not None, "a hand is over"
    names = tuple(chair.sitter.name for chair in state.chairs if chair.sitter)
    made = None if state.settings.daily else state.hand.shuffled  # the key of a day is told when it is over
    tags = (*state.hand.tags, *told_tags(state.at, state.hand.result.facts))
    record = state.session.record(replace(state.hand, names=names, shuffled=made, tags=tags))
    accounts = tuple(state.at_deal[place - 1].account for place in state.hand.next.seats)
    return FinishedHand(_deal(state), format_record(record), accounts)


def _results(state: TableState) -> tuple[DailyResult, ...]:
    """What the deal of a day brought its player, who still sits there."""
    sitter = state.chairs[0].sitter
    if not state.settings.daily or sitter is None or sitter.account is None:
        return ()
    return (DailyResult(state.settings.daily, state.game.id, sitter.account, sitter.name, state.totals[0]),)


def _deal(state: TableState) -> int:
    """The number of the last hand among all of the table."""
    assert state.hand is not None, "there is one"
    return state.earlier + state.hand.deal
