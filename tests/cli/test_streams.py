"""Output that cannot be written, input that is closed, Ctrl-C: a status and one line at most, never a traceback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.running import DEAL, FINISHED, written
from tests.hands import GAME

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a shell and signals")

PROGRAM = f"{sys.executable} -m ultimo"
COMMANDS = (
    "--help",
    "--version",
    "score --help",
    f"deal {GAME.id}",
    "score hand.tgn",
    "score hand.tgn --json",
    "legal hand.tgn",
    "replay hand.tgn",
    "rules",
    f"rules {GAME.id}",
    "completion bash",
    f"simulate {GAME.id} --hands 2 --seed 1",
    f"play {GAME.id} --file evening.tgn",
)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a finished hand."""
    written(tmp_path, FINISHED)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """What the shell does with *line*, in which `ultimo` is the program."""
    script = re.sub(r"\bultimo\b", PROGRAM, line)
    return subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", COMMANDS)
def test_output_to_a_full_disk_is_one_line_of_error(command: str) -> None:
    ran = shell(f"ultimo {command} </dev/null >/dev/full")

    assert (2, "standard output: No space left on device\n") == (ran.returncode, ran.stderr)


@pytest.mark.parametrize("command", ["--help", "score hand.tgn", f"play {GAME.id} --file evening.tgn"])
def test_closed_output_is_one_line_of_error(command: str) -> None:
    ran = shell(f"ultimo {command} </dev/null >&-")

    assert (2, "standard output is closed\n") == (ran.returncode, ran.stderr)


def test_output_open_for_reading_only_is_one_line_of_error() -> None:
    ran = shell("ultimo rules 1</dev/null")

    assert (2, "standard output: Bad file descriptor\n") == (ran.returncode, ran.stderr)


def test_closed_input_is_the_end_of_input() -> None:
    played = shell(f"ultimo play {GAME.id} --file evening.tgn <&-")
    read = shell("ultimo score - <&-")

    assert (0, "") == (played.returncode, played.stderr)
    assert played.stdout.endswith("The evening is kept in\n  evening.tgn\nThe same command goes on from here.\n")
    assert (2, '-:1:1: there is no record here; one begins with [TGN "1"]\n') == (read.returncode, read.stderr)


@pytest.mark.parametrize("errors", ["2>&-", "2>/dev/full"])
def test_errors_that_cannot_be_said_leave_the_status(errors: str) -> None:
    assert 2 == shell(f"ultimo rules XX-1 {errors}").returncode
    assert 2 == shell(f"ultimo rules XX-1 </dev/null >&- {errors}").returncode
    assert 0 == shell(f"ultimo play {GAME.id} --file evening.tgn </dev/null {errors}").returncode


@pytest.mark.parametrize("command", [f"deal {GAME.id} --hands 100000", f"rules {GAME.id}", "--help"])
def test_a_reader_that_goes_away_ends_the_program_quietly(command: str) -> None:
    ran = shell(f"ultimo {command} | true; echo ${{PIPESTATUS[0]}}")

    assert ran.stdout in ("0\n", "1\n")
    assert "" == ran.stderr


def test_many_hands_are_dealt_one_by_one() -> None:
    started = time.monotonic()
    ran = shell(f"ultimo deal {GAME.id} --hands 1000000000 | head -1; echo ${{PIPESTATUS[0]}}")

    assert ('[TGN "1"]\n1\n', "") == (ran.stdout, ran.stderr)
    assert time.monotonic() - started < 20


# ── Ctrl-C ──


LOADING = """
import sys
from ultimo.__main__ import run

assert not [name for name in sys.modules if name.startswith("ultimo.c")], "nothing is loaded before run"

class Finder:
    def find_spec(self, name, *more):
        if name == "ultimo.core.cards":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Finder())
run()
"""


def test_ctrl_c_while_the_program_is_loaded_leaves_no_trace() -> None:
    ran = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, timeout=60, check=False)

    assert (130, b"", b"") == (ran.returncode, ran.stdout, ran.stderr)


@contextmanager
def running(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    """The program at work."""
    words, pipe = [sys.executable, "-m", "ultimo", *command], subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        try:
            yield process
        finally:
            process.kill()


def interrupted(process: subprocess.Popen[bytes]) -> tuple[int, bytes, bytes]:
    """How *process* ends by Ctrl-C: its status, what it still prints, and its errors."""
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    return process.returncode, out, errors.strip()


def test_ctrl_c_ends_a_run_and_leaves_no_half_written_file(here: Path) -> None:
    with running("simulate", GAME.id, "--hands", "1000000", "--seed", "1", "--records", "out.tgn") as process:
        while not list(here.glob("out.tgn.*.part")):
            assert process.poll() is None

        assert (130, b"", b"") == interrupted(process)

    assert ["hand.tgn"] == [path.name for path in here.iterdir()]


def test_ctrl_c_leaves_an_evening_which_is_kept(here: Path) -> None:
    with running("play", GAME.id, "--file", "evening.tgn", "--seed", "1") as process:
        assert process.stdout is not None
        while os.read(process.stdout.fileno(), 4_096)[-2:] != b"> ":
            assert process.poll() is None
        status, out, errors = interrupted(process)

    assert (130, b"") == (status, errors)
    assert out.endswith(b"The evening is kept in\n  evening.tgn\nThe same command goes on from here.\n")
    assert (here / "evening.tgn").exists()


def test_the_program_is_a_module_too() -> None:
    assert shell("ultimo --version").stdout.startswith("ultimo 0.")
    assert shell("ultimo deal chess").stderr.startswith("Usage: ultimo deal ")


def test_a_hand_that_is_not_over_is_still_status_1(here: Path) -> None:
    written(here, DEAL, "begun.tgn")

    assert 1 == shell("ultimo score begun.tgn").returncode
