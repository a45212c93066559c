"""The rule pages of all games: every rule, option and line is on them, and has its test."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest

from tests.games.page import rows, worked_hand
from tests.games.rule_ids import complaints, ids_with_tests, page_ids
from tests.mutants import planted
from tests.mutants.mistake import Planted
from ultimo.core.cards import Cards
from ultimo.core.game import Game
from ultimo.games import find_game, rules_page

NAMES = ("Anna", "Bela", "Carl", "Dora")  # in the worked hands


class Page(NamedTuple):
    """The page of a game."""

    name: str
    prefix: str  # of the ids of its rules
    rules: int
    mistakes: Sequence[Planted]
    later: Mapping[str, str]  # rules without a test yet, and why

    @property
    def text(self) -> str:
        return rules_page(self.name)

    @property
    def game(self) -> Game:
        return find_game(self.name)

    def rule(self, rule: str) -> str:
        """What the page says of *rule*, with its id."""
        (found,) = re.findall(rf"^\*\*{rule}\*\*.*?(?=^\*\*{self.prefix}|^#)", self.text, re.MULTILINE | re.DOTALL)
        return str(found)


PAGES = (
    Page(
        "calling-the-twenty",
        "CT",
        44,
        planted.CALLING_THE_TWENTY,
        {
            "CT-34": "what a partner is worth is a claim; it is measured by simulation",
            "CT-35": "how often a lone King is trumped is a claim; it is measured by simulation",
            "CT-41": "reading the table is advice, which the bot that plays by the book follows; tests/bots/book",
        },
    ),
    Page(
        "texas-tarok",
        "TX",
        47,
        planted.TEXAS_TAROK,
        {
            "TX-43": "what to give the partner is advice, which that bot follows; tests/bots/book",
            "TX-44": "when to lead the XXI is advice, which that bot follows; tests/bots/book",
        },
    ),
    Page("hungarian-tarokk", "HU", 37, planted.HUNGARIAN_TAROKK, {}),
)
EACH = pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])


@EACH
def test_every_rule_begins_on_the_page_once_and_its_id_is_bold_nowhere_else(page: Page) -> None:
    starts = re.findall(rf"^(?:[-*] )?\*\*({page.prefix}-\d+)\*\*", page.text, re.MULTILINE)

    assert sorted(f"{page.prefix}-{number}" for number in range(1, page.rules + 1)) == sorted(starts)
    assert len(starts) == page.text.count(f"**{page.prefix}-")


@EACH
def test_every_rule_has_a_test_or_a_reason_why_not_yet(page: Page) -> None:
    assert [] == complaints(page_ids(page.text), ids_with_tests(f"{page.prefix}-"), page.later)


@EACH
def test_a_mistake_is_planted_in_every_rule_that_has_code(page: Page) -> None:
    assert set(page_ids(page.text)) - set(page.later) == {mistake.rule for mistake in page.mistakes}


@EACH
def test_every_option_has_its_row_with_choices_and_rule(page: Page) -> None:
    found, options = {cells[0]: cells[1:] for cells in rows(page.text, "option")}, page.game.options

    for option in options.describe():
        choices = ", ".join(f"`{choice}`" for choice in option.choices)
        if option.numbers:
            choices = f"`{option.default}`, or {option.allowed}"
        assert [choices, option.rule] == found.pop(f"`{option.name}`")
    assert {"`preset`": [", ".join(f"`{name}`" for name in options.PRESETS), options.PRESET_RULE]} == found


@EACH
def test_every_option_and_value_is_explained_at_its_rule(page: Page) -> None:
    for option in page.game.options.describe():
        told = page.rule(option.rule)

        assert [] == [name for name in (option.name, *option.choices, option.default) if name not in told]


@EACH
def test_the_worked_hand_ends_as_told(page: Page) -> None:
    settlement, table = worked_hand(page.text).replay().settlement(), rows(page.text, "line")
    amounts = [[int(cell.replace("−", "-")) for cell in cells[1:5]] for cells in table]

    assert [list(line.amounts) for line in settlement.lines] == amounts[:-1]
    assert list(settlement.scores) == amounts[-1]
    assert [line.rule for line in settlement.lines] == [cells[5] for cells in table[:-1]]


@EACH
def test_the_tricks_of_the_worked_hand_are_told_as_they_fell(page: Page) -> None:
    tricks, deck = worked_hand(page.text).replay().view(None).public.tricks, page.game.deck

    assert rows(page.text, "trick") == [
        [
            str(number),
            ", ".join(card.face for card in trick.cards),
            NAMES[taker - 1],
            str(deck.points_in(Cards.of(trick.cards))),
        ]
        for number, (trick, taker) in enumerate(tricks, start=1)
    ]
