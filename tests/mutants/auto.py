"""Makes every small mistake in the sources of legality and settlement, and sees that a test finds it.

    python -m tests.mutants.auto [PART...]      all files, or those named: texas_tarok announcing.py core/tricks.py

A mistake in a function is put into processes in which all tests are loaded already; one in a table, and one that
survives there, is tried again from the import on. Results are kept, so that a run that was broken off goes on: what
a test found as long as the sources and its file stay the same, what survives until any test changes. A run after other
changes begins with the test that found the mistake before.
Exit status 1: a mistake survives that `survivors.md` does not explain, or it explains one that does not.
"""

from __future__ import annotations

import hashlib
import json
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import cast

import pytest

from tests.mutants.forks import (
    PYTEST,
    ROOT,
    SOURCE,
    SURVIVED,
    Changed,
    Forks,
    TestsBroken,
    is_late,
    module_of,
    prepare,
    run_tests,
)
from tests.mutants.mutators import Mutant, mutants, mutated
from tests.mutants.suites import SUITES, Suite

RESULTS = ROOT / ".mutants_cache" / "auto.jsonl"
SURVIVORS = Path(__file__).parent / "survivors.md"
AT_ONCE = 2
WHOLE_RUN = 90  # seconds of computing for all tests of a suite, about ten times what they take
TARGET = 0.95
STILLBORN = "the compiler"  # such mistakes are not counted
TOP = "at the top"  # in place of a function
Key = tuple[str, str, str, str]


def main(names: Sequence[str]) -> int:
    """Tries what has not been tried yet; how it went, as an exit status."""
    prepare()
    tried = [(mutant, killer) for suite in SUITES for mutant, killer in _try_suite(suite, names)]
    return _report(tried, whole=not names)


def _try_suite(suite: Suite, names: Sequence[str]) -> list[tuple[Mutant, str]]:
    """The mistakes in the files of *suite* that *names* are part of, with what killed each."""
    files = [file for file in suite.files if not names or any(name in file for name in names)]
    found = [one for file in files for one in _mutants_of(file)]
    results = Results(suite)
    started = time.monotonic()
    quick = [one for one in found if one.within and one not in results]
    if quick:
        _in_one_fork(partial(_serve, suite, quick, results))
    results.read()
    slow = [one for one in found if results.is_open(one)]
    for mutant, killer in Forks[Mutant](AT_ONCE, WHOLE_RUN).run(_as_before(suite, slow, results)):
        if killer == results.likely(mutant):
            results.add(mutant, killer, sure=True)
    jobs = ((one, partial(_from_the_import, suite, suite.tests, one)) for one in slow if results.is_open(one))
    for mutant, killer in Forks[Mutant](AT_ONCE, WHOLE_RUN).run(jobs):
        results.add(mutant, killer, sure=True)
    if quick or slow:
        print(f"{suite.name}: {len(quick) + len(slow)} runs in {time.monotonic() - started:.0f} s", flush=True)
    return [(one, results[one]) for one in found]


def _mutants_of(file: str) -> list[Mutant]:
    return mutants(file, (SOURCE / file).read_text(encoding="utf-8"))


def _in_one_fork(work: Callable[[], str]) -> None:
    for _, said in Forks[str](1, 3600).run([("the loaded tests", work)]):
        if said:
            raise TestsBroken(said)


# ── results that outlive the run ──────────────────────────────────────────────────────────────


class Results:
    """What became of each mistake: a line each in RESULTS, good for one state of sources and tests."""

    def __init__(self, suite: Suite) -> None:
        self.sources = _digest(_sources(suite))
        self.tests = _digest(file for test in suite.tests for file in _files(Path(test), "test_*.py"))
        self.killers: dict[str, tuple[str, bool]] = {}
        self.before: dict[str, str] = {}  # what found a mistake in another state
        self.read()

    def read(self) -> None:
        """Everything that was found in this state."""
        if RESULTS.exists():
            for line in RESULTS.read_text(encoding="utf-8").splitlines():
                sources, tests, name, killer, sure = json.loads(line)
                if sources == self.sources and tests == self._tests_behind(killer):
                    self.killers[name] = (killer, sure)
                else:
                    self.before[name] = killer

    def add(self, mutant: Mutant, killer: str, sure: bool) -> None:
        """One more; *sure* if it was tried from the import on."""
        self.killers[_name(mutant)] = (killer, sure)
        RESULTS.parent.mkdir(exist_ok=True)
        with RESULTS.open("a", encoding="utf-8") as file:
            behind = self._tests_behind(killer)
            file.write(json.dumps([self.sources, behind, _name(mutant), killer, sure]) + "\n")

    def _tests_behind(self, killer: str) -> str:
        """A digest of the file of the test *killer*, or of all tests if none found the mistake."""
        file = Path(killer.partition("::")[0])
        return _digest([file]) if file.is_file() else self.tests

    def __contains__(self, mutant: Mutant) -> bool:
        return _name(mutant) in self.killers

    def __getitem__(self, mutant: Mutant) -> str:
        return self.killers[_name(mutant)][0]

    def likely(self, mutant: Mutant) -> str | None:
        """The test that found it before."""
        return self.before.get(_name(mutant))

    def is_open(self, mutant: Mutant) -> bool:
        """Whether it has not been tried, or survived and was not tried from the import on."""
        killer, sure = self.killers.get(_name(mutant), (SURVIVED, False))
        return killer == SURVIVED and not sure


