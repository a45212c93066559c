"""What is done in shards, and who has it done."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Protocol, TypeVar

T = TypeVar("T")
Result = TypeVar("Result", covariant=True)
DIGITS = 16  # of a fingerprint
AHEAD = 4  # shards for each worker that may be done before an earlier one is
ATTEMPTS = 3  # workers that may be lost over one shard


class WorkerLost(RuntimeError):
    """A shard could not be done, for whoever did it ended by itself; the message says which and how."""


class Work(Protocol[Result]):
    """Something that is done in shards; it can be pickled."""

    def begun(self) -> AbstractContextManager[Callable[[int], Result]]:
        """What does a shard by its number, from 0; the result depends on nothing else, and can be pickled."""


class Described(Work[Result], Protocol[Result]):
    """Work whose results can be kept: they are JSON values, and *facts* say what they depend on."""

    @property
    def facts(self) -> Mapping[str, object]:
        """What the results depend on, as JSON values."""


class Executor(Protocol):
    """Has shards done, by one process or by many machines."""

    def results(self, work: Work[T], numbers: Iterable[int]) -> Generator[T, None, None]:
        """The results of the shards *numbers*, which are distinct and may be without end, in that order.

        A worker that is killed costs its shard, which is done again; closing the generator ends all that was begun.
        WorkerLost, and whatever *work* raises.
        """


def fingerprint(facts: Mapping[str, object]) -> str:
    """The same for two works only if they have the same results."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:DIGITS]
