"""The table as those who watch see it: as it was some time ago, where the host wants that."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from ultimo.server.room.inputs import Kept
from ultimo.server.room.table import TableState
from ultimo.server.store.interface import Batch


class Repeated(NamedTuple):
    """A message that was accepted before, and at which version."""

    v: int


class Step(NamedTuple):
    """An input that may be kept now, with the table it leads to."""

    kept: Kept
    before: TableState
    after: TableState
    batch: Batch


class Watching:
    """What is shown to those who watch, and the steps they will be shown later."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._coming: deque[Step] = deque()

    def add(self, step: Step) -> None:
        """One more step, to be shown when its time has come."""
        self._coming.append(step)

    def due(self, delay: int) -> int | None:
        """When the next step is to be shown, *delay* milliseconds after it was; None: nothing is to come."""
        return self._coming[0].kept.at + delay if self._coming else None

    def catch_up(self, now: int, delay: int) -> None:
        """The same as `shown`, for nobody: quick, because a log is read so."""
        while self._coming and self._coming[0].kept.at + delay <= now:
            self.state = self._coming.popleft().after

    def shown(self, now: int, delay: int) -> Iterator[Step]:
        """The steps whose time has come by *now*."""
        while (due := self.due(delay)) is not None and due <= now:
            step = self._coming.popleft()
            self.state = step.after
            yield step
