"""The page around the tables, in a real browser: two clicks to cards, hosting, inviting, settings, profile, history."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.app.served import Person
from tests.web.browsing import SIZES, Running, Watched, rests, until
from ultimo.server.page import installed_page

pytestmark = pytest.mark.xdist_group("browser")

AXE = Path("web/node_modules/axe-core/axe.min.js")
PLACES = (
    "/",
    "/new?game=texas-tarok",
    "/tables",
    "/settings",
    "/profile",
    "/history",
    "/rules",
    "/rules/texas-tarok",
    "/learn",
    "/learn/texas-tarok",
)
MOST_SCRIPT = 150_000  # bytes, compressed, until the first table is shown
TARGET = 44  # pixels
MOST_TABLES = 5  # that a person may have open
MOST_TABS = 3  # with one table that a person may have


@contextmanager
def seen(chrome: Any, size: str = "phone", theme: str = "light") -> Iterator[Watched]:
    """A page of a new person; nothing may go wrong on it."""
    width, height = SIZES[size]
    context = chrome.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, is_mobile=size == "phone", locale="en"
    )
    watched = Watched(context.new_page())
    try:
        yield watched
        assert watched.wrong == []
    finally:
        context.close()


def dealt(page: Any) -> str:
    """Waits until the cards are dealt after a click on the front page; the table's id."""
    page.wait_for_url("**/t/*")
    until(page, lambda: page.locator("svg.card").count() >= 9)
    table: str = page.url.rsplit("/", 1)[1]
    return table


@pytest.mark.parametrize("game", ["Calling the Twenty", "Texas Tarok", "Hungarian Tarokk"])
def test_from_the_front_page_one_click_deals_cards(chrome: Any, site: Running, game: str) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(site.address)
        page.get_by_role("article", name=game).get_by_role("button", name="Play against bots").click()

        state = site.ask(site.server.state(dealt(page)))
        assert state.hand is not None
        assert [bool(chair.sitter and chair.sitter.house) for chair in state.chairs] == [False, True, True, True]