def _name(mutant: Mutant) -> str:
    return f"{mutant.file}#{mutant.number}"


def _sources(suite: Suite) -> Iterator[Path]:
    """What decides, beside the tests, what becomes of a mistake in *suite*."""
    yield Path("tests/mutants/mutators.py")
    for folder in {SOURCE / "ultimo/core", *((SOURCE / file).parent for file in suite.files)}:
        yield from _files(folder, "*.py")
    for folder in (Path("tests/core"), Path("tests/games")):
        yield from (file for file in _files(folder, "*.*") if not file.match("test_*.py"))


def _files(place: Path, pattern: str) -> list[Path]:
    """*place*, or the files in it that match *pattern*."""
    found = [place] if place.is_file() else place.rglob(pattern)
    return [file for file in found if file.is_file() and "__pycache__" not in file.parts]


def _digest(files: Iterable[Path]) -> str:
    text = hashlib.sha256()
    for file in sorted(set(files)):
        text.update(f"{file}\0".encode() + file.read_bytes())
    return text.hexdigest()[:16]


# ── with all tests loaded ─────────────────────────────────────────────────────────────────────


def _serve(suite: Suite, wanted: Sequence[Mutant], results: Results) -> str:
    """Loads the tests of *suite* once and tries the mistakes in forks of this process."""
    sys.dont_write_bytecode = True
    server = Server(suite, wanted, results)
    code = pytest.main([*PYTEST, "-p", "no:terminal", "-s", *suite.tests], plugins=[server])
    return "" if code is pytest.ExitCode.OK else f"{server.problem or code}"


class Server:
    """Instead of running the tests once: each mistake with the tests that are likeliest to find it first."""

    def __init__(self, suite: Suite, wanted: Sequence[Mutant], results: Results) -> None:
        self.suite = suite
        self.wanted = wanted
        self.results = results
        self.found: Counter[tuple[str, str]] = Counter()  # how many mistakes of a file a test has found
        self.problem: str | None = None
        self.failed = False  # in a fork: whether a test has failed there

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Every mistake once."""
        self.items = sorted(filter(self.suite.has, session.items), key=is_late)
        for _, killer in Forks[str](1, 600).run([("no mistake", partial(self._first_failure, self.items))]):
            if killer != SURVIVED:
                self.problem = f"without any mistake {killer} fails"
                raise pytest.UsageError(self.problem)
        limit = 5 + 6 * round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime)
        try:
            self._try_all(limit)
        except TestsBroken as problem:
            self.problem = str(problem)
            raise
        return True

    def _try_all(self, limit: int) -> None:
        for count, (mutant, killer) in enumerate(Forks[Mutant](AT_ONCE, limit).run(self._jobs()), 1):
            self.results.add(mutant, killer, sure=False)
            self.found[mutant.file, killer] += 1
            if count % 100 == 0:
                print(f"{count} of {len(self.wanted)} tried", flush=True)

    def _jobs(self) -> Iterator[tuple[Mutant, Callable[[], str]]]:
        for mutant in self.wanted:
            yield mutant, partial(self._try, mutant, self._likeliest_first(mutant))

    def _likeliest_first(self, mutant: Mutant) -> list[pytest.Item]:
        before = self.results.likely(mutant)
        return sorted(self.items, key=lambda item: (item.nodeid != before, -self.found[mutant.file, item.nodeid]))

    def _try(self, mutant: Mutant, items: Iterable[pytest.Item]) -> str:
        try:
            put_in(mutant)
        except (SyntaxError, ValueError):
            return STILLBORN
        return self._first_failure(items)

    def _first_failure(self, items: Iterable[pytest.Item]) -> str:
        for item in items:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.failed:
                return item.nodeid
        return SURVIVED

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test went wrong."""
        self.failed = self.failed or report.failed


