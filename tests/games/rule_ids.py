"""Which rules of a game's page have a test: read from the markers in the tests and the Rule tags of the cases."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent.parent
_ON_PAGE = re.compile(r"^\*\*([A-Z]+-\d+)\*\*", re.MULTILINE)
_ON_CASE = re.compile(r'^\[Rule "([A-Z]+-\d+)"\]', re.MULTILINE)


def page_ids(page: str) -> list[str]:
    """The ids of the rules that begin on *page*, in its order."""
    return _ON_PAGE.findall(page)


def ids_with_tests(prefix: str, tests: Path = TESTS) -> dict[str, list[str]]:
    """For each id beginning with *prefix* the tests and case files that are about it."""
    found: dict[str, list[str]] = {}
    for rule, where in _all_marks(tests):
        if rule.startswith(prefix):
            found.setdefault(rule, []).append(where)
    return found


@cache
def _all_marks(tests: Path) -> list[tuple[str, str]]:
    return [*_marks(tests)]


def _marks(tests: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(tests.rglob("test_*.py")):
        for rule, test in marks_in(file.read_text(encoding="utf-8")):
            yield rule, f"{file.name}::{test}"
    for file in sorted(tests.rglob("cases/*.tgn")):
        for rule in _ON_CASE.findall(file.read_text(encoding="utf-8")):
            yield rule, file.name


def marks_in(source: str) -> Iterator[tuple[str, str]]:
    """Each id in a `@pytest.mark.rule("…")` of a test in *source*, with the name of the test."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                yield from ((rule, node.name) for rule in _marked(decorator))


def _marked(decorator: ast.expr) -> Iterator[str]:
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
        for argument in decorator.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


def complaints(ids: Iterable[str], tested: Collection[str], later: Mapping[str, str]) -> list[str]:
    """What is wrong: a rule without a test or a reason, a reason for a rule with a test, an id no page knows."""
    known = list(ids)
    untested = [f"{rule} has no test" for rule in known if rule not in tested and rule not in later]
    outdated = [f"{rule} has a test now: take it from the list" for rule in known if rule in tested and rule in later]
    strangers = [f"{rule} is on no page" for rule in sorted({*tested, *later} - {*known})]
    return untested + outdated + strangers
