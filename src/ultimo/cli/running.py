"""What commands of long runs share: who does the work, and the file it goes on from."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeVar

import click

from ultimo.alone import InUse, alone_with
from ultimo.bots import UnknownBot
from ultimo.bots.bringing import brought
from ultimo.bots.exec_bot import BotFault
from ultimo.cli.common import Fault, WholeNumber
from ultimo.cli.extras import needs
from ultimo.cli.progress import ProgressLine
from ultimo.cli.signs import file_text
from ultimo.core.quoting import short
from ultimo.shards import Cluster, Described, Executor, JournalError, Processes, Runs, WorkerLost, completed
from ultimo.simulate import BrokenInvariant

T = TypeVar("T")

MOST_JOBS = 1_000  # processes
jobs_option = click.option(
    "--jobs", type=WholeNumber(min=1, max=MOST_JOBS), help="How many processes.  [default: one for each core]"
)
cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Let the workers of a Dask scheduler do it: tcp://HOST:PORT.",
)
file_option = click.option(
    "--file", "path", type=click.Path(), help="Keep what is done in this file, and go on from there."
)


def chosen_executor(jobs: int | None, cluster: str | None, shards: int | None = None) -> Executor:
    """Who does the *shards*: *jobs* processes, or the *cluster*; Fault."""
    if cluster is None:
        wanted = jobs or os.cpu_count() or 1
        return Processes(wanted if shards is None else max(1, min(wanted, shards)))
    if jobs is not None:
        raise Fault("--cluster has its own workers; leave --jobs out")
    with needs("cluster"):
        import distributed  # noqa: F401  # only to see whether it is there
    return Cluster(cluster)


@contextmanager
def kept(path: str | None, opened: Callable[[Path | None], AbstractContextManager[T]]) -> Iterator[T]:
    """What *opened* gives for the file *path*, with nobody else adding to it; Fault."""
    if path in ("", "-") or (path and os.path.exists(path) and not os.path.isfile(path)):
        raise Fault(f"--file {short(path)}: name a file")
    if path is None:
        with opened(None) as nowhere:
            yield nowhere
        return
    real = Path(os.path.realpath(path))
    try:
        with alone_with(real), opened(real) as results:
            yield results
    except InUse:
        raise Fault("another program is adding to it", f"{file_text(path)}:") from None
    except JournalError as problem:
        raise Fault(str(problem), f"{file_text(path)}:") from None
    except OSError as problem:
        raise Fault(problem.strerror or str(problem), f"{file_text(path)}:") from None


def check_bots(names: Iterable[str]) -> None:
    """Fault unless every bot can be brought."""
    for name in names:
        try:
            with brought(name):
                pass
        except (UnknownBot, BotFault) as problem:
            raise Fault(f"--bots: {problem}") from None


def followed(
    work: Described[T], shards: int, runs: Runs, executor: Executor, label: str, hands: int, things: str = "hands"
) -> Iterator[T]:
    """The results of the first *shards* of *work*, see `completed`, while a line tells how many of *hands* are done."""
    before = min(len(runs.of(work)), shards)
    with work_faults(), ProgressLine(label) as line:
        line.show(before / shards, before * hands // shards, things)
        for place, result in enumerate(completed(work, shards, runs, executor), 1):
            if place > before:
                line.show(place / shards, place * hands // shards, things)
            yield result


@contextmanager
def work_faults() -> Iterator[None]:
    """What can go wrong while shards are done, as Fault."""
    try:
        yield
    except BrokenInvariant as broken:
        raise Fault(f"a defect of the program, please report it: {broken}") from None
    except (UnknownBot, BotFault, WorkerLost) as problem:
        raise Fault(str(problem)) from None
