"""What the system lets a worker have: memory, time, files."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from types import FrameType

import msgspec

FIRST_OTHER = 3  # the first descriptor that is not standard input, output or error
MOST_DESCRIPTORS = 65_536


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much one worker may have."""

    memory: int = 512 * 2**20  # bytes of address space
    seconds: int = 10  # of processor time for one question
    files: int = 16  # open at once
    nice: int = 10  # how far it stands back where the processor is wanted


USUAL = Limits()


class TimeUp(BaseException):
    """The time to think is over; not an Exception, so that nothing on the way takes it for one of its own."""


if sys.platform == "win32":

    def confine(limits: Limits) -> None:
        """Nothing: this system has no such limits."""

    def wind_up(limits: Limits) -> None:
        """Nothing, likewise."""

    @contextmanager
    def at_most(seconds: float) -> Iterator[None]:
        """For as long as it takes, likewise."""
        yield

else:
    import resource

    def confine(limits: Limits) -> None:
        """Holds this process to *limits*: no inherited descriptor stays open, no file is written, no core is left."""
        os.closerange(FIRST_OTHER, MOST_DESCRIPTORS)
        os.nice(limits.nice)
        for what, most in (
            (resource.RLIMIT_AS, limits.memory),
            (resource.RLIMIT_NOFILE, limits.files),
            (resource.RLIMIT_FSIZE, 0),
            (resource.RLIMIT_CORE, 0),  # there would be cards in it
        ):
            within = _within(what, most)
            resource.setrlimit(what, (within, within))

    def wind_up(limits: Limits) -> None:
        """Gives this process its time for one more question; the system ends it when that is over."""
        until = ceil(time.process_time()) + limits.seconds
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (_within(resource.RLIMIT_CPU, until), hard))

    @contextmanager
    def at_most(seconds: float) -> Iterator[None]:
        """A block that ends with TimeUp after so many seconds, in whatever Python code it is then."""
        signal.signal(signal.SIGALRM, _stop)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _stop(number: int, frame: FrameType | None) -> None:
        raise TimeUp

    def _within(what: int, most: int) -> int:
        """*most*, or what this process may have at most if that is less."""
        _, hard = resource.getrlimit(what)
        return most if hard == resource.RLIM_INFINITY else min(most, hard)
