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


def scored(watched: Watched, table: str) -> dict[str, Any]:
    """What `ultimo score` says of the record of the hand."""
    record: str = watched.page.evaluate(f"fetch('/api/tables/{table}/records').then((answer) => answer.text())")
    result = CliRunner().invoke(main, ["score", "-", "--json"], input=record)
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
