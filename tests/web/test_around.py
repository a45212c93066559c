"""What is around a table, in a real browser: leaving it and finding it again, rules and settings over it."""

from __future__ import annotations

import csv
from typing import Any

import pytest

from tests.web.access import faults
from tests.web.browsing import Running, rests, seen, until
from tests.web.visiting import begun, dealt, person_of, played
from ultimo.core.reading import read_records
from ultimo.games import find_game

pytestmark = pytest.mark.xdist_group(__name__)


def test_who_leaves_in_a_hand_is_told_what_happens_and_finds_the_table_again(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        begun(page, site)
        table = page.url
        page.go_back()
        leave = page.get_by_role("dialog", name="Leave the table?")
        until(page, leave.is_visible)
        assert "the table waits for you" in leave.inner_text()
        assert page.evaluate("document.activeElement.textContent") == "Rather not"
        assert faults(watched) == []
        leave.get_by_role("button", name="Rather not").click()
        until(page, lambda: page.get_by_role("dialog").count() == 0)
        assert page.url == table
        page.go_back()
        until(page, leave.is_visible)
        leave.get_by_role("button", name="Leave").click()
        page.wait_for_url(f"{site.address}/")
        yours = page.get_by_role("region", name="Your tables")
        until(page, lambda: yours.get_by_text("hand 1").count() == 1)
        page.goto(f"{site.address}/")
        until(page, lambda: yours.get_by_role("link", name="Go on").count() == 1)
        yours.get_by_role("link", name="Go on").click()
        dealt(page)

        assert page.url == table


def test_what_takes_a_result_away_says_so_before(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        table = begun(page, site)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="End the evening").click()
        asked = page.get_by_role("dialog", name="End the evening")
        assert "is not scored" in asked.inner_text()
        assert faults(watched) == []
        asked.get_by_role("button", name="Rather not").click()
        page.keyboard.press("Escape")
        until(page, lambda: page.get_by_role("dialog").count() == 0)
        site.ask(played(site, person_of(site, page), table, "between"))
        page.reload()
        page.get_by_role("button", name="Same deal again").click()
        again = page.get_by_role("dialog", name="Same deal again")
        assert "taken back at once" in again.inner_text()
        again.get_by_role("button", name="Rather not").click()
        assert site.ask(site.server.state(table)).stage.value == "between"
        page.get_by_role("button", name="Same deal again").click()
        again.get_by_role("button", name="Do it").click()

        until(page, lambda: site.ask(site.server.state(table)).stage.value in ("shuffling", "playing"))


def test_an_evening_that_ends_in_the_middle_of_a_hand_shows_its_score_and_leads_on(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        table = begun(page, site)
        site.ask(played(site, person_of(site, page), table, "between"))
        page.reload()
        page.get_by_role("button", name="Next hand").click()
        until(page, lambda: site.ask(site.server.state(table)).stage.value == "playing")
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="End the evening").click()
        page.get_by_role("dialog", name="End the evening").get_by_role("button", name="Do it").click()
        end = page.get_by_role("region", name="The evening is over")
        until(page, end.is_visible)
        assert end.get_by_text("Hand 2 was broken off").is_visible()
        assert end.locator("li").count() == 4
        assert faults(watched) == []
        end.get_by_role("button", name="Another evening").click()
        dealt(page)
        assert site.ask(site.server.state(table)).deal == 1
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="End the evening").click()
        page.get_by_role("dialog", name="End the evening").get_by_role("button", name="Do it").click()
        end.get_by_role("link", name="Back to the games").click()

        page.wait_for_url(f"{site.address}/")


