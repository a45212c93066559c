"""What `run` plants has its place in the sources as they are now."""

from __future__ import annotations

import pytest

from tests.mutants.forks import SOURCE
from tests.mutants.suites import SUITES, Suite


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.name)
def test_every_planted_mistake_has_its_place(suite: Suite) -> None:
    texts = {file: (SOURCE / f"ultimo/{file}").read_text("utf-8") for file in {one.file for one in suite.planted}}

    assert [] == [one for one in suite.planted if texts[one.file].count(one.old) != 1]
