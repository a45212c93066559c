"""What shuts somebody out of a page: faults that axe finds, and what is too wide or too small."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.web.browsing import Watched, needed

AXE = Path("web/node_modules/axe-core/axe.min.js")
ALL: dict[str, Any] = {}
COLOURS = {"runOnly": ["color-contrast"]}  # themes differ in nothing else
TARGET = 44  # pixels

TARGETS = """(least) => [...document.querySelectorAll("button, a, select, input:not(.unseen), summary")]
  .filter((one) => one.checkVisibility() && !one.closest("p:not(.actions), article, label, h2"))
  .filter((one) => one.getBoundingClientRect().height < least)
  .map((one) => one.outerHTML.slice(0, 90))"""


def violations(page: Any, rules: dict[str, Any] = ALL) -> list[str]:
    """What axe finds of *rules*."""
    needed("axe-core", AXE.is_file(), "make .venv/page")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("(rules) => axe.run(document, rules)", rules)["violations"]
    return [f"{one['id']} {node['target']} {node['html'][:160]}" for one in found for node in one["nodes"]]


def faults(watched: Watched) -> list[str]:
    """What shuts somebody out of the page as it is shown."""
    return violations(watched.page) + misfits(watched)


def faults_in_the_dark(page: Any) -> list[str]:
    """What cannot be read in the dark theme."""
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found = violations(page, COLOURS)
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    return found


def misfits(watched: Watched) -> list[str]:
    """What is lower than a thumb needs, links in a text aside, and whether anything is wider than the screen."""
    small: list[str] = watched.page.evaluate(TARGETS, TARGET)
    return small + ["it scrolls sideways"] * watched.scrolls_sideways()


def misfits_of_other_sizes(watched: Watched) -> list[str]:
    """The same on a tablet and on a desk."""
    found = []
    for size in ("tablet", "desk"):
        watched.resize(size)
        found += [f"{size}: {one}" for one in misfits(watched)]
    watched.resize("phone")
    return found
