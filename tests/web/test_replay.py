"""A hand that is over, in a real browser: replayed, analysed, shown to others; and records from anywhere."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.kernel.needed import needs_kernel
from tests.server.app.test_looking_back import CT, over, played_as
from tests.web.access import faults, faults_in_the_dark, misfits_of_other_sizes
from tests.web.browsing import Running, Watched, rests, running, seen, until
from tests.web.visiting import begun, person_of, played
from ultimo.bots.hints import hints
from ultimo.bots.search.budget import Budget
from ultimo.core.actions import Play
from ultimo.core.game import View
from ultimo.core.record import Record, format_records
from ultimo.games import find_game
from ultimo.server.bots.asking import Position, Solve, Solved
from ultimo.server.bots.worker import answer
from ultimo.server.protocol.told import OptionTold

pytestmark = pytest.mark.xdist_group(__name__)

LONG = 60.0  # seconds


class InThreads:
    """Analysts without processes of their own."""

    async def solve(self, position: Position) -> Solved:
        told = await asyncio.to_thread(answer, Solve(1, LONG, position))
        assert isinstance(told, Solved)
        return told

    async def study(self, view: View) -> Sequence[OptionTold]:
        given = await asyncio.to_thread(hints, view, Budget(worlds=20))
        return [OptionTold(one.action.token, one.estimate, one.error) for one in given]


@pytest.fixture(scope="module")
def site() -> Iterator[Running]:
    """A server with analysts."""
    with running(analysts=InThreads()) as served:
        yield served


def opened(page: Any, site: Running, text: str) -> None:
    """Pastes *text* and opens it."""
    page.goto(f"{site.address}/replay")
    page.get_by_role("textbox", name="The record").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/replay/here*")
    rests(page)


def at(page: Any) -> str:
    """Which move is shown, of how many."""
    shown: str = page.locator(".steps .count").inner_text()
    return shown


@pytest.mark.parametrize("game", ["calling-the-twenty", "texas-tarok", "hungarian-tarokk"])
def test_a_pasted_record_is_gone_through_by_buttons_keys_slider_and_list(chrome: Any, site: Running, game: str) -> None:
    record = over(find_game(game), 2)
    last = len(record.moves)
    with seen(chrome) as watched:
        page = watched.page
        opened(page, site, str(record))
        assert at(page) == f"0/{last}"
        page.get_by_role("button", name="A move on").click()
        page.keyboard.press("ArrowRight")
        assert at(page) == f"2/{last}"
        page.keyboard.press("End")
        assert at(page) == f"{last}/{last}"
        page.get_by_role("button", name="A trick back").click()
        page.get_by_role("slider").fill("3")
        assert at(page) == f"3/{last}"
        page.locator(".moves button").first.click()
        assert at(page) == f"1/{last}"
        page.wait_for_url("**#1")
        page.reload()
        rests(page)

        assert at(page) == f"1/{last}"


def test_the_end_of_a_replay_pays_what_the_record_says(chrome: Any, site: Running) -> None:
    record = over(CT)
    with seen(chrome) as watched:
        opened(watched.page, site, str(record))
        watched.page.keyboard.press("End")
        paid = watched.page.locator(".pay b").all_inner_texts()

    assert record.score is not None
    assert [int(one.replace("−", "-")) for one in paid] == list(record.score)


def test_one_of_several_records_is_chosen(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        opened(page, site, format_records([over(CT), over(CT, 1)]))
        assert page.get_by_text("1 of 2").is_visible()
        page.get_by_role("link", name="The next record").click()
        until(page, lambda: page.get_by_text("2 of 2").count() == 1)

        assert at(page) == f"0/{len(over(CT, 1).moves)}"


def test_what_is_no_record_is_told_with_its_place(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(f"{site.address}/replay")
        page.get_by_role("textbox", name="The record").fill('[TGN "1"]\n[Game "chess"]')
        page.get_by_role("button", name="Open", exact=True).click()
        until(page, lambda: page.get_by_role("alert").count() == 1)

        assert "Line 2, column 1: " in page.get_by_role("alert").inner_text()
        assert [line for line in watched.wrong if "400" not in line] == []
        watched.wrong.clear()


def mistakes(record: Record) -> list[tuple[int, int]]:
    """Which moves were worse than the best one, and what they cost with open cards."""
    found = []
    for number, move in enumerate(record.moves):
        if isinstance(move.action, Play):
            told = answer(Solve(1, LONG, Position.of(record, number)))
            assert isinstance(told, Solved)
            value = {play.action: play.value for play in told.plays}
            if cost := abs(value[move.action.token] - told.plays[0].value):
                found.append((number, cost))
    return found


@needs_kernel
def test_an_analysis_finds_every_mistake_and_what_it_cost(chrome: Any, site: Running) -> None:
    record = played_as("call")
    wrong = mistakes(record)
    with seen(chrome, "desk") as watched:
        page = watched.page
        opened(page, site, str(record))
        page.get_by_role("button", name="Analysis").click()
        until(page, lambda: page.locator("progress").count() == 0, LONG)
        costs = [int(one.replace("−", "-")) for one in page.locator(".mistakes .bad").all_inner_texts()]
        page.locator(".mistakes button").first.click()

        assert [-cost for _, cost in wrong] == costs
        assert at(page) == f"{wrong[0][0]}/{len(record.moves)}"
        assert page.get_by_text("Better: ").is_visible()
        assert page.locator(".mark.best").count() >= 1
        page.get_by_role("button", name="Moves").click()
        assert page.locator(".moves .mistake").count() == len(wrong)


@needs_kernel
def test_what_one_could_know_is_told_of_words_and_cards(chrome: Any, site: Running) -> None:
    with seen(chrome, "desk") as watched:
        page = watched.page
        opened(page, site, str(played_as("call")))
        page.get_by_role("button", name="Analysis").click()
        page.get_by_role("button", name="What one could know").click()
        until(page, lambda: page.locator(".moment li").count() > 1, LONG)

        assert page.locator(".moment li.made").count() == 1


def test_where_few_are_to_be_taken_the_page_says_that_nothing_can_be_said(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        opened(page, site, str(played_as("dodge")))
        page.get_by_role("button", name="Analysis").click()

        assert page.get_by_text("Nothing can be said here").is_visible()


def test_a_hand_just_played_is_replayed_and_shared_from_its_settlement(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched, seen(chrome, "desk") as friend:
        page, other = watched.page, friend.page
        table = begun(page, site)
        site.ask(played(site, person_of(site, page), table, "between"))
        page.reload()  # nobody waits for the tricks
        until(page, lambda: page.get_by_role("link", name="Share").count() == 1)
        page.get_by_role("link", name="Share").click()
        page.get_by_role("button", name="Make a link").click()
        until(page, lambda: page.get_by_role("textbox", name="Link to this hand").count() == 1)
        link = page.get_by_role("textbox", name="Link to this hand").input_value()

        other.goto(link)
        rests(other)
        assert re.search("/hand/[a-z2-7]{24}$", link)
        assert other.get_by_role("button", name="Share").count() == 0
        page.get_by_role("button", name="Share no more").click()
        until(page, lambda: page.get_by_role("button", name="Make a link").count() == 1)
        other.goto(link.split("#")[0])
        until(other, lambda: other.get_by_role("alert").count() == 1)
        assert "not shown any more" in other.get_by_role("alert").inner_text()
        friend.wrong.clear()  # that answer


def everywhere(watched: Watched) -> list[str]:
    """What shuts somebody out in any theme and size; rules are links within a text."""
    found = faults(watched) + faults_in_the_dark(watched.page) + misfits_of_other_sizes(watched)
    return [one for one in found if "/rules/" not in one]


def test_a_replay_is_for_everybody_and_fits_its_screen(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(f"{site.address}/replay")
        rests(page)
        assert everywhere(watched) == []
        opened(page, site, str(over(CT)))
        for key in ("Home", "PageDown", "ArrowRight", "End"):
            page.keyboard.press(key)
            assert everywhere(watched) == [], key
        page.get_by_role("button", name="Analysis").click()
        assert everywhere(watched) == []
