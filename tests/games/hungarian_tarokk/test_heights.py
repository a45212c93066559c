"""Game, double game and slam together: the code against a second formulation and the printed table (HU-32, HU-33)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.hungarian_tarokk import second_formulation as second
from tests.games.hungarian_tarokk.notation import pair, scores
from ultimo.core.contracts import Contract
from ultimo.core.facts import Announcement
from ultimo.core.seats import SEATS
from ultimo.games.hungarian_tarokk.tables import LADDER

COLUMNS = {
    "no trick": ((4, 0), (6, 0)),
    "<=23": ((23, 1), (10, 2)),
    "24-47": ((24, 3), (47, 5)),
    "48-70": ((48, 5), (70, 6)),
    ">=71": ((71, 7), (90, 8)),
    "all tricks": ((88, 9), (72, 9)),
}
"""Card points and tricks of the declarer's side at both ends of each column."""

Row = tuple[frozenset[str], frozenset[str], int, second.Levels, tuple[int, ...]]
NAMES = {"double": "double-game", "slam": "slam"}
SEAT_OF = {second.DECLARERS: SEATS[0], second.OPPONENTS: SEATS[1]}


def announced(ours: frozenset[str], theirs: frozenset[str], levels: second.Levels) -> tuple[Announcement, ...]:
    return tuple(
        Announcement(NAMES[name], SEAT_OF[side], levels.get((side, name), 1))
        for side, names in ((second.DECLARERS, ours), (second.OPPONENTS, theirs))
        for name in sorted(names)
    )


@pytest.mark.no_cover
@pytest.mark.rule("HU-32", "HU-33", "HU-28")
@pytest.mark.parametrize("contract", LADDER, ids=lambda contract: contract.name)
def test_every_row_and_column_agrees_with_the_second_formulation(contract: Contract) -> None:
    compared = 0
    for ours, theirs, level, levels, result, _ in second.table((1, 2, 4)):
        expected = second.multiples(ours, theirs, level, levels, result, contract.value)
        for points, tricks in COLUMNS[result]:
            said = announced(ours, theirs, levels)
            compared += 1

            facts = pair(contract.name, points, tricks, level=level, announced=said)
            assert (expected, -expected, expected, -expected) == scores(facts)
    assert compared >= 9_000


@pytest.mark.rule("HU-32")
def test_a_lone_declarer_gets_three_times_as_much_and_a_bockround_doubles_it() -> None:
    for (ours, theirs, level, levels, row), (index, result) in product(second.EXAMPLES, enumerate(COLUMNS)):
        points, tricks = COLUMNS[result][0]
        said = announced(ours, theirs, levels)
        each = 2 * row[index]

        facts = pair("three", points, tricks, None, level=level, announced=said, multiplier=2)
        assert (3 * each, -each, -each, -each) == scores(facts)


@pytest.mark.rule("HU-32")
def test_the_second_formulation_has_the_printed_table() -> None:
    second.check_examples()


@pytest.mark.rule("HU-32")
@pytest.mark.parametrize("row", second.EXAMPLES, ids=range(len(second.EXAMPLES)))
@pytest.mark.parametrize("column", range(6))
def test_the_printed_table(row: Row, column: int) -> None:
    ours, theirs, level, levels, amounts = row
    points, tricks = list(COLUMNS.values())[column][0]
    facts = pair("three", points, tricks, level=level, announced=announced(ours, theirs, levels))

    assert amounts[column] == scores(facts)[0]
