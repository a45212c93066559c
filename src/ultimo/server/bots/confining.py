"""What the system lets a worker have: memory, processor time, files."""

from __future__ import annotations

import os
import sys
import time
from math import ceil

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

if sys.platform == "win32":

    def confine(limits: Limits) -> None:
        """Nothing: this system has no such limits."""

    def wind_up(limits: Limits) -> None:
        """Nothing, likewise."""

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

    def _within(what: int, most: int) -> int:
        """*most*, or what this process may have at most if that is less."""
        _, hard = resource.getrlimit(what)
        return most if hard == resource.RLIM_INFINITY else min(most, hard)
