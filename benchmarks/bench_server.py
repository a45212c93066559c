"""How much one server carries: delays by the rate of moves, memory, and how soon all are back after a crash.

`python -m benchmarks.bench_server --tables 500 --rate 125 --seconds 600 --file server.jsonl`: real rules, SQLite with
FULL sync, four guests a table from addresses that the limits allow, the server on one core and the guests on another.
The rate is doubled until one move of a hundred takes longer than 100 ms, or the guests find nothing more to say. A run
goes on where its file ends.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, TypeAlias

from benchmarks.crowd.gathering import Crowd
from benchmarks.crowd.pacing import Pacing
from benchmarks.crowd.seeding import CHAIRS, Chair, seeded
from benchmarks.crowd.served import Served, served
from benchmarks.kill_server import free_port

SLOW = 0.1  # seconds that one move of a hundred may take
AT_ONCE = 8  # guests who come together where nothing is measured but what they need
WARMING = 5.0  # seconds before anything is measured
ENOUGH = 0.9  # of the turns to speak; with fewer taken the rate says nothing
SERVER, GUESTS = 0, 1  # cores

Row: TypeAlias = dict[str, Any]


class Rows:
    """What was measured, kept line by line."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._rows: list[Row] = []
        if file is not None and file.exists():
            self._rows = [json.loads(line) for line in file.read_text().splitlines()]

    async def row(self, name: str, measure: Callable[[], Coroutine[Any, Any, Row]]) -> Row:
        """The row of that *name*, measured unless it is there."""
        for row in self._rows:
            if row["row"] == name:
                return row
        row = {"row": name} | await measure()
        self._rows.append(row)
        if self._file is not None:
            with self._file.open("a") as file:
                file.write(json.dumps(row) + "\n")
        print(f"{name}: {', '.join(f'{what} {value}' for what, value in row.items() if what != 'row')}", flush=True)
        return row


class Bench:
    """A database with its chairs, the server over it, and the crowd."""

    def __init__(self, database: Path, chairs: Sequence[Chair]) -> None:
        self.database = database
        self.chairs = chairs
        self.port = free_port(random.Random())
        self.pacing = Pacing()
        self.crowd = Crowd(chairs, self.port, self.pacing.changed)

    async def idle(self, server: Served) -> Row:
        """All come in, a few at a time, and sit there."""
        before, doors = server.resident, self.crowd.doors
        self.crowd.doors = asyncio.Semaphore(AT_ONCE)
        row = await self._come()
        self.crowd.doors = doors
        kib = server.resident - before
        return row | {
            "KiB a table": round(CHAIRS * kib / len(self.chairs)),
            "KiB a socket": round(kib / len(self.chairs)),
        }

    async def at_rate(self, server: Served, rate: float, seconds: float) -> Row:
        """Delays while all together make *rate* moves a second."""
        await self.pacing.speak(rate, WARMING)
        self.pacing.forget()
        cpu, lags = server.cpu, server.lags()
        await self.pacing.speak(rate, seconds)
        used, pacing = server.cpu - cpu, self.pacing
        late = {most: count - lags[most] for most, count in server.lags().items()}
        return {
            "moves a second": round(len(pacing.waited) / seconds, 1),
            **{f"p{share}": milliseconds(pacing.waited, share) for share in (50, 99, 99.9)},
            "others p99": milliseconds(pacing.later, 99),
            "loop lag p99 up to": 1_000 * _most(late, 99),
            "guests' own lag p99": milliseconds(pacing.lags, 99),
            "CPU a move": round(1_000 * used / max(1, len(pacing.waited)), 2),
            "core used": round(used / seconds, 2),
            "errors": dict(pacing.errors),
            "load of the machine": round(os.getloadavg()[0], 1),
        }

    async def back(self, crashed: Served) -> Row:
        """All are thrown out by a crash, and come back to the next server."""
        crashed.kill()
        await self.crowd.all_out()
        began = perf_counter()
        with served(self.database, self.port, SERVER) as server:
            started = perf_counter()
            row = await self._come()
            return {"started after": round(started - began, 2), "CPU": round(server.cpu, 2)} | row

    async def _come(self) -> Row:
        self.crowd.open.set()
        began = perf_counter()
        await self.crowd.all_in()
        self.crowd.open.clear()
        return {
            "all in after": round(perf_counter() - began, 2),
            "turned away": {str(status): count for status, count in self.crowd.refused.items()},
            "load of the machine": round(os.getloadavg()[0], 1),
        }


def milliseconds(seconds: Sequence[float], share: float) -> float | None:
    """What *share* per cent of *seconds* do not exceed."""
    ordered = sorted(seconds)
    return round(1_000 * ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))], 1) if ordered else None


def _most(counts: dict[float, float], share: float) -> float:
    """The least bound that *share* per cent keep."""
    total = counts[float("inf")]
    return next(most for most, count in sorted(counts.items()) if count >= total * share / 100)


async def bench(tables: int, rate: float, seconds: float, rows: Rows, folder: Path) -> None:
    """All rows."""
    database = folder / "ultimo.db"
    measured = Bench(database, await seeded(database, tables))
    with served(database, measured.port, SERVER) as server:
        await rows.row("idle", lambda: measured.idle(server))
        await measured._come()
        while True:
            row = await rows.row(f"rate {rate:g}", lambda: measured.at_rate(server, rate, seconds))  # noqa: B023
            if row["p99"] is None or row["p99"] > 1_000 * SLOW or row["moves a second"] < ENOUGH * rate:
                break
            rate *= 2
        await rows.row("crash", lambda: measured.back(server))
    await measured.crowd.leave()


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    told = argparse.ArgumentParser(prog="bench_server", description=__doc__)
    told.add_argument("--tables", type=int, default=50, help="with four guests each: 50")
    told.add_argument("--rate", type=float, default=25, help="moves a second to begin with: 25")
    told.add_argument("--seconds", type=float, default=10, help="how long each rate is kept up: 10")
    told.add_argument("--file", type=Path, help="where the rows are kept; a run goes on at its end")
    asked = told.parse_args(arguments)
    os.sched_setaffinity(0, {GUESTS})
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # which ends the server too
    with TemporaryDirectory() as folder:
        asyncio.run(bench(asked.tables, asked.rate, asked.seconds, Rows(asked.file), Path(folder)))


if __name__ == "__main__":
    main()
