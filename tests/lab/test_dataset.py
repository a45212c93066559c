"""Data sets: rows that replay to the same hands, the same bytes whoever made them, and a card."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from ultimo.core.actions import parse_action
from ultimo.core.cards import Cards
from ultimo.core.cards import card as named
from ultimo.core.state import State
from ultimo.core.table import Table
from ultimo.games import find_game
from ultimo.lab.dataset import COLUMNS, card, row, write
from ultimo.shards import Executor, Processes
from ultimo.simulate import Simulation

GAMES = ("calling-the-twenty", "hungarian-tarokk", "texas-tarok")


def made(run: Simulation, executor: Executor) -> bytes:
    file = BytesIO()
    write(file, executor.results(run, range(run.shards)))
    return file.getvalue()


def rows(data: bytes) -> Sequence[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(BytesIO(data)).to_pylist()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_row_has_all_it_takes_to_play_the_hand_again(game: str) -> None:
    run = Simulation(find_game(game), ("varied",), 3, 6, random_options=True, keep=row)
    found = rows(made(run, Processes()))

    assert list(range(6)) == [one["hand"] for one in found]
    for one in found:
        one_hand, two, three, four = (Cards.of(hand) for hand in one["hands"])
        talon = tuple(named(token) for token in one["talon"].split())
        settings = dict(option.split("=") for option in one["options"])
        state = State.begin(find_game(game).with_settings(settings), Table((one_hand, two, three, four), talon))
        for seat, token in (move.split(":", 1) for move in one["moves"]):
            assert int(seat) == state.actor
            state = state.apply(parse_action(token))
        assert state.facts is not None
        assert one["scores"] == list(state.settlement().scores)
        assert (one["contract"], one["declarer"], one["end"]) == (
            state.facts.contract,
            state.facts.declarer,
            state.facts.end.value,
        )


def test_one_process_or_two_write_the_same_bytes() -> None:
    run = Simulation(find_game("calling-the-twenty"), ("search:2it", "random", "random", "random"), 3, 22, keep=row)

    assert run.shards == 3
    assert made(run, Processes(1)) == made(run, Processes(2))


def test_the_card_says_how_it_was_made_and_what_every_column_is() -> None:
    run = Simulation(find_game("texas-tarok"), ("varied",), 9, 40, keep=row)
    text = card(run, Path("some/hands.parquet"))

    for part in (
        "40 hands of Texas Tarok",
        "`hands.parquet`",
        "`varied`",
        "seed 9",
        "Apache-2.0",
        "chips",
        "Ultimo 0.",
    ):
        assert part in text
    for name, _, meaning in COLUMNS:
        assert f"| `{name}` |" in text and meaning in text
