"""II to VI: a bouquet of exactly as many blossoms as the number says, of another flower on each card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ultimo.cards.scenes import Colours, scene
from ultimo.cards.svg import Point, around, number, path, placed, polar

ROOT = (122.0, 204.0)
TULIP = """
second - M-15,-14C-18,6 -10,18 0,18C10,18 18,6 15,-14L7,-4L0,-19L-7,-4Z
paper/.35 - M0,-19C-6,-4 -6,8 0,18C6,8 6,-4 0,-19Z
"""
BELLFLOWER = """
bell - M0,-16C10,-16 10,2 17,12L8,9L0,17L-8,9L-17,12C-10,2 -10,-16 0,-16Z
- paper:1.4 M0,-12V8M-5,-8C-7,0 -8,4 -10,9M5,-8C7,0 8,4 10,9
gold - o 0 19 2.6
"""
ROSE = """
rose - o 0 0 10
- paper:1.4 o 0 0 10
- second:1.9 M-5,2A5.5,5.5 0 1 1 4,4M-2,0A2.5,2.5 0 1 1 1,3
"""
WHEAT = """
gold - M0,0C-8,-3 -9,-11 -5,-15C0,-12 2,-5 0,0Z at 0,24 0,13 0,2 0,-9
gold - M0,0C8,-3 9,-11 5,-15C0,-12 -2,-5 0,0Z at 0,24 0,13 0,2 0,-9
gold - M0,-22C-4,-26 -4,-32 0,-36C4,-32 4,-26 0,-22Z
- main:1.4 M0,26V-20
"""
HEART_PETAL = "second - M0,0C-14,-6 -12,-20 -4,-19C-2,-18.5 0,-17 0,-15C0,-17 2,-18.5 4,-19C12,-20 14,-6 0,0Z"
ROUND_PETAL = "second - o 0 -10 9.5"
SEPAL = "main - M0,-6L2,-12L0,-16L-2,-12Z"
LEAF = "main - M0,0C4,-9 14,-13 24,-11C20,-2 10,4 0,0Z"
GROUND = """
main - M27,203C60,188 180,188 213,203Z
- mid:1.6 M60,198C80,193 160,193 180,198
"""


class Ring(NamedTuple):
    """Petals or sepals around the middle of a blossom."""

    number: int
    petal: str
    start: float = 0  # where the first stands, in degrees from above


class Flower(NamedTuple):
    """One kind of flower and how it grows."""

    stalks: tuple[tuple[float, float], ...]  # each in degrees from upright, and its length
    size: float
    middle: str  # around the origin, about 40 high
    rings: tuple[Ring, ...] = ()
    tilt: float = 0.55  # how far a blossom leans with its stalk
    leaves_inside: bool = True  # whether the inner stalks have leaves too


FLOWERS: Mapping[int, Flower] = {
    2: Flower(((-26, 88), (20, 118)), 1.65, TULIP),
    3: Flower(((-42, 84), (0, 112), (42, 92)), 1.25, BELLFLOWER, tilt=0.25),
    4: Flower(
        ((-52, 86), (-17, 104), (17, 122), (50, 96)),
        1.02,
        "gold - o 0 0 5",
        (Ring(4, HEART_PETAL, 45), Ring(4, SEPAL)),
    ),
    5: Flower(((-60, 78), (-30, 96), (0, 116), (32, 112), (58, 84)), 0.94, ROSE, (Ring(5, ROUND_PETAL),)),
    6: Flower(((-56, 78), (-34, 92), (-11, 104), (12, 116), (35, 106), (57, 88)), 0.85, WHEAT, leaves_inside=False),
}


def bouquet(tarok: int, colours: Colours) -> str:
    """The picture on tarok *tarok*, 2 to 6."""
    flower = FLOWERS[tarok]
    named = {**colours, "bell": "#41508F", "rose": "#F3D3C2"}
    outer = (flower.stalks[0], flower.stalks[-1])
    drawn = (_stalk(flower, *stalk, flower.leaves_inside or stalk in outer, named) for stalk in flower.stalks)
    return "".join(drawn) + scene(GROUND, named)


def _stalk(flower: Flower, degrees: float, length: float, has_leaves: bool, colours: Colours) -> str:
    x, y = polar(*ROOT, length, degrees)
    bend = (ROOT[0] + (x - ROOT[0]) * 0.18, ROOT[1] - (ROOT[1] - y) * 0.62)
    curve = f"M{number(ROOT[0])},{number(ROOT[1])}Q{number(bend[0])},{number(bend[1])} {number(x)},{number(y)}"
    leaves = [_leaf(along, side, degrees, bend, (x, y), colours) for along, side in ((0.42, 1), (0.6, -1))]
    blossom = placed(_blossom(flower, colours), x, y, degrees * flower.tilt, flower.size)
    return path(curve, stroke=colours["main"], width=2.6) + ("".join(leaves) if has_leaves else "") + blossom


def _leaf(along: float, side: int, degrees: float, bend: Point, end: Point, colours: Colours) -> str:
    back = 1 - along
    x, y = (
        back * back * root + 2 * along * back * mid + along * along * tip
        for root, mid, tip in zip(ROOT, bend, end, strict=True)
    )
    return placed(scene(LEAF, colours), x, y, degrees * 0.8 - (0 if side > 0 else 8), (0.8 * side, 0.8))


def _blossom(flower: Flower, colours: Colours) -> str:
    rings = (around(ring.number, [scene(ring.petal, colours)], start=ring.start) for ring in flower.rings)
    return "".join(rings) + scene(flower.middle, colours)
