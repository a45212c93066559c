"""XVII to XX: a great star of seventeen rays, a comet among eighteen stars, the sunrise, the sun of twenty rays."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ultimo.cards.scenes import Colours, scene
from ultimo.cards.svg import around, placed

HILLS = """
mid - M27,178C60,160 90,168 118,178C150,160 184,158 213,172V203H27Z
main - M27,192C70,180 130,184 213,188V203H27Z
"""
CALM = """
- ink:2 M-15,-5q6,5 12,0M15,-5q-6,5 -12,0
- ink:1.4 M-16,-12q7,-5 12,-1M16,-12q-7,-5 -12,-1
- ink:1.5 M-1,-9C0,-2 -4,3 -4,5Q0,8 4,5
- ink:1.8 M-7,13Q0,17 7,13
"""
SMALL_STARS = """
main - * 0 0 6 at 46,146 196,52 198,158
mid - * 0 0 4 at 62,120 172,62 202,92 150,50 66,164
mid - * 0 0 5 at 44,90
- mid:1 o 130 126 57
"""
GREAT_STAR = """
paper - o 130 126 14
main - s 130 126 12 8 .5
"""
COMET = """
second - M148,100C112,104 70,124 38,176C70,146 104,134 140,124Z
mid - M148,110C116,124 92,146 72,188C100,158 124,144 152,132Z
second - M154,118C134,138 122,160 116,190C136,164 150,150 166,132Z
main - s 160 106 42 9 .5
paper - s 160 106 26 9 .55
second - s 160 106 14 9 .5
main - * 0 0 7 at 104,92 196,44 188,162 206,72 42,134 148,194 208,108
second - * 0 0 6 at 58,92 82,106 204,142 158,166 42,152 50,192 178,188 136,80
main - * 0 0 5 at 116,60 98,196 204,194
"""
SUNRISE = """
paper - o 124 168 42
second - o 124 168 37
"""
SEA = """
main - M27,168H213V203H27Z
- second:2 M0,0q7,-6 14,0t14,0t14,0 at 34,180 84,180 134,180 34,199 84,199 134,199
- mid:2 M0,0q7,-6 14,0t14,0t14,0 at 56,190 106,190 156,190
"""
SUN = """
main - o 124 122 36
paper - o 124 122 32
second - o 124 122 29
"""


def heaven(tarok: int, colours: Colours) -> str:
    """The picture on tarok *tarok*, 17 to 20."""
    return HEAVENS[tarok](colours)


def _great_star(colours: Colours) -> str:
    ray = scene("main - M0,0L-7,-25L0,-62Z\nsecond - M0,0L7,-25L0,-62Z", colours)
    return scene(SMALL_STARS, colours) + around(17, [ray], 130, 126) + scene(GREAT_STAR + HILLS, colours)


def _comet(colours: Colours) -> str:
    return scene(COMET, colours)


def _sunrise(colours: Colours) -> str:
    rays = [scene(f"{name} - M-4.4,-46L0,-104L4.4,-46Z", colours) for name in ("second", "mid")]
    face = placed(scene(CALM, colours), 124, 152)
    return around(38, rays, 124, 168) + scene(SUNRISE, colours) + face + scene(SEA, colours)


def _sun(colours: Colours) -> str:
    straight = scene("second - M-6,-34L0,-70L6,-34Z", colours)
    waved = scene("main - M-6,-34C-9,-47.6 7,-51 0,-70C11,-49.3 4,-44.2 6,-34Z", colours)
    rays = around(20, [straight, waved], 124, 122)
    return rays + scene(SUN, colours) + placed(scene(CALM, colours), 124, 122, scale=1.05) + scene(HILLS, colours)


HEAVENS: Mapping[int, Callable[[Colours], str]] = {17: _great_star, 18: _comet, 19: _sunrise, 20: _sun}
