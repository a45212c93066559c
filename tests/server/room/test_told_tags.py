"""What was played in a finished hand, by whom and when, stands in its record, for lists of hands."""

from __future__ import annotations

import re

import pytest

from tests.server.room.driving import TABLES, Driven, hands
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.reading import read_records
from ultimo.games import find_game
from ultimo.server.room.told_tags import told_tags

DAY = 1_796_040_000_000  # 2026-11-30, at noon


def test_a_hand_that_was_not_played_has_no_contract() -> None:
    assert list(told_tags(DAY, Facts(HandEnd.PASSED_OUT))) == [("Date", "2026-11-30")]


@pytest.mark.parametrize("name", TABLES)
def test_a_record_says_when_and_what_was_played(name: str) -> None:
    driven = Driven.open(TABLES[name], 1)
    driven.begin()
    step = None
    while not hands(1)(driven.state):
        step = driven.go_on()
    assert step is not None
    (finished,) = step.batch.finished
    (record,) = read_records(finished.record, find_game)
    facts = record.replay().facts

    assert facts is not None
    tags = {name: record.tag(name) for name in ("Contract", "Declarer")}
    assert tags == {"Contract": facts.contract, "Declarer": str(facts.declarer) if facts.declarer else None}
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", record.tag("Date") or "")
