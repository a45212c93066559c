"""The score pad in the browser: hands entered as people do, kept through kills, and without a server.

ULTIMO_KEPT names the folder where it is kept which worked numbers came out already.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.pad.rows import ROWS, Row
from tests.web.access import faults
from tests.web.browsing import Running, Watched, kept, until
from tests.web.pads import LOADED, NAMES, SCORES, begun, entered

TOTALS = """[...document.querySelectorAll(".totals b")].map((one) => Number(one.textContent.replace("−", "-")))"""
EVENING = 20  # hands
CALL = {"contract": "call", "partner": 3}


def offline(row: Row) -> bool:
    """Whether a person can enter it on the page: cards of four piles are for files."""
    points = row.answers.get("points")
    return not (isinstance(points, list) and isinstance(points[0], str))


class Kept:
    """The rows that came out in earlier runs; of this one alone without a folder."""

    def __init__(self) -> None:
        folder = os.environ.get("ULTIMO_KEPT")
        self._file = Path(folder) / "pad-rows" if folder else None

    def has(self, row: Row) -> bool:
        file = self._file
        return file is not None and file.exists() and str(row) in file.read_text(encoding="utf-8").splitlines()

    def add(self, row: Row) -> None:
        if self._file:
            with self._file.open("a", encoding="utf-8") as out:
                out.write(f"{row}\n")


def test_an_evening_is_scored_survives_its_tab_and_goes_on_without_a_server(watched: Watched, site: Running) -> None:
    page = watched.page
    page.goto(site.address)
    page.get_by_role("link", name="Keep the score here").click()
    for number, name in enumerate(NAMES, 1):
        page.get_by_placeholder(f"Player {number}").fill(name)
    page.get_by_role("button", name="Begin").click()
    until(page, lambda: page.get_by_role("button", name="Enter the hand").count(), LOADED)
    assert faults(watched) == []
    page.get_by_role("button", name="Enter the hand").click()
    until(page, lambda: page.locator("[data-field=contract]").count())
    page.locator("[data-answer=call]").click()
    until(page, lambda: page.locator("[data-field=partner]").count())
    assert page.evaluate(TOTALS) == [0, 0, 0, 0]
    page.locator("[data-field=partner] [data-answer='3']").click()  # and at once the tab is killed
    evening = page.url
    page.close()

    again = watched.page.context.new_page()
    other = Watched(again)
    again.goto(evening)
    until(again, lambda: again.get_by_role("button", name="Partner: Carl. Change it").count(), LOADED)
    box = again.locator("[data-field=points]").get_by_role("textbox")
    box.fill("99")
    box.press("Enter")
    until(again, lambda: again.get_by_role("alert").count())
    assert "right would be card points from 0 to 88" in again.get_by_role("alert").inner_text()
    assert again.evaluate(TOTALS) == [0, 0, 0, 0]
    box.fill("45")
    box.press("Enter")
    until(again, lambda: again.get_by_role("alert").count() == 0)
    assert faults(other) == []
    entered(again, {})
    assert again.evaluate(SCORES) == [1, 0, 1, 0]
    assert other.wrong == []

    until(again, lambda: kept(again), LOADED)
    again.context.set_offline(True)
    again.goto(evening)
    until(again, lambda: again.get_by_role("button", name="Enter the hand").count(), LOADED)
    again.get_by_role("button", name="Enter the hand").click()
    until(again, lambda: again.locator("[data-hand='2'] [data-field=contract]").count())
    entered(again, CALL | {"points": {"opponents": 44}})
    assert again.evaluate(TOTALS) == [2, 0, 2, 0]
    again.get_by_role("button", name="Undo").click()
    until(again, lambda: again.evaluate(TOTALS) == [1, 0, 1, 0])


MEMBER = """async () => {
  const post = (path, body) => fetch(path, {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
  });
  await post("/api/session", {name: "Ada"});
  return (await post("/api/account", {name: "Ada", passphrase: "correct horse battery"})).status;
}"""
EVENINGS = """async () => {
  const told = [];
  for (const {id} of await (await fetch("/api/evenings")).json())
    told.push((await (await fetch(`/api/evenings/${id}`)).json()).evening);
  return told;
}"""
HERE = "Object.keys(localStorage).filter((key) => key.startsWith('ultimo.pad.')).length"


@pytest.mark.soak
def test_an_evening_without_a_server_is_kept_once_when_there_is_one_again(watched: Watched, site: Running) -> None:
    page = watched.page
    page.goto(site.address)
    assert page.evaluate(MEMBER) == 200
    begun(page, site.address, "calling-the-twenty", {})
    until(page, lambda: kept(page), LOADED)
    page.context.set_offline(True)
    for number in range(EVENING):
        entered(page, CALL | {"points": 45})
        if number < EVENING - 1:
            page.get_by_role("button", name="Enter the hand").click()
            until(page, lambda: page.locator(".settled").count() == 0)
    totals = page.evaluate(TOTALS)
    page.reload()
    until(page, lambda: page.evaluate(TOTALS) == totals, LOADED)
    page.context.set_offline(False)
    page.reload()
    until(page, lambda: page.evaluate(EVENINGS), LOADED)
    page.reload()
    until(page, lambda: page.evaluate(TOTALS) == totals, LOADED)

    (evening,) = page.evaluate(EVENINGS)
    assert [step["step"] for step in evening["steps"]] == ["hand"] * EVENING
    assert page.evaluate(HERE) == 1


@pytest.mark.soak
@pytest.mark.parametrize("watched", ["phone"], indirect=True)
@pytest.mark.parametrize("row", [row for row in ROWS if offline(row)], ids=str)
def test_worked_numbers_come_out_on_the_page(row: Row, watched: Watched, site: Running) -> None:
    done = Kept()
    if done.has(row):
        pytest.skip("it came out in an earlier run")
    page = watched.page
    page.goto(site.address)
    begun(page, site.address, row.game, row.options)
    entered(page, row.answers)

    assert tuple(page.evaluate(SCORES)) == row.scores
    assert watched.wrong == []
    done.add(row)
