"""Long runs in parts: shards that any process of any machine can do, results in order, files that go on.

A `Work` does shards by their number, an `Executor` has them done and gives the results back in their order, and `Runs`
keep them in a file. What comes out depends on the work alone: not on the executor, the number of processes, the order
in which shards were done, or on who was killed meanwhile.
"""

from ultimo.shards.cluster import Cluster
from ultimo.shards.journal import Journal, JournalError, opened
from ultimo.shards.processes import Processes
from ultimo.shards.runs import Runs, completed, kept_in
from ultimo.shards.work import Described, Executor, Work, WorkerLost, fingerprint

__all__ = [
    "Cluster",
    "Described",
    "Executor",
    "Journal",
    "JournalError",
    "Processes",
    "Runs",
    "Work",
    "WorkerLost",
    "completed",
    "fingerprint",
    "kept_in",
    "opened",
]
