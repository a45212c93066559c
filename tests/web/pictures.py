"""Pictures of the page with hands by the book on it.

`PYTHONPATH=. python -m tests.web.pictures build/pictures` makes all, on a phone and a desk, light and dark;
with `--docs` the few that the docs show, where they are: `… -m tests.web.pictures docs/images --docs`.
"""

from __future__ import annotations

import argparse
import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.web.browsing import QUICK, SIZES, Watched, browser, opened, rests, until
from tests.web.staged import NUMBERS, Stage, staged

LOOKS = [(size, theme) for size in ("phone", "desk") for theme in ("light", "dark")]
DOCS = {
    "lobby-desk-light": "front-page",
    "hungarian-tarokk-play-desk-light": "play",
    "texas-tarok-auction-phone-light": "auction",
    "calling-the-twenty-play-phone-dark": "play-in-the-dark",
    "hungarian-tarokk-settlement-phone-light": "settlement",
}  # the pictures of the docs, by their names there
QUALITY = 82
SHARP = {"phone": 2, "desk": 1}  # pixels of the picture for one of the page

LATE_TURN = """document.querySelectorAll('.trick .played').length >= 2
  && document.querySelector('.hand .legal') !== null && document.querySelectorAll('.hand [data-card]').length <= 6"""
MOMENTS = {
    "auction": "document.querySelector('[data-action]') !== null",
    "play": LATE_TURN,
    "settlement": "document.querySelector('.settlement') !== null",
}  # of a hand, in their order


def picture(watched: Watched, size: str) -> bytes:
    """What the window shows, as WebP."""
    width, height = SIZES[size]
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": SHARP[size]}
    wanted = {"format": "webp", "quality": QUALITY, "clip": clip}
    taken = watched.page.context.new_cdp_session(watched.page).send("Page.captureScreenshot", wanted)
    return base64.b64decode(taken["data"])


def places(stage: Stage, watched: Watched) -> Iterator[str]:
    """Goes to the places around the tables; their names."""
    for name, path in (("lobby", "/"), ("making", "/new?game=hungarian-tarokk"), ("settings", "/settings")):
        watched.page.goto(stage.site.address + path)
        rests(watched.page)
        yield name


def moments(stage: Stage, watched: Watched, game: str) -> Iterator[str]:
    """Plays the hand of *game* to each of its moments; their names."""
    reader = stage.seated(watched, game)
    for name, is_so in MOMENTS.items():
        until(watched.page, lambda so=is_so: watched.page.evaluate(so) or not reader.step(), 120)  # type: ignore[misc]
        watched.page.wait_for_timeout(400)  # what appears has appeared
        yield f"{game}-{name}"


def pictures(stage: Stage, chrome: Any) -> Iterator[tuple[str, bytes]]:
    """All pictures with their names."""
    for size, theme in LOOKS:
        for game in (None, *NUMBERS):
            with opened(chrome, size, theme, settings=QUICK) as watched:
                for name in moments(stage, watched, game) if game else places(stage, watched):
                    yield f"{name}-{size}-{theme}", picture(watched, size)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--docs", action="store_true", help="only those that the docs show")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with staged() as stage, browser() as chrome:
        for name, made in pictures(stage, chrome):
            chosen = DOCS.get(name) if asked.docs else name
            if chosen:
                (asked.folder / f"{chosen}.webp").write_bytes(made)


if __name__ == "__main__":
    main()
