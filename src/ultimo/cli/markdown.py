"""Markdown as it reads on a terminal: the same text, its paragraphs in lines that fit."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ultimo.cli.text import wrapped

_ITEM = re.compile(r"(?:[-*]|[0-9]+\.) ")
_AS_IT_IS = ("|", "#", "```")  # tables, headings, fences


def reflowed(markdown: str) -> str:
    """*markdown* with its paragraphs and list items filled anew; tables, headings and code as they are."""
    return "\n".join(_filled(markdown.splitlines()))


def _filled(lines: list[str]) -> Iterator[str]:
    paragraph: list[str] = []
    code = False
    for line in lines:
        code ^= line.startswith("```")
        stays = code or not line or line.startswith(_AS_IT_IS)
        if paragraph and (stays or _ITEM.match(line)):
            yield _paragraph(paragraph)
            paragraph = []
        if stays:
            yield line
        else:
            paragraph.append(line.strip())
    if paragraph:
        yield _paragraph(paragraph)


def _paragraph(lines: list[str]) -> str:
    item = _ITEM.match(lines[0])
    return wrapped(" ".join(lines), "", " " * len(item[0]) if item else "")