def put_in(mutant: Mutant) -> None:
    """Gives the one function of *mutant* its changed code, wherever it is known already."""
    module = sys.modules[module_of(mutant.file)]
    found: object = module
    for name in mutant.within.split("."):
        found = vars(found)[name]
    changed = compile(mutated((SOURCE / mutant.file).read_text(encoding="utf-8"), mutant.number), mutant.file, "exec")
    _function_in(found).__code__ = _code_of(mutant.within, changed)
    for value in vars(module).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()


def _function_in(found: object) -> FunctionType:
    """The function behind a method, a property, a cached function."""
    match found:
        case staticmethod() | classmethod():
            return _function_in(found.__func__)
        case property():
            return _function_in(found.fget)
        case cached_property():
            return _function_in(found.func)
        case FunctionType():
            return found
    return _function_in(cast("FunctionType", found).__wrapped__)  # type: ignore[attr-defined]  # functools.cache


def _code_of(name: str, code: CodeType) -> CodeType:
    inside = [one for one in code.co_consts if isinstance(one, CodeType)]
    for one in inside:
        if one.co_qualname == name:
            return one
        if name.startswith(f"{one.co_qualname}."):
            return _code_of(name, one)
    raise AssertionError(f"no {name} in the changed source")


# ── from the import on ────────────────────────────────────────────────────────────────────────


def _as_before(suite: Suite, slow: Sequence[Mutant], results: Results) -> Iterator[tuple[Mutant, Callable[[], str]]]:
    """Each with nothing but the test that found it before."""
    for one in slow:
        test = results.likely(one)
        if test is not None and "::" in test:
            yield one, partial(_from_the_import, suite, [test], one)


def _from_the_import(suite: Suite, tests: Sequence[str], mutant: Mutant) -> str:
    tree = mutated((SOURCE / mutant.file).read_text(encoding="utf-8"), mutant.number)
    try:
        code = compile(tree, mutant.file, "exec")
    except (SyntaxError, ValueError):
        return STILLBORN
    return run_tests(tests, suite.has, Changed(module_of(mutant.file), code))


# ── the report ────────────────────────────────────────────────────────────────────────────────


def _report(tried: Sequence[tuple[Mutant, str]], whole: bool) -> int:
    ends = {one: killer for one, killer in tried if killer != STILLBORN}
    survivors = [one for one, killer in ends.items() if killer == SURVIVED]
    entries = explained(SURVIVORS.read_text(encoding="utf-8"))
    unexplained = [one for one in survivors if not _takes(entries, one)]
    gone = list(entries.elements()) if whole else []
    for file in dict.fromkeys(one.file for one in ends):
        own = [killer for one, killer in ends.items() if one.file == file]
        print(f"{file:50} {len(own) - own.count(SURVIVED):4} of {len(own):4} killed")
    for one in unexplained:
        print(f"survives, unexplained, {one.file}:{one.line}\n{_entry(*one.key[1:])}")
    for file, within, was, became in gone:
        print(f"explained, but does not survive, {file}\n{_entry(within, was, became)}")
    killed = len(ends) - len(survivors)
    print(f"{killed} of {len(ends)} killed, {killed / len(ends):.1%}; {len(survivors)} survive")
    return 1 if unexplained or gone or killed < TARGET * len(ends) else 0


_ENTRY = re.compile(r"^## `(.+)`$|^- `(.+)`: `` (.+) `` → `` (.+) ``$", re.MULTILINE)


def explained(page: str) -> Counter[Key]:
    """The mistakes `survivors.md` explains: under the file the function, what stood there, what stands there."""
    found: Counter[Key] = Counter()
    file = ""
    for entry in _ENTRY.finditer(page):
        file = entry[1] or file
        if entry[2]:
            found[file, "" if entry[2] == TOP else entry[2], entry[3], entry[4]] += 1
    return found


def _takes(entries: Counter[Key], survivor: Mutant) -> bool:
    """Whether one of *entries* explains *survivor*; it is used up then."""
    if not entries[survivor.key]:
        return False
    entries[survivor.key] -= 1
    return True


def _entry(within: str, was: str, became: str) -> str:
    """The line that `survivors.md` has."""
    return f"- `{within or TOP}`: `` {was} `` → `` {became} ``"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
