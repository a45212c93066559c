"""VII to XI: a country by day, and on the lower half the same country by night."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ultimo.cards.measures import PANEL_FOOT, PANEL_LEFT, PANEL_RIGHT, PANEL_TOP
from ultimo.cards.scenes import Colours, scene
from ultimo.cards.svg import around, placed

SUN = """
- second:1 o 0 0 27
paper - o 0 0 22
second - o 0 0 17
"""
MOON = """
dusk - o 0 0 28
moon - M6,-17A18,18 0 1 0 13,12A15,15 0 1 1 6,-17Z
"""
DARKNESS = f"night/.7 - r {PANEL_LEFT} {PANEL_TOP} {PANEL_RIGHT - PANEL_LEFT} {PANEL_FOOT - PANEL_TOP}"
STARS = "moon - * 0 0 5 at 46,114 118,46 96,70 154,44 190,46 204,76 66,96 204,112 150,92 176,78"

CHURCH = """
mid - M27,152C60,120 96,132 122,148C150,124 190,122 213,138V203H27Z
paper ink:1.4 r 128 112 24 50
tile ink:1.4 M126,112H154C154,106 149,104 146,100C154,96 154,86 140,76C126,86 126,96 134,100C131,104 126,106 126,112Z
- ink:2 M140,76V60M135,66H145
ink - M135,132a5,5 0 0 1 10,0v10h-10Z
- ink:1.4 o 140 121 3.4
paper ink:1.4 M84,164V146L104,132L128,146V164Z
- tile:4 M80,148L104,130L130,148
ink - M0,164v-9a3,3 0 0 1 6,0v9Z at 91,0 103,0 115,0
main - M27,178C70,152 150,152 213,170V203H27Z
- mid:1.6 M40,192C90,172 150,176 200,190
"""
BRIDGE = """
mid - M27,146C52,124 84,126 110,140C140,118 186,116 213,134V203H27Z
main - r 27 166 186 37
paper ink:1.5 M27,150Q120,120 213,150V172H206A15,17 0 0 0 176,172H165A44,34 0 0 0 78,172H66A16,18 0 0 0 34,172H27Z
- ink:3.4 M27,145Q120,115 213,145
- ink:1.2 M75.7,165.9L69.8,165.1M79.6,156.7L74.2,154.5M86.6,148.6L82.1,145.2M96.2,142.3L93,138.1M107.6,138.4
  L105.9,133.5M120,137V132M132.4,138.4L134.1,133.5M143.8,142.3L147,138.1M153.4,148.6L157.9,145.2M160.4,156.7
  L165.8,154.5M164.3,165.9L170.2,165.1
- mid:1.8 M36,180h26M82,178h60M160,182h40M60,190h44M124,191h60M40,198h40M104,198h34
"""
SHIP = """
mid - M27,150C50,138 70,140 96,150C130,138 180,136 213,148V160H27Z
main - r 27 156 186 47
- ink:2.2 M120,160V66M88,160V84M152,160V92
paper ink:1.4 M117,70C98,84 96,100 100,110H117ZM117,114H99C92,126 92,138 96,146H117Z
paper ink:1.4 M123,70C146,82 150,98 147,110H123ZM123,114H148C154,126 152,138 150,146H123Z
second ink:1.4 M86,90C70,108 64,126 66,146L86,140Z
second ink:1.4 M155,98C172,112 176,130 172,146H155Z
tile - M120,66l18,5l-18,5Z
wood ink:1.6 M56,150H186C182,166 172,174 160,174H84C70,172 60,162 56,150Z
- second:2 M60,156H184
- mid:1.8 M0,0q6,-6 12,0t12,0t12,0 at 32,182 88,184 150,180 54,194 118,195 170,193
"""
MILL = """
mid - M27,150C70,126 140,140 213,128V203H27Z
main - M27,182C80,150 160,158 213,176V203H27Z
paper ink:1.5 M102,172L109,116H135L142,172Z
tile ink:1.5 M105,116C106,104 138,104 139,116Z
ink - M116,172v-14a6,6 0 0 1 12,0v14Z
ink - r 118 132 8 9
- mid:1.6 M36,196C90,176 160,180 206,194
"""
SAIL = """
ink - o 0 0 4.5
- ink:2.4 M0,0V-54
paper ink:1.4 M2,-14H14V-54H2Z
- ink:1 M2,-24H14M2,-34H14M2,-44H14M8,-14V-54
"""
CASTLE = """
main - M27,160L62,104L84,132L120,72L162,136L182,112L213,152V166H27Z
paper - M120,72L104,99L112,96L118,106L126,97L136,97ZM62,104L53,119L60,117L65,122L70,115ZM182,112L174,122L181,121
  L186,126L190,122Z
