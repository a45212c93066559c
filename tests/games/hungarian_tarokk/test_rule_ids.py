"""Every rule of the page of Hungarian Tarokk has a test."""

from __future__ import annotations

from tests.games.rule_ids import complaints, ids_with_tests, page_ids
from ultimo.games import rules_page


def test_every_rule_has_a_test() -> None:
    assert [] == complaints(page_ids(rules_page("hungarian-tarokk")), ids_with_tests("HU-"), {})


def test_the_page_has_all_its_rules() -> None:
    ids = page_ids(rules_page("hungarian-tarokk"))

    assert {f"HU-{number}" for number in range(1, 38)} == set(ids)
