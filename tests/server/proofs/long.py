"""Long runs that go on where they were broken off: every part that is done is a line of a file.

ULTIMO_KEPT names the folder of these files (a temporary one if it is not set), ULTIMO_COUNT another number of parts.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path


async def kept_count(name: str, parts: int, do: Callable[[int], Awaitable[Counter[str]]]) -> Counter[str]:
    """The sum of what *do* counts in *parts* parts, those of earlier runs included."""
    folder = Path(os.environ.get("ULTIMO_KEPT") or tempfile.mkdtemp())
    file = folder / f"{name}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    total: Counter[str] = Counter()
    for line in lines:
        total += Counter(json.loads(line))
    for part in range(len(lines), int(os.environ.get("ULTIMO_COUNT", parts))):
        found = await do(part)
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(found) + "\n")
        total += found
    print(f"{name}: {dict(total)}")
    return total
