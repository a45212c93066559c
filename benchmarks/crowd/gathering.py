"""All guests of a crowd: they come, and come back after breaks, from addresses that the limits of a server allow."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress

from benchmarks.crowd.guest import Guest
from benchmarks.crowd.seeding import Chair
from benchmarks.crowd.wire import Json, connected
from ultimo.server.client.socket import breaks

AT_ADDRESS = 10  # sockets: all of them may come at once
LOOK = 0.01  # seconds between two looks at who has come


class Crowd:
    """Guests in *chairs*, who come to the server at *port* whenever they are let."""

    def __init__(self, chairs: Sequence[Chair], port: int, changed: Callable[[Guest, Json], None]) -> None:
        """*changed* is told of every message a guest hears."""
        self.guests = [Guest(chair, changed) for chair in chairs]
        self.port = port
        self.refused: Counter[int] = Counter()  # handshakes by status
        self.open = asyncio.Event()  # whether they come
        self.doors = asyncio.Semaphore(len(chairs))  # how many may be on their way to their tables at once
        self._tasks = [
            asyncio.create_task(self._attend(guest, source_of(number))) for number, guest in enumerate(self.guests)
        ]

    @property
    def count_in(self) -> int:
        """How many are at their tables."""
        return sum(guest.is_in for guest in self.guests)

    async def all_in(self) -> None:
        """Waits until all are at their tables."""
        while self.count_in < len(self.guests):
            await asyncio.sleep(LOOK)

    async def all_out(self) -> None:
        """Waits until every socket has ended."""
        while any(guest.wire is not None for guest in self.guests):
            await asyncio.sleep(LOOK)

    async def leave(self) -> None:
        """All go for good."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for guest in self.guests:
            if guest.wire is not None:
                guest.wire.close()

    async def _attend(self, guest: Guest, source: str) -> None:
        waits = breaks(random.random)
        while True:
            await self.open.wait()
            with suppress(OSError):
                async with self.doors:
                    wire = await connected(self.port, source, guest.chair.token, guest.hear, guest.join)
                    guest.wire = wire
                    wire.ended.add_done_callback(guest.answer)
                    await guest.answered.wait()
                await wire.ended
                guest.left()
                if wire.refused:
                    self.refused[wire.refused] += 1
                else:
                    waits = breaks(random.random)
            await asyncio.sleep(next(waits))


def source_of(number: int) -> str:
    """The address of guest *number*."""
    house, flat = divmod(number // AT_ADDRESS, 200)
    return f"127.0.{house + 1}.{flat + 1}"
