"""`ultimo serve` on a core of its own, with what the system and its own numbers say of it; Linux."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.crowd.wire import HOST

TICKS = os.sysconf("SC_CLK_TCK")
BUCKET = re.compile(r'ultimo_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)')
ENDING = 30  # seconds a server may take to end


class Served:
    """A server that has said where it is."""

    def __init__(self, process: subprocess.Popen[bytes], metrics: int) -> None:
        self._process = process
        self._metrics = metrics

    @property
    def cpu(self) -> float:
        """Seconds of the core so far, system included."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def resident(self) -> int:
        """KiB in memory."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def lags(self) -> dict[float, float]:
        """How often the event loop was late so far, by the most seconds."""
        with urllib.request.urlopen(f"http://{HOST}:{self._metrics}/metrics") as answer:  # on loopback
            return {float(most): float(count) for most, count in BUCKET.findall(answer.read().decode())}

    def kill(self) -> None:
        """As a crash would."""
        self._process.kill()
        self._process.wait()


@contextmanager
def served(database: Path, port: int, core: int) -> Iterator[Served]:
    """A server at *port*, its numbers at the next one, on that *core* alone; it is asked to end at the end."""
    command = [sys.executable, "-m", "ultimo", "serve", "--port", str(port), "--metrics-port", str(port + 1)]
    with database.with_suffix(".log").open("ab") as log:
        process = subprocess.Popen(
            [*command, "--database", str(database)],
            stdout=subprocess.PIPE,
            stderr=log,
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        )
    assert process.stdout is not None, "it is a pipe"
    process.stdout.readline()
    try:
        yield Served(process, port + 1)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(ENDING)
        process.stdout.close()
