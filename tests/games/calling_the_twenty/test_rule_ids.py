"""Every rule of the page of Calling the Twenty has a test, or a reason why it has none yet."""

from __future__ import annotations

from tests.games.rule_ids import complaints, ids_with_tests, page_ids
from tests.mutants.planted import PLANTED
from ultimo.games import rules_page

LATER = {
    "CT-31": "the count of a hand is advice; it comes with the bot that plays by the book",
    "CT-32": "which contract to try is advice; it comes with that bot and is measured by simulation",
    "CT-33": "sure winners are advice; they come with that bot",
    "CT-34": "what a partner is worth is a claim; it is measured by simulation",
    "CT-35": "how often a lone King is trumped is a claim; it is measured by simulation",
    "CT-41": "reading the table is advice; it comes with the bots",
    "CT-43": "blank lines belong to the score pad and the printed sheet; records never hold them",
}


def test_every_rule_has_a_test_or_a_reason_why_not_yet() -> None:
    assert [] == complaints(page_ids(rules_page("calling-the-twenty")), ids_with_tests("CT-"), LATER)


def test_a_mistake_is_planted_in_every_rule_that_has_code() -> None:
    ids = page_ids(rules_page("calling-the-twenty"))

    assert set(ids) - set(LATER) == {planted.rule for planted in PLANTED if planted.rule.startswith("CT-")}


def test_the_page_has_all_its_rules() -> None:
    ids = page_ids(rules_page("calling-the-twenty"))

    assert {f"CT-{number}" for number in range(1, 45)} == set(ids)
