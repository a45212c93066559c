"""Writes the list of what requests are refused with: `python -m ultimo.server.http.describe [FOLDER]`."""

from __future__ import annotations

import sys
from pathlib import Path

from ultimo.server.http.codes import HttpCode
from ultimo.server.protocol.describe import FOLDER
from ultimo.server.protocol.describing.tables import table

NAME = "http-errors.md"


def errors() -> str:
    """The page, whole."""
    codes = ((f"`{code.slug}`", str(code.status), code.meaning) for code in HttpCode)
    return f"""\
<!-- Written by `python -m ultimo.server.http.describe` from codes.py, and never by hand. -->

# Errors over HTTP

What a [request](../server.md) can be refused with: `{{"code", "message", "context"}}` with this status. A code stays
what it is; new ones may be added.

{table(("code", "status", "what it means"), codes)}
"""


def write(folder: Path) -> None:
    """Writes the list into *folder*."""
    (folder / NAME).write_text(errors(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
