"""A hand at a server's table with one person in a terminal, one in a browser, and two bots."""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.tui.tmux import ASKED, NEEDS_TMUX, Terminal, choice, terminal
from tests.web.browsing import QUICK, Running, Watched, browser, remembered, running, until
from tests.web.playing import Hand, by_lot

pytestmark = [pytest.mark.soak, NEEDS_TMUX]


def gather(watched: Watched, site: Running, game: str) -> str:
    """A table where the browser has a chair, and bots the last two; its link."""
    table = watched.table(site.address, {"game": game}, begin=False)
    watched.page.get_by_role("button", name="Sit here").first.click()
    free = watched.page.get_by_role("button", name="Put a bot here")
    for left in (2, 1):
        free.last.click()
        until(watched.page, partial(lambda count: free.count() == count, left))
    return f"{site.address}/t/{table}"


def play(one: Terminal, page: Hand) -> int:
    """Plays a hand at both; how many choices the terminal made."""
    choices, before = 0, ""
    while True:
        goes_on, text = page.step(), one.text
        if "The settlement" in text and not goes_on:
            return choices
        if re.search(ASKED, text) and "The settlement" not in text and text != before:
            one.keys(*choice(text, choices))
            choices, before = choices + 1, text


@pytest.mark.parametrize("game", ["calling-the-twenty", "texas-tarok", "hungarian-tarokk"])
def test_a_terminal_and_a_browser_play_a_hand_together(game: str, tmp_path: Path) -> None:
    with running() as site, browser() as chrome:
        context = chrome.new_context(locale="en-GB")
        context.add_init_script(remembered(QUICK))
        watched = Watched(context.new_page())
        link = gather(watched, site, game)
        home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config")}
        command = f"{sys.executable} -m ultimo play --join {link} --name Anna"
        with terminal(command, **home) as one:
            one.until("Take chair 2")
            one.keys("Enter")
            one.until("Ready to begin")
            one.keys("Enter")
            one.until("Not ready yet")
            watched.page.get_by_role("button", name="Begin the evening").click()

            assert play(one, Hand(watched, by_lot(1))) > 0

            assert re.search(r"\([A-Z]{2}-\d+\)", one.text)
            one.keys("Escape")
            one.until("> ")
            one.keys("F10")
            one.until("ended with 0")
        assert watched.wrong == []
