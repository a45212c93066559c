"""The docs show the page as it is: its pictures, and what a screen reader hears of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tests.web.browsing import QUICK, opened
from tests.web.pictures import DOCS, pictures
from tests.web.staged import SPOKEN, Stage, heard, staged

pytestmark = [pytest.mark.soak, pytest.mark.xdist_group(__name__)]

IMAGES = Path("docs/images")
PAGE = Path("docs/browser-table.md")
COARSE = 4  # pixels of the picture are one that is compared: fonts are drawn a little differently everywhere
FAR = 32  # shades of 256 that make a difference
MOST_CHANGED = 0.01  # of what is compared


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    """A server with hands by the book."""
    with staged() as made:
        yield made


def changed(before: bytes, after: bytes) -> float:
    """Which part of a picture looks otherwise."""
    image = pytest.importorskip("PIL.Image", reason="needs Pillow, which comes with matplotlib")
    pair = [image.open(BytesIO(one)).convert("L") for one in (before, after)]
    small = [one.resize((one.width // COARSE, one.height // COARSE)).tobytes() for one in pair]
    assert len(small[0]) == len(small[1])
    far: int = sum(abs(one - other) > FAR for one, other in zip(*small, strict=True))
    return far / len(small[0])


def test_pictures_of_the_docs_show_the_page_as_it_is(chrome: Any, stage: Stage) -> None:
    shown = {
        name: changed((IMAGES / f"{DOCS[name]}.webp").read_bytes(), made)
        for name, made in pictures(stage, chrome, DOCS)
    }

    assert set(shown) == set(DOCS)
    assert {name: part for name, part in shown.items() if part > MOST_CHANGED} == {}


def test_the_docs_tell_what_a_screen_reader_says_of_a_hand(chrome: Any, stage: Stage) -> None:
    with opened(chrome, settings=QUICK) as watched:
        told = "\n".join(heard(stage, watched, SPOKEN))

    assert told in PAGE.read_text(encoding="utf-8")