def test_the_deal_of_the_day_is_played_from_the_front_page_and_stands_on_its_board(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(site.address)
        until(page, lambda: page.get_by_role("button", name="Play", exact=True).count() == 3)
        page.get_by_role("button", name="Play", exact=True).first.click()
        table = dealt(page)
        site.ask(played(site, person_of(site, page), table, "over"))
        score = site.ask(site.server.state(table)).totals[0]
        page.goto(site.address)
        page.get_by_role("button", name="Board").first.click()
        until(page, lambda: page.locator("ol li").count() == 1)

        assert page.locator("ol li").inner_text().split() == ["Guest", f"{score:+}" if score else "0"]


def test_until_cards_are_dealt_no_more_script_comes_than_allowed(chrome: Any, site: Running) -> None:
    paths: list[str] = []
    with seen(chrome) as watched:
        page = watched.page
        page.on("response", lambda answer: paths.append(answer.url.removeprefix(f"{site.address}/page/")))
        page.goto(site.address)
        page.get_by_role("button", name="Play against bots").first.click()
        dealt(page)
    files = installed_page().files
    scripts = {path: len(files[path].packed or b"") for path in paths if path.endswith(".js")}

    assert len(scripts) > 2
    assert sum(scripts.values()) <= MOST_SCRIPT


def test_a_host_agrees_options_invites_and_a_friend_sees_them_before_sitting_down(chrome: Any, site: Running) -> None:
    with seen(chrome, "desk") as host, seen(chrome) as friend:
        page = host.page
        page.goto(f"{site.address}/new?game=texas-tarok")
        page.get_by_role("textbox", name="Your name at the table").fill("Žofie")
        page.get_by_role("textbox", name="Name of the table").fill("Thursday round")
        page.get_by_text("All 15 options").click()
        page.locator("select[id$='-call-self']").select_option("yes")
        page.get_by_role("radio", name="5").check(force=True)
        page.get_by_label("Chair 3").select_option("hard")
        page.get_by_role("radio", name="with a clock").check(force=True)
        page.get_by_role("switch", name="Listed").check(force=True)
        page.get_by_role("button", name="Make the table").click()
        page.wait_for_url("**/t/*")
        until(page, lambda: page.get_by_text("Cilka").count() > 0)

        state = site.ask(site.server.state(page.url.rsplit("/", 1)[1]))
        assert (state.settings.title, state.settings.places) == ("Thursday round", 5)
        assert dict(state.settings.options) == {"call-self": "yes"}
        assert (state.settings.pace.kind.value, state.settings.listed) == ("clock", True)
        assert page.get_by_role("img", name=re.compile("QR code")).is_visible()
        assert page.get_by_role("textbox", name="Link to this table").input_value() == page.url

        other = friend.page
        other.goto(f"{site.address}/tables")
        until(other, lambda: other.get_by_text("Thursday round").count() > 0)
        assert "Žofie" in other.get_by_role("listitem").filter(has_text="Thursday round").inner_text()
        other.get_by_role("listitem").filter(has_text="Thursday round").get_by_role("link", name="Join").click()
        until(other, lambda: other.get_by_text("with one house rule").count() > 0)
        other.get_by_role("textbox", name="Your name at the table").fill("Béla")
        other.get_by_role("button", name="Take it").click()
        until(other, lambda: other.get_by_role("textbox", name="Your name at the table").input_value() == "Béla")
        until(other, lambda: other.get_by_role("button", name="Sit here").count() > 0)
        other.get_by_role("button", name="Sit here").first.click()
        until(page, lambda: page.get_by_text("Béla").count() > 0)


def test_settings_hold_at_once_and_after_a_reload(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(f"{site.address}/settings")
        page.get_by_role("radio", name="dark", exact=True).check(force=True)
        page.get_by_role("radio", name="four colours").check(force=True)
        page.get_by_role("radio", name="Deutsch").check(force=True)
        until(page, lambda: page.evaluate("document.documentElement.lang") == "de")
        page.reload()
        rests(page)

        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        assert page.evaluate("document.documentElement.className") == "deck-four"
        assert page.evaluate("document.documentElement.lang") == "de"


def test_a_guest_becomes_a_person_logs_out_and_comes_back(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(f"{site.address}/profile")
        page.get_by_role("textbox", name="Name that others see").last.fill("Ágnes")
        page.get_by_label("Passphrase", exact=True).fill("a blue tarok in June")
        page.get_by_role("button", name="Take this name").click()
        until(page, lambda: page.get_by_role("heading", name="Write this down now").count() == 1)
        page.get_by_role("button", name="I have written it down").click()
        page.get_by_role("button", name="Log out").click()
        until(page, lambda: page.get_by_role("radio", name="log in").count() == 1)
        page.get_by_role("radio", name="log in").check(force=True)
        page.get_by_role("textbox", name="Name that others see").last.fill("Ágnes")
        page.get_by_label("Passphrase", exact=True).fill("a blue tarok in June")
        page.get_by_role("button", name="Log in").click()

        until(page, lambda: page.get_by_text("Your name is yours").count() == 1)


def test_finished_hands_are_in_the_history_with_their_record(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(site.address)
        page.get_by_role("button", name="Play against bots").first.click()
        table = dealt(page)
        person = person_of(site, page)
        site.ask(played(site, person, table, "between"))
        page.goto(f"{site.address}/history")
        until(page, lambda: page.locator("summary").count() == 1)
        page.locator("summary").click()

        record = page.get_by_label("Record").inner_text()
        assert record.strip() == site.ask(person.get(f"/api/tables/{table}/records")).body.strip()


def person_of(site: Running, page: Any) -> Person:
    """Whoever uses *page*, without the page."""
    (cookie,) = page.context.cookies()
    return Person(site.server.port, f"{cookie['name']}={cookie['value']}")


async def played(site: Running, person: Person, table: str, stage: str) -> None:
    """Plays at *table* for *person* until that *stage*."""
    async with person.joined(table) as client:
        await client.play(partial(site.server.state, table), lambda view: view["stage"] == stage)


def test_the_oldest_of_too_many_tabs_gives_way_and_comes_back_when_it_is_asked_to(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(site.address)
        page.get_by_role("button", name="Play against bots").first.click()
        dealt(page)
        tabs = [page.context.new_page() for _ in range(MOST_TABS)]
        for tab in tabs:
            tab.goto(page.url)
            dealt(tab)
        until(page, lambda: page.get_by_role("button", name="Come back").count() == 1)
        tabs[0].close()
        page.get_by_role("button", name="Come back").click()

        dealt(page)


def test_who_has_too_many_tables_is_offered_to_close_one(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        for _ in range(MOST_TABLES):
            page.goto(site.address)
            page.get_by_role("button", name="Play against bots").first.click()
            dealt(page)
        page.goto(site.address)
        assert page.get_by_role("button", name="Close").count() == 0
        page.get_by_role("button", name="Play against bots").first.click()
        until(page, lambda: page.get_by_role("alert").count() == 1)
        page.get_by_role("button", name="Close").last.click()
        until(page, lambda: page.get_by_role("button", name="Close").count() == MOST_TABLES - 1)
        page.get_by_role("button", name="Play against bots").first.click()

        dealt(page)
        assert [line for line in watched.wrong if "409" not in line] == []
        watched.wrong.clear()


def test_a_place_that_is_not_there_says_what_to_do(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(f"{site.address}/elsewhere")
        rests(page)
        assert page.get_by_role("link", name="To the front page").is_visible()
        page.goto(f"{site.address}/t/abcdefghij")
        until(page, lambda: page.get_by_role("alert").count() == 1)

        assert "no such table" in page.get_by_role("alert").inner_text()
        assert [line for line in watched.wrong if "404" not in line] == []
        watched.wrong.clear()


def test_keys_alone_lead_from_place_to_place_and_open_the_help(chrome: Any, site: Running) -> None:
    with seen(chrome, "desk") as watched:
        page = watched.page
        page.goto(site.address)
        rests(page)
        for name in ("Ultimo", "Learn", "Rules", "History", "Settings"):
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.textContent.trim()") == name
        page.keyboard.press("Enter")
        until(page, lambda: page.evaluate("document.activeElement.tagName") == "H1")
        assert page.evaluate("document.activeElement.textContent") == "Settings"
        page.keyboard.press("?")
        assert page.get_by_role("dialog", name="Help").is_visible()
        page.keyboard.press("Escape")

        until(page, lambda: page.get_by_role("dialog").count() == 0)
        assert page.evaluate("document.activeElement.tagName") == "H1"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_place_is_for_everybody(chrome: Any, site: Running, theme: str) -> None:
    with seen(chrome, "phone", theme) as watched:
        for place in PLACES:
            watched.page.goto(site.address + place)
            rests(watched.page)
            assert faults(watched) == [], place


@pytest.mark.parametrize("size", ["tablet", "desk"])
def test_every_place_fits_its_screen(chrome: Any, site: Running, size: str) -> None:
    with seen(chrome, size) as watched:
        for place in PLACES:
            watched.page.goto(site.address + place)
            rests(watched.page)
            assert not watched.scrolls_sideways(), place
            assert small_targets(watched.page) == [], place


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_so_is_what_opens_on_them(chrome: Any, site: Running, theme: str) -> None:
    with seen(chrome, "phone", theme) as watched:
        page = watched.page
        page.goto(site.address)
        page.get_by_role("button", name="Menu").click()
        assert faults(watched) == []
        page.get_by_role("button", name="Help").click()
        assert faults(watched) == []
        page.goto(f"{site.address}/new")
        page.get_by_text("All 11 options").click()
        page.get_by_role("radio", name="by correspondence").check(force=True)
        assert faults(watched) == []
        page.goto(f"{site.address}/profile")
        page.get_by_role("button", name="Delete …").click()
        assert faults(watched) == []


def faults(watched: Watched) -> list[object]:
    """What shuts somebody out: by axe, by width, by targets too small."""
    if not AXE.is_file():
        pytest.skip("needs axe-core: make page")
    page = watched.page
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({exclude: ['.card-sprite']})")["violations"]  # shapes that are used elsewhere
    told: list[object] = [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]
    return told + small_targets(page) + ["it scrolls sideways"] * watched.scrolls_sideways()


def small_targets(page: Any) -> list[str]:
    """What can be tapped and is lower than a thumb needs; links within a text are as high as it."""
    targets: list[str] = page.evaluate(
        """(least) => [...document.querySelectorAll("button, a, select, input:not(.unseen), summary")]
          .filter((one) => one.checkVisibility() && !one.closest("p:not(.actions), article, label, h2"))
          .filter((one) => one.getBoundingClientRect().height < least)
          .map((one) => one.outerHTML.slice(0, 90))""",
        TARGET,
    )
    return targets
