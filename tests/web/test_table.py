"""Whole hands of each game in a real browser at a real server: nothing goes wrong, and the scores are the record's."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.access import faults_in_the_dark, violations
from tests.web.browsing import QUICK, Running, Watched, opened, until
from tests.web.playing import INDEX, Hand, by_lot
from tests.web.shown import record_of
from tests.web.staged import HEAR
from ultimo.core.actions import Play
from ultimo.core.reading import read_records
from ultimo.core.record import Move
from ultimo.games import find_game

pytestmark = pytest.mark.xdist_group(__name__)

GAMES = ("calling-the-twenty", "texas-tarok", "hungarian-tarokk")


@pytest.mark.parametrize("game", GAMES)
def test_with_the_keyboard_alone_a_hand_can_be_played_and_each_card_is_heard_once_in_order(
    site: Running, watched: Watched, game: str
) -> None:
    table = watched.table(site.address, {"game": game})
    watched.page.evaluate(HEAR)
    Hand(watched, by_lot(2), by_keys=True).play()
    while not (plays := last_plays(watched, table)):  # thrown in
        next_hand(watched)
        watched.page.evaluate(HEAR)
        Hand(watched, by_lot(2), by_keys=True).play()
    heard: list[str] = watched.page.evaluate("window.heard")

    spoken = [found for line in heard if (found := re.match(r"(\w+) plays? (?!the hand)(.*)\.", line))]
    assert len(spoken) == len(plays)
    assert len({(move.seat, found[1]) for move, found in zip(plays, spoken, strict=True)}) == 4
    assert len({(move.action, found[2]) for move, found in zip(plays, spoken, strict=True)}) == len(plays)
    assert heard[-1].startswith("The hand is over.")
    assert watched.wrong == []
    next_hand(watched)


def last_plays(watched: Watched, table: str) -> list[Move]:
    """The cards that were played in the last hand."""
    *_, record = read_records(record_of(watched, table), find_game)
    return [move for move in record.moves if isinstance(move.action, Play)]


def next_hand(watched: Watched) -> None:
    """Goes on by Enter: that is where the focus is."""
    watched.page.keyboard.press("Enter")
    until(watched.page, lambda: watched.page.locator(".settlement").count() == 0)


def test_no_screen_of_the_table_breaks_a_rule_of_accessibility(site: Running, watched: Watched) -> None:
    page = watched.page
    found: list[str] = []

    def look(name: str) -> None:
        found.extend(f"{name}: {one}" for one in violations(page) + faults_in_the_dark(page))

    watched.table(site.address, {"game": "hungarian-tarokk", "title": "Thursday"}, begin=False)
    until(page, lambda: page.get_by_role("button", name="Sit here").count() > 0)
    look("chairs")
    watched.begin(4)
    until(page, lambda: page.locator(".hand [data-card]").count() > 0)
    page.keyboard.press("m")
    look("menu")
    page.keyboard.press("Escape")
    Hand(watched, by_lot(1), look=look).play()
    look("settlement")

    assert "\n".join(found) == ""


def asked(watched: Watched, selector: str) -> Any:
    """Plays on with whatever is last until *selector* is there; a hand thrown in or settled before gives the next."""
    hand = Hand(watched, lambda offered: offered[-1])

    def there() -> bool:
        if watched.page.locator(selector).count() > 0:
            return True
        if not hand.step():
            next_hand(watched)
        return False

    until(watched.page, there)
    return watched.page.locator(selector)


def test_a_card_that_may_not_be_played_says_why(site: Running, watched: Watched) -> None:
    watched.table(site.address, {"game": "calling-the-twenty"})
    asked(watched, ".hand .refused").first.click(position=INDEX, force=True)  # it says that it may not be played

    told = watched.page.get_by_role("alert")
    until(watched.page, lambda: told.count() == 1)
    assert re.search(r"led.*CT-2\d", told.inner_text())


def test_a_choice_is_taken_back_and_a_hint_is_given(site: Running, watched: Watched) -> None:
    watched.table(site.address, {"game": "calling-the-twenty"})
    cards = asked(watched, ".hand .legal")
    held = watched.page.locator(".hand [data-card]").count()
    cards.last.click(position=INDEX)
    until(watched.page, lambda: watched.page.locator(".hand [data-card]").count() == held - 1)
    watched.page.get_by_role("button", name="Take back").click()
    until(watched.page, lambda: watched.page.locator(".hand [data-card]").count() == held)
    watched.page.get_by_role("button", name="Hint").click()

    until(watched.page, lambda: watched.page.locator(".hint li").count() > 0)
    assert watched.wrong == []


LYING = (
    """() => [...document.querySelectorAll(".trick .played")].map((node) => Number(getComputedStyle(node).opacity))"""
)


def test_cards_of_a_trick_that_was_taken_back_can_be_seen(chrome: Any, site: Running) -> None:
    with opened(chrome, settings=QUICK | {"motion": "auto"}) as watched:
        watched.table(site.address, {"game": "calling-the-twenty"})
        page = watched.page
        cards = asked(watched, ".hand .legal")
        lying: list[float] = []
        while not lying:
            until(page, lambda: cards.count() > 0)
            lying = page.evaluate(LYING)
            cards.last.click(position=INDEX)
            until(page, lambda: page.locator("[data-held=true]").count() == 1)
            if not lying:
                page.keyboard.press("Enter")
        page.get_by_role("button", name="Take back").click()  # a touch of the table sends the trick off

        until(page, lambda: page.locator("[data-held=true]").count() == 0 and cards.count() > 0)
        page.wait_for_timeout(500)
        assert set(page.evaluate(LYING)) == {1}
        assert watched.wrong == []


OVERLAP = """() => {
  const box = document.querySelector(".laying").getBoundingClientRect();
  const tops = [...document.querySelectorAll(".hand [data-card]")].map((card) => card.getBoundingClientRect().top);
  const confirm = document.querySelector(".laying .primary").getBoundingClientRect();
  const higher = document.documentElement.scrollHeight - innerHeight;
  return [box.bottom - Math.min(...tops), confirm.bottom - innerHeight, higher];
}"""


def test_in_a_low_window_cards_can_be_laid_away_without_anything_in_their_way(site: Running, watched: Watched) -> None:
    watched.page.set_viewport_size({"width": 640, "height": 320})
    watched.table(site.address, {"game": "hungarian-tarokk"})
    asked(watched, ".laying")

    covered, below, higher = watched.page.evaluate(OVERLAP)
    assert (covered <= 0, below <= 0, higher) == (True, True, 0)


def test_the_same_deal_can_be_played_again(site: Running, watched: Watched) -> None:
    watched.table(site.address, {"game": "calling-the-twenty"})
    cards = "[...document.querySelectorAll('.hand [data-card]')].map((one) => one.dataset.card)"
    until(watched.page, lambda: len(watched.page.evaluate(cards)) == 10)
    dealt = watched.page.evaluate(cards)
    Hand(watched, by_lot(4)).play()
    watched.page.get_by_role("button", name="Same deal again").click()
    watched.page.get_by_role("dialog").get_by_role("button", name="Do it").click()

    until(watched.page, lambda: watched.page.evaluate(cards) == dealt)
    assert watched.wrong == []


def test_after_a_reload_the_same_hand_is_there(site: Running, watched: Watched) -> None:
    watched.table(site.address, {"game": "texas-tarok"})
    asked(watched, ".hand .legal")
    cards = "[...document.querySelectorAll('.hand [data-card]')].map((one) => one.dataset.card)"
    before = watched.page.evaluate(cards)
    watched.page.reload()

    until(watched.page, lambda: watched.page.evaluate(cards) == before)
    assert watched.wrong == []
