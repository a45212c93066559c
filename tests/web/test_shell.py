"""The page around the tables, in a real browser: two clicks to cards, hosting, inviting, settings, profile, history."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.access import faults, faults_in_the_dark, misfits_of_other_sizes
from tests.web.browsing import PLACES, Running, rests, seen, until
from tests.web.visiting import begun, dealt, person_of, played
from ultimo.server.page import installed_page

pytestmark = pytest.mark.xdist_group(__name__)

MOST_SCRIPT = 150_000  # bytes, compressed, until the first table is shown
MOST_TABLES = 5  # that a person may have open
MOST_TABS = 3  # with one table that a person may have


@pytest.mark.parametrize("game", ["Calling the Twenty", "Texas Tarok", "Hungarian Tarokk"])
def test_from_the_front_page_one_click_deals_cards(chrome: Any, site: Running, game: str) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(site.address)
        page.get_by_role("article", name=game).get_by_role("button", name="Play against bots").click()

        state = site.ask(site.server.state(dealt(page)))
        assert state.hand is not None
        assert [bool(chair.sitter and chair.sitter.house) for chair in state.chairs] == [False, True, True, True]


def test_on_a_phone_too_a_game_of_the_front_page_leads_to_its_lesson(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(site.address)
        page.get_by_role("article", name="Texas Tarok").get_by_role("link", name="Learn").click()

        page.wait_for_url("**/learn/texas-tarok")


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
        begun(page, site)
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
        page.get_by_role("radio", name="Dark", exact=True).check(force=True)
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
        table = begun(page, site)
        person = person_of(site, page)
        site.ask(played(site, person, table, "between"))
        page.goto(f"{site.address}/history")
        until(page, lambda: page.locator("summary").count() == 1)
        page.locator("summary").click()

        record = page.get_by_label("Record").inner_text()
        assert record.strip() == site.ask(person.get(f"/api/tables/{table}/records")).body.strip()


def test_the_oldest_of_too_many_tabs_gives_way_and_comes_back_when_it_is_asked_to(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        begun(page, site)
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
        for name in ("Ultimo", "Learn", "Rules", "Pad", "History", "Settings"):
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


def test_every_place_is_for_everybody_and_fits_its_screen(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        for place in PLACES:
            page.goto(site.address + place)
            rests(page)
            assert faults(watched) + faults_in_the_dark(page) + misfits_of_other_sizes(watched) == [], place


def test_so_is_what_opens_on_them(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(site.address)
        page.get_by_role("button", name="Menu").click()
        assert faults(watched) + faults_in_the_dark(page) == []
        page.get_by_role("button", name="Help").click()
        assert faults(watched) + faults_in_the_dark(page) == []
        page.goto(f"{site.address}/new")
        page.get_by_text("All 11 options").click()
        page.get_by_role("radio", name="by correspondence").check(force=True)
        assert faults(watched) + faults_in_the_dark(page) == []
        page.goto(f"{site.address}/profile")
        page.get_by_role("button", name="Delete …").click()
        assert faults(watched) + faults_in_the_dark(page) == []
