"""The rates of contracts, bonuses and kontras, side by side."""

from __future__ import annotations

import re

from benchmarks.rates import doubled, rates, table
from tests.core.notation import TWENTY, after, finished
from tests.core.notation import table as dealt
from ultimo.games import find_game

KONTRA = TWENTY.with_settings({"kontra": "x8"})


def test_what_was_doubled_is_named_by_its_last_step() -> None:
    start = "stand pass pass pass bid:call call:XX"
    said = f"{start} pass kontra:game pass pass pass kontra:game pass pass pass pass"
    hands = "SK | V | IV | XX"

    assert ["game rekontra"] == doubled(finished(after(KONTRA, dealt(KONTRA, hands), said)))
    assert [] == doubled(finished(after(KONTRA, dealt(KONTRA, hands), f"{start}{' pass' * 4}")))


def test_the_table_has_a_column_a_bot_and_contracts_that_come_to_all_hands() -> None:
    game = find_game("texas-tarok")
    runs = {bot: rates(game, bot, 25, 7) for bot in ("random", "varied")}
    head, _, *rows = table(game, runs).splitlines()
    columns = [[float(share) for share in re.findall(r"[0-9]+\.[0-9]", row)] for row in rows if "contract:" in row]

    assert "| Texas Tarok, % of hands | random | varied |" == head
    assert [100, 100] == [round(sum(column)) for column in zip(*columns, strict=True)]
    assert sorted(rows, key=lambda row: ["contract", "bonus", "kontra"].index(row[2:].partition(":")[0])) == rows
