"""II to VI: a bouquet of exactly as many blossoms as the number says, of another flower on each card."""

from __future__ import annotations

from collections.abc import Mapping

from ultimo.cards.scenes import Colours, scene
from ultimo.cards.svg import around, number, path, placed, polar

ROOT = (122.0, 206.0)
STALKS: Mapping[int, tuple[tuple[float, float], ...]] = {  # degrees from upright, and length
    2: ((-26, 88), (20, 118)),
    3: ((-42, 84), (0, 112), (42, 92)),
    4: ((-52, 86), (-17, 104), (17, 122), (50, 96)),
    5: ((-60, 78), (-30, 96), (0, 116), (32, 112), (58, 84)),
    6: ((-56, 78), (-34, 92), (-11, 104), (12, 116), (35, 106), (57, 88)),
}
SIZE: Mapping[int, float] = {2: 1.65, 3: 1.25, 4: 1.02, 5: 0.94, 6: 0.85}

BLOSSOM: Mapping[int, str] = {  # around the origin, about 40 high
    2: """
second - M-15,-14C-18,6 -10,18 0,18C10,18 18,6 15,-14L7,-4L0,-19L-7,-4Z
paper/.35 - M0,-19C-6,-4 -6,8 0,18C6,8 6,-4 0,-19Z
""",
    3: """
bell - M0,-16C10,-16 10,2 17,12L8,9L0,17L-8,9L-17,12C-10,2 -10,-16 0,-16Z
- paper:1.4 M0,-12V8M-5,-8C-7,0 -8,4 -10,9M5,-8C7,0 8,4 10,9
gold - o 0 19 2.6
""",
    4: "gold - o 0 0 5",
    5: """
rose - o 0 0 10
- paper:1.4 o 0 0 10
- second:1.9 M-5,2A5.5,5.5 0 1 1 4,4M-2,0A2.5,2.5 0 1 1 1,3
""",
    6: """
gold - M0,0C-8,-3 -9,-11 -5,-15C0,-12 2,-5 0,0Z at 0,24 0,13 0,2 0,-9
gold - M0,0C8,-3 9,-11 5,-15C0,-12 -2,-5 0,0Z at 0,24 0,13 0,2 0,-9
gold - M0,-22C-4,-26 -4,-32 0,-36C4,-32 4,-26 0,-22Z
- main:1.4 M0,26V-20
""",
}
PETALS: Mapping[int, tuple[int, str, float]] = {  # count, one of them, where the first stands
    4: (4, "second - M0,0C-14,-6 -12,-20 -4,-19C-2,-18.5 0,-17 0,-15C0,-17 2,-18.5 4,-19C12,-20 14,-6 0,0Z", 45),
    5: (5, "second - o 0 -10 9.5", 0),
}
LEAF = "main - M0,0C4,-9 14,-13 24,-11C20,-2 10,4 0,0Z"
GROUND = """
main - M27,203C60,188 180,188 213,203Z
- mid:1.6 M60,198C80,193 160,193 180,198
"""


def bouquet(tarok: int, colours: Colours) -> str:
    """The picture on tarok *tarok*, 2 to 6."""
    named = {**colours, "bell": "#41508F", "rose": "#F3D3C2"}
    stalks = STALKS[tarok]
    drawn = (_stalk(tarok, i in (0, len(stalks) - 1), *stalk, named) for i, stalk in enumerate(stalks))
    return "".join(drawn) + scene(GROUND, named)


def _stalk(tarok: int, outer: bool, degrees: float, length: float, colours: Colours) -> str:
    x, y = polar(ROOT[0], ROOT[1] - 2, length, degrees)
    bend = (ROOT[0] + (x - ROOT[0]) * 0.18, ROOT[1] - 2 - (ROOT[1] - 2 - y) * 0.62)
    curve = f"M{number(ROOT[0])},{number(ROOT[1])}Q{number(bend[0])},{number(bend[1])} {number(x)},{number(y)}"
    leaves = [_leaf(along, side, degrees, bend, (x, y), colours) for along, side in ((0.42, 1), (0.6, -1))]
    tilt = degrees * (0.25 if tarok == 3 else 0.55)
    shown = "".join(leaves) if tarok < 6 or outer else ""
    blossom = placed(_blossom(tarok, colours), x, y, tilt, SIZE[tarok])
    return path(curve, stroke=colours["main"], width=2.6) + shown + blossom


def _leaf(
    along: float, side: int, degrees: float, bend: tuple[float, float], end: tuple[float, float], colours: Colours
) -> str:
    back = 1 - along
    x, y = (
        back * back * root + 2 * along * back * mid + along * along * tip
        for root, mid, tip in zip(ROOT, bend, end, strict=True)
    )
    return placed(scene(LEAF, colours), x, y, degrees * 0.8 - (0 if side > 0 else 8), (0.8 * side, 0.8))


def _blossom(tarok: int, colours: Colours) -> str:
    petals = ""
    if tarok in PETALS:
        count, petal, start = PETALS[tarok]
        petals = around(count, [scene(petal, colours)], start=start)
    if tarok == 4:
        petals += around(4, [scene("main - M0,-6L2,-12L0,-16L-2,-12Z", colours)])
    return petals + scene(BLOSSOM[tarok], colours)
