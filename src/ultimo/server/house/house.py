"""All tables of one process: found when somebody wants them, put away when nobody does, stopped when they fail."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from ultimo.server.clock import Timer
from ultimo.server.daily import Daily, day_at
from ultimo.server.house.listing import Listing, new_id
from ultimo.server.house.live import IDLE, RETRY, SOON, LiveTable
from ultimo.server.house.outside import Outside
from ultimo.server.house.telling import BACK_SOON, goodbye, incident
from ultimo.server.house.visitors import Visitor
from ultimo.server.limits import Places
from ultimo.server.logs import Event, tell
from ultimo.server.protocol.asked import Join
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.settings import Settings
from ultimo.server.room import inputs
from ultimo.server.room.due import is_forsaken
from ultimo.server.room.inputs import kept_of
from ultimo.server.room.judging import Caller, Refused, check_settings
from ultimo.server.room.room import Room
from ultimo.server.room.table import Stage, TableState, game_of
from ultimo.server.store.interface import Entry, LogDamaged, StorageUnavailable, StoreBroken, TableStatus

AT_ONCE = 50  # entries of a log that are read before everybody else has a turn
AGAIN = 600_000  # milliseconds within which a table may not fail a second time
PATIENCE = 3.0  # seconds that tables may take to finish what is in line when the server stops


class House:
    """The tables of one process."""

    def __init__(self, outside: Outside, tables: Places, daily: Daily, give_up: Callable[[], None]) -> None:
        """*tables* limits those of who makes them, until they are forsaken and put away; *daily* has the deals of days.

        *give_up* is called when nobody knows any more what was kept: the process has to end.
        """
        self._outside = outside
        self._of_makers = tables
        self._daily = daily
        self._give_up = give_up
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._alarms: dict[str, Timer] = {}  # of tables that are not in memory
        self._listings: dict[str, Listing] = {}  # of all open ones
        self._counted: set[str] = set()  # those of them that their makers have open
        self._quarantined: set[str] = set()
        self._falls: dict[str, int] = {}  # when tables failed
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopping = False

    # ── what is asked of it ──

    async def start(self) -> None:
        """Finds the tables there are; those that wait for something are read one by one, when there is time."""
        for row in await self._outside.store.tables(TableStatus.QUARANTINED):
            self._quarantined.add(row.table)
        self._outside.metrics.quarantined.set(len(self._quarantined))
        rows = await self._outside.store.tables(TableStatus.OPEN)
        self._do(self._read_all([row.table for row in rows]))

    async def open(self, host: Caller, settings: Settings) -> str:
        """The id of a new table; Refused, StorageUnavailable, StoreBroken."""
        check_settings(settings)
        return await self._open(host, settings)

    async def open_daily(self, host: Caller, game: str) -> str:
        """The id of a new table where *host* plays the deal of today; Refused, StorageUnavailable, StoreBroken."""
        day = day_at(self._outside.clock.now())
        settings = Settings(game, hints=False, undo=False, spectators=False, daily=day.isoformat())
        made = await self._daily.shuffled(game_of(settings), day)
        return await self._open(host, settings, made.key.hex())

    async def _open(self, host: Caller, settings: Settings, key: str | None = None) -> str:
        self._check_open()
        if self._of_makers.inside(host.account) >= self._of_makers.count:
            raise Refused(Code.TOO_MANY_TABLES, most=self._of_makers.count)
        table = new_id(self._outside.luck)
        first = inputs.Opened(host.account, settings, game_of(settings).version, key)
        now = self._outside.clock.now()
        room, batch = Room.open(table, first, now, self._outside.dealer)
        self._list(room.state)  # before it is kept, so that ten at once are not ten
        try:
            await self._outside.store.append(batch)
        except BaseException as problem:
            self._unlist(table)
            if isinstance(problem, StoreBroken):
                self._break(problem)
            raise
        self._enter(room, idle=0)
        return table

    async def join(self, table: str, visitor: Visitor, message: Join) -> LiveTable:
        """The table that *visitor* was welcomed at; Refused, StorageUnavailable, StoreBroken."""
        while True:
            live = await self._found(table)
            if await live.join(visitor, message):
                return live

    async def state(self, table: str) -> TableState:
        """The table as it is; Refused, StorageUnavailable, StoreBroken."""
        return (await self._found(table)).room.state

    def listed(self) -> list[Listing]:
        """The tables that are shown to everybody, as far as they were read."""
        return [listing for listing in self._listings.values() if listing.settings.listed]

    async def stop(self) -> None:
        """Lets every table finish what is in line, for a while, and sends all away to come back."""
        self._stopping = True
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in list(self._tasks):
            task.cancel()
        for live in list(self._live.values()):
            live.part(goodbye(Code.RESTARTING, BACK_SOON))
        running = [live.task for live in self._live.values()]
        if running:
            _, unfinished = await asyncio.wait(running, timeout=PATIENCE)
            for task in unfinished:  # what was not acknowledged is said again
                task.cancel()
            await asyncio.gather(*unfinished, return_exceptions=True)

    # ── tables in memory ──

    def _check_open(self) -> None:
        if self._stopping:
            raise Refused(Code.RESTARTING)

    async def _found(self, table: str) -> LiveTable:
        self._check_open()
        if table in self._quarantined:
            raise Refused(Code.QUARANTINED)
        live = self._live.get(table)
        if live and live.is_over:
            await asyncio.wait((live.task,))  # `_ended` is told first
            live = None
        return live or await self._read(table, idle=0)

    async def _read(self, table: str, idle: int) -> LiveTable:
        """The table from its log; whoever wants it at the same time gets the same one."""
        reading = self._loading.get(table)
        if reading is None:
            reading = self._do(self._from_log(table, idle))
            self._loading[table] = reading
            reading.add_done_callback(partial(self._was_read, table))
        return await asyncio.shield(reading)

    def _was_read(self, table: str, reading: asyncio.Task[LiveTable]) -> None:
        del self._loading[table]
        if not reading.cancelled():
            reading.exception()  # whoever waited was told; nobody may have

    async def _from_log(self, table: str, idle: int) -> LiveTable:
        """The table as its log has it; Refused, StorageUnavailable, StoreBroken."""
        try:
            room = await self._room(table, await self._log(table))
            if room.state.somebody_is_here and room.state.stage is not Stage.CLOSED:
                step = room.reopen(self._outside.clock.now())
                await self._outside.store.append(step.batch)
                room.take(step)
        except (Refused, StorageUnavailable):
            raise
        except StoreBroken as problem:
            self._break(problem)
            raise
        except Exception as problem:  # nothing that the log says: it may be read another time
            raise Refused(Code.INTERNAL, incident=incident(self._outside.luck, table, problem)) from problem
        return self._enter(room, idle)

    async def _log(self, table: str) -> Sequence[Entry]:
        """The log of *table*; Refused where there is none, or it is not what was written."""
        try:
            log = await self._outside.store.log(table)
        except LogDamaged as problem:
            raise await self._put_aside(table, problem) from problem
        if not log:
            raise Refused(Code.NO_SUCH_TABLE)
        return log

    async def _room(self, table: str, log: Sequence[Entry]) -> Room:
        """The room of *log*, read a little at a time so that other tables go on; Refused where it does not apply."""
        entries = (kept_of(entry.payload) for entry in log)
        try:
            growing = Room.growing(table, entries, self._outside.dealer)
            room = next(growing)
            for number, _ in enumerate(growing):
                if number % AT_ONCE == 0:
                    await self._outside.clock.sleep(0)
        except MemoryError:
            raise
        except Exception as problem:  # not of this version, or the rules fail: nobody can play there
            raise await self._put_aside(table, problem) from problem
        return room

    async def _put_aside(self, table: str, problem: Exception) -> Refused:
        """Puts *table* aside for *problem*, and returns what who wants it is told."""
        await self._quarantine(table, incident(self._outside.luck, table, problem))
        return Refused(Code.QUARANTINED)

    def _enter(self, room: Room, idle: int) -> LiveTable:
        table = room.state.id
        if alarm := self._alarms.pop(table, None):
            alarm.cancel()
        live = LiveTable(room, self._outside, self._list, idle)
        live.task.add_done_callback(partial(self._ended, live))
        self._live[table] = live
        self._list(room.state)
        self._outside.metrics.tables.set(len(self._live))
        return live

    def _list(self, state: TableState) -> None:
        if state.stage is Stage.CLOSED:
            self._unlist(state.id)
            return
        if state.stage is Stage.OVER:  # nothing goes on that would be a reason to have no other table
            self._uncount(state.id, state.maker)
        elif state.id not in self._counted:
            self._counted.add(state.id)
            self._of_makers.add(state.maker)
        self._listings[state.id] = Listing.of(state)

    def _unlist(self, table: str) -> None:
        if listing := self._listings.pop(table, None):
            self._uncount(table, listing.maker)

    def _uncount(self, table: str, maker: str) -> None:
        """*maker* may make another table instead of *table*."""
        if table in self._counted:
            self._counted.remove(table)
            self._of_makers.leave(maker)

    def _ended(self, live: LiveTable, task: asyncio.Task[None]) -> None:
        state = live.room.state
        del self._live[state.id]
        self._outside.metrics.tables.set(len(self._live))
        if task.cancelled():  # the process ends
            return
        problem = task.exception()
        if isinstance(problem, StoreBroken):
            live.visitors.send_away(goodbye(Code.RESTARTING, BACK_SOON), CloseCode.RESTART)
            self._break(problem)
        elif problem is not None:
            self._fell(live, problem)
        elif not self._stopping:
            self._put_away(live)

    def _put_away(self, live: LiveTable) -> None:
        """Keeps the table for who comes back; one that is forsaken keeps its maker from making others no longer."""
        state = live.room.state
        if is_forsaken(state):
            self._uncount(state.id, state.maker)
        if (due_in := live.due_in) is not None:
            self._alarm(state.id, due_in)

    # ── what happens to those that are not ──

    def _alarm(self, table: str, milliseconds: int) -> None:
        """Reads *table* so much later, when something is due there."""
        call = partial(self._wake, table)
        self._alarms[table] = self._outside.clock.after(max(0, milliseconds - SOON), call)

    def _wake(self, table: str) -> None:
        self._alarms.pop(table, None)
        self._do(self._read_all([table]))

    async def _read_all(self, tables: list[str]) -> None:
        """Reads *tables* for what is due there, not for anybody who waits."""
        for table in tables:
            try:
                if table not in self._live:
                    await self._read(table, IDLE)
            except Refused:
                continue
            except StorageUnavailable:
                self._alarm(table, SOON + RETRY)
            except StoreBroken:
                return
            await self._outside.clock.sleep(0)

    def _do(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ── what fails ──

    def _fell(self, live: LiveTable, problem: BaseException) -> None:
        """A table failed: it is read again from its log, or put aside if it did so a short while ago."""
        table, now = live.room.state.id, self._outside.clock.now()
        number = incident(self._outside.luck, table, problem)
        live.visitors.send_away(goodbye(Code.INTERNAL, BACK_SOON), CloseCode.RESTART)
        self._falls = {fallen: when for fallen, when in self._falls.items() if now - when < AGAIN}
        if table in self._falls:
            self._do(self._quarantine(table, number))
        elif not self._stopping:
            self._falls[table] = now
            self._alarm(table, SOON + RETRY)

    async def _quarantine(self, table: str, incident: str) -> None:
        """Nobody comes to *table* any more, also after a restart, until the operator has looked at it."""
        self._quarantined.add(table)
        self._unlist(table)
        self._outside.metrics.quarantined.set(len(self._quarantined))
        tell(Event.QUARANTINED, logging.ERROR, table=table, incident=incident)
        try:
            await self._outside.store.set_status(table, TableStatus.QUARANTINED)
        except StorageUnavailable as problem:
            tell(Event.STORAGE_FAILED, logging.ERROR, problem, table=table)
        except StoreBroken as problem:
            self._break(problem)

    def _break(self, problem: StoreBroken) -> None:
        tell(Event.STORAGE_FAILED, logging.CRITICAL, problem)
        self._give_up()
