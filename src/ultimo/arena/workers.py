"""Deals of a match played by several processes, and given back in their order."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import NamedTuple, NoReturn

from ultimo.arena.match import Match, Outcome
from ultimo.bots import UnknownBot
from ultimo.bots.exec_bot import BotFault

AHEAD = 4  # deals for each process that may be played before an earlier one is done
LAST_SECONDS = 5.0  # to end what a process has begun


class WorkerLost(RuntimeError):
    """A process of the arena ended by itself."""


def outcomes(match: Match, first: int, jobs: int) -> Generator[Outcome, None, None]:
    """The outcomes from deal *first* on, in order and without end; the processes are ended with the iterator.

    UnknownBot, BotFault, WorkerLost.
    """
    if jobs > 1:
        yield from _by_many(match, first, jobs)
        return
    with match.begun() as play:
        yield from map(play, count(first))


class _Worker(NamedTuple):
    process: SpawnProcess
    connection: Connection


def _by_many(match: Match, first: int, jobs: int) -> Iterator[Outcome]:
    with _crew(match, jobs) as workers:
        done: dict[int, Outcome] = {}
        begun = expected = first
        idle = list(workers)
        while True:
            while idle and begun < expected + jobs * AHEAD:
                idle.pop().connection.send(begun)
                begun += 1
            for worker in _ready([worker for worker in workers if worker not in idle]):
                outcome = _received(worker)
                done[outcome.deal] = outcome
                idle.append(worker)
            while expected in done:
                yield done.pop(expected)
                expected += 1


@contextmanager
def _crew(match: Match, jobs: int) -> Iterator[list[_Worker]]:
    workers: list[_Worker] = []
    try:
        for _ in range(jobs):
            workers.append(_started(match))
        yield workers
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join(LAST_SECONDS)
            worker.process.kill()
            worker.process.join()
            worker.connection.close()


def _started(match: Match) -> _Worker:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(match, theirs), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _ready(workers: list[_Worker]) -> list[_Worker]:
    found = wait([worker.connection for worker in workers])
    return [worker for worker in workers if worker.connection in found]


def _received(worker: _Worker) -> Outcome:
    try:
        answer = worker.connection.recv()
    except (EOFError, ConnectionError):
        worker.process.join(LAST_SECONDS)
        raise WorkerLost(f"a process of the arena ended, with status {worker.process.exitcode}") from None
    if isinstance(answer, Exception):
        raise answer
    assert isinstance(answer, Outcome), "a worker sends outcomes"
    return answer


def _work(match: Match, connection: Connection) -> None:
    """A process: plays the deals it is told, until nobody tells it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which ends this one
    signal.signal(signal.SIGTERM, _leave)
    try:
        with match.begun() as play:
            while True:
                connection.send(play(connection.recv()))
    except (UnknownBot, BotFault) as problem:
        connection.send(problem)
    except (EOFError, ConnectionError):
        pass  # the first process is gone


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    """Ends the process as if it were done, so that its bots are ended too."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit(0)
