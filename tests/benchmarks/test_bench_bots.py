"""The command that measures bots: the same deals give the same numbers, and what cannot be measured is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import bench_bots
from benchmarks.first_leads import leads
from benchmarks.shuffled import measured_bot, version
from tests.kernel.needed import needs_kernel
from ultimo.bots.player import Luck
from ultimo.bots.search.bot import SearchBot
from ultimo.games import find_game


def measured(tmp_path: Path, *told: str) -> dict[str, Any]:
    bench_bots.main(
        ["--game", "hungarian-tarokk", "--bot", "varied", "--reference", "random", "--keep", str(tmp_path), *told]
    )
    found: dict[str, Any] = json.loads((tmp_path / "bots.json").read_text())["games"]["hungarian-tarokk"]
    del found["seconds"]
    return found


@needs_kernel
def test_a_deal_that_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = measured(tmp_path, "--deals", "2")
    monkeypatch.setattr("benchmarks.bench_bots.played", lambda *_: pytest.fail("played before"))

    assert measured(tmp_path, "--deals", "2") == first


@needs_kernel
def test_a_deal_of_another_version_of_the_bot_is_played_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measured(tmp_path, "--deals", "2")
    deals = (tmp_path / "deals.jsonl").read_text().count("\n")
    monkeypatch.setattr(bench_bots, "version", lambda name: "newer" if name == "varied" else version(name))
    measured(tmp_path, "--deals", "2")

    assert (tmp_path / "deals.jsonl").read_text().count("\n") == deals + 2


@needs_kernel
def test_what_a_shuffled_search_found_goes_to_other_choices() -> None:
    state = leads(find_game("hungarian-tarokk"), 3, 1)[0].state
    luck, view = Luck(b"seat", b"hand"), state.view(state.actor)
    found, shuffled = (measured_bot(name)(luck) for name in ("search:40it", "shuffled:40it"))
    assert isinstance(found, SearchBot) and isinstance(shuffled, SearchBot)

    before, after = found.weighed(view), shuffled.weighed(view)

    assert [one.worth for one in before] == [one.worth for one in after]
    assert {one.action for one in before} == {one.action for one in after}
    assert [one.action for one in before] != [one.action for one in after]


@needs_kernel
def test_the_same_seed_gives_the_same_numbers_kept_or_found_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = measured(tmp_path, "--deals", "3")
    kept = (tmp_path / "all_seeing.jsonl").read_text()
    second = measured(tmp_path, "--deals", "3")
    for file in tmp_path.glob("*.jsonl"):
        file.unlink()
    anew = measured(tmp_path, "--deals", "3")
    other = measured(tmp_path, "--deals", "3", "--seed", "8")

    assert first == second == anew and first["results"] != other["results"]
    assert (tmp_path / "all_seeing.jsonl").read_text().startswith(kept)
    assert {"random", "varied", "all-seeing"} == set(first["index"])
    assert [0, 1] == [first["index"][end]["value"] for end in ("random", "all-seeing")]
    assert "### hungarian-tarokk: three, 3 deals, against random" in capsys.readouterr().out


@needs_kernel
def test_few_deals_are_said_to_be_few(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_bots, "FEW", 2)
    measured(tmp_path, "--bot", "random", "--deals", "2")

    assert capsys.readouterr().out.startswith("2 deals a game: a look only, with wide errors; --deals 500")


@needs_kernel
def test_one_deal_has_no_error_and_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench_bots.main(["--deals", "1"])

    assert "argument --deals: 1 deals have no standard error; write 2 or more" in capsys.readouterr().err
