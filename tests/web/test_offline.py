"""Tables that the page plays itself: against the book, without a server, and the same after whatever befalls the tab.

ULTIMO_COUNT is the number of hands of a game in the long proof.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.access import faults
from tests.web.browsing import Running, Watched, kept, until
from tests.web.pads import LOADED
from tests.web.playing import Hand, by_lot
from tests.web.shown import shown_scores
from ultimo.core.reading import read_records
from ultimo.games import find_game

TIMES = 10
QUICK = f"""
  const now = performance.now.bind(performance), later = setTimeout;
  performance.now = () => {TIMES} * now();
  window.setTimeout = (done, wait, ...more) => later(done, wait / {TIMES}, ...more);
"""  # bots seem to think for a moment; here nobody waits for that
GAMES = ("Calling the Twenty", "Texas Tarok", "Hungarian Tarokk")
HANDS = int(os.environ.get("ULTIMO_COUNT", "10"))
CARDS = "[...document.querySelectorAll('.hand [data-card]')].map((one) => one.dataset.card)"
KEPT = """async (store) => {
  const open = await new Promise((done) => {
    const asked = indexedDB.open("ultimo.offline");
    asked.onsuccess = () => done(asked.result);
  });
  const asked = open.transaction(store).objectStore(store).getAll();
  return new Promise((done) => (asked.onsuccess = () => done(asked.result)));
}"""


def begun(page: Any, address: str, game: str) -> str:
    """A new table of *game*; its address."""
    page.goto(f"{address}/offline")
    until(page, lambda: page.get_by_role("button", name="Play against bots").is_enabled(), LOADED)
    page.get_by_text(game, exact=True).first.click()
    page.get_by_role("button", name="Play against bots").click()
    shown(page)
    table: str = page.url
    return table


def shown(page: Any) -> None:
    """Until the table is there."""
    until(page, lambda: page.locator(".hand [data-card], .ceremony, .settlement").count(), LOADED)


def cards(page: Any) -> list[str]:
    """The reader's cards as they are shown."""
    found: list[str] = page.evaluate(CARDS)
    return found


def next_hand(page: Any) -> None:
    """From a settlement to the next deal."""
    page.get_by_role("button", name="Next hand").click()
    until(page, lambda: page.locator(".settlement").count() == 0)


def wrong(watched: Watched) -> list[str]:
    """What went wrong, beside that no server was there."""
    return [line for line in watched.wrong if "ERR_INTERNET_DISCONNECTED" not in line]


def killed(watched: Watched) -> Watched:
    """Another tab at the same table, after this one was closed in the middle of whatever it did."""
    address = watched.page.url
    watched.page.close()
    again = Watched(watched.page.context.new_page())
    again.page.goto(address)
    shown(again.page)
    return again


def test_a_hand_goes_on_in_another_tab_without_a_server(watched: Watched, site: Running) -> None:
    page = watched.page
    page.context.add_init_script(QUICK)
    page.goto(site.address)
    page.get_by_role("link", name="Play offline").click()
    until(page, lambda: page.get_by_role("button", name="Play against bots").is_enabled(), LOADED)
    assert faults(watched) == []
    until(page, lambda: kept(page), LOADED)
    page.get_by_role("button", name="Play against bots").click()
    shown(page)
    until(page, lambda: page.get_by_role("button", name="Hint").is_enabled())
    page.get_by_role("button", name="Hint").click()
    until(page, lambda: page.get_by_text("What the book would do, and why.").count())
    before = cards(page)

    page.context.set_offline(True)
    again = killed(watched)
    assert cards(again.page) == before
    hand = Hand(again, by_lot(1))
    while not any(one.startswith("play:") for one in hand.done):
        assert hand.step()
    assert wrong(watched) + wrong(again) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_hands_are_played_with_the_network_cut_and_the_tab_killed(game: str, watched: Watched, site: Running) -> None:
    watched.page.context.add_init_script(QUICK)
    begun(watched.page, site.address, game)
    until(watched.page, lambda: kept(watched.page), LOADED)
    rng = random.Random(game)
    scores = []
    for number in range(HANDS):
        watched.page.context.set_offline(number < HANDS - 1)  # the last one with a connection again
        at = rng.randrange(10, 100)
        watched = interrupted(watched, number, at, killed if number % 2 else loaded_anew)
        scores.append(shown_scores(watched.page))
        assert wrong(watched) == []
        if number < HANDS - 1:
            next_hand(watched.page)

    records = [record for text in watched.page.evaluate(KEPT, "hands") for record in read_records(text, find_game)]
    assert [list(record.replay().settlement().scores) for record in records] == scores
    entries = watched.page.evaluate(KEPT, "entries")
    assert len(entries) == len(set(entries)), "nothing was done twice"
    print(f"{game}: {len(records)} hands, {len(entries)} entries")


def loaded_anew(watched: Watched) -> Watched:
    """The same tab, loaded anew."""
    watched.page.reload()
    shown(watched.page)
    return watched


def interrupted(watched: Watched, number: int, at: int, how: Callable[[Watched], Watched]) -> Watched:
    """Plays the hand of that *number*, interrupted after *at* looks at the page."""
    hand = Hand(watched, by_lot(number))
    for step in range(10_000):
        if not hand.step():
            return watched
        if step == at:
            before = set(cards(watched.page))
            watched = how(watched)
            back = set(cards(watched.page)) - before  # a card that was touched, and not kept any more
            assert len(back) <= 1 or not before or watched.page.locator(".settlement").count()
            hand = Hand(watched, by_lot(number))
    raise AssertionError(f"the hand never ended: {hand.done}")
