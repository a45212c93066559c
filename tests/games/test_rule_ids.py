"""The check that every rule has a test finds what is missing."""

from __future__ import annotations

from pathlib import Path

from tests.games.rule_ids import complaints, ids_with_tests, marks_in, page_ids

PAGE = """
**XX-1** *The pack.* Forty cards; see XX-2.

**XX-2** *Rank.* By **XX-3** and more.

**XX-10** *Advice.* Binds nobody.
"""
TESTS = """
@pytest.mark.rule("XX-1")
def test_the_pack() -> None: ...

@pytest.mark.rule("XX-1", "XX-2")
@pytest.mark.parametrize("suit", "AB")
def test_the_rank(suit: str) -> None: ...

@pytest.mark.rule("XX-10")
def count() -> int: ...
"""
LATER = {"XX-10": "advice is measured later"}


def test_the_ids_of_a_page_are_those_of_its_rules_in_order() -> None:
    assert ["XX-1", "XX-2", "XX-10"] == page_ids(PAGE)


def test_a_mark_counts_only_on_a_test() -> None:
    assert [("XX-1", "test_the_pack"), ("XX-1", "test_the_rank"), ("XX-2", "test_the_rank")] == list(marks_in(TESTS))


def test_tests_and_cases_are_found_in_all_folders(tmp_path: Path) -> None:
    (tmp_path / "game" / "cases").mkdir(parents=True)
    (tmp_path / "game" / "test_cards.py").write_text(TESTS)
    (tmp_path / "game" / "helper.py").write_text(TESTS.replace("XX-2", "XX-7"))
    (tmp_path / "game" / "cases" / "play.tgn").write_text('[Rule "XX-3"]\n[Rule "YY-1"]\n; [Rule "XX-4"]\n')

    assert {
        "XX-1": ["test_cards.py::test_the_pack", "test_cards.py::test_the_rank"],
        "XX-2": ["test_cards.py::test_the_rank"],
        "XX-3": ["play.tgn"],
    } == ids_with_tests("XX-", tmp_path)


def test_nothing_is_complained_of_when_every_rule_has_a_test_or_a_reason() -> None:
    assert [] == complaints(page_ids(PAGE), dict(marks_in(TESTS)), LATER)


def test_a_rule_whose_last_test_was_removed_is_complained_of() -> None:
    without = TESTS.replace('"XX-1", "XX-2"', '"XX-1"')

    assert ["XX-2 has no test"] == complaints(page_ids(PAGE), dict(marks_in(without)), LATER)


def test_a_rule_without_test_or_reason_is_complained_of() -> None:
    assert ["XX-10 has no test"] == complaints(page_ids(PAGE), dict(marks_in(TESTS)), {})


def test_a_reason_that_is_out_of_date_is_complained_of() -> None:
    marked = TESTS.replace("def count", "def test_count")

    assert ["XX-10 has a test now: take it from the list"] == complaints(page_ids(PAGE), dict(marks_in(marked)), LATER)


def test_an_id_that_is_on_no_page_is_complained_of() -> None:
    assert ["XX-11 is on no page", "XX-12 is on no page"] == complaints([], {"XX-11"}, {"XX-12": "some day"})
