"""The rule page: every rule and option is on it, and its worked hand is what the program makes of it."""

from __future__ import annotations

import re

import pytest

from ultimo.core.cards import Cards
from ultimo.core.reading import read_records
from ultimo.core.record import Record
from ultimo.core.tricks import Trick
from ultimo.games import find_game, rules_page
from ultimo.games.hungarian_tarokk.options import Options
from ultimo.games.hungarian_tarokk.tables import BONUSES, DECK, DRAWS, LADDER, SIDE_BONUSES

PAGE = rules_page("hungarian-tarokk")
NAMES = ("Anna", "Bela", "Carl", "Dora")


def worked_hand() -> Record:
    (text,) = re.findall(r"^```tgn\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (record,) = read_records(text, find_game)
    return record


def rows(heading: str, number: int = 1) -> list[list[str]]:
    """The cells of the table whose first heading is *heading*: of the first such table, or the one of that *number*."""
    lines = PAGE.split(f"| {heading} |")[number].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_rule_stands_on_the_page_exactly_once() -> None:
    starts = re.findall(r"^\*\*(HU-\d+)\*\*", PAGE, re.MULTILINE)

    assert [f"HU-{number}" for number in range(1, 38)] == starts
    assert len(starts) == PAGE.count("**HU-")


def test_every_option_has_its_row_with_choices_and_rule() -> None:
    found = {cells[0]: cells[1:] for cells in rows("option")}

    for option in Options.describe():
        choices = ", ".join(f"`{choice}`" for choice in option.choices)
        if option.numbers:
            choices = f"`{option.default}`, or {option.allowed}"
        assert [choices, option.rule] == found.pop(f"`{option.name}`")
    assert {"`preset`": [", ".join(f"`{name}`" for name in Options.PRESETS), Options.PRESET_RULE]} == found


def test_every_option_and_value_is_explained_at_its_rule() -> None:
    for option in Options.describe():
        (rule,) = re.findall(rf"^\*\*{option.rule}\*\*.*?(?=^\*\*HU|^#)", PAGE, re.MULTILINE | re.DOTALL)

        missing = [name for name in (option.name, *option.choices, option.default) if f"`{name}`" not in rule]

        assert not missing, option.rule


@pytest.mark.rule("HU-36")
def test_the_presets_are_told_in_full() -> None:
    told = PAGE.split("**HU-36**")[1].split("\n\n")[0].replace("\n", " ")

    for preset, bundle in Options.PRESETS.items():
        assert f"`{preset}`" in told
        assert " ".join(f"{name}={token}" for name, token in bundle.items()) in told


@pytest.mark.rule("HU-5", "HU-13")
def test_the_tables_of_bids_are_those_of_the_program() -> None:
    assert [[bid.name.capitalize(), f"`{bid.name}`", str(bid.value)] for bid in LADDER] == rows("bid")
    assert [[bid.name.capitalize(), *map(str, DRAWS[bid.name])] for bid in LADDER] == rows("bid", 2)


@pytest.mark.rule("HU-22")
def test_the_table_of_bonuses_is_that_of_the_program() -> None:
    told = {cells[1].strip("`"): [int(cell.split(" ")[0]) for cell in cells[2:]] for cells in rows("bonus")}

    assert {bonus.name: [bonus.silent, bonus.announced] for bonus in SIDE_BONUSES} == told
    assert set(told) < set(BONUSES)


def test_the_worked_hand_ends_as_told() -> None:
    state = worked_hand().replay()
    lines = [[int(cell) for cell in cells[1:5]] for cells in rows("line")]

    assert [list(line.amounts) for line in state.settlement().lines] == lines[:-1]
    assert list(state.settlement().scores) == lines[-1]
    assert [line.rule for line in state.settlement().lines] == [cells[5] for cells in rows("line")[:-1]]


def test_the_tricks_of_the_worked_hand_are_told_as_they_fell() -> None:
    tricks = worked_hand().replay().view(None).public.tricks

    assert rows("trick") == [
        [str(number), _told(trick), NAMES[taker - 1], str(DECK.points_in(Cards.of(trick.cards)))]
        for number, (trick, taker) in enumerate(tricks, start=1)
    ]


def _told(trick: Trick) -> str:
    return ", ".join(card.face for card in trick.cards)


@pytest.mark.rule("HU-15")
def test_the_count_of_the_worked_hand_is_the_one_told() -> None:
    state = worked_hand().replay()
    taken = [DECK.points_in(Cards.of(trick.cards)) for trick, _ in state.view(None).public.tricks]
    ours = sum(points for points, cells in zip(taken, rows("trick"), strict=True) if cells[2] in ("Anna", "Carl"))

    assert state.facts is not None
    assert ((52, 42 - 16), (58, 36)) == ((ours, sum(taken) - ours), state.facts.points)
