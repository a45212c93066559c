"""Shards done by the workers of a Dask cluster, on any number of machines."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from ultimo.shards.work import AHEAD, Work, WorkerLost

if TYPE_CHECKING:
    from distributed import Client, Future

T = TypeVar("T")
SECONDS = 10.0  # to reach the scheduler


class OtherVersion(WorkerLost):
    """A worker has another version of the package, and might come to other results."""


@dataclass(frozen=True)
class Cluster:
    """The workers of the scheduler at *address*: `tcp://HOST:PORT`. ModuleNotFoundError without the package."""

    address: str
    seconds: float = SECONDS  # to reach it

    def results(self, work: Work[T], numbers: Iterable[int]) -> Generator[T, None, None]:
        """See Executor; shards wait while there is no worker."""
        coming = iter(numbers)
        with _connected(self.address, self.seconds) as client:
            ours = version("ultimo")
            begun: deque[tuple[int, Future[Any]]] = deque()
            while True:
                room = AHEAD * max(1, _threads(client)) - len(begun)
                for number in islice(coming, max(0, room)):
                    begun.append((number, client.submit(_shard, work, number, ours, pure=False)))
                if not begun:
                    return
                yield _result(*begun.popleft())


@contextmanager
def _connected(address: str, seconds: float) -> Iterator[Client]:
    from distributed import Client

    try:
        client = Client(address, timeout=seconds, set_as_default=False)  # type: ignore[no-untyped-call]  # of theirs
    except (OSError, ValueError) as problem:
        raise WorkerLost(f"no scheduler answers at {address}: {problem}") from None
    with client:
        yield client


def _threads(client: Client) -> int:
    """Of all workers there are now."""
    return sum(client.nthreads().values())  # type: ignore[no-untyped-call]  # of theirs


def _result(number: int, future: Future[Any]) -> Any:
    from distributed import KilledWorker
    from distributed.client import FutureCancelledError

    try:
        return future.result()
    except KilledWorker as problem:
        raise WorkerLost(f"shard {number} ended every worker that tried it: {problem}") from None
    except FutureCancelledError as problem:
        raise WorkerLost(f"the scheduler is gone: {problem}") from None


def _shard(work: Work[T], number: int, expected: str) -> T:
    """On a worker: the result of one shard."""
    found = version("ultimo")
    if found != expected:
        raise OtherVersion(f"a worker has ultimo {found}, and this is {expected}; install the same everywhere")
    with work.begun() as do:
        return do(number)
