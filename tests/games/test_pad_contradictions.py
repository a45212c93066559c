"""What no hand can have is refused with its field and its rule, and nothing is settled."""

from __future__ import annotations

import pytest

from tests.pad.contradictions import CONTRADICTIONS, Contradiction
from tests.pad.entering import with_usual
from ultimo.games import find_game


@pytest.mark.parametrize("one", CONTRADICTIONS, ids=str)
def test_answers_that_cannot_be_together_are_refused_by_field_and_rule(one: Contradiction) -> None:
    found = with_usual(find_game(one.game).with_settings(one.options), one.answers)

    assert found.problem is not None
    assert (one.field, one.rule) == (found.problem.field, found.problem.reason.rule)
    assert (None, None) == (found.facts, found.settlement)
