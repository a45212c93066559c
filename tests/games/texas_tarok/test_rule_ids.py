"""Every rule of the page of Texas Tarok has a test, or a reason why it has none yet."""

from __future__ import annotations

from tests.games.rule_ids import complaints, ids_with_tests, page_ids
from tests.mutants.planted import TEXAS_TAROK
from ultimo.games import rules_page

LATER = {
    "TX-42": "what to lay away is advice; it comes with the bot that plays by the book",
    "TX-43": "what to give the partner is advice; it comes with that bot",
    "TX-44": "when to lead the XXI is advice; it comes with that bot and is measured by simulation",
    "TX-45": "which hands make a Zebrak is advice; it comes with that bot",
    "TX-46": "which hands make a Ze Ruky is advice; it comes with that bot",
}


def test_every_rule_has_a_test_or_a_reason_why_not_yet() -> None:
    assert [] == complaints(page_ids(rules_page("texas-tarok")), ids_with_tests("TX-"), LATER)


def test_a_mistake_is_planted_in_every_rule_that_has_code() -> None:
    assert set(page_ids(rules_page("texas-tarok"))) - set(LATER) == {planted.rule for planted in TEXAS_TAROK}


def test_the_page_has_all_its_rules() -> None:
    ids = page_ids(rules_page("texas-tarok"))

    assert {f"TX-{number}" for number in range(1, 48)} == set(ids)
