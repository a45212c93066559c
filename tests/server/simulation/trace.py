"""What happened in a simulation, in order: a hash to compare, the last lines to read, and which rare states came up."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections import Counter, deque

from tests.server.simulation.loop import now
from tests.server.simulation.sometimes import SOMETIMES

SHOWN = 60  # lines of a trace that are shown when something is wrong


class Violation(AssertionError):
    """The server did what it must never do."""


class Trace:
    """One run, from its seed on."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.last: deque[str] = deque(maxlen=SHOWN)
        self.sometimes: Counter[str] = Counter()
        self.found: asyncio.Future[None] = asyncio.get_running_loop().create_future()  # gets what is wrong
        self._hash = hashlib.sha256(seed.encode())

    def random(self, name: str) -> random.Random:
        """Chances for one thing alone, so that another draw elsewhere does not change them."""
        return random.Random(f"{self.seed} {name}")

    def note(self, *words: object) -> None:
        """One more line."""
        line = f"{now():.6f} " + " ".join(map(str, words))
        self.last.append(line)
        self._hash.update(line.encode())

    def reached(self, state: str, so: bool = True) -> None:
        """Counts a rare *state*, one of SOMETIMES, if it is *so*."""
        assert state in SOMETIMES, f"{state!r} is not in the list"
        self.sometimes[state] += so

    def require(self, so: bool, *problem: object) -> None:
        """Violation with *problem* unless it is *so*."""
        if not so:
            raise self.fail(*problem)

    def fail(self, *problem: object) -> Violation:
        """Something is wrong; wherever it is raised, the simulation ends with it."""
        found = Violation(" ".join(map(str, problem)))
        if not self.found.done():
            self.found.set_exception(found)
        return found

    @property
    def hash(self) -> str:
        """What is the same when everything happened the same way."""
        return self._hash.hexdigest()[:16]
