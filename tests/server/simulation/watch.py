"""Watches that no table waits longer than it may, whatever has gone wrong."""

from __future__ import annotations

import asyncio

from tests.server.simulation.book import Book, Page
from tests.server.simulation.loop import now
from tests.server.simulation.machine import Machine
from tests.server.simulation.storage import Disk
from tests.server.simulation.trace import Trace
from ultimo.server.room.due import due, house_turn

PATIENCE = 8.0  # seconds that something may be late: the store takes its time, and tries again
BOT = 8.0  # seconds that a choice of a bot may take, faults included


class Watch:
    """Looks at all tables now and then."""

    def __init__(self, book: Book, machine: Machine, disk: Disk, trace: Trace) -> None:
        self._book = book
        self._machine = machine
        self._disk = disk
        self._trace = trace
        self._well_since = 0.0
        self.seconds = 5.0  # between two looks

    async def look(self) -> None:
        """Goes on until it is cancelled."""
        while True:
            await asyncio.sleep(self.seconds)
            if not self._machine.is_well or not self._disk.is_well or self._disk.next is not None:
                self._well_since = now()
            for table, page in self._book.pages.items():
                if table not in self._book.bad:
                    self._check(table, page)

    def _check(self, table: str, page: Page) -> None:
        quiet = now() - max(page.since, self._machine.up_since, self._well_since)
        if quiet > PATIENCE + BOT:
            self._trace.require(house_turn(page.state) is None, "table", table, "waits for a bot of the house")
        coming = due(page.state)
        if coming is not None:
            wait = max(0, coming.when - page.state.at) / 1000
            if not page.state.somebody_is_here:  # then a table goes by the clock of the machine, which was set back
                wait += self._machine.set_back
            self._trace.require(
                quiet <= wait + PATIENCE, "table", table, "is late with", coming.happens, page.state.stage
            )
