"""What was measured is read from the file, and told as Markdown, HTML and pictures."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from ultimo.lab.estimates import Estimate
from ultimo.lab.experiment import Finding, Measuring, Said
from ultimo.lab.experiments import experiments
from ultimo.lab.measured import Measured, all_measured
from ultimo.lab.plots import plotted
from ultimo.lab.report import markdown, page
from ultimo.shards import Processes, completed, kept_in

LONE = experiments()["lone-king"]


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> list[Measured]:
    """A run of one claim, read again from its file."""
    path = tmp_path_factory.mktemp("lab") / "lab.jsonl"
    with kept_in(path) as runs:
        list(completed(Measuring(LONE, 7), 1, runs, Processes()))
    with kept_in(path) as runs:
        return list(all_measured(runs))


def test_what_is_in_the_file_is_what_was_measured(every: list[Measured]) -> None:
    (measured,) = every

    assert ("lone-king", 7, LONE.shard) == (measured.experiment.name, measured.seed, measured.deals)
    assert measured.findings == Measured.of(Measuring(LONE, 7), [LONE.count(7, range(LONE.shard))]).findings


def test_what_another_version_measured_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "lab.jsonl"
    path.write_text(
        '{"runs": 1}\n{"run": "x", "claim": "lone-king", "seed": 7}\n{"run": "x", "shard": 0, "result": {}}\n'
    )

    with kept_in(path) as runs:
        assert [] == list(all_measured(runs))


def test_numbers_have_as_many_digits_as_their_interval_bears() -> None:
    findings = (
        Finding("a", Estimate(0.5074, 0.5031, 0.5117, 1_000), "%", Said("51 %", 0.505, 0.515)),
        Finding("b", Estimate(3.2, 1.1, 5.3, 12), "tricks"),
        Finding("c", Estimate(1.0, 1.0, 1.0, 12), "chips"),
    )

    assert [
        ("a", "50.74 %", "50.31 to 51.17", "1,000", "51 %", "open"),
        ("b", "3.2 tricks", "1.1 to 5.3", "12", "", ""),
        ("c", "1 chips", "all the same", "12", "", ""),
    ] == Measured(LONE, 1, 10, findings).rows


def test_the_report_says_claim_assumptions_method_result_seed_and_version(every: list[Measured]) -> None:
    for text in (markdown(every), page(every)):
        for part in (
            LONE.claim,
            LONE.assumptions,
            LONE.method,
            "CT-35",
            "51 %",
            "seed 7",
            "ultimo 0.",
            "lone-king-7.svg",
        ):
            assert part in text
        for row in every[0].rows:
            assert all(cell in text for cell in row)
    assert "svg" not in markdown(every, pictures=False)


def test_the_page_says_less_than_without_making_a_tag_of_it() -> None:
    measured = Measured(LONE, 1, 10, (Finding("a <b> & c", Estimate(0.5, 0.4, 0.6, 9)),))

    assert "a &lt;b&gt; &amp; c" in page([measured])


def test_a_picture_is_the_same_bytes_again_and_has_every_finding(every: list[Measured]) -> None:
    picture = plotted(every[0])

    assert picture == plotted(every[0])
    words = " ".join(ElementTree.fromstring(picture).itertext())
    assert all(finding.label in words for finding in every[0].findings)
    assert plotted(every[0], "png").startswith(b"\x89PNG")
