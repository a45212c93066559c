"""Plants each mistake of `planted` and runs the tests of its rule; exit status 1 if one is not noticed.

Prints `CT-12  killed by test_…`, a line for each mistake. The mistakes exist in the memory of test processes only.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from tests.mutants.forks import SOURCE, SURVIVED, Changed, Forks, module_of, prepare, run_tests
from tests.mutants.planted import Planted
from tests.mutants.suites import SUITES, Suite

SECONDS = 120


def main() -> int:
    """How many mistakes went unnoticed, as an exit status."""
    prepare()
    sound = ((suite.name, partial(run_tests, suite.games, lambda item: True)) for suite in SUITES)
    for name, killer in Forks[str](1, SECONDS).run(sound):
        if killer != SURVIVED:
            print(f"{name}: without any mistake planted {killer} fails")
            return 1
    unnoticed = 0
    for planted, killer in Forks[Planted](2, SECONDS).run(_jobs()):
        unnoticed += killer == SURVIVED or killer.startswith("?")
        print(f"{planted.rule:6} {_verdict(planted, killer)}", flush=True)
    count = sum(len(suite.planted) for suite in SUITES)
    print(f"{count - unnoticed} of {count} planted mistakes were noticed")
    return 1 if unnoticed else 0


def _verdict(planted: Planted, killer: str) -> str:
    place = f"{planted.file}: {planted.old!r} -> {planted.new!r}"
    if killer.startswith("?"):
        return f"{killer[1:]}: {place}"
    return f"SURVIVED: {place}" if killer == SURVIVED else f"killed by {killer.rpartition('::')[2]}"


def _jobs() -> Iterator[tuple[Planted, Callable[[], str]]]:
    for suite in SUITES:
        for planted in suite.planted:
            yield planted, partial(_try, suite, planted)


def _try(suite: Suite, planted: Planted) -> str:
    """What of the game's own tests notices *planted*."""
    file = f"ultimo/{planted.file}"
    text = (SOURCE / file).read_text(encoding="utf-8")
    if text.count(planted.old) != 1:
        return f"?OUT OF DATE, found {text.count(planted.old)} times"
    code = compile(text.replace(planted.old, planted.new), str(SOURCE / file), "exec")
    return run_tests(suite.games, partial(_is_about, planted.rule), Changed(module_of(file), code))


def _is_about(rule: str, item: pytest.Item) -> bool:
    return any(rule in marker.args for marker in item.iter_markers("rule"))


if __name__ == "__main__":
    sys.exit(main())