dark/.28 - M120,72L136,97L126,97L140,166H162L213,166V152L182,112L162,136Z
mid - r 27 162 186 41
main/.35 - M70,162L120,196L166,162Z
dark - M108,164C120,150 164,148 182,164Z
paper ink:1.3 M122,156V134h5v-4h4v4h5v10h12V126h4v-4h4v4h5V156Z
tile ink:1.3 M147,122L154.5,106L163,122ZM120,134L129,120L138,134Z
ink - r 152 132 4 7
ink - r 127 140 4 7
- paper:1.8 M36,174h34M150,176h50M66,184h40M140,188h44M44,194h30M100,196h60
"""


class Land(NamedTuple):
    """One country."""

    sun: tuple[int, int]  # where it stands, and the moon at night
    picture: str
    lights: str  # at night, as a shape of a scene
    trees: tuple[tuple[int, int, int], ...] = ()  # place and height
    sails: tuple[int, int] | None = None  # the hub of a mill's


LANDS: Mapping[int, Land] = {
    7: Land(
        (64, 104),
        CHURCH,
        "o 0 0 2.6 at 94,158 106,158 118,158 140,138",
        trees=((176, 172, 46), (190, 176, 34), (62, 172, 30)),
    ),
    8: Land((150, 60), BRIDGE, "o 0 0 3 at 48,138 84,128 120,124 156,128 192,138", trees=((46, 142, 30),)),
    9: Land((178, 62), SHIP, "o 0 0 2.4 at 76,163 96,165 116,165 136,165 156,163"),
    10: Land(
        (186, 72),
        MILL,
        "r 119.5 133.5 5 6",
        trees=((58, 178, 28), (184, 176, 34), (70, 176, 20)),
        sails=(122, 110),
    ),
    11: Land((190, 84), CASTLE, "r 152.5 132.5 3 6 at 0,0 -25,8"),
}


def landscape(tarok: int, colours: Colours) -> str:
    """The picture on tarok *tarok*, 7 to 11, by day."""
    return placed(scene(SUN, colours), *LANDS[tarok].sun) + _country(tarok, colours)


def by_night(tarok: int, colours: Colours) -> str:
    """What is painted over the picture by day so that it is night: a veil, moon and stars, lit windows."""
    land = LANDS[tarok]
    named = {**colours, "dusk": "#2C4A66"}
    drawn = scene(f"{DARKNESS}\n{STARS}", named) + placed(scene(MOON, named), *land.sun)
    return drawn + scene(f"moon - {land.lights}", named)


def _country(tarok: int, colours: Colours) -> str:
    named = {**colours, "dark": "#163F52"}
    land = LANDS[tarok]
    drawn = scene(land.picture, named) + "".join(_tree(*tree, named) for tree in land.trees)
    if land.sails:
        drawn += around(4, [scene(SAIL, named)], *land.sails, start=20)
    return drawn


def _tree(x: int, y: int, height: int, colours: Colours) -> str:
    crown = "- ink:2 M0,0V-12\ndark - M0,-46C-11,-28 -9,-5.5 0,-5.5C9,-5.5 11,-28 0,-46Z"
    return placed(scene(crown, colours), x, y, scale=height / 46)
