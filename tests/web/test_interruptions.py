"""A page that is loaded anew, and a server that is killed, at any moment of a hand: the same hand comes back.

ULTIMO_KEPT names the folder where the counts of long runs are kept, ULTIMO_COUNT how many interruptions to come to.
"""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.web.browsing import Running, Watched, until
from tests.web.playing import Hand, by_lot
from tests.web.shown import record_of, scored, shown_settlement
from ultimo.core.actions import Play
from ultimo.core.reading import read_records
from ultimo.games import find_game

pytestmark = pytest.mark.xdist_group(__name__)

GAMES = ("calling-the-twenty", "texas-tarok", "hungarian-tarokk")
CARDS = "[...document.querySelectorAll('.hand [data-card]')].map((one) => one.dataset.card)"
EVERY = 10  # looks at the page between two interruptions, about
COUNT = int(os.environ.get("ULTIMO_COUNT", "4"))


class Machine:
    """A server in a process of its own that can be killed and started again at the same place."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Starts it; it answers some time later."""
        command = [sys.executable, "-m", "ultimo", "serve", "--port", str(self.port), "--database", "ultimo.db"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log)

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def answers(self) -> bool:
        """Whether somebody listens."""
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    """A server that is up."""
    made = Machine(tmp_path)
    while not made.answers():
        time.sleep(0.05)
    yield made
    made.kill()


def interrupted(watched: Watched, address: str, game: str, seed: int, interrupt: Callable[[], None]) -> int:
    """Plays a hand that is interrupted again and again; how often. All that is shown and kept must be as it was."""
    rng = random.Random(seed)
    watched.page.context.clear_cookies()  # a new guest, for one may not have so many tables
    table = watched.table(address, {"game": game})
    hand = Hand(watched, by_lot(seed))
    times = 0
    while hand.step():
        if rng.random() * EVERY < 1:
            before = set(cards(watched.page))
            interrupt()
            until(watched.page, partial(back, watched.page, before), 30)
            times += 1
    (record,) = read_records(record_of(watched, table), find_game)
    assert shown_settlement(watched.page) == scored(watched, table)
    plays = [move for move in record.moves if isinstance(move.action, Play)]  # none in a hand that was thrown in
    reader = {move.seat for move in plays if move.action.token in hand.done}
    played = [move.action.token for move in plays if move.seat in reader]
    assert [token for token in played if token not in hand.done] == [], "nobody else played for the reader"
    return times


def cards(page: Any) -> list[str]:
    """The reader's cards as they are shown."""
    shown: list[str] = page.evaluate(CARDS)
    return shown


def back(page: Any, before: set[str]) -> bool:
    """Whether the table is shown again, with the cards as they were, or without those that were just given away."""
    if page.locator(".settlement").count():
        return True
    now = set(cards(page))
    if page.locator(".notices .bad").count():
        return False
    return page.locator(".hand, .ceremony").count() > 0 and (now <= before or not before)


def counted(name: str, interrupted_hand: Callable[[int], int]) -> Counter[str]:
    """Hand after hand until there were enough interruptions, those of earlier runs included."""
    kept = os.environ.get("ULTIMO_KEPT")
    file = Path(kept) / f"{name}.jsonl" if kept else None
    lines = file.read_text(encoding="utf-8").splitlines() if file and file.exists() else []
    total = Counter(hands=len(lines), interruptions=sum(map(json.loads, lines)))
    while total["interruptions"] < COUNT:
        times = interrupted_hand(total["hands"])
        total += Counter(hands=1, interruptions=times)
        if file:
            with file.open("a", encoding="utf-8") as out:
                out.write(f"{times}\n")
    print(f"{name}: {dict(total)}")
    return total


def test_whenever_the_page_is_loaded_anew_the_same_hand_is_there(site: Running, watched: Watched) -> None:
    def hand(number: int) -> int:
        return interrupted(watched, site.address, GAMES[number % 3], number, watched.page.reload)

    counted("reloads", hand)
    assert watched.wrong == []


@pytest.mark.soak
def test_whenever_the_server_is_killed_the_same_hand_comes_back(machine: Machine, watched: Watched) -> None:
    def killed() -> None:
        machine.kill()
        machine.start()

    counted("kills", lambda number: interrupted(watched, machine.address, GAMES[number % 3], number, killed))
    assert [line for line in watched.wrong if "ERR_CONNECTION" not in line and "WebSocket" not in line] == []
