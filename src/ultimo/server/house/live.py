"""One table in memory: what is said there waits in line, and everything is kept before anybody is told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

from ultimo.server.house.hinting import Adviser
from ultimo.server.house.outside import Outside
from ultimo.server.house.playing import Choice, HousePlayer, decision_of
from ultimo.server.house.teller import Teller
from ultimo.server.house.telling import goodbye, incident, may_look
from ultimo.server.house.visitors import MOST_SOCKETS, Onlooker, Visitor, Visitors, refuse, told
from ultimo.server.protocol.asked import AnyAsked, Hint, Join, Look, Why
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.told import Ack, Bye, EventTold
from ultimo.server.room.judging import Refused, own_place
from ultimo.server.room.own import Viewer
from ultimo.server.room.room import Room
from ultimo.server.room.table import TableState
from ultimo.server.room.watching import Repeated, Step
from ultimo.server.store.interface import StorageUnavailable

MOST_WAITING = 64  # messages in line
IDLE = 600_000  # milliseconds a table stays in memory after the last socket went
SOON = 60_000  # milliseconds: what is due so soon is waited for in memory
RETRY = 1_000  # milliseconds until what happens by itself is tried again when it could not be kept

Job = Callable[[], Awaitable[None]]


class LiveTable:
    """A room with the sockets at it. One task runs it, so that one thing happens after the other."""

    def __init__(self, room: Room, outside: Outside, changed: Callable[[TableState], None], idle: int) -> None:
        """*changed* is told the state whenever it is another one; nobody was here for *idle* milliseconds."""
        outside = outside.from_(room.state.at)  # time at a table never goes back
        self.room = room
        self.is_over = False  # not in memory any more: whoever wants the table has it loaded again
        self.visitors = Visitors()
        self._teller = Teller(room, self.visitors)
        self._outside = outside
        self._changed = changed
        self._idle_since = outside.clock.now() - idle
        self._line: asyncio.Queue[Job] = asyncio.Queue()
        self._waiting = 0
        self._parting: Bye | None = None
        self._timer = outside.clock.after(0, lambda: None)
        self._player = HousePlayer(outside, self._put_choice, self._put_failure)
        self._adviser = Adviser(outside)
        self.task = asyncio.create_task(self._run())

    # ── from outside ──

    async def join(self, visitor: Visitor, message: Join) -> bool:
        """Whether *visitor* was welcomed before the table ended; Refused."""
        joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.put_nowait(partial(self._join, visitor, message, joined))
        try:
            await asyncio.wait((joined, self.task), return_when=asyncio.FIRST_COMPLETED)
            if joined.done():
                joined.result()
                return True
            return False
        except asyncio.CancelledError:
            self.leave(visitor)
            raise
        finally:
            joined.cancel()

    def hear(self, visitor: Visitor, message: AnyAsked) -> None:
        """Takes *message* of a visitor, who is told some time what became of it; Refused if the line is too long."""
        if self._waiting >= MOST_WAITING:
            raise Refused(Code.BUSY)
        self._waiting += 1
        self._line.put_nowait(partial(self._hear, visitor, message))

    def advise(self, visitor: Visitor, message: Hint) -> None:
        """Answers *message* some time, beside what goes on at the table."""
        self._adviser.advise(self.room.state, visitor, message)

    def leave(self, visitor: Visitor) -> None:
        """The socket is closed."""
        self.visitors.remove(visitor)
        self._idle_since = self._now
        self._nudge()

    @property
    def due_in(self) -> int | None:
        """Milliseconds until something happens by itself; None: nothing will."""
        coming = self.room.due
        return coming.when - self._now if coming else None

    def part(self, bye: Bye) -> None:
        """What is in line is done, then all are sent away with *bye* and the table ends."""
        self._parting = bye
        self._nudge()

    # ── the task ──

    async def _run(self) -> None:
        """Until nobody needs the table in memory, or `part`; raises what cannot be, or StoreBroken."""
        try:
            await self._settle()
            while not self._may_end:
                job = await self._line.get()
                await job()
                await self._settle()
        finally:
            self.is_over = True
            self._timer.cancel()
            self._player.stop()
            self._adviser.stop()
            if self._parting:
                self.visitors.send_away(self._parting, CloseCode.RESTART)

    @property
    def _may_end(self) -> bool:
        if not self._line.empty():
            return False
        return self._parting is not None or self._may_sleep

    @property
    def _may_sleep(self) -> bool:
        if len(self.visitors) or self._player.decision:
            return False
        now, coming = self._now, self.room.due
        return now >= self._idle_since + IDLE and (coming is None or coming.when > now + SOON)

    async def _join(self, visitor: Visitor, message: Join, joined: asyncio.Future[None]) -> None:
        if joined.cancelled():
            return
        viewer = self.room.state.place_of(visitor.caller.account, message.place)
        if not may_look(self.room.state, viewer):
            joined.set_exception(Refused(Code.NO_SUCH_TABLE))
            return
        for older in self.visitors.of(visitor.caller.account)[: 1 - MOST_SOCKETS]:
            older.leave(goodbye(Code.REPLACED), CloseCode.REPLACED)
            self.visitors.remove(older)
        onlooker = Onlooker(viewer, message.lines)
        self.visitors.add(visitor, onlooker)
        self._welcome(visitor, message.id)
        joined.set_result(None)

    def _look(self, visitor: Visitor, message: Look) -> None:
        """Shows *visitor*, who is still there, the table from another of their own places; Refused."""
        viewer = own_place(self.room.state, visitor.caller, message.place)
        if visitor in self.visitors:
            onlooker = self.visitors.onlooker(visitor)._replace(viewer=viewer)
            self.visitors.add(visitor, onlooker)
            self._welcome(visitor, message.id)

    def _welcome(self, visitor: Visitor, message_id: str) -> None:
        onlooker = self.visitors.onlooker(visitor)
        welcome = self.room.welcome(message_id, onlooker.viewer, onlooker.lines)
        is_maker = visitor.caller.account == self.room.state.maker
        visitor.tell(onlooker.text(msgspec.structs.replace(welcome, is_maker=is_maker)))

    async def _hear(self, visitor: Visitor, message: AnyAsked) -> None:
        self._waiting -= 1
        try:
            if isinstance(message, Look):
                self._look(visitor, message)
                return
            if isinstance(message, Why):
                told(visitor, self.room.why(visitor.caller, message))
                return
            heard = self._judged(visitor, message)
            if isinstance(heard, Repeated):
                told(visitor, Ack(message.id, heard.v, dup=True))
                return
            events = await self._keep(heard)
        except Refused as refused:
            refuse(visitor, message.id, refused, self._outside.metrics)
        except StorageUnavailable:
            refuse(visitor, message.id, Refused(Code.STORAGE_UNAVAILABLE), self._outside.metrics)
        else:
            told(visitor, Ack(message.id, self.room.state.v))
            self._teller.tell(heard, events, self._now)

    def _judged(self, visitor: Visitor, message: AnyAsked) -> Step | Repeated:
        """What the room makes of *message*; Refused, also where the rules fail: they have changed nothing yet."""
        try:
            return self.room.hear(visitor.caller, message, self._now)
        except Refused:
            raise
        except Exception as problem:
            raise Refused(Code.INTERNAL, incident=incident(self._outside.luck, self.room.state.id, problem)) from None

    def _put_choice(self, choice: Choice) -> None:
        self._line.put_nowait(partial(self._house_acts, choice))

    def _put_failure(self, problem: BaseException) -> None:
        self._line.put_nowait(partial(_raised, problem))

    async def _house_acts(self, choice: Choice) -> None:
        if choice.decision != decision_of(self.room):
            return  # the table has gone on
        self._player.stop()
        now = self._now
        step = self.room.house_acts(choice.decision.turn, choice.action, choice.by, now)
        try:
            self._teller.tell(step, await self._keep(step), self._now)
        except StorageUnavailable:
            return  # it is asked again

    # ── steps ──

    async def _keep(self, step: Step) -> dict[Viewer, EventTold]:
        """Keeps *step* for good, then makes it so; StorageUnavailable, and nothing has changed."""
        with self._outside.metrics.commit_seconds.time():
            await self._outside.store.append(step.batch)
        self._outside.metrics.moves.inc()
        return self.room.take(step)

    @property
    def _now(self) -> int:
        return self._outside.clock.now()

    # ── what happens by itself ──

    async def _settle(self) -> None:
        """Everything that is due by now happens; the rest is waited for."""
        try:
            while step := self._next_step():
                self._teller.tell(step, await self._keep(step), self._now)
        except StorageUnavailable:
            self._wait(RETRY)
            return
        self._teller.tell_watching(self._now)
        self._teller.forget()
        self._changed(self.room.state)
        if not self._parting:
            self._player.look(self.room)
            self._wait_for_next()

    def _next_step(self) -> Step | None:
        """Who came or went, or what has come due."""
        now, state = self._now, self.room.state
        here = {visitor.caller.account for visitor, _ in self.visitors}
        for account in filter(None, (state.chair(place).account for place in state.people)):
            if step := self.room.presence(account, account in here, now):
                return step
        return self.room.wake(now, self._outside.luck)

    def _wait_for_next(self) -> None:
        now, coming = self._now, self.room.due
        times = [coming.when] if coming else []
        if self.visitors and self.room.watch_due is not None:
            times.append(self.room.watch_due)
        if not self.visitors and self._idle_since + IDLE > now:  # later, it stays for what is due soon
            times.append(self._idle_since + IDLE)
        if times:
            self._wait(max(0, min(times) - now))

    def _wait(self, milliseconds: int) -> None:
        self._timer.cancel()
        self._timer = self._outside.clock.after(milliseconds, self._nudge)

    def _nudge(self) -> None:
        self._line.put_nowait(_nothing)


async def _raised(problem: BaseException) -> None:
    """A job that fails, so that the table does."""
    raise problem


async def _nothing() -> None:
    """A job whose only use is that the table looks again at what is due."""
