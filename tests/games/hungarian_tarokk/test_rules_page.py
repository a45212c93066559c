"""What only this rule page has: its own tables, and the count of its worked hand."""

from __future__ import annotations

import re

import pytest

from tests.games.page import rows, worked_hand
from ultimo.core.cards import Cards
from ultimo.games import find_game, rules_page
from ultimo.games.hungarian_tarokk.options import Options
from ultimo.games.hungarian_tarokk.tables import BONUSES, DECK, DRAWS, LADDER, SIDE_BONUSES

PAGE = rules_page("hungarian-tarokk")


@pytest.mark.rule("HU-36")
def test_the_presets_are_told_in_full() -> None:
    told = PAGE.split("**HU-36**")[1].split("\n\n")[0].replace("\n", " ")

    for preset, bundle in Options.PRESETS.items():
        assert f"`{preset}`" in told
        assert " ".join(f"{name}={token}" for name, token in bundle.items()) in told


@pytest.mark.rule("HU-5", "HU-13")
def test_the_tables_of_bids_are_those_of_the_program() -> None:
    assert [[bid.name.capitalize(), f"`{bid.name}`", str(bid.value)] for bid in LADDER] == rows(PAGE, "bid")
    assert [[bid.name.capitalize(), *map(str, DRAWS[bid.name])] for bid in LADDER] == rows(PAGE, "bid", 2)


@pytest.mark.rule("HU-22")
def test_the_table_of_bonuses_is_that_of_the_program() -> None:
    told = {cells[1].strip("`"): [int(cell.split(" ")[0]) for cell in cells[2:]] for cells in rows(PAGE, "bonus")}

    assert {bonus.name: [bonus.silent, bonus.announced] for bonus in SIDE_BONUSES} == told
    assert set(told) < set(BONUSES)


@pytest.mark.rule("HU-28")
def test_the_contracts_with_their_values_and_rule() -> None:
    assert [("three", 1, "HU-28"), ("two", 2, "HU-28"), ("one", 3, "HU-28"), ("solo", 4, "HU-28")] == [
        (one.name, one.value, one.rule) for one in LADDER
    ]


@pytest.mark.rule("HU-21", "HU-29", "HU-30", "HU-31", "HU-32")
def test_the_bonuses_with_their_points_and_rules() -> None:
    assert {
        "trull": ("HU-29", 1, 2),
        "four-kings": ("HU-29", 1, 2),
        "pagat-ultimo": ("HU-30", 5, 10),
        "xxi-catch": ("HU-31", 21, 42),
        "double-game": ("HU-32", 2, 4),
        "slam": ("HU-32", 3, 6),
        "eight-trumps": ("HU-21", 1, 1),
        "nine-trumps": ("HU-21", 2, 2),
    } == {bonus.name: (bonus.rule, bonus.silent, bonus.announced) for bonus in BONUSES.values()}


@pytest.mark.rule("HU-15")
def test_the_count_of_the_worked_hand_is_the_one_told() -> None:
    state = worked_hand(PAGE).replay()
    taken = [DECK.points_in(Cards.of(trick.cards)) for trick, _ in state.view(None).public.tricks]
    ours = sum(points for points, cells in zip(taken, rows(PAGE, "trick"), strict=True) if cells[2] in ("Anna", "Carl"))

    assert state.facts is not None
    assert ((52, 42 - 16), (58, 36)) == ((ours, sum(taken) - ours), state.facts.points)


@pytest.mark.rule("HU-23")
def test_the_words_for_doubling_stand_at_their_rule_in_order() -> None:
    (rule,) = re.findall(r"^\*\*HU-23\*\*.*?(?=^\*\*)", PAGE, re.MULTILINE | re.DOTALL)
    places = [rule.lower().find(word) for word in find_game("hungarian-tarokk").doublings]

    assert tuple("kontra rekontra subkontra hirskontra mordkontra".split()) == find_game("hungarian-tarokk").doublings
    assert -1 not in places and sorted(places) == places
