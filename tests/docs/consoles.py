"""What the consoles of the docs are run with: files that they name, what makes them quick, and what is not run."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tests.cli.running import BEFORE_THE_LEAD
from tests.cli.test_verify import TWENTIES, kept
from ultimo.core.record import format_records
from ultimo.rl.network import Network

BOT = """\
import sys
for line in sys.stdin:
    word, *rest = line.split()
    if word == "ultimo":
        print("bot 1 Stand-in", flush=True)
    elif word == "turn":
        print(rest[1], flush=True)
"""
PROGRAMS = ("lowest_card", "mybot", "new", "old")  # bots that the reader has compiled
QUICK = {"arena": ["--hands", "4", "--jobs", "1"], "simulate": ["--hands", "4"]}  # where no output is shown
NOT_RUN = {  # how the line begins, and why; what begins with `ultimo` is still parsed
    "g++ ": "compiled by the tests of the arena and of the shuffle",
    "(ultimo rules texas-tarok --deck": "run by the tests of the shuffle",
    "./verify-shuffle": "run by the tests of the shuffle",
    "python3 docs/examples/self_play.py": "learns for minutes; tests/rl runs it for seconds",
    "pip install": "installs what an environment for tests has",
    "make ": "held to the Makefile",
    "sudo ": "changes the machine",
    "journalctl ": "shows the log of a machine that has been changed",
    "dask ": "needs several machines",
    "ultimo arena texas-tarok --bots hard,book --cluster": "needs that scheduler",
    "ultimo lab run": "measures for minutes; the tests of the lab run every claim over a few deals",
    "ultimo lab report": "needs what that has measured",
    "ultimo lab data": "plays for hours",
    "ultimo pad": "asks; the tests of the pad answer",
    "ultimo play --join": "needs a server",
    "ultimo replay evening.tgn --screen": "draws in a terminal",
    "ultimo serve": "runs until it is stopped",
    "ultimo join": "needs that server",
    "ultimo admin": "needs the database of a server",
    "ultimo simulate little-tarock": "the game of the page, whose tests play it",
}


def fill(folder: Path) -> None:
    """Puts everything into *folder* that a reader of the docs has there."""
    folder.joinpath("hand.tgn").write_text(f"{BEFORE_THE_LEAD}1:play:XV\n", encoding="utf-8")
    folder.joinpath("evening.tgn").write_text(format_records(kept(TWENTIES)), encoding="utf-8")
    folder.joinpath("lab.jsonl").touch()
    folder.joinpath("mybot.py").write_text(BOT)
    Network.fresh("calling-the-twenty", [4], np.random.default_rng(1)).save(folder / "net.safetensors")
    for name in PROGRAMS:
        program = folder / name
        program.write_text(f"#!/usr/bin/env python3\n{BOT}")
        program.chmod(0o755)
