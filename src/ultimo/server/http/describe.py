"""Writes what can be asked over HTTP, and what it is refused with: `python -m ultimo.server.http.describe [FOLDER]`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ultimo.server.http.asking import document
from ultimo.server.http.codes import HttpCode
from ultimo.server.protocol.describe import FOLDER
from ultimo.server.protocol.describing.tables import table


def documents() -> dict[str, str]:
    """The text of every description, by the name of its file."""
    return {
        "http-errors.md": errors(),
        "openapi.json": json.dumps(document(), indent=1, ensure_ascii=False) + "\n",
    }


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
    """Writes every description into *folder*."""
    for name, text in documents().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
