"""docs/bots.md lists the habits and each game's advice as the code has them.

`python -m tests.bots.book.test_page` writes the tables into the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

from ultimo.bots.book import avoiding, habits, hunting, no_trump, plain, sweeping
from ultimo.core.reasons import Key
from ultimo.games.calling_the_twenty import counsel as twenty
from ultimo.games.hungarian_tarokk import counsel as hungarian
from ultimo.games.texas_tarok import counsel as texas

PAGE = Path(__file__).parents[3] / "docs/bots.md"
LISTS = {
    "where card points count": plain.PLAIN,
    "in a No-Trump": no_trump.NO_TRUMP,
    "in a Dodge Round, and as the declarer of a Zebrak": avoiding.AVOIDING,
    "against a Zebrak": hunting.HUNTING,
    "in a Valat": sweeping.SWEEPING,
    "against a Valat": sweeping.STOPPING,
}
ADVICE = {
    "calling-the-twenty": (twenty.bids, twenty.saying),
    "texas-tarok": (texas.bids, texas.discards, texas.saying),
    "hungarian-tarokk": (hungarian.bids, hungarian.discards, hungarian.saying),
}


def habit_rows() -> Iterable[str]:
    """The habits in their order, each with where it is at home."""
    yield "| habit | | what the player says |"
    yield "| --- | --- | --- |"
    for where, listed in LISTS.items():
        yield from (f"| `{habit.key.name}` | {where} | {said(habit.key)} |" for habit in listed)


def advice_rows(modules: Iterable[ModuleType]) -> Iterable[str]:
    """What the advice of a game can say."""
    yield "| advice | what the player says |"
    yield "| --- | --- |"
    for module in modules:
        keys = [value for value in vars(module).values() if isinstance(value, Key)]
        yield from (f"| `{key.name}` | {said(key)} |" for key in keys)


def said(key: Key) -> str:
    """The sentence with its gaps."""
    return re.sub(r"{(\w+)}", r"*\1*", key.sentence)


def current(page: str) -> str:
    """*page* with all tables as they should be."""
    advice = {name: advice_rows(modules) for name, modules in ADVICE.items()}
    for name, rows in {"habits": habit_rows(), **advice}.items():
        table = "\n".join(rows)
        page = re.sub(rf"(<!-- {name} -->\n\n).*?\n(\n<!-- end -->)", rf"\1{table}\n\2", page, flags=re.DOTALL)
    return page


def test_the_page_is_current() -> None:
    page = PAGE.read_text(encoding="utf-8")

    assert current(page) == page, "write it anew: python -m tests.bots.book.test_page"


def test_every_list_of_habits_is_on_the_page() -> None:
    listed = {habit for listing in LISTS.values() for habit in listing}

    assert set(habits.ALL_HABITS) == listed


if __name__ == "__main__":
    PAGE.write_text(current(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
