"""The pages of the docs, and what stands in them between fences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FENCED = re.compile(
    r"^(?:<!-- file: (?P<file>\S+) -->\n)?```(?P<kind>\{[\w-]+\}|\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


class Block(NamedTuple):
    """What stands between two fences."""

    kind: str  # as `console`, or `{code-cell}`
    text: str
    file: str | None  # what the page tells to save it as


class Command(NamedTuple):
    """A line to be typed, and what the page shows below it."""

    line: str  # without the prompt, lines that go on joined
    shown: str


def pages() -> list[Path]:
    """README.md and every page of the site that is written by hand."""
    made = {"_build", "commands.md"}
    return [ROOT / "README.md", *(page for page in sorted((ROOT / "docs").rglob("*.md")) if not made & {*page.parts})]


def blocks(page: Path) -> Iterator[Block]:
    """What is fenced on *page*, in order."""
    for found in FENCED.finditer(page.read_text(encoding="utf-8")):
        yield Block(found["kind"], found["text"], found["file"])


def commands(text: str) -> Iterator[Command]:
    """The commands of a console, which stand behind `$ `."""
    for part in re.split(r"^\$ ", text.replace("\\\n", ""), flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        yield Command(re.sub(r"(^|\s)#.*", "", line).strip(), shown)