def test_who_goes_at_the_settlement_is_told_that_the_next_hand_waits(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        table = begun(page, site)
        site.ask(played(site, person_of(site, page), table, "between"))
        page.reload()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("link", name="Back to the games").click()
        page.wait_for_url(f"{site.address}/")
        yours = page.get_by_role("region", name="Your tables")
        until(page, lambda: yours.get_by_text("hand 1 is over, the next one waits for you").count() == 1)
        yours.get_by_role("link", name="Go on").click()
        page.get_by_role("button", name="Next hand").click()

        until(page, lambda: site.ask(site.server.state(table)).deal == 2)


def test_who_leaves_the_waiting_room_is_at_home_without_a_way_back(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(f"{site.address}/new")
        page.get_by_role("button", name="Make the table").click()
        page.get_by_role("button", name="Leave").click()
        page.wait_for_url(f"{site.address}/")
        rests(page)
        assert page.get_by_role("region", name="Your tables").count() == 0
        page.get_by_role("article").first.get_by_role("link", name="Learn").click()
        rests(page)

        assert page.get_by_role("link", name="Back to the table").count() == 0


def test_settings_and_rules_open_over_the_table_and_leave_it_as_it_is(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        begun(page, site)
        table = page.url
        sockets: list[str] = []
        page.on("websocket", lambda socket: sockets.append(socket.url))
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("link", name="Settings").click()
        opened = page.get_by_role("dialog", name="Settings")
        until(page, opened.is_visible)
        opened.get_by_role("radio", name="four colours").check(force=True)
        assert page.evaluate("document.documentElement.className") == "deck-four"
        assert faults(watched) == []
        page.go_back()
        until(page, lambda: opened.count() == 0)
        page.get_by_role("link", name="Rules").click()
        rules = page.get_by_role("dialog", name="Calling the Twenty").last
        until(page, lambda: rules.get_by_text("The pack.").count() == 1)
        assert faults(watched) == []
        rules.get_by_role("button", name="Close").click()
        until(page, lambda: page.url == table)

        assert (sockets, len(page.context.pages)) == ([], 1)


def test_a_rule_opens_where_it_is_named_and_leads_on_to_others(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(f"{site.address}/new?game=texas-tarok")
        rests(page)
        page.get_by_role("textbox", name="Name of the table").fill("Thursday round")
        page.get_by_text("All 15 options").click()
        page.get_by_role("link", name="TX-39").click()
        rule = page.get_by_role("dialog", name="Texas Tarok")
        until(page, lambda: rule.locator(".rule").count() == 1)
        assert rule.locator(".rule strong").inner_text() == "TX-39"
        assert faults(watched) == []
        rule.get_by_role("button", name="All rules").click()
        until(page, lambda: rule.locator(".rule").count() > 30)
        rule.get_by_role("link", name="TX-9", exact=True).first.click()
        assert rule.locator(".rule.linked strong").inner_text() == "TX-9"
        page.keyboard.press("Escape")
        until(page, lambda: page.get_by_role("dialog").count() == 0)

        assert page.get_by_role("textbox", name="Name of the table").input_value() == "Thursday round"
        assert page.evaluate("document.activeElement.textContent") == "TX-39"


def test_a_rule_that_is_linked_to_stands_out_on_the_page_of_rules(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        page.goto(f"{site.address}/rules/texas-tarok#TX-30")
        marked = page.locator(".rule.linked strong")
        until(page, lambda: marked.all_inner_texts() == ["TX-30"])
        page.locator("article").get_by_role("link", name="TX-9", exact=True).first.click()

        until(page, lambda: marked.all_inner_texts() == ["TX-9"])


def test_a_host_is_shown_the_invitation_first_and_guests_every_option(chrome: Any, site: Running) -> None:
    with seen(chrome) as host, seen(chrome) as friend:
        page = host.page
        page.goto(f"{site.address}/new?game=texas-tarok")
        tournament = page.locator("label").filter(has_text="Whoever makes a mistake cannot win that hand")
        until(page, lambda: tournament.count() == 1)
        tournament.click()
        page.get_by_role("button", name="Make the table").click()
        page.wait_for_url("**/t/*")
        until(page, lambda: page.get_by_role("heading", level=2).count() == 4)
        assert page.get_by_role("heading", level=2).first.inner_text() == "Invite your friends"
        assert page.get_by_text("make play WITH=--lan", exact=True).is_visible()
        assert page.get_by_role("img", name="QR code").count() == 0  # nobody else could open it
        assert faults(host) == []

        guest = friend.page
        guest.goto(page.url)
        until(guest, lambda: guest.get_by_text("All 15 options").count() == 1)
        guest.get_by_text("All 15 options").click()
        assert guest.locator("dl.all > div").count() == 15
        assert guest.locator("dl.all > .differs dt").inner_text() == "Penalties: tournament"
        assert faults(friend) == []


def test_from_other_places_one_link_leads_back_to_the_table(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        begun(page, site)
        table = page.url
        page.go_back()
        page.get_by_role("dialog", name="Leave the table?").get_by_role("button", name="Leave").click()
        page.wait_for_url(f"{site.address}/")
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("link", name="History").click()
        rests(page)
        assert faults(watched) == []
        page.get_by_role("link", name="Back to the table").click()
        dealt(page)

        assert page.url == table


def test_settings_reach_a_table_that_is_open_in_another_tab(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        begun(page, site)
        other = page.context.new_page()
        other.goto(f"{site.address}/settings")
        other.get_by_role("radio", name="Dark", exact=True).check(force=True)
        other.get_by_role("radio", name="Deutsch").check(force=True)
        until(page, lambda: page.evaluate("document.documentElement.lang") == "de")

        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        assert page.get_by_role("button", name="Menü").is_visible()


def test_a_history_is_filtered_saved_and_told_in_figures(chrome: Any, site: Running) -> None:
    with seen(chrome) as watched:
        page = watched.page
        table = begun(page, site)
        person = person_of(site, page)
        site.ask(played(site, person, table, "between"))
        (hand,) = site.ask(person.get("/api/me/hands")).body
        (record,) = read_records(hand["record"], find_game)
        page.goto(f"{site.address}/history")
        until(page, lambda: page.locator("summary").count() == 1)
        date = record.tag("Date")
        assert date and record.score
        assert date[:4] in page.locator("summary").inner_text()
        assert faults(watched) == []
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as CSV").click()
        row = next(csv.DictReader(saved.value.path().read_text(encoding="utf-8").splitlines()))
        assert (row["table"], row["date"], row["contract"]) == (table, date, record.tag("Contract") or "")
        assert row["own score"] == str(record.score[hand["seats"][0] - 1])
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as TGN").click()
        assert list(read_records(saved.value.path().read_text(encoding="utf-8"), find_game)) == [record]
        page.get_by_label("With whom").fill("nobody at all")
        until(page, lambda: page.get_by_text("0 of one hand").count() == 1)
        page.get_by_role("button", name="Show all").click()
        until(page, lambda: page.locator("summary").count() == 1)
        page.get_by_label("Game").select_option("texas-tarok")
        assert page.get_by_text("No hand is like that").is_visible()

        page.goto(f"{site.address}/profile")
        until(page, lambda: page.get_by_role("img", name="Bars from the earliest hand").count() == 1)
        assert faults(watched) == []
