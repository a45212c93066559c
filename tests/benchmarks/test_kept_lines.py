"""What a long run found is kept, whatever stops it."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.kept_lines import KeptLines


def test_what_was_found_is_not_looked_for_again(tmp_path: Path) -> None:
    file = tmp_path / "results" / "found.jsonl"
    KeptLines(file).once("one", lambda: [40, True])

    assert KeptLines(file).once("one", lambda: pytest.fail("found before")) == [40, True]
    assert KeptLines(file).once("two", lambda: 1) == 1


@pytest.mark.parametrize("cut", [1, 5, 10])
def test_a_line_cut_short_by_a_kill_is_found_anew_and_spoils_nothing(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "found.jsonl"
    for key in ("one", "two"):
        KeptLines(file).once(key, lambda: [40, True])
    file.write_text(file.read_text()[:-cut])

    again = KeptLines(file)
    again.once("three", lambda: [1, False])

    assert {"one", "three"} <= set(KeptLines(file).known)
    assert set(again.known) == set(KeptLines(file).known)
