"""`ultimo arena`: bots measured against each other, in parallel, interrupted and gone on with."""

from __future__ import annotations

import json
import os
import random
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import document, printed, refused, ultimo
from tests.hands import GAME
from ultimo.alone import alone_with
from ultimo.arena import Limits, Match, contest, opened
from ultimo.cli import progress
from ultimo.cli.progress import bar, remaining

SOURCE = Path(__file__).parents[2] / "docs/examples/lowest_card.cpp"
RUN = ("arena", GAME.id, "--bots", "varied,random", "--hands", "24", "--seed", "4", "--jobs", "1")
LONG = ("arena", GAME.id, "--bots", "random,random", "--hands", "240", "--jobs", "2")
PATIENCE = 120  # seconds until something that does not come is given up
CRASHING = f"exec:{shlex.quote(sys.executable)} -c 'print(\"bot 1 crashing\", flush=True); input(); input()'"


# ── what it prints ──


def test_the_document_has_these_keys_in_this_order() -> None:
    found = document(*RUN)

    assert ["game", "hands", "pairs", "unit", "confidence"] == list(found)
    assert [GAME.id, 24, GAME.unit, 0.95] == [found[key] for key in ("game", "hands", "unit", "confidence")]
    (pair,) = found["pairs"]
    assert ["a", "b", "difference", "stderr", "interval", "hands", "decided", "faults"] == list(pair)
    assert ["varied", "random", 24, False, [0, 0]] == [pair[key] for key in ("a", "b", "hands", "decided", "faults")]


def test_the_figures_are_those_of_the_match() -> None:
    (pair,) = document(*RUN)["pairs"]
    with opened(None) as results:
        standing = contest(Match(GAME, "varied", "random", seed=4), Limits(deals=12), results)

    assert round(standing.difference, 6) == pair["difference"] != 0
    assert round(standing.stderr, 6) == pair["stderr"]
    assert [round(end, 6) for end in standing.interval] == pair["interval"]


def test_more_bots_are_a_ladder_of_neighbours() -> None:
    found = document("arena", GAME.id, "--bots", "varied,random,random", "--hands", "4", "--jobs", "1")

    assert [("varied", "random"), ("random", "random")] == [(pair["a"], pair["b"]) for pair in found["pairs"]]
    assert 8 == found["hands"]
    assert [0.0, 0.0, [0.0, 0.0]] == [found["pairs"][1][key] for key in ("difference", "stderr", "interval")]


def test_options_are_those_of_the_game() -> None:
    assert printed(*RUN) != printed(*RUN, "--option", "target=35", "--option", "kontra=x4")
    assert "(target=35)" in printed(*RUN, "--option", "target=35")


def test_people_get_a_table() -> None:
    lines = printed(*RUN).splitlines()

    assert ["bots", "difference", "95%", "interval", "hands"] == lines[2].split()
    assert ["varied", "–", "random"] == lines[3].split()[:3]
    assert ["24", "(open)"] == lines[3].split()[-2:]
    assert max(map(len, lines)) < 80


def test_hands_are_whole_deals() -> None:
    assert 4 == document("arena", GAME.id, "--bots", "random,random", "--hands", "5", "--jobs", "1")["hands"]


@pytest.mark.parametrize("number", ["nan", "inf"])
@pytest.mark.parametrize("option", ["--sigmas", "--minutes", "--bot-seconds"])
def test_what_is_no_amount_is_refused(option: str, number: str) -> None:
    message = refused("arena", GAME.id, "--bots", "random,random", option, number)

    assert f"'{option}': '{number}' is not a number one can count to." in message


def test_results_are_kept_in_a_plain_file_only() -> None:
    message = refused("arena", GAME.id, "--bots", "random,random", "--file", os.devnull)

    assert f"--file '{os.devnull}': name a file" == message


