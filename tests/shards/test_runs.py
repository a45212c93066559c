"""Files of runs: several works in one, cut short by any accident, and gone on with to the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shards.works import Squares
from ultimo.shards import JournalError, Processes, completed, fingerprint, kept_in

SHARDS = 5


def run(path: Path | None, shards: int = SHARDS) -> list[int]:
    with kept_in(path) as runs:
        return list(completed(Squares(), shards, runs, Processes()))


def test_a_run_cut_short_anywhere_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    expected = run(path)
    whole = path.read_bytes()

    for length in range(0, len(whole), 11):
        path.write_bytes(whole[:length])
        assert expected == run(path)
        assert whole == path.read_bytes(), length


def test_what_is_kept_is_not_done_again_and_a_longer_run_begins_with_it(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    run(path, 3)
    before = path.read_bytes()

    assert [0, 1] == run(path, 2)
    assert before == path.read_bytes()
    assert run(None) == run(path)
    assert path.read_bytes().startswith(before)


def test_another_file_and_shards_out_of_order_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    path.write_bytes(b'{"arena": 1}\n')
    with pytest.raises(JournalError, match=r'^this is no file of results; one begins with {"runs": 1}$'):
        run(path)

    path.write_bytes(b'{"runs": 1}\n{"run": "x"}\n{"run": "x", "shard": 1, "result": 1}\n{"run": "x"}\n')
    with pytest.raises(JournalError, match=r"^line 3 is none of a file of results: .*shard 1 where 0 is next"):
        run(path)


def test_a_fingerprint_does_not_depend_on_the_order_of_facts() -> None:
    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1}) != fingerprint({"a": 2, "b": 1})
