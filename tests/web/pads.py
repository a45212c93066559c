"""A hand entered on the pad of the page, as a person does it: one answer after the other, then the rest as usual."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any

from tests.web.browsing import until

NAMES = ("Anna", "Béla", "Carl", "Dora")
LOADED = 60  # seconds that Python may take to start on a busy machine
ID = "abcdefghijklmnop"
ASKED = """[...document.querySelectorAll("[data-hand] > fieldset[data-field]")].map((one) => one.dataset.field)"""
SCORES = """[...document.querySelectorAll(".scores b")].map((one) => Number(one.textContent.replace("−", "-")))"""


def begun(page: Any, address: str, game: str, options: Mapping[str, str]) -> None:
    """Opens a new evening with its first hand, as if a tab had been killed after these were entered."""
    new = {"call": "new", "game": game, "options": dict(options), "players": NAMES, "title": ""}
    steps = [new, {"call": "change", "change": {"do": "begin"}}]
    kept = {"id": ID, "evening": None, "steps": steps, "changed": 1, "version": 0, "isNews": True}
    page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"ultimo.pad.{ID}", json.dumps(kept)])
    page.goto(f"{address}/pad/{ID}")
    until(page, lambda: page.evaluate(ASKED), LOADED)


def entered(page: Any, answers: Mapping[str, object]) -> None:
    """Enters the hand that is open."""
    left = dict(answers)
    late = {field: left.pop(field) for field in ("penalties", "rulings") if field in left}
    while page.locator(".settled").count() == 0:
        asked = page.evaluate(ASKED)
        field = next((one for one in asked if one in left), None)
        if field is None:
            page.get_by_role("button", name="The rest as usual").click()
        else:
            answer(page.locator(f"[data-hand] > [data-field='{field}']"), left.pop(field))
        until(page, partial(_moved_on, page, asked))
    for field, value in late.items():
        page.get_by_text("Penalties, rulings, note").click()
        answer(page.locator(f"details [data-field='{field}']"), value)
        until(page, partial(_is_gone, page, f"details [data-field='{field}']"))


def _moved_on(page: Any, asked: object) -> bool:
    is_settled: bool = page.locator(".settled").count() > 0
    return is_settled or page.evaluate(ASKED) != asked


def _is_gone(page: Any, selector: str) -> bool:
    is_gone: bool = page.locator(selector).count() == 0
    return is_gone


def answer(question: Any, value: object) -> None:
    """Answers one *question* with *value*, as the entry has it."""
    if isinstance(value, dict):
        ((form, written),) = value.items()
        question.get_by_role("combobox").select_option(form)
        _points(question, written)
    elif isinstance(value, list):
        _list(question, value)
    elif question.locator("input").count():
        _points(question, value)
    else:
        question.locator(f"[data-answer='{value}']" if value is not None else "button:not([data-answer])").click()


def _points(question: Any, written: object) -> None:
    if isinstance(written, str):
        for card in written.split():
            question.locator(f"[data-answer='{card}']").click()
        question.get_by_role("button", name="Enter").click()
    else:
        question.get_by_role("textbox").fill(str(written))
        question.get_by_role("textbox").press("Enter")


def _list(question: Any, value: list[Any]) -> None:
    if value and isinstance(value[0], list):
        for text, amounts in value:
            question.get_by_role("textbox").fill(text)
            for box, amount in zip(question.get_by_role("spinbutton").all(), amounts, strict=True):
                box.fill(str(amount))
            question.get_by_role("button", name="Add the ruling").click()
    elif question.get_by_role("textbox").count():
        for box, number in zip(question.get_by_role("textbox").all(), value, strict=True):
            box.fill("" if number is None else str(number))
        question.get_by_role("button", name="Enter").click()
    else:
        for item in value:
            question.locator(f"[data-answer='{item}']").click()
        question.locator(".primary").click()
