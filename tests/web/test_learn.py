"""Lessons in a real browser: each is done with the keyboard alone, and nothing goes wrong on the way."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.web.access import faults_in_the_dark, violations
from tests.web.browsing import QUICK, SIZES, Running, seen, until
from ultimo.learn import LESSONS
from ultimo.learn.lesson import Lesson
from ultimo.learn.telling import lesson_told

pytestmark = pytest.mark.xdist_group(__name__)

MOST_STEPS = 60  # of the keyboard, from one thing to another


def has_the_keyboard(page: Any, wanted: str) -> bool:
    """Whether what the CSS selector *wanted* finds has it."""
    return bool(page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted))


def go(page: Any, key: str, wanted: str) -> None:
    """Presses *key* until *wanted* has the keyboard."""
    for _ in range(MOST_STEPS):
        if has_the_keyboard(page, wanted):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {wanted}")


def choose(page: Any, wanted: str) -> None:
    """Goes with the keyboard to what *wanted* finds, and chooses it."""
    if "data-card" in wanted:
        go(page, "Tab", "[data-card]")
        page.keyboard.press("Home")
        go(page, "ArrowRight", wanted)
    else:
        go(page, "Tab", wanted)
    page.keyboard.press("Enter")


def way(at: Any) -> list[Any]:
    """The choices that lead from a position to what is asked for."""
    for choice in at["choices"]:
        if choice.get("good"):
            return [choice]
        if "at" in choice and (rest := way(choice["at"])):
            return [choice, *rest]
    return []


def selector(action: str) -> str:
    verb, _, card = action.partition(":")
    return f"[data-card='{card}']" if verb in ("play", "discard") else f"[data-action='{action}']"


def goes_on(page: Any, name: str) -> None:
    """Waits for the button that leads on, which then has the keyboard, and presses it."""
    until(page, lambda: page.evaluate("document.activeElement.textContent.trim()") == name)
    page.keyboard.press("Enter")


def do(page: Any, task: Any) -> None:
    """Does *task* as it should be done."""
    match task["kind"]:
        case "tap":
            for card, points in zip(task["cards"], task["points"], strict=True):
                if points == task["wanted"]:
                    choose(page, f"[data-card='{card}']")
        case "worth":
            choose(page, f".answers button:nth-child({task['offered'].index(task['right']) + 1})")
        case "taker":
            choose(page, f".answers button:nth-child({(task['right'] - task['seat']) % 4 + 1})")
        case _:
            take_turn(page, task["at"])


def take_turn(page: Any, at: Any) -> None:
    """Tries what is refused, if anything is, and then does what is asked for."""
    for choice in [choice for choice in at["choices"] if "refused" in choice][:1]:
        choose(page, selector(choice["action"]))
        until(page, partial(says, page, choice["refused"]["rule"]))
    for choice in way(at):
        choose(page, selector(choice["action"]))
        if "at" in choice:
            goes_on(page, "Next trick")


def says(page: Any, words: str) -> bool:
    """Whether *words* are told, also to a screen reader."""
    return words in page.get_by_role("status").inner_text()


@pytest.mark.parametrize(
    ("lesson", "size"),
    [
        pytest.param(lesson, size, id=lesson.game, marks=() if lesson is LESSONS[0] else pytest.mark.soak)
        for lesson, size in zip(LESSONS, SIZES, strict=True)
    ],
)
def test_a_lesson_is_done_with_the_keyboard(chrome: Any, site: Running, lesson: Lesson, size: str) -> None:
    told: Any = lesson_told(lesson)
    with seen(chrome, size, settings=QUICK) as watched:
        page = watched.page
        page.goto(f"{site.address}/learn/{lesson.game}")
        for step in told["steps"]:
            for task in step["tasks"]:
                until(page, lambda: page.locator(".task").count() == 1)
                do(page, task)
                until(page, lambda: has_the_keyboard(page, ".below .btn"))
                assert not watched.scrolls_sideways(), (step["name"], task["name"])
                if task is step["tasks"][-1]:
                    assert violations(page) + faults_in_the_dark(page) == [], step["name"]
                goes_on(page, "Go on")

        until(page, lambda: page.evaluate("document.activeElement.textContent") == "Ready for the table")
        page.goto(f"{site.address}/learn")
        until(page, lambda: page.get_by_text("6 of 6 steps done").count() == 1)
