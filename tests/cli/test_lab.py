"""`ultimo lab`: claims listed, measured, gone on with from a file and reported; data sets of hands."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.cli.running import document, printed, refused
from ultimo.alone import alone_with

RUN = ("lab", "run", "lone-king", "--deals", "50000", "--jobs", "1")


def test_the_list_names_every_claim_with_its_rule() -> None:
    text, found = printed("lab", "list"), document("lab", "list")

    assert ["name", "rule", "claim", "deals"] == list(found[0])
    assert {"call", "solo", "lone-king", "hands-texas-tarok"} <= {one["name"] for one in found}
    assert "lone-king  (CT-35, 1,000,000 deals)\n    51 % of the time" in text
    assert max(map(len, text.splitlines())) < 80


def test_a_claim_is_measured_with_interval_and_verdict() -> None:
    (found,) = document(*RUN)
    first = found["findings"][0]

    assert ("lone-king", "CT-35", 50_000, 1) == (found["claim"], found["rule"], found["deals"], found["seed"])
    assert ["label", "value", "interval", "cases", "unit", "said", "verdict"] == list(first)
    assert first["interval"][0] < first["value"] < first["interval"][1]
    assert "holds" == first["verdict"]


def test_people_are_told_in_lines_that_fit() -> None:
    text = printed(*RUN)

    assert text.startswith("51 % of the time somebody can trump a lone King. (50,000 deals, seed 1,")
    assert "cases); 51 %; by counting 50.74 %: holds" in " ".join(text.split())
    assert max(map(len, text.splitlines())) < 80


def test_a_rule_stands_for_all_its_claims(tmp_path: Path) -> None:
    found = document("lab", "run", "CT-33", "--deals", "1", "--jobs", "1", "--file", str(kept_no_trump(tmp_path)))

    assert ["no-trump"] == [one["claim"] for one in found]


def kept_no_trump(folder: Path) -> Path:
    """A file in which a shard of `no-trump` is done already, so that it takes no time."""
    from ultimo.lab.experiment import Measuring
    from ultimo.lab.experiments import experiments
    from ultimo.shards import kept_in

    path = folder / "lab.jsonl"
    with kept_in(path) as runs:
        runs.keep(Measuring(experiments()["no-trump"], 1), {"won with 5 sure winners or more": [9, 9, 5, 9, 5, 5]})
    return path


def test_a_run_goes_on_from_its_file_and_two_processes_write_the_same(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    printed(*RUN, "--file", str(one))
    begun = one.read_bytes()
    printed(*RUN[:3], "--deals", "100000", "--jobs", "1", "--file", str(one))
    printed(*RUN[:3], "--deals", "100000", "--jobs", "2", "--file", str(two))

    assert one.read_bytes().startswith(begun)
    assert one.read_bytes() == two.read_bytes() != begun


def test_the_report_is_written_from_the_file(tmp_path: Path) -> None:
    file, out = tmp_path / "lab.jsonl", tmp_path / "report"
    printed(*RUN, "--file", str(file))
    assert f"1 claims in {out / 'report.html'} and report.md\n" == printed(
        "lab", "report", "--file", str(file), "--out", str(out)
    )

    assert {"report.md", "report.html", "lone-king-1.svg"} == {one.name for one in out.iterdir()}
    assert "by counting 50.74 %" in (out / "report.md").read_text()


def test_a_data_set_is_written_with_its_card_and_again_from_the_file(tmp_path: Path) -> None:
    out, file = tmp_path / "hands.parquet", tmp_path / "hands.jsonl"
    command = (
        "lab",
        "data",
        "calling-the-twenty",
        "--hands",
        "5",
        "--seed",
        "3",
        "--out",
        str(out),
        "--file",
        str(file),
    )
    assert f"5 hands in {out}, described in hands.md\n" == printed(*command)
    first = out.read_bytes()
    printed(*command)

    assert first == out.read_bytes()
    assert 3 == len(file.read_text().splitlines())
    assert 5 == len(json.loads(file.read_text().splitlines()[2])["result"]["kept"])
    assert (tmp_path / "hands.md").read_text().startswith("# 5 hands of Calling the Twenty")


def test_results_of_the_arena_become_a_table(tmp_path: Path) -> None:
    file, out = tmp_path / "results.jsonl", tmp_path / "results.parquet"
    arena = ("arena", "texas-tarok", "--bots", "varied,random", "--hands", "6", "--jobs", "1", "--file", str(file))
    difference = document(*arena)["pairs"][0]["difference"]
    before = file.read_bytes()
    assert f"24 rows in {out}\n" == printed("lab", "table", str(file), "--out", str(out))

    rows = pq.read_table(out).to_pylist()
    sums = {bot: sum(row["score"] for row in rows if row["bot"] == bot) for bot in ("varied", "random")}
    assert difference == pytest.approx((sums["varied"] - sums["random"]) / 12, abs=1e-6)
    assert all({row["bot"], row["against"]} == {"varied", "random"} for row in rows)
    places = [(deal, hand, seat) for deal in range(3) for hand in range(2) for seat in range(1, 5)]
    assert places == [(row["deal"], row["hand"], row["seat"]) for row in rows]
    assert before == file.read_bytes()


def test_what_was_measured_becomes_a_table(tmp_path: Path) -> None:
    out = tmp_path / "lab.parquet"
    assert f"1 rows in {out}\n" == printed("lab", "table", str(kept_no_trump(tmp_path)), "--out", str(out))

    (row,) = pq.read_table(out).to_pylist()
    assert ("no-trump", 0, 9, 5) == (row["claim"], row["shard"], row["cases"], row["total"])


def test_a_file_of_something_else_is_no_table(tmp_path: Path) -> None:
    path = tmp_path / "hands.tgn"
    path.write_text("[TGN 1]")

    message = refused("lab", "table", str(path), "--out", str(tmp_path / "out"))
    assert f"{path}: this is no file of results; one begins with " in message
    assert [path] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("run", "luck"), "'luck' is no claim; claims are call, solo, "),
        (("run", "lone-king", "--deals", "0"), "'0' is not a whole number from 1"),
        (("run", "lone-king", "--file", "-"), "--file '-': name a file"),
        (("run", "lone-king", "--cluster", "tcp://127.0.0.1:1", "--jobs", "2"), "--cluster has its own workers"),
        (("run", "lone-king", "--cluster", "127.0.0.1"), "no scheduler answers at 127.0.0.1"),
        (
            ("data", "calling-the-twenty", "--hands", "1", "--seed", "1", "--out", "/nowhere/x.parquet"),
            "/nowhere/x.parquet: ",
        ),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], problem: str) -> None:
    assert problem in refused("lab", *arguments)


def test_without_the_package_of_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)

    message = refused(*RUN[:-2], "--cluster", "tcp://127.0.0.1:1")
    assert "distributed is not installed; this command needs it: pip install 'ultimo[cluster]'" == message


def test_a_file_without_measurements_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "lab.jsonl"
    path.write_text('{"runs": 1}\n')

    message = refused("lab", "report", "--file", str(path), "--out", str(tmp_path / "out"))
    assert f"{path}: nothing in it was measured by this version; `ultimo lab run` adds to it" == message
    assert not (tmp_path / "out").exists()


def test_a_file_somebody_else_adds_to_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "lab.jsonl"
    with alone_with(path):
        assert f"{path}: another program is adding to it" == refused(*RUN, "--file", str(path))


def test_simulate_goes_on_from_a_file(tmp_path: Path) -> None:
    bots = "search:2it,random,random,random"  # ten hands a shard
    path, records = tmp_path / "run.jsonl", tmp_path / "hands.tgn"
    command = ("simulate", "calling-the-twenty", "--hands", "12", "--seed", "2", "--bots", bots, "--jobs", "1")
    found = document(*command, "--file", str(path), "--records", str(records))
    whole, text = path.read_bytes(), records.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    again = document(*command, "--file", str(path), "--records", str(records))

    assert (whole, text) == (path.read_bytes(), records.read_bytes())
    assert [found[key] for key in ("hands", "scores", "bonuses")] == [
        again[key] for key in ("hands", "scores", "bonuses")
    ]
