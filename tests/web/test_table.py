"""Whole hands of each game in a real browser at a real server: nothing goes wrong, and the scores are the record's."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from tests.web.browsing import SIZES, Running, Watched, browser, running, until
from tests.web.playing import Hand, by_lot
from ultimo.cli import main
from ultimo.core.actions import Play
from ultimo.core.reading import read_records
from ultimo.games import find_game

GAMES = ("calling-the-twenty", "texas-tarok", "hungarian-tarokk")
QUICK = (
    "localStorage.setItem('ultimo.settings', JSON.stringify({hold: 'tap', sound: false, motion: 'off', locale: 'en'}))"
)


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as made:
        yield made


@pytest.fixture(scope="module")
def chrome() -> Iterator[Any]:
    with browser() as opened:
        yield opened


@pytest.fixture
def watched(chrome: Any, request: pytest.FixtureRequest) -> Iterator[Watched]:
    width, height = SIZES[getattr(request, "param", "phone")]
    context = chrome.new_context(viewport={"width": width, "height": height}, locale="en-GB")
    context.add_init_script(QUICK)
    yield Watched(context.new_page())
    context.close()


def numbers(text: str) -> list[int]:
    """The numbers in *text* that have a sign or are 0."""
    return [int(one.replace("−", "-")) for one in re.findall(r"[+−]\d+|\b0\b", text)]


def shown_scores(page: Any) -> list[int]:
    """What the settlement says everybody gets, in the order of the seats."""
    return [number for text in page.locator(".settlement .pay b").all_inner_texts() for number in numbers(text)]


def shown_lines(page: Any) -> list[tuple[str, list[int]]]:
    """The rule of each line of the settlement, and the different amounts in it, the largest first."""
    lines = page.locator(".settlement .lines li").all()
    return [(line.locator("a").inner_text(), numbers(line.locator(".shares").inner_text())) for line in lines]


def record_of(watched: Watched, table: str) -> str:
    """The finished hands of the table as TGN."""
    record: str = watched.page.evaluate(f"fetch('/api/tables/{table}/records').then((answer) => answer.text())")
    return record


def scored(watched: Watched, table: str) -> dict[str, Any]:
    """What `ultimo score` says of the record of the hand."""
    result = CliRunner().invoke(main, ["score", "-", "--json"], input=record_of(watched, table))
    assert result.exit_code == 0, result.output
    made: dict[str, Any] = json.loads(result.output)[-1]
    return made


def different(amounts: list[int]) -> list[int]:
    """The amounts a line has, each once, the largest first; nothing is not shown."""
    return sorted(set(amounts) - {0}, reverse=True)


@pytest.mark.parametrize("watched", SIZES, indirect=True)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand_can_be_played_by_touch(server: Running, watched: Watched, game: str) -> None:
    table = watched.table(server.address, {"game": game})
    Hand(watched, by_lot(1)).play()

    score = scored(watched, table)
    assert shown_scores(watched.page) == score["scores"]
    assert shown_lines(watched.page) == [(line["rule"], different(line["amounts"])) for line in score["lines"]]
    assert watched.wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand_can_be_played_with_the_keyboard_alone(server: Running, watched: Watched, game: str) -> None:
    watched.table(server.address, {"game": game})
    hand = Hand(watched, by_lot(2), by_keys=True)
    hand.play()
    watched.page.keyboard.press("Enter")  # the focus is on the next hand

    until(watched.page, lambda: watched.page.locator(".settlement").count() == 0)
    assert watched.wrong == []


HEARD = """() => {
  window.heard = [];
  const added = (change) => [...change.addedNodes].filter((node) => node.tagName === "P");
  const observer = new MutationObserver((changes) =>
    window.heard.push(...changes.flatMap(added).map((node) => node.textContent)));
  observer.observe(document.querySelector("[role=log]"), {childList: true});
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_reader_hears_every_card_once_and_in_order(server: Running, watched: Watched, game: str) -> None:
    table = watched.table(server.address, {"game": game})
    watched.page.evaluate(HEARD)
    Hand(watched, by_lot(3)).play()
    heard: list[str] = watched.page.evaluate("window.heard")

    (record,) = read_records(record_of(watched, table), find_game)
    plays = [move for move in record.moves if isinstance(move.action, Play)]
    spoken = [found for line in heard if (found := re.match(r"(You|Medium \d) plays? (?!the hand)(.*)\.", line))]
    assert len(spoken) == len(plays)
    assert len({(move.seat, found[1]) for move, found in zip(plays, spoken, strict=True)}) == 4
    assert len({(move.action, found[2]) for move, found in zip(plays, spoken, strict=True)}) == len(plays)
    assert heard[-1].startswith("The hand is over.")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_screen_of_the_table_breaks_a_rule_of_accessibility(server: Running, watched: Watched, theme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe-playwright-python")
    page = watched.page
    page.add_init_script(QUICK.replace("hold", f"theme: '{theme}', hold"))
    found: list[str] = []

    def look(name: str) -> None:
        page.wait_for_timeout(300)
        violations = axe.Axe().run(page).response["violations"]
        found.extend(f"{name}: {one['id']} {[node['html'][:120] for node in one['nodes']]}" for one in violations)

    watched.table(server.address, {"game": "hungarian-tarokk", "title": "Thursday"}, begin=False)
    look("chairs")
    watched.begin(4)
    until(page, lambda: page.locator("[data-action]").count() > 0)
    look("auction")
    page.keyboard.press("m")
    look("menu")
    page.keyboard.press("Escape")
    Hand(watched, by_lot(1), look=look).play()
    look("settlement")

    assert "\n".join(found) == ""
