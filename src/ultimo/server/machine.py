"""The machine's own time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from ultimo.server.clock import Timer


class MachineClock:
    """The time when it was made, and from then on what has passed: setting the machine's clock moves nothing."""

    def __init__(self) -> None:
        self._began = time.time() - time.monotonic()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int((self._began + time.monotonic()) * 1000)

    def after(self, milliseconds: int, call: Callable[[], None]) -> Timer:
        """Calls once, so much later, in the running event loop."""
        return asyncio.get_running_loop().call_later(milliseconds / 1000, call)

    async def sleep(self, milliseconds: int) -> None:
        """Waits."""
        await asyncio.sleep(milliseconds / 1000)
