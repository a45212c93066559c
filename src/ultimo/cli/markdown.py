"""Markdown as it reads on a terminal: plain text, its paragraphs in lines that fit and its tables in columns."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from ultimo.cli.text import WIDTH, wrapped

_ITEM = re.compile(r"(?:[-*]|[0-9]+\.) ")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_RULE = re.compile(r"[|:\- ]+")  # the line under the heads of a table
_HEADING = re.compile(r"#+ ")
_AS_IT_IS = ("|", "#", "```")  # tables, headings, fences: they end a paragraph


def plain(text: str) -> str:
    """*text* without the signs of Markdown that only a page needs; of a link its words."""
    return _LINK.sub(r"\1", text).replace("*", "").replace("`", "")


def readable(markdown: str) -> str:
    """*markdown* as plain text: paragraphs and list items filled anew, tables aligned, code as it is."""
    return "\n".join(_lines(markdown.splitlines()))


def _lines(lines: list[str]) -> Iterator[str]:
    block: list[str] = []  # lines of one paragraph, list item or table
    code = False
    for line in [*lines, ""]:
        fence = line.startswith("```")
        stays = code or not line or line.startswith(_AS_IT_IS)
        ends = bool(_ITEM.match(line)) or (stays and not line.startswith("|"))
        if block and (ends or line.startswith("|") != block[0].startswith("|")):
            yield from _block(block)
            block = []
        code ^= fence
        if not fence and stays and not line.startswith("|"):
            yield from [line] if code else _heading(line)
        elif not fence:
            block.append(line)


def _heading(line: str) -> Iterator[str]:
    """A heading, underlined; an empty line is one too."""
    text = plain(_HEADING.sub("", line))
    yield text
    if text:
        yield ("═" if line.startswith("# ") else "─") * len(text)


def _block(lines: list[str]) -> Iterator[str]:
    if lines[0].startswith("|"):
        yield from _table(lines)
        return
    item = _ITEM.match(lines[0])
    text = " ".join(line.strip() for line in lines)
    start = item[0] if item else ""
    yield wrapped(plain(text.removeprefix(start)), start.replace("*", "-"), " " * len(start))


def _table(lines: list[str]) -> Iterator[str]:
    """The rows in columns, the widest ones in lines that fit."""
    rows = [_cells(line) for line in lines if not _RULE.fullmatch(line)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    while sum(widths) + 2 * len(widths) > WIDTH:
        widths[widths.index(max(widths))] -= 1
    for number, row in enumerate(rows):
        yield from _row(row, widths)
        if not number and any(row):
            yield "".join(f"  {'─' * width}" for width in widths)


def _cells(line: str) -> list[str]:
    return [plain(cell.strip()) for cell in line.strip().strip("|").split("|")]


def _row(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    cells = [textwrap.wrap(cell, width) for cell, width in zip(row, widths, strict=True)]
    for parts in zip_longest(*cells, fillvalue=""):
        yield "".join(f"  {part:{width}}" for part, width in zip(parts, widths, strict=True)).rstrip()
