"""Works for the tests; workers import them from here."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Squares:
    """Squares; the first process that comes to one of *deadly* is killed there, once."""

    folder: Path | None = None  # where it is noted who was killed
    deadly: tuple[int, ...] = ()
    always: bool = False  # whoever comes there is killed
    refused: int | None = None  # a shard that cannot be done

    @property
    def facts(self) -> Mapping[str, object]:
        """See Described."""
        return {"squares": 1}

    @contextmanager
    def begun(self) -> Iterator[Callable[[int], int]]:
        """See Work."""
        yield self._square

    def _square(self, number: int) -> int:
        if number in self.deadly and self._is_first(number):
            os.kill(os.getpid(), signal.SIGKILL)
        if number == self.refused:
            raise ValueError(f"{number} is not for squares")
        time.sleep(0.02 * (number % 3))  # so that shards end out of their order
        return number**2

    def _is_first(self, number: int) -> bool:
        assert self.folder is not None, "deaths are noted"
        try:
            (self.folder / str(number)).touch(exist_ok=False)
        except FileExistsError:
            return self.always
        return True
