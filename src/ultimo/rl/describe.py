"""Writes the tables of actions and arrays of every game: `python -m ultimo.rl.describe [FOLDER]`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from ultimo.core.game import Game
from ultimo.games import find_game
from ultimo.rl.encoding import ENCODING_VERSION, Encoding
from ultimo.rl.layout import Field, Layout

FOLDER = Path("docs/rl")


def page(game: Game) -> str:
    """The tables of *game* in Markdown."""
    encoding = Encoding.of(game)
    labels = encoding.actions.labels
    return "\n".join(
        (
            f"# {game.title} as numbers",
            "",
            f"Encoding version {ENCODING_VERSION[game.id]}, the same with any options. "
            "[Environments](../environments.md) says how it is used; `python -m ultimo.rl.describe` writes this page.",
            "",
            f"## The {len(labels)} actions",
            "",
            "Seats are counted from who acts: `@own`, `@next`, `@across`, `@before`.",
            "",
            "| numbers | actions |",
            "| --- | --- |",
            *_actions(labels),
            "",
            f"## An observation: {encoding.seen.size} numbers, 0 or 1",
            "",
            "Rows are counted from who looks.",
            "",
            *_arrays(encoding.seen),
            "",
            f"## For critics besides: {encoding.secret.size} numbers",
            "",
            *_arrays(encoding.secret),
            "",
        )
    )


def _actions(labels: tuple[str, ...]) -> Iterator[str]:
    for _, group in groupby(enumerate(labels), lambda one: one[1].partition(":")[0] if ":" in one[1] else ""):
        numbers, names = zip(*group, strict=True)
        span = f"{numbers[0]} – {numbers[-1]}"
        yield f"| {span} | {', '.join(f'`{name}`' for name in names)} |"


def _arrays(layout: Layout) -> Iterator[str]:
    yield "| array | numbers | shape | 1 where | rows | columns |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for one in layout.fields:
        place = layout.slices[one.name]
        span, shape = f"{place.start} – {place.stop - 1}", " × ".join(map(str, one.shape))
        yield f"| `{one.name}` | {span} | {shape} | {one.meaning} | {', '.join(one.rows)} | {_columns(one)} |"


def _columns(one: Field) -> str:
    return "the deck" if one.is_cards else ", ".join(f"`{column}`" for column in one.columns)


def documents() -> dict[str, str]:
    """The text of every page, by the name of its file."""
    return {f"{name}.md": page(find_game(name)) for name in ENCODING_VERSION}


def write(folder: Path) -> None:
    """Writes every page into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in documents().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
