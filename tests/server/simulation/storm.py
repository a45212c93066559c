"""What goes wrong with the machine, its disk, its network and single tables, while people play."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.server.simulation.loop import now
from tests.server.simulation.machine import HOUR, Machine
from tests.server.simulation.network import Network
from tests.server.simulation.storage import Disk, Mishap
from tests.server.simulation.trace import Trace


@dataclass
class Storm:
    """Faults that come by chance, some *seconds* after each other."""

    machine: Machine
    disk: Disk
    network: Network
    trace: Trace
    seconds: float
    rng: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.rng = self.trace.random("storm")

    async def blow(self) -> None:
        """Goes on until it is cancelled."""
        while True:
            await asyncio.sleep(self.rng.expovariate(1 / self.seconds))
            if self.machine.process is not None:
                fault = self.rng.choices([fault for _, fault in FAULTS], [weight for weight, _ in FAULTS])[0]
                fault(self)

    def calm(self) -> None:
        """Nothing more goes wrong."""
        self.network.slow = False
        self.disk.next = None
        self.disk.full_until = self.disk.slow_until = now()

    def crash(self) -> None:
        self.trace.reached("crash at any time")
        self.machine.end(crash=True)

    def stop(self) -> None:
        self.trace.reached("graceful stop")
        self.machine.end(crash=False)

    def long_away(self) -> None:
        self.trace.reached("server away for an hour")
        self.machine.end(crash=self.rng.random() < 0.5, away=float(HOUR))

    def set_clock(self) -> None:
        forward = self.rng.random() < 0.5
        self.trace.reached("clock set forward" if forward else "clock set back")
        self.machine.set_clock((1 if forward else -1) * HOUR * 1000)
        self.machine.end(crash=self.rng.random() < 0.5)

    def mishap(self) -> None:
        self.disk.next = self.rng.choice(tuple(Mishap))

    def full(self) -> None:
        self.trace.reached("storage full for a while")
        self.disk.full_until = now() + self.rng.uniform(1.0, 15.0)

    def slow(self) -> None:
        self.trace.reached("storage slow for a while")
        self.disk.slow_until = now() + self.rng.uniform(1.0, 15.0)

    def cut_all(self) -> None:
        self.trace.reached("every socket cut at once")
        assert self.machine.process is not None
        for line in list(self.machine.process.lines):
            line.cut()

    def slow_network(self) -> None:
        self.trace.reached("slow network")
        self.network.slow = not self.network.slow


FAULTS: tuple[tuple[float, Callable[[Storm], None]], ...] = (
    (2, Storm.crash),
    (2, Storm.stop),
    (0.3, Storm.long_away),
    (0.7, Storm.set_clock),
    (8, Storm.mishap),
    (1.5, Storm.full),
    (1.5, Storm.slow),
    (2, Storm.cut_all),
    (2, Storm.slow_network),
)
