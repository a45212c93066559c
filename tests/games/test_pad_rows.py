"""The worked numbers of the games, entered on the pad."""

from __future__ import annotations

import pytest

from tests.pad.entering import with_usual
from tests.pad.rows import ROWS, Row
from ultimo.games import find_game


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_row_of_the_worked_numbers_gives_its_scores(row: Row) -> None:
    found = with_usual(find_game(row.game).with_settings(row.options), row.answers)

    assert found.problem is None
    assert found.settlement is not None
    assert row.scores == found.settlement.scores
