"""`python -m ultimo.learn DIR`: writes the lessons as JSON, one file for each game."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ultimo.learn import LESSONS
from ultimo.learn.telling import lesson_told


def main() -> None:
    """Writes what the page is built from."""
    parser = argparse.ArgumentParser(prog="python -m ultimo.learn", description="Write the lessons for the page.")
    parser.add_argument("folder", metavar="DIR", type=Path, help="where GAME.json goes")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for lesson in LESSONS:
        text = json.dumps(lesson_told(lesson), ensure_ascii=False, separators=(",", ":"))
        (folder / f"{lesson.game}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
