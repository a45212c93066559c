"""An event loop of virtual time: when nothing is left to do now it goes on to what comes next, at once."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Deadlock(Exception):
    """Everything waits, and nothing will ever happen."""


class Livelock(Exception):
    """Something goes on and on while no time passes."""


ROUNDS = 20_000  # of the loop in which no time may pass


class _Instant(selectors.SelectSelector):
    """Files are never ready; to wait for them is to let time pass."""

    def __init__(self, passes: Callable[[float], None]) -> None:
        super().__init__()
        self._passes = passes
        self._rounds = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Deadlock
        self._rounds = 0 if timeout > 0 else self._rounds + 1
        if self._rounds > ROUNDS:
            raise Livelock
        self._passes(max(0.0, timeout))
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop that begins at second 0 and does everything in the same order every time."""

    def __init__(self) -> None:
        self._seconds = 0.0
        super().__init__(_Instant(self._pass))

    def time(self) -> float:
        return self._seconds

    def _pass(self, seconds: float) -> None:
        self._seconds += seconds


def run(main: Coroutine[Any, Any, T]) -> T:
    """What *main* returns, in a loop of its own."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)


def now() -> float:
    """Seconds of virtual time."""
    return asyncio.get_running_loop().time()
