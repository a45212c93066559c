"""Shards done by processes of this machine."""

from __future__ import annotations

import signal
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Generic, NamedTuple, NoReturn, TypeVar

from ultimo.shards.work import AHEAD, ATTEMPTS, Work, WorkerLost

T = TypeVar("T")
LAST_SECONDS = 5.0  # to end what a process has begun


@dataclass(frozen=True)
class Processes:
    """So many processes; 1 is this one."""

    jobs: int = 1

    def results(self, work: Work[T], numbers: Iterable[int]) -> Generator[T, None, None]:
        """See Executor."""
        if self.jobs > 1:
            yield from _by_many(work, numbers, self.jobs)
            return
        with work.begun() as do:
            yield from map(do, numbers)


def _by_many(work: Work[T], numbers: Iterable[int], jobs: int) -> Iterator[T]:
    coming = iter(numbers)
    order = deque(islice(coming, jobs * AHEAD))  # whose results are still to be given back
    to_do, done = order.copy(), dict[int, T]()
    with _crew(work, min(jobs, len(order))) as crew:
        while order:
            crew.begin(to_do)
            done.update(crew.finished(to_do))
            while order and order[0] in done:
                yield done.pop(order.popleft())
                for number in islice(coming, 1):
                    order.append(number)
                    to_do.append(number)


class _Worker(NamedTuple):
    process: SpawnProcess
    connection: Connection


class _Crew(Generic[T]):
    """The processes: who is idle, and who does which shard."""

    def __init__(self, work: Work[T]) -> None:
        self.work = work
        self.idle: list[_Worker] = []
        self.busy: dict[Connection, tuple[_Worker, int]] = {}
        self.lost: Counter[int] = Counter()  # workers, by the shard they were doing

    def hire(self) -> None:
        """Starts one more process."""
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(self.work, theirs), daemon=True)
        process.start()
        theirs.close()
        self.idle.append(_Worker(process, ours))

    def begin(self, to_do: deque[int]) -> None:
        """Gives shards of *to_do* to all who are idle."""
        while self.idle and to_do:
            worker, number = self.idle.pop(), to_do.popleft()
            self.busy[worker.connection] = worker, number
            try:
                worker.connection.send(number)
            except ConnectionError:
                self._replace(worker.connection, to_do)

    def finished(self, to_do: deque[int]) -> Iterator[tuple[int, T]]:
        """Waits until shards are done, and gives them with their results; the shards of lost workers are *to_do*."""
        for connection in wait(list(self.busy)):
            assert isinstance(connection, Connection), "nothing else is waited for"
            try:
                result, problem = connection.recv()
            except (EOFError, ConnectionError):
                self._replace(connection, to_do)
                continue
            if problem is not None:
                raise problem
            worker, number = self.busy.pop(connection)
            self.idle.append(worker)
            yield number, result

    def end(self) -> None:
        """Ends all processes and what they have begun."""
        workers = [*self.idle, *(worker for worker, _ in self.busy.values())]
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            _end(worker)

    def _replace(self, connection: Connection, to_do: deque[int]) -> None:
        worker, number = self.busy.pop(connection)
        _end(worker)
        self.lost[number] += 1
        if self.lost[number] == ATTEMPTS:
            status = worker.process.exitcode
            raise WorkerLost(f"shard {number} ended {ATTEMPTS} processes, the last one with status {status}")
        to_do.appendleft(number)
        self.hire()


@contextmanager
def _crew(work: Work[T], jobs: int) -> Iterator[_Crew[T]]:
    crew = _Crew(work)
    try:
        for _ in range(jobs):
            crew.hire()
        yield crew
    finally:
        crew.end()


def _end(worker: _Worker) -> None:
    worker.process.join(LAST_SECONDS)
    worker.process.kill()
    worker.process.join()
    worker.connection.close()


def _work(work: Work[object], connection: Connection) -> None:
    """A process: does the shards it is told, until nobody tells it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which ends this one
    signal.signal(signal.SIGTERM, _leave)
    try:
        with work.begun() as do:
            while True:
                connection.send((do(connection.recv()), None))
    except (EOFError, ConnectionError):
        pass  # the first process is gone
    except Exception as problem:
        connection.send((None, problem))


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    """Ends the process as if it were done, so that its bots are ended too."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit(0)
