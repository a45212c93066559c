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


class Looked:
    """A server that runs somewhere on this machine, as the system and its own numbers have it."""

    def __init__(self, pid: int, metrics: int) -> None:
        self.pid = pid
        self._metrics = metrics

    @property
    def cpu(self) -> float:
        """Seconds of the core so far, system included."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def resident(self) -> int:
        """KiB in memory."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    @property
    def descriptors(self) -> int:
        """Files and sockets that are open."""
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def number(self, name: str) -> int:
        """The number of that *name* it gives of itself."""
        found = re.search(rf"^ultimo_{name} (\S+)$", self._text(), re.MULTILINE)
        assert found is not None, f"no ultimo_{name}"
        return int(float(found[1]))

    def lags(self) -> dict[float, float]:
        """How often the event loop was late so far, by the most seconds."""
        return {float(most): float(count) for most, count in BUCKET.findall(self._text())}

    def _text(self) -> str:
        with urllib.request.urlopen(f"http://{HOST}:{self._metrics}/metrics") as answer:  # on loopback
            text: str = answer.read().decode()
            return text


class Served(Looked):
    """A server that has said where it is, a child of this process."""

    def __init__(self, process: subprocess.Popen[bytes], metrics: int) -> None:
        super().__init__(process.pid, metrics)
        self._process = process

    def kill(self) -> None:
        """As a crash would."""
        self._process.kill()
        self._process.wait()


def start(database: Path, port: int, core: int) -> subprocess.Popen[bytes]:
    """A server at *port*, its numbers at the next one, on that *core* alone; it has said where it is."""
    command = [sys.executable, "-m", "ultimo", "serve", "--port", str(port), "--metrics-port", str(port + 1)]
    with database.with_suffix(".log").open("ab") as log:
        process = subprocess.Popen(
            [*command, "--database", str(database)],
            stdout=subprocess.PIPE,
            stderr=log,
            start_new_session=True,  # whoever ends the guests does not end it
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        )
    assert process.stdout is not None, "it is a pipe"
    process.stdout.readline()
    process.stdout.close()
    return process


@contextmanager
def served(database: Path, port: int, core: int) -> Iterator[Served]:
    """See `start`; it is asked to end at the end."""
    process = start(database, port, core)
    try:
        yield Served(process, port + 1)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(ENDING)
