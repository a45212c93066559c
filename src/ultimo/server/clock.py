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
