"""A server killed again and again under live tables: what it acknowledged is there, once and in order.

`python -m benchmarks.kill_server --kills 1000 --tables 200 --file kills.jsonl` goes on where the file ends. Two of
three kills come at any moment, also while the server starts; every third is between a commit and what is told of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.crowd.doomed import Moment, serve
from benchmarks.crowd.gathering import Crowd
from benchmarks.crowd.guest import LATER, Guest
from benchmarks.crowd.ledger import Ledger
from benchmarks.crowd.seeding import seeded
from benchmarks.crowd.wire import HOST, Json

EACH = 20  # kills under one database
PORTS = range(20_000, 32_000)
EARLY = 0.6  # seconds that a server takes to start, or so
SOON = 2.0  # seconds after some came back within which a server is killed
MOST = 400  # messages after the start within which a server dies by itself
LATEST = 60.0  # seconds it may take to come there

CONTEXT = get_context("forkserver")
CONTEXT.set_forkserver_preload(["benchmarks.crowd.doomed"])


class Counts(NamedTuple):
    """What some kills came to."""

    kills: int = 0
    between: int = 0  # kills after which something was kept that nobody had been told of
    acknowledged: int = 0
    repeated: int = 0  # acknowledged messages sent again after a kill, and acknowledged again
    lost: int = 0
    twice: int = 0
    gaps: int = 0
    moved: int = 0
    errors: int = 0  # refusals that nobody would expect

    def plus(self, other: Counts) -> Counts:
        """Both together."""
        return Counts(*(one + two for one, two in zip(self, other, strict=True)))

    @property
    def faults(self) -> int:
        """Everything that must not be."""
        return self.lost + self.twice + self.gaps + self.moved + self.errors


class Players:
    """What guests do who play as quickly as they are let, and say everything again after a kill."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.repeated = 0
        self._again: set[str] = set()

    def changed(self, guest: Guest, told: Json) -> None:
        """A guest has heard something."""
        match told["kind"]:
            case "welcome":
                self._came_back(guest)
            case "ack":
                self.ledger.acknowledge(guest.chair.table, told["id"], told["v"])
                self.repeated += told["id"] in self._again
                self._again.discard(told["id"])
            case "error" if told["code"] in LATER:
                wait = told.get("context", {}).get("wait", 1_000) / 1_000
                asyncio.get_running_loop().call_later(wait, guest.repeat)
        guest.speak()

    def _came_back(self, guest: Guest) -> None:
        guest.repeat()
        if guest.last is not None:
            self._again.add(guest.last.said.id)
            guest.resend(guest.last.said)


class Killing:
    """A server that is started and killed, with its crowd."""

    def __init__(self, folder: Path, crowd: Crowd, ledger: Ledger) -> None:
        self.database = folder / "ultimo.db"
        self.log = folder / "log"
        self.crowd = crowd
        self.ledger = ledger

    @contextmanager
    def server(self, moment: Moment, messages: int) -> Iterator[ForkServerProcess]:
        """A server that starts, and is dead at the end."""
        arguments = (self.crowd.port, self.database, self.log, moment, messages)
        process = CONTEXT.Process(target=serve, args=arguments)
        process.start()
        try:
            yield process
        finally:
            process.kill()
            process.join()

    async def kill(self, moment: Moment, messages: int, share: float, wait: float) -> int:
        """Starts the server, lets all play, and waits for its death; how much was found that nobody was told of.

        It dies by itself when it has kept so many *messages*, or is killed *wait* seconds after that *share* of the
        guests came back; where that is below zero, so long after it was started.
        """
        found = 0
        with self.server(moment, messages) as process:
            if wait < 0:
                await asyncio.sleep(-wait)
            elif await opened(self.crowd.port, process):
                found = self.ledger.check(self.database)
                self.crowd.open.set()
                await self._back(share, process)
                await asyncio.to_thread(process.join, wait if moment is Moment.ANY else LATEST)
        self.crowd.open.clear()
        await self.crowd.all_out()
        return found

    async def _back(self, share: float, process: ForkServerProcess) -> None:
        """Waits until that *share* of the guests is at the tables again, or the server is dead; no longer than that."""
        until = time.monotonic() + LATEST
        while process.is_alive() and time.monotonic() < until and self.crowd.count_in < share * len(self.crowd.guests):
            await asyncio.sleep(0.01)


async def opened(port: int, process: ForkServerProcess) -> bool:
    """Whether the server answered before it died."""
    while process.is_alive():
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(f"GET /healthz HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: close\r\n\r\n".encode())
            answer = await reader.read(1)
            writer.close()
            if answer:
                return True
        await asyncio.sleep(0.01)
    return False


async def killed(folder: Path, kills: int, tables: int, seed: int, planned: Moment = Moment.COMMITTED) -> Counts:
    """What *kills* come to under *tables* in a new database; every third one is at the *planned* moment."""
    chance = random.Random(seed)
    ledger = Ledger()
    players = Players(ledger)
    between = 0
    crowd = Crowd(await seeded(folder / "ultimo.db", tables), free_port(chance), players.changed)
    killing = Killing(folder, crowd, ledger)
    ledger.check(killing.database)
    try:
        for number in range(kills):
            moment = planned if number % 3 == 2 else Moment.ANY
            messages = chance.randint(1, MOST)
            wait = chance.uniform(-EARLY, 0) if number % 9 == 7 else chance.uniform(0, SOON)
            between += await killing.kill(moment, messages, chance.random() ** 3, wait) > 0  # seldom all
        between += await killing.kill(Moment.ANY, 0, 1.0, SOON) > 0  # what the last one left
    finally:
        await crowd.leave()
    errors = sum(len(guest.errors) for guest in crowd.guests)
    found = (ledger.lost, ledger.twice, ledger.gaps, ledger.moved)
    return Counts(kills, between, ledger.acknowledged, players.repeated, *found, errors)


def free_port(chance: random.Random) -> int:
    """A port that nobody listens at, none that the system gives to clients."""
    while True:
        port = chance.choice(PORTS)
        with socket.socket() as trying:
            if trying.connect_ex((HOST, port)):
                return port


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; status 1 where something was lost."""
    told = argparse.ArgumentParser(prog="kill_server", description=__doc__)
    told.add_argument("--kills", type=int, default=100, help="how many: 100")
    told.add_argument("--tables", type=int, default=200, help="under so many live tables of four: 200")
    told.add_argument("--file", type=Path, required=True, help="where the counts are kept; a run goes on at its end")
    asked = told.parse_args(arguments)
    lines = asked.file.read_text().splitlines() if asked.file.exists() else []
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # which ends the server too
    total = Counts()
    for line in lines:
        total = total.plus(Counts(**json.loads(line)))
    while total.kills < asked.kills:
        with TemporaryDirectory() as folder:
            kills = min(EACH, asked.kills - total.kills)
            counts = asyncio.run(killed(Path(folder), kills, asked.tables, total.kills))
        with asked.file.open("a") as file:
            file.write(json.dumps(counts._asdict()) + "\n")
        total = total.plus(counts)
        print(total, flush=True)
    print(f"{total}\n{100 * total.between / total.kills:.0f} % of the kills between a commit and what is told of it")
    return 1 if total.faults else 0


if __name__ == "__main__":
    sys.exit(main())
