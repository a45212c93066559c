"""The command that measures bots: the same deals give the same numbers, and what cannot be measured is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import bench_bots
from tests.kernel.needed import needs_kernel


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_bots, "RESULTS", tmp_path)


def measured(tmp_path: Path, *told: str) -> dict[str, Any]:
    bench_bots.main(["--game", "hungarian-tarokk", "--bot", "varied", "--reference", "random", *told])
    found: dict[str, Any] = json.loads((tmp_path / "bots.json").read_text())["games"]["hungarian-tarokk"]
    del found["seconds"]
    return found


@needs_kernel
def test_the_same_seed_gives_the_same_numbers_kept_or_found_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = measured(tmp_path, "--deals", "3")
    kept = (tmp_path / "all_seeing.jsonl").read_text()
    second = measured(tmp_path, "--deals", "3")
    (tmp_path / "all_seeing.jsonl").unlink()
    anew = measured(tmp_path, "--deals", "3")
    other = measured(tmp_path, "--deals", "3", "--seed", "8")

    assert first == second == anew and first["results"] != other["results"]
    assert (tmp_path / "all_seeing.jsonl").read_text().startswith(kept)
    assert {"random", "varied", "all-seeing"} == set(first["index"])
    assert [0, 1] == [first["index"][end]["value"] for end in ("random", "all-seeing")]
    assert "### hungarian-tarokk: three, 3 deals, against random" in capsys.readouterr().out


@needs_kernel
def test_few_deals_are_said_to_be_few(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_bots, "FEW", 2)
    bench_bots.main(["--game", "hungarian-tarokk", "--bot", "random", "--reference", "random", "--deals", "2"])

    assert capsys.readouterr().out.startswith("2 deals a game: a look only, with wide errors; --deals 500")


@needs_kernel
def test_one_deal_has_no_error_and_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench_bots.main(["--deals", "1"])

    assert "argument --deals: 1 deals have no standard error; write 2 or more" in capsys.readouterr().err
