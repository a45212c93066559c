"""Questions of a sheet: what they look like as JSON, what they say may be answered, and what they refuse."""

from __future__ import annotations

import pytest

from tests.core.notation import ONE, TWO
from ultimo.core.actions import Item
from ultimo.core.reasons import because
from ultimo.core.seats import SEATS
from ultimo.core.sheet import Asked, Derived, Impossible, Kind, Question, Words, derived, items, number, seat, word
from ultimo.core.sheet_questions import rulings

ASKS = because("CT-24", Words("pad-test-asks", "How many?"))
WHY = because("CT-4", Words("pad-test-why", "all together make {total}"), total=88)


def asked(script: Asked[object]) -> Question:
    """The question that *script* begins with."""
    question = next(script)
    assert isinstance(question, Question)
    return question


def answered(script: Asked[object], answer: object) -> object:
    """What *script* makes of *answer*."""
    next(script)
    with pytest.raises(StopIteration) as end:
        script.send(answer)
    return end.value.value


def refused(script: Asked[object], answer: object) -> str:
    next(script)
    with pytest.raises(Impossible) as caught:
        script.send(answer)
    return str(caught.value)


def test_a_question_is_written_with_what_it_is_about_and_what_may_be_answered() -> None:
    assert {
        "field": "tricks",
        "kind": "number",
        "asks": {"rule": "CT-24", "key": "pad-test-asks", "params": {}, "text": "How many?"},
        "why": {"rule": "CT-4", "key": "pad-test-why", "params": {"total": 88}, "text": "all together make 88"},
        "choices": [],
        "least": 0,
        "most": 10,
    } == asked(number("tricks", ASKS, WHY, 0, 10)).to_json()


def test_what_is_usual_is_written_where_something_is() -> None:
    assert asked(seat("xxi", ASKS, WHY, (*SEATS, None), True)).to_json()["usual"] is None
    assert "usual" not in asked(seat("xxi", ASKS, WHY, SEATS)).to_json()
    assert "least" not in asked(seat("xxi", ASKS, WHY, SEATS)).to_json()
    assert [] == asked(items("announced", ASKS, WHY, [Item("trull", ONE)])).to_json()["usual"]


def test_what_follows_is_written_with_its_reason() -> None:
    step = next(derived("points", 88, WHY))

    assert isinstance(step, Derived)
    assert {"field": "points", "value": 88, "why": WHY.to_json()} == step.to_json()


@pytest.mark.parametrize(
    ("script", "allowed"),
    [
        (number("tricks", ASKS, WHY, 0, 10), "a whole number from 0 to 10"),
        (seat("pagat", ASKS, WHY, (ONE, TWO, None)), "1 | 2 | nobody"),
        (word("sweep", ASKS, WHY, ("declarers", "neither")), "declarers | neither"),
        (items("announced", ASKS, WHY, [Item("trull", ONE)]), "some of trull@1"),
        (rulings("CT-43"), "a text and four whole numbers each"),
    ],
    ids=["number", "seat", "word", "items", "rulings"],
)
def test_a_question_says_what_may_be_answered(script: Asked[object], allowed: str) -> None:
    question = asked(script)

    assert allowed == question.allowed


def test_an_answer_that_is_none_is_refused_with_field_rule_and_what_would_be_right() -> None:
    assert "tricks: '11' is no answer here; right would be a whole number from 0 to 10 (CT-24)" == refused(
        number("tricks", ASKS, WHY, 0, 10), 11
    )


@pytest.mark.parametrize("wrong", [True, 1.0, "1", None, [1], {}])
def test_only_a_whole_number_is_one(wrong: object) -> None:
    assert "tricks" in refused(number("tricks", ASKS, WHY, 0, 10), wrong)
    assert "seat" in refused(seat("seat", ASKS, WHY, SEATS), wrong)


def test_answers_become_seats_items_and_rulings() -> None:
    assert answered(seat("xxi", ASKS, WHY, (*SEATS, None)), None) is None
    assert TWO == answered(seat("xxi", ASKS, WHY, SEATS), 2)
    choices = [Item("trull", ONE), Item("slam", TWO)]
    assert tuple(reversed(choices)) == answered(items("announced", ASKS, WHY, choices), ["slam@2", "trull@1"])
    assert (("shown", (1, -3, 1, 1)),) == answered(rulings("TX-38", True), [["shown", [1, -3, 1, 1]]])


def test_optional_questions_are_marked_and_of_a_kind() -> None:
    question = asked(rulings("CT-43"))

    assert (True, Kind.RULINGS, ([],)) == (question.optional, question.kind, question.usual)
