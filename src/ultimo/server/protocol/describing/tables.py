"""The published lists, in Markdown: errors, and what a socket is closed with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ultimo.server.protocol.closing import CLOSED_FOR, CloseCode
from ultimo.server.protocol.codes import Code


def errors() -> str:
    """The page, whole."""
    codes = ((f"`{code.slug}`", _meaning(code.meaning, CLOSED_FOR.get(code))) for code in Code)
    closes = ((f"{int(code)}", code.meaning) for code in CloseCode)
    return f"""\
<!-- Written by `python -m ultimo.server.protocol.describe` from codes.py and closing.py, and never by hand. -->

# Errors

What a message can be refused with, as described in [the protocol](../protocol.md). A code stays what it is; new ones
may be added.

{table(("code", "what it means"), codes)}

## Close codes

{table(("code", "why the socket is closed"), closes)}
"""


def _meaning(meaning: str, close: CloseCode | None) -> str:
    return meaning if close is None else f"{meaning} The socket is closed with {int(close)}."


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown."""
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), *rows))
