"""What visitors of the page do in many tests: deal cards from the front page, and play on without the page."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.server.app.served import Person
from tests.web.browsing import Running, until


def dealt(page: Any) -> str:
    """Waits until the cards are dealt after a click on the front page; the table's id."""
    page.wait_for_url("**/t/*")
    until(page, lambda: page.locator("img.card").count() >= 9)
    table: str = page.url.rsplit("/", 1)[1]
    return table


def begun(page: Any, site: Running) -> str:
    """A hand against bots, from the front page; the table's id."""
    page.goto(site.address)
    page.get_by_role("button", name="Play against bots").first.click()
    return dealt(page)


def person_of(site: Running, page: Any) -> Person:
    """Whoever uses *page*, without the page."""
    (cookie,) = page.context.cookies()
    return Person(site.server.port, f"{cookie['name']}={cookie['value']}")


async def played(site: Running, person: Person, table: str, stage: str) -> None:
    """Plays at *table* for *person* until that *stage*."""
    async with person.joined(table) as client:
        await client.play(partial(site.server.state, table), lambda view: view["stage"] == stage)
