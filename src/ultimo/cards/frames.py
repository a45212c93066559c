"""What all taroks have: a frame by chapter, a corner die, the place of the numeral, the line across the middle."""

from __future__ import annotations

from collections.abc import Mapping

from ultimo.cards.colours import SKUS_NUMBER, Chapter
from ultimo.cards.letters import width
from ultimo.cards.measures import (
    FRAME_IN,
    FRAME_OUT,
    HEIGHT,
    INDEX,
    NUMERAL_MOST,
    PANEL_FOOT,
    PANEL_LEFT,
    PANEL_RIGHT,
    WIDTH,
)
from ultimo.cards.scenes import scene
from ultimo.cards.svg import box, circle, half_turned, lozenge, path, placed, star
from ultimo.core.cards import ROMAN

TILES: Mapping[str, tuple[str, str]] = {  # the two ornaments that alternate along the frame, 18 high, along the x axis
    "pagat": ("- wash:2 M-5,-6L2,0L-5,6M1,-6L8,0L1,6",) * 2,
    "field": (
        "wash - M-7.2,-2.6C-2,-7.6 4,-5 7.2,2.6C2,4.4 -4.6,3.6 -7.2,-2.6Z",
        "wash - M-7.2,2.6C-2,7.6 4,5 7.2,-2.6C2,-4.4 -4.6,-3.6 -7.2,2.6Z",
    ),
    "land": ("- wash:2 M-8.5,3.5C-3,3.5 -5,-4 0,-4C5,-4 3,3.5 8.5,3.5\nwash - o 0 2.4 1.7",) * 2,
    "craft": ("wash - r -6 -6 6 6\nwash - r 0 0 6 6",) * 2,
    "sky": ("wash - * 0 0 6", "mid - o 0 0 2"),
    "mond": ("second - * 0 0 6", "second - o 0 0 1.9"),
    "skus": ("second - d 0 0 8.5 9", "mid - d 0 0 8.5 9"),
}
ACROSS, DOWN = 12, 22  # ornaments along the short and the long side
DICE: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
)
HONOUR_CHAPTERS = ("pagat", "mond", "skus")


def frame(chapter: Chapter, number: int) -> str:
    """The frame of tarok *number* around the colour of its panel, with a die for its place in the chapter."""
    ground = box(FRAME_OUT, FRAME_OUT, WIDTH - 2 * FRAME_OUT, HEIGHT - 2 * FRAME_OUT, chapter.main, r=5)
    panel = box(FRAME_IN, FRAME_IN, WIDTH - 2 * FRAME_IN, HEIGHT - 2 * FRAME_IN, chapter.wash)
    half = _ornaments(chapter) + _die(chapter, number)
    return ground + panel + half + half_turned(half, WIDTH, HEIGHT)


def _ornaments(chapter: Chapter) -> str:
    middle = (FRAME_OUT + FRAME_IN) / 2
    above = [(middle + (WIDTH - 2 * middle) * i / ACROSS, middle, 0) for i in range(1, ACROSS)]
    right = [(WIDTH - middle, middle + (HEIGHT - 2 * middle) * i / DOWN, 90) for i in range(1, DOWN)]
    tiles = [scene(tile, chapter.colours) for tile in TILES[chapter.name]]
    return "".join(placed(tiles[i % 2], x, y, turn) for i, (x, y, turn) in enumerate(above + right))


def _die(chapter: Chapter, number: int) -> str:
    side, step = FRAME_IN - FRAME_OUT, 4.6
    block = box(WIDTH - FRAME_IN, FRAME_OUT, side, side, chapter.main if chapter.is_dark else chapter.second)
    x, y = WIDTH - FRAME_IN + side / 2, FRAME_OUT + side / 2
    if chapter.name in HONOUR_CHAPTERS:
        return block + path(star(x, y, 7), chapter.light)
    dots = DICE[number - chapter.first + 1]
    return block + "".join(circle(x + a * step, y + b * step, 1.9, chapter.light) for a, b in dots)


def numeral_width(number: int) -> float:
    """How wide the numeral of tarok *number* is set."""
    return min(NUMERAL_MOST, width(ROMAN[number - 1], INDEX))


def place_width(number: int) -> float:
    """How wide the cartouche is that the numeral of tarok *number*, or the cap of the Skus, stands on."""
    return 66 if number == SKUS_NUMBER else max(40, numeral_width(number) + 20)


def cartouche(chapter: Chapter, number: int) -> str:
    """The light field in the upper left corner on which the index stands."""
    left, top = FRAME_OUT - 2, FRAME_OUT - 2
    right, foot = left + place_width(number), top + INDEX + 20
    outline = f"M{left},{top + 5}q0,-5 5,-5H{right:g}V{foot - 6}q0,6 -6,6H{left}Z"
    return path(outline, chapter.ground, chapter.rim, 1.8)


def across(chapter: Chapter, number: int) -> str:
    """The line across the middle: as many lozenges as the number says, nine on the Skus."""
    skus = number == SKUS_NUMBER
    count = 9 if skus else number
    step = min(15, 168 / count)
    first = WIDTH / 2 - step * (count - 1) / 2
    colours = (chapter.light, chapter.mid if skus else chapter.light)
    band = box(PANEL_LEFT, PANEL_FOOT, PANEL_RIGHT - PANEL_LEFT, HEIGHT - 2 * PANEL_FOOT, chapter.band)
    return band + "".join(path(lozenge(first + step * i, HEIGHT / 2, 3.4, 4.6), colours[i % 2]) for i in range(count))
