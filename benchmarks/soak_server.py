"""Whether a server grows that is played at for hours by people who come and go: memory, tasks, open files.

`python -m benchmarks.soak_server --tables 200 --rate 50 --minutes 130 --folder soak` starts a server in *folder* and
writes down every minute what it needs. The server outlives a run that is broken off, which goes on with it the next
time. At the end all leave, and what is left then is compared with what there was before they came.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

from benchmarks.bench_server import AT_ONCE, GUESTS, SERVER
from benchmarks.crowd.gathering import Crowd
from benchmarks.crowd.pacing import Pacing
from benchmarks.crowd.seeding import Chair, seeded
from benchmarks.crowd.served import Looked, start
from benchmarks.kill_server import free_port

MINUTE = 60.0  # seconds
DROPS = 0.002  # of all guests lose their socket each second
IDLE = 11  # minutes after which tables have left the memory that nobody is at
MEMORY, DESCRIPTORS, TASKS, TABLES = "KiB", "descriptors", "tasks", "tables"

Row: TypeAlias = dict[str, Any]


class Begun(NamedTuple):
    """A soak that goes on: its server, and who plays there."""

    pid: int
    port: int
    chairs: list[Chair]

    @property
    def server(self) -> Looked:
        """Its server, which has to be alive."""
        return Looked(self.pid, self.port + 1)

    def row(self, minute: float) -> Row:
        """What the server needs now."""
        server = self.server
        return {
            "minute": minute,
            MEMORY: server.resident,
            DESCRIPTORS: server.descriptors,
            TASKS: server.number("tasks"),
            TABLES: server.number("tables"),
            "moves": server.number("moves_total"),
        }


async def begun(folder: Path, tables: int) -> Begun:
    """The soak that *folder* has, or a new one with its first row."""
    kept = folder / "begun.json"
    if kept.exists():
        pid, port, chairs = json.loads(kept.read_text())
        return Begun(pid, port, [Chair(*chair) for chair in chairs])
    folder.mkdir(parents=True, exist_ok=True)
    chairs = await seeded(folder / "ultimo.db", tables)
    port = free_port(random.Random())
    made = Begun(start(folder / "ultimo.db", port, SERVER).pid, port, chairs)
    write(folder, made.row(0))
    kept.write_text(json.dumps(made))
    return made


def rows_of(folder: Path) -> list[Row]:
    """What was written down so far."""
    return [json.loads(line) for line in (folder / "rows.jsonl").read_text().splitlines()]


def write(folder: Path, row: Row) -> None:
    """Writes *row* down."""
    with (folder / "rows.jsonl").open("a") as file:
        file.write(json.dumps(row) + "\n")
    print(row, flush=True)


async def play(soak: Begun, rate: float, minutes: float, folder: Path) -> None:
    """Lets all play, coming and going, until there are rows of so many *minutes*."""
    pacing = Pacing()
    crowd = Crowd(soak.chairs, soak.port, pacing.changed)
    crowd.doors = asyncio.Semaphore(AT_ONCE)
    crowd.open.set()
    await crowd.all_in()
    dropping = asyncio.create_task(drop(crowd))
    try:
        while (minute := rows_of(folder)[-1]["minute"]) < minutes:
            await pacing.speak(rate, MINUTE)
            write(folder, soak.row(minute + 1) | {"refusals": dict(pacing.errors)})
            pacing.forget()
    finally:
        dropping.cancel()
        await crowd.leave()


async def drop(crowd: Crowd) -> None:
    """Breaks the sockets of some guests every second; they come back."""
    while True:
        await asyncio.sleep(1.0)
        for guest in crowd.guests:
            if guest.wire is not None and random.random() < DROPS:
                guest.wire.close()


async def rest(soak: Begun, folder: Path, minutes: float) -> None:
    """Nobody is there any more; after so many *minutes* the last row is written."""
    until = monotonic() + minutes * MINUTE
    while monotonic() < until:
        await asyncio.sleep(1.0)
    write(folder, soak.row(rows_of(folder)[-1]["minute"]) | {"all have left": True})


def slope(rows: Sequence[Row], since: float) -> float | None:
    """MiB that the memory grows in an hour, by the line through all rows of minutes *since* that."""
    points: list[tuple[float, float]] = [
        (row["minute"] / 60, row[MEMORY] / 1024) for row in rows if row["minute"] >= since
    ]
    if len(points) < 2:
        return None
    middle, height = (sum(values) / len(points) for values in zip(*points, strict=True))
    spread = sum((hour - middle) ** 2 for hour, _ in points)
    return float(sum((hour - middle) * (mib - height) for hour, mib in points) / spread)


async def soaked(folder: Path, tables: int, rate: float, minutes: float, idle: float) -> list[Row]:
    """All rows, those of earlier runs included; the server ends with the last one."""
    soak = await begun(folder, tables)
    rows = rows_of(folder)
    if "all have left" not in rows[-1]:
        await play(soak, rate, minutes, folder)
        await rest(soak, folder, idle)
        os.kill(soak.pid, signal.SIGTERM)
    return rows_of(folder)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    told = argparse.ArgumentParser(prog="soak_server", description=__doc__)
    told.add_argument("--tables", type=int, default=200, help="with four guests each: 200")
    told.add_argument("--rate", type=float, default=50, help="moves a second: 50")
    told.add_argument("--minutes", type=float, default=130, help="how long: 130")
    told.add_argument("--since", type=float, default=60, help="the minute from which growth counts: 60")
    told.add_argument("--idle", type=float, default=IDLE, help=f"minutes of rest at the end: {IDLE}")
    told.add_argument("--folder", type=Path, required=True, help="of the database and the rows; a run goes on there")
    asked = told.parse_args(arguments)
    os.sched_setaffinity(0, {GUESTS})
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    rows = asyncio.run(soaked(asked.folder, asked.tables, asked.rate, asked.minutes, asked.idle))
    print(f"MiB an hour since minute {asked.since:g}: {slope(rows[:-1], asked.since)}")
    print(f"before anybody came: {rows[0]}\nafter all have left: {rows[-1]}")


if __name__ == "__main__":
    main()
