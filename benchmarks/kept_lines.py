"""What was found before, in a file that only grows: one line of JSON for each, a key and what was found under it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any


class KeptLines:
    """What *path* keeps; without a path nothing is kept. A line cut short by a kill is passed over."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.known: dict[str, Any] = {}
        text = path.read_text(encoding="utf-8") if path and path.exists() else ""
        for line in text.splitlines():
            self._learn(line)
        if text and not text.endswith("\n"):
            self._write("\n")

    def once(self, key: str, find: Callable[[], Any]) -> Any:
        """What is known of *key*, or what *find* finds, which JSON can say and which is kept."""
        if key not in self.known:
            self.known[key] = find()
            self._write(json.dumps([key, self.known[key]]) + "\n")
        return self.known[key]

    def _learn(self, line: str) -> None:
        try:
            key, value = json.loads(line)
        except ValueError:
            return
        self.known[key] = value

    def _write(self, text: str) -> None:
        if self.path:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(text)
