r"""The file of runs: what each shard came to.

{"runs": 1}
{"run": "3f…", "claim": "call", "seed": 1, …}
{"run": "3f…", "shard": 0, "result": {…}}
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from ultimo.shards.journal import Journal, opened
from ultimo.shards.work import Described, Executor, fingerprint

T = TypeVar("T")
HEADER = b'{"runs": 1}\n'


class Runs:
    """The shards of any number of runs, kept in *journal*; JournalError."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.facts: dict[str, dict[str, Any]] = {}
        self.results: dict[str, list[Any]] = {}
        journal.read(self._take)

    def of(self, work: Described[T]) -> tuple[T, ...]:
        """The results of *work* that are kept: all from the first to some last one."""
        return tuple(self.results.get(fingerprint(work.facts), ()))

    def keep(self, work: Described[T], result: T) -> None:
        """Adds the result of the next shard of *work*; OSError."""
        run = fingerprint(work.facts)
        if run not in self.results:
            self._add({"run": run, **work.facts})
        self._add({"run": run, "shard": len(self.results[run]), "result": result})

    def _add(self, line: dict[str, Any]) -> None:
        self.journal.add(line)
        self._take(line)

    def _take(self, line: dict[str, Any]) -> None:
        results = self.results.setdefault(str(line["run"]), [])
        if "shard" not in line:
            self.facts[str(line["run"])] = line
            return
        if line["shard"] != len(results):
            raise ValueError(f"shard {line['shard']} where {len(results)} is next")
        results.append(line["result"])


@contextmanager
def kept_in(path: Path | None) -> Iterator[Runs]:
    """The runs in the file *path*, which is made if it is missing, and mended; JournalError, OSError."""
    with opened(path, HEADER) as journal:
        yield Runs(journal)


def completed(work: Described[T], shards: int, runs: Runs, executor: Executor) -> Iterator[T]:
    """The results of the first *shards* of *work* in order: those in *runs*, then new ones, which are kept there."""
    kept = runs.of(work)[:shards]
    yield from kept
    with closing(executor.results(work, range(len(kept), shards))) as coming:
        for result in coming:
            runs.keep(work, result)
            yield result
