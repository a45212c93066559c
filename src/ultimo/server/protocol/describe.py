"""Writes the descriptions of the protocol: `python -m ultimo.server.protocol.describe [FOLDER]`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ultimo.server.protocol.describing.schemas import asyncapi
from ultimo.server.protocol.describing.tables import errors
from ultimo.server.protocol.describing.typescript import typescript

FOLDER = Path("docs/protocol")


def documents() -> dict[str, str]:
    """The text of every description, by the name of its file."""
    return {
        "messages.ts": typescript(),
        "asyncapi.json": json.dumps(asyncapi(), indent=1, ensure_ascii=False) + "\n",
        "errors.md": errors(),
    }


def write(folder: Path) -> None:
    """Writes every description into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in documents().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
