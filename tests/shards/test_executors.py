"""The same results in the same order, whoever does the shards, and whoever is killed meanwhile."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest

from tests.shards.clusters import cluster
from tests.shards.works import Squares
from ultimo.shards import Cluster, Executor, Processes, WorkerLost, completed, kept_in

SHARDS = 30
EXPECTED = [number**2 for number in range(SHARDS)]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A cluster of two workers, of which one test kills one."""
    with cluster(tmp_path_factory.mktemp("cluster")) as found:
        yield found


def run(path: Path, executor: Executor, work: Squares) -> bytes:
    """The file *path* after all shards of *work* are done."""
    with kept_in(path) as runs:
        assert EXPECTED == list(completed(work, SHARDS, runs, executor))
    return path.read_bytes()


def test_one_process_two_and_a_cluster_with_one_killed_in_the_middle_write_the_same_bytes(
    tmp_path: Path, address: str
) -> None:
    whole = run(tmp_path / "one", Processes(1), Squares())

    assert whole == run(tmp_path / "two", Processes(2), Squares(_folder(tmp_path, "killed-2"), (14, 15)))
    assert whole == run(tmp_path / "cluster", Cluster(address), Squares(_folder(tmp_path, "killed-3"), (14,)))
    assert {"14", "15"} == {one.name for one in (tmp_path / "killed-2").iterdir()}
    assert {"14"} == {one.name for one in (tmp_path / "killed-3").iterdir()}


def _folder(parent: Path, name: str) -> Path:
    (parent / name).mkdir()
    return parent / name


def test_what_a_shard_raises_ends_the_run(address: str) -> None:
    for executor in (Processes(1), Processes(2), Cluster(address)):
        found: list[int] = []
        with pytest.raises(ValueError, match=r"^4 is not for squares$"):
            found.extend(executor.results(Squares(refused=4), range(9)))


def test_results_without_end_are_given_until_nobody_wants_them(address: str) -> None:
    for executor in (Processes(1), Processes(2), Cluster(address)):
        results = executor.results(Squares(), count(3))
        assert [9, 16, 25] == list(islice(results, 3))
        results.close()

    assert not multiprocessing.active_children()


def test_no_shards_need_nobody(address: str) -> None:
    for executor in (Processes(1), Processes(2), Cluster(address)):
        assert [] == list(executor.results(Squares(), ()))


def test_a_shard_that_kills_everybody_ends_the_run(tmp_path: Path) -> None:
    work = Squares(tmp_path, (5,), always=True)

    with pytest.raises(WorkerLost, match=r"^shard 5 ended 3 processes, the last one with status -9$"):
        list(Processes(2).results(work, range(9)))


def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(WorkerLost, match=r"^no scheduler answers at tcp://127.0.0.1:1"):
        list(Cluster("tcp://127.0.0.1:1", seconds=0.5).results(Squares(), range(2)))
    with pytest.raises(WorkerLost, match=r"^no scheduler answers at nonsense://x"):
        list(Cluster("nonsense://x").results(Squares(), range(2)))
