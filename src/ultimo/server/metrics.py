"""What is counted and measured, for Prometheus; no cards, names or addresses."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from ultimo.server.logs import PLAIN

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
COMMITS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)  # seconds
ANSWERS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
LAGS = (0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)


class Metrics:
    """The numbers of one process, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("ultimo_sockets", "Open sockets.", registry=self.registry)
        self.tables = Gauge("ultimo_tables", "Tables in memory.", registry=self.registry)
        self.moves = Counter("ultimo_moves", "Accepted inputs of tables.", registry=self.registry)
        self.commit_seconds = Histogram(
            "ultimo_commit_seconds",
            "From a move being judged to its being kept for good.",
            buckets=COMMITS,
            registry=self.registry,
        )
        self.loop_lag_seconds = Histogram(
            "ultimo_loop_lag_seconds",
            "How late the event loop is.",
            buckets=LAGS,
            registry=self.registry,
        )
        self.quarantined = Gauge(
            "ultimo_tables_quarantined", "Tables whose log does not apply.", registry=self.registry
        )
        self.fallbacks = Counter("ultimo_bot_fallbacks", "Moves made for a bot that failed.", registry=self.registry)
        self.bot_faults = Counter(
            "ultimo_bot_faults", "Questions to bots without an answer, by why.", ["why"], registry=self.registry
        )
        self.bot_seconds = Histogram(
            "ultimo_bot_seconds",
            "From a question to a bot or for a hint to its answer.",
            ["what"],
            buckets=ANSWERS,
            registry=self.registry,
        )
        self._workers = Gauge("ultimo_workers_hired", "Workers that were started so far.", registry=self.registry)
        self._tasks = Gauge("ultimo_tasks", "Tasks of the event loop.", registry=self.registry)
        self._waiting = Gauge("ultimo_bot_questions", "Questions that wait for a worker.", registry=self.registry)
        self._errors = Counter("ultimo_errors", "Refusals by their code.", ["code"], registry=self.registry)

    def error(self, code: str) -> None:
        """One more refusal with *code*, a slug of the published lists."""
        self._errors.labels(code if PLAIN.fullmatch(code) else "other").inc()

    def watch_crew(self, hired: Callable[[], int], waiting: Callable[[], int]) -> None:
        """Asks these whenever somebody wants the numbers: workers so far, and questions that wait for one."""
        self._workers.set_function(hired)
        self._waiting.set_function(waiting)

    def watch_tasks(self, count: Callable[[], int]) -> None:
        """Asks *count* whenever somebody wants the numbers."""
        self._tasks.set_function(count)

    def text(self) -> bytes:
        """All numbers as Prometheus reads them."""
        return generate_latest(self.registry)
