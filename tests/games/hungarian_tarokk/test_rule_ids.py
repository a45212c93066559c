"""Every rule of the page of Hungarian Tarokk has a test."""

from __future__ import annotations

from tests.games.rule_ids import complaints, ids_with_tests, page_ids
from tests.mutants.planted import HUNGARIAN_TAROKK
from ultimo.games import rules_page


def test_every_rule_has_a_test() -> None:
    assert [] == complaints(page_ids(rules_page("hungarian-tarokk")), ids_with_tests("HU-"), {})


def test_a_mistake_is_planted_in_every_rule() -> None:
    assert set(page_ids(rules_page("hungarian-tarokk"))) == {planted.rule for planted in HUNGARIAN_TAROKK}


def test_the_page_has_all_its_rules() -> None:
    ids = page_ids(rules_page("hungarian-tarokk"))

    assert {f"HU-{number}" for number in range(1, 38)} == set(ids)
