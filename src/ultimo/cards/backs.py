"""The back of the cards."""

from __future__ import annotations

from ultimo.cards.colours import BACK
from ultimo.cards.measures import HEIGHT, MINI_HEIGHT, MINI_RADIUS, MINI_WIDTH, RADIUS, WIDTH
from ultimo.cards.scenes import scene
from ultimo.cards.svg import around, box, tag

GROUND = f"light - r 0 0 {WIDTH} {HEIGHT} {RADIUS}\nmain - r 9 9 {WIDTH - 18} {HEIGHT - 18} 8"
TILE = """
deep - d 12 12 11 11
- light:1.3 d 12 12 6 6
gold - r 10.4 10.4 3.2 3.2
light - d 0 0 3 3 at 0,0 24,0 0,24 24,24
"""
LINES = f"- light:1.6 r 18 24 {WIDTH - 36} {HEIGHT - 48}\n- light:1 r 24 30 {WIDTH - 48} {HEIGHT - 60}"
ROUNDEL = "main light:1.6 o 120 210 64\n- gold:1.6 o 120 210 59"
HEART = "main - o 120 210 20\ngold - o 120 210 3.4"
MINI = f"""
light - r 0 0 {MINI_WIDTH} {MINI_HEIGHT} {MINI_RADIUS}
main - r 3 3 {MINI_WIDTH - 6} {MINI_HEIGHT - 6} 2.5
- light:2 d 22 38.5 12 18.5
gold - d 22 38.5 5 7.5
"""


def back_face() -> str:
    """The back of a full card; it looks the same upside down."""
    weave = tag(
        "pattern", scene(TILE, BACK), id="back-weave", width=24, height=24, x=12, y=6, patternUnits="userSpaceOnUse"
    )
    petal = "{} main:2 M0,0C-13,-20 -11,-40 0,-52C11,-40 13,-20 0,0Z"
    petals = [scene(petal.format(name), BACK) for name in ("gold", "light")]
    leaf = scene("light - M0,-4L3.5,-11L0,-17L-3.5,-11Z", BACK)
    flower = around(12, petals, 120, 210) + scene(HEART, BACK) + around(8, [leaf], 120, 210)
    field = box(24, 30, WIDTH - 48, HEIGHT - 60, "url(#back-weave)")
    return tag("defs", weave) + scene(GROUND, BACK) + field + scene(f"{LINES}\n{ROUNDEL}", BACK) + flower


def back_mini() -> str:
    """The back of a mini card."""
    return scene(MINI, BACK)