def test_a_difference_that_is_clear_ends_the_match() -> None:
    found = document("arena", GAME.id, "--bots", "varied,random", "--sigmas", "1", "--jobs", "2")

    assert found["pairs"][0]["decided"]


def test_the_number_of_processes_changes_nothing() -> None:
    assert document(*RUN[:-1], "1") == document(*RUN[:-1], "3")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--bots", "random"), "--bots 'random': name two bots or more, with commas between"),
        (("--bots", "random,clever"), "--bots: 'clever' is not a bot; bots are "),
        (("--bots", "random,exec:"), "--bots: 'exec:' is not a bot; write exec:COMMAND"),
        (("--bots", "random,exec:/no/such"), "--bots: 'exec:/no/such' cannot be started: No such file or directory"),
        (("--bots", "random,random", "--file", ""), "--file '': name a file"),
        (("--bots", "random,random", "--file", "-"), "--file '-': name a file"),
        (("--bots", "random,random", "--file", "/"), "--file '/': name a file"),
        (("--bots", "random,random", "--file", str(SOURCE)), f"{SOURCE}: this is no file of results; one begins with"),
        (("--bots", "random,random", "--hands", "3"), "'3' is not a whole number from 4"),
        (("--bots", "random,random", "--option", "kontra=x3"), "--option kontra='x3': choose"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], problem: str) -> None:
    assert problem in refused("arena", GAME.id, *arguments)


# ── the file ──


