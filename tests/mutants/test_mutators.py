"""The mistakes that are made automatically are those that are meant, and only in memory."""

from __future__ import annotations

import ast

from tests.mutants.auto import explained
from tests.mutants.mutators import mutants, mutated

SOURCE = '''
"""A module."""

LIMIT = 3


def enough(count: int, done: bool) -> int | None:
    """Docstrings are left alone, and so are assertions."""
    assert count >= 0, "not mutated"
    best = min(count, LIMIT)
    if count >= LIMIT and not done:
        return best
    log(count, rule="CT-1")
    return None
'''


def test_every_mistake_of_a_small_function() -> None:
    made = {(one.within, one.became) for one in mutants("some.py", SOURCE)}

    assert {
        ("", "LIMIT = 4"),
        ("", "LIMIT = 2"),
        ("enough", "best = max(count, LIMIT)"),
        ("enough", "if count > LIMIT and (not done): return best"),
        ("enough", "if count < LIMIT and (not done): return best"),
        ("enough", "if count >= LIMIT or not done: return best"),
        ("enough", "if not done and (not done): return best"),
        ("enough", "if count >= LIMIT and count >= LIMIT: return best"),
        ("enough", "if count >= LIMIT and (not not done): return best"),
        ("enough", "if not (count >= LIMIT and (not done)): return best"),
        ("enough", "return None"),
        ("enough", "log(count, rule='CT-10')"),
        ("enough", "log(count)"),
        ("enough", "pass"),
    } == made


def test_a_mistake_is_made_alone() -> None:
    wanted = "if count >= LIMIT or not done: return best"
    (mistake,) = [one for one in mutants("some.py", SOURCE) if one.became == wanted]

    before, after = ast.unparse(ast.parse(SOURCE)), ast.unparse(mutated(SOURCE, mistake.number))

    assert before.replace("count >= LIMIT and (not done)", "count >= LIMIT or not done") == after


def test_a_long_statement_is_cut_to_what_differs() -> None:
    source = f"LIMIT = {' + '.join(['start'] * 30)} + 7 + {' + '.join(['end'] * 30)}"

    (one,) = [one for one in mutants("some.py", source) if "8" in one.became]

    assert len(one.was) < 100
    assert one.was.startswith("…") and one.was.endswith("…")
    assert one.was.replace("7", "8") == one.became


def test_the_page_of_survivors_is_read() -> None:
    page = (
        "# Mistakes\n\n## `a.py`\n\n- `f`: `` x > 1 `` → `` x >= 1 ``\n  Because.\n- `at the top`: `` 1 `` → `` 2 ``\n"
    )

    assert [("a.py", "f", "x > 1", "x >= 1"), ("a.py", "", "1", "2")] == list(explained(page).elements())
