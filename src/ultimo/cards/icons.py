"""The icon of the page: the cap of the Skus. As SVG, and in pixels for launchers, which want them so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ultimo.cards.colours import BACK, BASE
from ultimo.cards.raster import Area, Point, curve, disc, png
from ultimo.cards.svg import path, polygon, tag

SIDE = 512
RED, GREEN, CORNER = "#C8343C", "#3A9A8E", 0.22

Bends = tuple[tuple[Point, Point, Point], ...]
LEFT: tuple[Point, Bends] = (
    (-27, 20),
    (
        ((-33, 2), (-44, -4), (-54, 10)),
        ((-62, 22), (-72, 24), (-80, 28)),
        ((-78, -20), (-48, -42), (-6, -26)),
        ((-4, -10), (-2, 4), (0, 20)),
    ),
)
MIDDLE: tuple[Point, Bends] = (
    (-22, 20),
    (((-30, -14), (-16, -40), (2, -64)), ((20, -40), (32, -14), (24, 20))),
)
SIZES: Mapping[str, tuple[int, float, bool]] = {  # side, size of the cap, whether the corners are round
    "icon-192.png": (192, 1.0, True),
    "icon-512.png": (512, 1.0, True),
    "maskable-512.png": (512, 0.78, False),
    "apple-touch-icon.png": (180, 0.88, False),
}


def icons() -> Iterator[tuple[str, bytes]]:
    """The names of all icons and what is in them."""
    yield "favicon.svg", _svg(_drawing(1.0, round_corners=True)).encode()
    for name, (side, scale, round_corners) in SIZES.items():
        yield name, png(_drawing(scale, round_corners), side)


def _drawing(scale: float, round_corners: bool) -> tuple[Area, ...]:
    def at(x: float, y: float) -> Point:
        return 0.5 + x * scale / 210, 0.55 + y * scale / 210

    def shape(outline: tuple[Point, ...], colour: str, mirrored: bool = False) -> Area:
        return Area(tuple(at(-x if mirrored else x, y) for x, y in outline), colour)

    def bell(x: float, y: float) -> Area:
        return disc(*at(x, y), 10.5 * scale / 210, BASE["moon"])

    left, middle = curve(LEFT[0], *LEFT[1]), curve(MIDDLE[0], *MIDDLE[1])
    brim = ((-34, 22), (34, 22), (30, 46), (-30, 46))
    return (
        Area(_square(CORNER if round_corners else 0), BACK["main"]),
        shape(left, RED),
        shape(left, GREEN, mirrored=True),
        shape(middle, BASE["bright"]),
        bell(-80, 38),
        bell(80, 38),
        bell(2, -72),
        shape(brim, BASE["paper"]),
    )


def _square(corner: float) -> tuple[Point, ...]:
    """The whole square, its corners round to *corner*."""
    if not corner:
        return ((0, 0), (1, 0), (1, 1), (0, 1))
    near, far, pull = corner, 1 - corner, corner * 0.45
    return curve(
        (near, 0),
        ((near, 0), (far, 0), (far, 0)),
        ((1 - pull, 0), (1, pull), (1, near)),
        ((1, near), (1, far), (1, far)),
        ((1, 1 - pull), (1 - pull, 1), (far, 1)),
        ((far, 1), (near, 1), (near, 1)),
        ((pull, 1), (0, 1 - pull), (0, far)),
        ((0, far), (0, near), (0, near)),
        ((0, pull), (pull, 0), (near, 0)),
    )


def _svg(areas: tuple[Area, ...]) -> str:
    shapes = (path(polygon((x * SIDE, y * SIDE) for x, y in area.points), area.colour) for area in areas)
    return tag("svg", "".join(shapes), xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {SIDE} {SIDE}")