def test_a_match_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = document(*RUN, "--file", str(path))
    text = path.read_bytes()
    path.write_bytes(text[: len(text) // 2])

    assert whole == document(*RUN, "--file", str(path))
    assert text == path.read_bytes()
    assert not [one for one in tmp_path.iterdir() if one != path]


def test_a_file_somebody_else_adds_to_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with alone_with(path):
        assert f"{path}: another program is adding to it" == refused(*RUN, "--file", str(path))


def started(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "ultimo", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def wait_for(path: Path, size: int, process: subprocess.Popen[bytes]) -> None:
    """Waits until *path* has grown to *size* or *process* has ended."""
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and not (path.exists() and path.stat().st_size >= size):
        assert time.monotonic() < deadline
        time.sleep(0.001)


def test_a_run_that_is_killed_again_and_again_ends_with_the_same_bytes(tmp_path: Path) -> None:
    path, straight = tmp_path / "killed.jsonl", tmp_path / "straight.jsonl"
    whole = document(*LONG, "--file", str(straight))
    rng = random.Random(3)
    for part in range(1, 5):
        with started(*LONG, "--file", str(path)) as process:
            wait_for(path, part * straight.stat().st_size // 6 + rng.randrange(400), process)
            process.kill()
        assert straight.read_bytes().startswith(path.read_bytes())
    assert path.stat().st_size < straight.stat().st_size

    assert whole == document(*LONG, "--file", str(path))
    assert straight.read_bytes() == path.read_bytes()


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_ended_leaves_what_it_has_and_no_process(
    tmp_path: Path, number: signal.Signals, status: int, jobs: str
) -> None:
    path, note = tmp_path / "results.jsonl", tmp_path / "bots"
    code = (
        f"import os, sys, time\nopen({str(note)!r}, 'a').write(f'{{os.getpid()}} ')\n"
        "for line in sys.stdin:\n    w = line.split()\n"
        "    if w[0] == 'ultimo': print('bot 1 x', flush=True)\n    if w[0] == 'turn': print(w[2], flush=True)\n"
        "while True: time.sleep(60)\n"
    )
    bot = f"exec:{shlex.join([sys.executable, '-S', '-E', '-c', code])}"
    command = ("arena", GAME.id, "--bots", f"random,{bot}", "--jobs", jobs, "--file", str(path))
    with started(*command) as process:
        wait_for(path, 1_500, process)
        process.send_signal(number)
        _, errors = process.communicate(timeout=PATIENCE)

    assert (status, b"") == (process.returncode, errors.strip())
    assert path.read_bytes().endswith(b"\n")
    assert not [one for one in map(int, note.read_text().split()) if _lives(one)]


def _lives(process: int) -> bool:
    """Whether *process* becomes nothing or a zombie in reasonable time."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return False
        if fields[0] == "Z":
            return False
    return True


# ── bots that are programs ──


def test_the_example_in_the_docs_can_be_built_and_plays_better_than_by_lot(tmp_path: Path) -> None:
    program = tmp_path / "lowest card"
    compiler = os.environ.get("CXX", "g++")
    subprocess.run([compiler, "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", program, SOURCE], check=True)
    bot = f"exec:{shlex.quote(str(program))}"
    for game in ("calling-the-twenty", "hungarian-tarokk", "texas-tarok"):
        found = document("arena", game, "--bots", f"{bot},random", "--hands", "100", "--jobs", "1")["pairs"][0]
        assert found["difference"] > 0
        assert [0, 0] == found["faults"]
        assert 20 == document("simulate", game, "--hands", "20", "--seed", "1", "--bots", bot)["hands"]


def test_a_bot_that_fails_is_counted_and_its_hands_are_played_on() -> None:
    result = ultimo("arena", GAME.id, "--bots", f"random,{CRASHING}", "--hands", "4", "--jobs", "1", "--json")
    found: dict[str, Any] = json.loads(result.stdout)

    assert 0 == result.exit_code
    assert [0, 8] == found["pairs"][0]["faults"]
    assert "8 hands played on without a bot that failed; the first: 'exec:" in result.stderr
    assert " ended before it answered, with status 0\n" in result.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_strict_match_is_ended_by_a_bot_that_fails(jobs: str) -> None:
    command = ("arena", GAME.id, "--bots", f"random,{CRASHING}", "--hands", "4", "--jobs", jobs, "--strict")

    assert refused(*command).endswith(" ended before it answered, with status 0")


def test_failed_hands_are_kept_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    command = ("arena", GAME.id, "--bots", f"random,{CRASHING}", "--hands", "4", "--jobs", "1", "--file", str(path))
    first, again = ultimo(*command), ultimo(*command)

    assert first.output == again.output
    assert "8 hands played on" in first.stderr


def test_simulate_ends_with_a_bot_that_fails() -> None:
    message = refused("simulate", GAME.id, "--hands", "3", "--seed", "1", "--bots", CRASHING)

    assert " at seat 1 (auction) ended before it answered, with status 0" in message


def test_an_evening_goes_on_without_a_bot_that_fails(tmp_path: Path) -> None:
    command = ("play", GAME.id, "--seed", "4", "--file", str(tmp_path / "evening.tgn"), "--bots", CRASHING)
    result = ultimo(*command, text="stand\n")

    assert 0 == result.exit_code
    assert "this hand is played on without it" in " ".join(result.stderr.split())


# ── how far it is ──


def test_a_bar_and_the_time_that_is_left() -> None:
    assert "[----------]  0 %" == bar(0)
    assert "[#####-----] 50 %" == bar(0.5)
    assert "[##########] 100 %" == bar(1)
    assert ["", "30 s left", "2 min left", "3 h left"] == [
        remaining(10, 0, 1),
        remaining(10, 0.25, 0.75),
        remaining(60, 0.3333, 0.6667),
        remaining(3600, 0.25, 0.75),
    ]


@pytest.mark.parametrize("is_terminal", [False, True])
def test_progress_is_shown_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_terminal: bool
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: is_terminal)
    monkeypatch.setattr(progress, "EVERY", 0)
    with progress.ProgressLine("a – b") as line:
        line.show(0.0, 0, "hands")
        line.show(0.25, 1_000, "hands")
    shown = capsys.readouterr().err

    assert is_terminal is bool(shown)
    assert is_terminal is ("\ra – b  [##--------] 25 %  1,000 hands" in shown)
    assert is_terminal is shown.endswith("\r" + " " * 79 + "\r")
