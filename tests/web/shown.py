"""What a table shows in a browser, and what its record says."""

from __future__ import annotations

import json
import re
from typing import Any

from click.testing import CliRunner

from tests.web.browsing import Watched
from ultimo.cli import main

MOST_SHIFT = 0.05


def numbers(text: str) -> list[int]:
    """The numbers in *text* that have a sign or are 0."""
    return [int(one.replace("−", "-")) for one in re.findall(r"[+−]\d+|\b0\b", text)]


def shown_scores(page: Any) -> list[int]:
    """What the settlement says everybody gets, in the order of the seats."""
    boxes = page.locator(".settlement .pay li").all()
    seated = {box.get_attribute("data-seat"): numbers(box.locator("b").inner_text()) for box in boxes}
    return [number for seat in sorted(seated) for number in seated[seat]]


def shown_lines(page: Any) -> list[tuple[str, list[int]]]:
    """The rule of each line of the settlement, and the different amounts in it, the largest first."""
    lines = page.locator(".settlement .lines li").all()
    return [(line.locator("a").inner_text(), numbers(line.locator(".shares").inner_text())) for line in lines]


def record_of(watched: Watched, table: str) -> str:
    """The finished hands of the table as TGN."""
    record: str = watched.page.evaluate(f"fetch('/api/tables/{table}/records').then((answer) => answer.text())")
    return record


def shown_settlement(page: Any) -> tuple[list[int], list[tuple[str, list[int]]]]:
    """What everybody gets, and the lines."""
    return shown_scores(page), shown_lines(page)


def scored(watched: Watched, table: str) -> tuple[list[int], list[tuple[str, list[int]]]]:
    """The settlement that `ultimo score` makes of the last hand in the record."""
    result = CliRunner().invoke(main, ["score", "-", "--json"], input=record_of(watched, table))
    assert result.exit_code == 0, result.output
    score = json.loads(result.output)[-1]
    return score["scores"], [(line["rule"], _different(line["amounts"])) for line in score["lines"]]


def _different(amounts: list[int]) -> list[int]:
    """The amounts a line has, each once, the largest first; nothing is not shown."""
    return sorted(set(amounts) - {0}, reverse=True)


def shifts(page: Any) -> list[object]:
    """What moved further than it may without having been touched."""
    return [shift for shift in page.evaluate("window.shifts") if shift[0] > MOST_SHIFT]
