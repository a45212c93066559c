"""The rule page: every rule and option is on it, and its worked hand is what the program makes of it."""

from __future__ import annotations

import re

from ultimo.core.cards import Cards
from ultimo.core.reading import read_records
from ultimo.core.record import Record
from ultimo.core.tricks import Trick
from ultimo.games import find_game, rules_page
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.tables import DECK, HAND_BONUSES

PAGE = rules_page("texas-tarok")
NAMES = ("Anna", "Bela", "Carl", "Dora")


def worked_hand() -> Record:
    (text,) = re.findall(r"^```tgn\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (record,) = read_records(text, find_game)
    return record


def rows(heading: str) -> list[list[str]]:
    """The cells of the table whose first heading is *heading*."""
    lines = PAGE.split(f"| {heading} |")[1].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_rule_stands_on_the_page_exactly_once() -> None:
    starts = re.findall(r"^(?:[-*] )?\*\*(TX-\d+)\*\*", PAGE, re.MULTILINE)

    assert [f"TX-{number}" for number in range(1, 48)] == sorted(starts, key=lambda rule: int(rule[3:]))


def test_a_rule_id_is_bold_only_where_the_rule_begins() -> None:
    starts = re.findall(r"^\*\*TX-", PAGE, re.MULTILINE)

    assert len(starts) == PAGE.count("**TX-")


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
        (rule,) = re.findall(rf"^\*\*{option.rule}\*\*.*?(?=^\*\*TX|^#)", PAGE, re.MULTILINE | re.DOTALL)

        missing = [name for name in (option.name, *option.choices, option.default) if name not in rule]

        assert not missing, option.rule


def test_every_hand_bonus_is_on_the_page_with_its_chips() -> None:
    told = {(cells[1].split("`")[1], cells[-1]) for cells in rows("taroks in hand")}
    told |= {(cells[2].strip("`"), cells[-1]) for cells in rows("Kings")}

    assert {(name, str(bonus.announced)) for name, bonus in HAND_BONUSES.items()} == told


def test_the_worked_hand_ends_as_told() -> None:
    state = worked_hand().replay()
    lines = [[int(cell.replace("−", "-")) for cell in cells[1:5]] for cells in rows("line")]

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


def test_the_count_of_the_worked_hand_is_the_one_told() -> None:
    facts = worked_hand().replay().facts
    assert facts is not None

    assert (57, 49) == facts.points
    assert "together 57" in PAGE and ", 49. The sum is 106" in PAGE.replace("\n", " ")
