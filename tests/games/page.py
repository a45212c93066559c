"""What stands on the rule page of a game: its worked hand and its tables."""

from __future__ import annotations

import re

from ultimo.core.reading import read_records
from ultimo.core.record import Record
from ultimo.games import find_game


def worked_hand(page: str) -> Record:
    """The one hand on *page*."""
    (text,) = re.findall(r"^```tgn\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (record,) = read_records(text, find_game)
    return record


def rows(page: str, heading: str, number: int = 1) -> list[list[str]]:
    """The cells of the table whose first heading is *heading*: of the first such table, or the one of that *number*."""
    lines = page.split(f"| {heading} |")[number].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
