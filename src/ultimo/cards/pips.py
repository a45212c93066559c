"""The pip cards: 1 to 4 of the red suits, 7 to 10 of the black ones."""

from __future__ import annotations

from collections.abc import Mapping

from ultimo.cards.colours import BASE
from ultimo.cards.measures import HEIGHT, WIDTH
from ultimo.cards.scenes import scene
from ultimo.cards.signs import sign
from ultimo.cards.svg import around, box, half_turned, placed

X, Y = WIDTH // 2, HEIGHT // 2
ROWS: Mapping[int, tuple[tuple[float, float], ...]] = {  # places on the upper half, in steps from the middle
    1: (),
    2: ((0, -1),),
    3: ((0, -1),),
    4: ((-1, -1), (1, -1)),
    7: ((-1, -1), (1, -1)),
    8: ((-1, -1), (1, -1), (0, -0.5)),
    9: ((-1, -1), (1, -1), (-1, -0.34), (1, -0.34)),
    10: ((-1, -1), (1, -1), (-1, -0.34), (1, -0.34), (0, -0.67)),
}
SEVEN_EXTRA = (0, -0.5)  # only on the upper half
MIDDLE: Mapping[int, tuple[tuple[float, float], ...]] = {
    3: ((0, 0),),
    7: ((-1, 0), (1, 0)),
    8: ((-1, 0), (1, 0)),
    9: ((0, 0),),
}
SIZE: Mapping[int, int] = {1: 84, 2: 66, 3: 62, 4: 54}
WREATHS: Mapping[int, tuple[int, int]] = {1: (24, 82), 2: (16, 40), 3: (20, 58), 4: (16, 34)}  # leaves, radius
CORNER = "- ink:1.2 M232,30H210V8\n- ink:1.2 r 216 14 10 10\ngold - r 219 17 4 4"


def pip_face(rank: str, suit: str, ink: str) -> str:
    """The face of a pip card without its index; *ink* is the colour of its signs."""
    count = int(rank)
    across, down = (38, 96) if count == 4 else (42, 122)
    size = SIZE.get(count, 44)

    def signs(places: tuple[tuple[float, float], ...]) -> str:
        return "".join(sign(suit, X + x * across, Y + y * down, size, ink) for x, y in places)

    half = signs(ROWS[count]) + scene(CORNER, {**BASE, "ink": ink})
    drawn = half + half_turned(half, WIDTH, HEIGHT) + signs(MIDDLE.get(count, ()))
    if count == 7:
        drawn += signs((SEVEN_EXTRA,))
    if count in WREATHS:
        drawn = _wreath(count, ink) + drawn
    if count == 1:
        drawn += sign(suit, X, Y + 2, size, ink)
    return drawn + box(8, 8, WIDTH - 16, HEIGHT - 16, stroke=ink, r=9)


def _wreath(count: int, ink: str) -> str:
    leaves, radius = WREATHS[count]
    colours = {**BASE, "ink": ink}
    high = 10 if count == 1 else 7
    leaf = f"M0,{-radius - high}c6,{high - 4} 6,{high + 4} 0,{2 * high}c-6,{-high + 4} -6,{-high - 4} 0,{-2 * high}Z"
    ring = around(leaves, [scene(f"{name} - {leaf}", colours) for name in ("gold", "ink")], X, Y)
    circles = scene(f"- ink:1.4 o {X} {Y} {radius - 14}\n- ink:1.2 o {X} {Y} {radius + 16}", colours)
    return ring + circles + ("" if count in (1, 3) else _rosette(radius, ink))


def _rosette(radius: int, ink: str) -> str:
    stars = f"gold - s 0 0 {radius * 0.5} 4 .34", f"ink - s 0 0 {radius * 0.3} 4 .34"
    colours = {**BASE, "ink": ink}
    return placed(scene(stars[0], colours), X, Y) + placed(scene(stars[1], colours), X, Y, 45)
