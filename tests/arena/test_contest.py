"""A match is the same whatever the number of processes, and however often it was interrupted."""

from __future__ import annotations

import random
from itertools import count
from pathlib import Path

import pytest

from tests.hands import GAME
from ultimo.arena import Limits, Match, Standing, contest, opened
from ultimo.arena.standing import FEWEST
from ultimo.bots import UnknownBot
from ultimo.bots.exec_bot import BotFault
from ultimo.shards import Processes, WorkerLost

MATCH = Match(GAME, "varied", "random", seed=4)
DEALS = 24


def run(path: Path, deals: int = DEALS, jobs: int = 1) -> Standing:
    """How MATCH stands after *deals*, kept in *path*."""
    with opened(path) as results:
        return contest(MATCH, Limits(deals=deals), results, Processes(jobs))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Standing, bytes]:
    """How MATCH stands after DEALS, and the bytes of its file, without any interruption."""
    path = tmp_path_factory.mktemp("arena") / "results.jsonl"
    return run(path), path.read_bytes()


@pytest.mark.parametrize("jobs", [2, 3])
def test_any_number_of_processes_gives_the_same_bytes(tmp_path: Path, jobs: int, whole: tuple[Standing, bytes]) -> None:
    assert whole == (run(tmp_path / "r", jobs=jobs), (tmp_path / "r").read_bytes())


def test_a_match_cut_short_at_random_goes_on_to_the_same_bytes(tmp_path: Path, whole: tuple[Standing, bytes]) -> None:
    rng = random.Random(1)
    for number in range(8):
        path = tmp_path / str(number)
        path.write_bytes(whole[1][: rng.randrange(len(whole[1]))])
        assert whole == (run(path, jobs=1 + number % 2), path.read_bytes())


def test_a_longer_match_begins_with_the_shorter_one(tmp_path: Path, whole: tuple[Standing, bytes]) -> None:
    path = tmp_path / "r"
    run(path, deals=5)

    assert whole[1].startswith(path.read_bytes())
    assert whole == (run(path), path.read_bytes())


def test_what_is_kept_beyond_the_limit_is_not_counted(tmp_path: Path, whole: tuple[Standing, bytes]) -> None:
    path = tmp_path / "r"
    path.write_bytes(whole[1])

    assert run(path, deals=5) == run(tmp_path / "five", deals=5)
    assert whole[1] == path.read_bytes()


def test_a_match_ends_with_the_deal_that_decides_it(tmp_path: Path) -> None:
    match = Match(GAME, "random", "varied", seed=4)
    with opened(None) as results:
        standing = contest(match, Limits(sigmas=2), results)
        again = contest(match, Limits(sigmas=2), results)

    assert standing == again
    assert Limits(sigmas=2).decided(standing)
    before = Standing()
    for outcome in results.of(match)[:-1]:
        before.add(outcome)
    assert standing.deals == FEWEST or not Limits(sigmas=2).decided(before)


def test_time_ends_a_match_between_equals() -> None:
    with opened(None) as results:
        standing = contest(Match(GAME, "random", "random", seed=4), Limits(minutes=1e-9), results)

    assert 2 == standing.deals


def test_progress_is_told_before_every_deal() -> None:
    told: list[tuple[int, float]] = []
    with opened(None) as results:
        contest(
            MATCH, Limits(deals=4), results, Processes(), lambda standing, share: told.append((standing.deals, share))
        )

    assert [(0, 0.0), (1, 0.0), (2, 0.5), (3, 0.75)] == told


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_is_not_there_ends_the_match(jobs: int) -> None:
    with pytest.raises(UnknownBot):
        next(Processes(jobs).results(Match(GAME, "nobody", "random", seed=4), count()))
    with pytest.raises(BotFault, match="cannot be started"):
        next(Processes(jobs).results(Match(GAME, "exec:/no/such/bot", "random", seed=4), count()))


def test_a_process_that_is_killed_ends_the_match() -> None:
    match = Match(GAME, f"exec:{SUICIDE}", "random", seed=4)

    with pytest.raises(WorkerLost, match=r"^shard [01] ended 3 processes, the last one with status -9$"):
        list(Processes(2).results(match, range(20)))


SUICIDE = "sh -c 'kill -9 $PPID'"  # a bot that ends the process which has started it
