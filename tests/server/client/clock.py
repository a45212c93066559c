"""Time for tests of clients: nobody waits."""

import asyncio

from ultimo.server.client.socket import Time


class Clock:
    """A clock that goes on by what is slept, and not otherwise."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.time = Time(self.sleep, lambda: self.seconds)

    async def sleep(self, seconds: float) -> None:
        self.seconds += seconds
        await asyncio.sleep(0)
