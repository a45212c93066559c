"""Long runs that go on where they were broken off: what every part counted is a line of a file.

ULTIMO_KEPT names the folder of these files (a temporary one if it is not set), ULTIMO_COUNT another number of parts.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path


class Counts:
    """What the parts of a run have counted, those of earlier runs included."""

    def __init__(self, name: str, parts: int) -> None:
        """*name* is that of the file, *parts* how many there are to be if ULTIMO_COUNT does not say it."""
        self.total: Counter[str] = Counter()
        self._name = name
        self._parts = int(os.environ.get("ULTIMO_COUNT", parts))
        self._file = Path(os.environ.get("ULTIMO_KEPT") or tempfile.mkdtemp(), f"{name}.jsonl")
        lines = self._file.read_text(encoding="utf-8").splitlines() if self._file.exists() else []
        self._done = len(lines)
        for line in lines:
            self.total += Counter(json.loads(line))

    def left(self) -> Iterator[int]:
        """The parts that are not done yet; each is to be added before the next; says at the end what was counted."""
        yield from range(self._done, self._parts)
        print(f"{self._name}: {dict(self.total)}")

    def add(self, found: Counter[str]) -> None:
        """What one more part has counted."""
        with self._file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(found) + "\n")
        self.total += found
