"""XII to XVI: things made by hand, each with its number in it: hours, blades, strings, grapes, winds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ultimo.cards.scenes import Colours, scene
from ultimo.cards.svg import around, circle, number, path, placed, polar, polygon

CLOCK = """
mid - M27,203V186H213V203Z
main ink:1.8 M78,203V88L132,40L186,88V203Z
second ink:1.6 M66,94L132,34L198,94L188,101L132,52L76,101Z
bright ink:1.3 o 132 33 6
paper ink:1.8 o 132 116 42
- main:1.2 o 132 116 37
mid ink:1.5 M104,172a28,12 0 0 1 56,0V203H104Z
- ink:2 M132,164V184
bright ink:1.5 o 132 190 8
- paper:1.4 M84,106V198M180,106V198
"""
HANDS = """
ink - M-3.4,6L0,-30L3.4,6Z
main - o 0 0 4.4
"""
HARP = """
mid - M27,203C70,190 170,188 213,196V203Z
- ink:13 M180,62C186,110 186,150 178,196
- second:9.4 M180,62C186,110 186,150 178,196
- ink:13 M82,98C112,112 132,88 146,70C158,54 176,50 182,64
- main:9.4 M82,98C112,112 132,88 146,70C158,54 176,50 182,64
main ink:1.8 M76,92L90,90L190,192V203H172Z
- bright:1.6 M84,97L180,196
bright ink:1.6 o 183 58 9
second ink:1.2 o 183 58 4
bright ink:1.4 M182,49C176,38 186,34 188,28C196,38 192,46 186,49Z
second ink:1.6 M160,203C160,194 200,194 200,203Z
"""
VINE = """
- wood:5 M130,92C126,74 140,64 134,44
- wood:3.4 M134,60C154,52 170,54 184,44
leaf ink:1.6 M136,66C146,44 166,46 168,54C180,46 196,56 190,66C202,72 200,86 188,88C184,100 168,98 164,90
  C150,96 134,86 136,66Z
- paper:1.3 M140,68C156,70 172,74 188,78M152,70C156,62 160,58 166,56M158,72C160,80 164,86 166,90M172,74
  C178,70 184,68 188,66
- leaf:2 M130,74C112,76 106,88 96,84C86,80 94,70 100,76
"""
GRAPE = """
second ink:1.4 o 0 0 12.4
mid/.5 - o -3.6 -4 3.6
"""
NEEDLES = (  # where the first points, how many, their length and half width, colour
    (22.5, 8, 47, 9, "bright"),
    (45, 4, 54, 11, "second"),
    (0, 4, 66, 13, "main"),
)


def craft(tarok: int, colours: Colours) -> str:
    """The picture on tarok *tarok*, 12 to 16."""
    return CRAFTS[tarok](colours)


def _clock(colours: Colours) -> str:
    marks = [scene(f"{name} - d 0 -30 2.6 5.4", colours) for name in ("second", "main", "main")]
    hours = around(12, marks, 132, 116)
    hands = placed(scene(HANDS, colours), 132, 116, -56) + placed(scene(HANDS, colours), 132, 116, 58, (1, 0.74))
    return scene(CLOCK, colours) + hours + hands


def _fan(colours: Colours) -> str:
    x, y, spread, blades = 122.0, 192.0, 57.0, 13
    step = 2 * spread / blades
    drawn = ""
    for i in range(blades):
        left = step * i - spread
        middle, right = left + step / 2, left + step
        leaf = (polar(x, y, 46, left), polar(x, y, 102, left), polar(x, y, 108, middle), polar(x, y, 102, right))
        drawn += path(polygon([(x, y), polar(x, y, 52, left + 2), polar(x, y, 52, right - 2)]), colours["wood"])
        fill = colours[("main", "paper", "second", "paper")[i % 4]]
        drawn += path(polygon([*leaf, polar(x, y, 46, right)]), fill, colours["ink"], 1.4)
        mark = "bright - d 0 -78 3.4 10\nbright - o 0 -58 2 at 0,0 0,-38"
        drawn += placed(scene(mark, colours), x, y, middle)
    tassel = "- second:2.4 M122,196C128,204 140,192 150,200\nbright ink:1.6 o 122 192 7\nink - o 122 192 2"
    return drawn + scene(tassel, colours)


def _harp(colours: Colours) -> str:
    strings = ""
    for i in range(14):
        x = 96 + i * 5.9
        top, foot = _neck(x), 94 + (x - 84) * 1.03
        strings += f"M{number(x)},{number(top)}V{number(foot)}"
    return path(strings, stroke=colours["ink"], width=1.3) + scene(HARP, colours)


def _neck(x: float) -> float:
    """About how high the neck of the harp is above *x*."""
    return 102 - max(0.0, x - 112) * 0.62


def _grapes(colours: Colours) -> str:
    grape = scene(GRAPE, colours)
    rows = ((row, place) for row in range(5) for place in range(5 - row))
    berries = "".join(placed(grape, 126 + (place - (4 - row) / 2) * 24.6, 98 + row * 21.4) for row, place in rows)
    return scene(VINE, colours) + berries


def _compass(colours: Colours) -> str:
    x, y = 126, 124
    drawn = circle(x, y, 64, colours["paper"], colours["main"], 3) + circle(x, y, 52, "none", colours["mid"], 1.4)
    for start, count, length, wide, name in NEEDLES:
        dark = f"{name} {name}:1 M0,0L{-wide},{-wide - 4}L0,{-length}Z"
        light = f"paper {name}:1 M0,0L{wide},{-wide - 4}L0,{-length}Z"
        drawn += around(count, [scene(f"{dark}\n{light}", colours)], x, y, start)
    winds = around(16, [circle(0, -57.5, 2.2, colours["main"])], x, y, 11.25)
    return drawn + winds + scene(f"main - o {x} {y} 7\nbright - o {x} {y} 3.4", colours)


CRAFTS: Mapping[int, Callable[[Colours], str]] = {12: _clock, 13: _fan, 14: _harp, 15: _grapes, 16: _compass}
