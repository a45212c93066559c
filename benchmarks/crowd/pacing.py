"""Guests who speak so many times a second together, and how long they wait for what."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from time import perf_counter

from benchmarks.crowd.guest import Guest
from benchmarks.crowd.wire import Json

TICK = 0.004  # seconds between two looks at who is to speak


class Pacing:
    """Whoever has waited longest for a turn to speak speaks next."""

    def __init__(self) -> None:
        self.waited: list[float] = []  # seconds from a message to its answer
        self.later: list[float] = []  # seconds from an answer to the event at another chair
        self.lags: list[float] = []  # seconds that this program itself was late
        self.errors: Counter[str] = Counter()  # refusals by their code
        self._line: deque[Guest] = deque()
        self._in_line: set[Guest] = set()
        self._sent: dict[str, float] = {}
        self._acked: dict[str, tuple[int, float]] = {}  # by table: the last version that was acknowledged, and when

    def changed(self, guest: Guest, told: Json) -> None:
        """A guest has heard something."""
        now = perf_counter()
        match told["kind"]:
            case "ack" if told["id"] in self._sent:
                self.waited.append(now - self._sent.pop(told["id"]))
                self._acked[guest.chair.table] = told["v"], now
            case "event":
                v, when = self._acked.get(guest.chair.table, (0, now))
                if v == told["v"]:
                    self.later.append(now - when)
            case "error":
                self.errors[told["code"]] += 1
        if guest not in self._in_line and guest.may_speak:
            self._in_line.add(guest)
            self._line.append(guest)

    async def speak(self, rate: float, seconds: float) -> None:
        """Lets guests speak *rate* times a second; a turn that nobody can take is lost."""
        began = before = perf_counter()
        turns = 0
        while before < began + seconds:
            await asyncio.sleep(TICK)
            now = perf_counter()
            self.lags.append(max(0.0, now - before - TICK))
            before = now
            while turns < (now - began) * rate:
                turns += 1
                self._turn()

    def forget(self) -> None:
        """What was measured so far does not count."""
        self.waited, self.later, self.lags = [], [], []
        self.errors.clear()

    def _turn(self) -> None:
        while self._line:
            guest = self._line.popleft()
            self._in_line.discard(guest)
            if said := guest.speak():
                self._sent[said.id] = perf_counter()
                return
