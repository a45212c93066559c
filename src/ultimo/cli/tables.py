"""Tables with heads, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table with its *heads*; words are on the left of their columns, numbers on the right."""
    table = [heads, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(heads))]
    words = [not any(_is_number(row[column]) for row in rows) for column in range(len(heads))]
    for row in table:
        cells = zip(row, widths, words, strict=True)
        yield "".join(f"  {cell:{'<' if is_word else '>'}{width}}" for cell, width, is_word in cells)


def _is_number(cell: str) -> bool:
    return cell.lstrip("+-")[0].isdecimal()
