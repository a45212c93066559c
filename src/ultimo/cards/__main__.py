"""`python -m ultimo.cards DIR`: writes the sprites and the style sheet of the cards, and with --icons the icons."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from ultimo.cards.icons import icons
from ultimo.cards.sprites import files


def main() -> None:
    """Writes what the arguments ask for; a file that is already so is left alone."""
    parser = argparse.ArgumentParser(prog="python -m ultimo.cards", description="Write the pictures of the cards.")
    parser.add_argument("folder", metavar="DIR", type=Path, help="where sprites and cards.css go")
    parser.add_argument("--icons", metavar="DIR", type=Path, help="where favicon.svg and the PNG icons go")
    asked = parser.parse_args()
    _write(asked.folder, ((name, text.encode()) for name, text in files()))
    if asked.icons:
        _write(asked.icons, icons())


def _write(folder: Path, made: Iterable[tuple[str, bytes]]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in made:
        place = folder / name
        if not place.is_file() or place.read_bytes() != content:
            place.write_bytes(content)


if __name__ == "__main__":
    main()
