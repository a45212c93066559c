"""Time and chance as the server gets them; nothing else here asks the machine for either."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that will happen later."""

    def cancel(self) -> None:
        """It will not."""


class Clock(Protocol):
    """What time it is, and somebody who calls when it is later."""

    def now(self) -> int:
        """Milliseconds since 1970; never goes back, whatever is done to the clock of the machine."""

    def after(self, milliseconds: int, call: Callable[[], None]) -> Timer:
        """Calls once, so much later."""

    async def sleep(self, milliseconds: int) -> None:
        """Waits."""


class Ahead:
    """*clock* with so many milliseconds more: for what was written before the clock of the machine was set back."""

    def __init__(self, clock: Clock, milliseconds: int) -> None:
        self._clock = clock
        self._milliseconds = milliseconds

    def now(self) -> int:
        """See Clock."""
        return self._clock.now() + self._milliseconds

    def after(self, milliseconds: int, call: Callable[[], None]) -> Timer:
        """See Clock."""
        return self._clock.after(milliseconds, call)

    async def sleep(self, milliseconds: int) -> None:
        """See Clock."""
        await self._clock.sleep(milliseconds)
