"""The four Queens: hearts with a flower, diamonds with a fan, clubs with a cup, spades with a mirror."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ultimo.cards.people import CORONET, DIADEM, face, hand
from ultimo.cards.scenes import Colours, scene
from ultimo.cards.signs import sign
from ultimo.cards.svg import around, placed

X, Y = 122, 100

VEIL = """
trim ink:1.7 M102,74C78,80 78,120 72,152C102,166 142,166 172,152C166,120 166,80 142,74Z
- paper:1.2 M85,104C84,124 82,136 80,150M159,104C160,124 162,136 164,150
"""
GOWN = "fabric ink:1.8 M96,142C60,146 38,166 34,212H210C206,166 184,146 148,142Z"
NECK = """
skin ink:1.6 M92,141L100,174Q122,182 144,174L152,141Z
shade - M122,134H152L144,174Q133,178 122,178Z
paper ink:1.6 M86,138L95,180Q122,189 149,180L158,138L150,137L143,171Q122,178 101,171L94,137Z
cloth - o 0 0 1.6 at 92,150 95,164 108,180 122,182 136,180 149,164 152,150
trim ink:1.5 M108,182L100,212H144L136,182Q122,187 108,182Z
"""
RUFF = """
paper ink:1.6 M84,158C70,140 84,116 100,122L122,142L144,122C160,116 174,140 160,158C150,168 94,168 84,158Z
- ink:1 M88,152L104,136M96,160L110,142M108,164L116,146M122,165V148M136,164L128,146M148,160L134,142M156,152L140,136
trim ink:1.5 M104,164L98,212H146L140,164Q122,170 104,164Z
gold ink:1 o 122 0 2.6 at 0,176 0,204
"""
SMOOTH = """
hair ink:1.6 M122,78C110,80 103,90 102,102C92,104 89,120 100,124C88,120 88,72 122,70C156,72 156,120 144,124
  C155,120 152,104 142,102C141,90 134,80 122,78Z
hair ink:1.6 o 0 114 10 at 96,0 148,0
- ink:1.2 M91,114a5,5 0 1 1 5,5M153,114a5,5 0 1 0 -5,5
gold ink:1 o 0 128 2.6 at 96,0 148,0
"""
PLAITS = """
hair ink:1.6 M122,78C110,80 104,90 102,104C98,112 98,120 94,126C84,112 86,72 122,70C158,72 160,112 150,126
  C146,120 146,112 142,104C140,90 134,80 122,78Z
hair ink:1.5 M0,-9C9,-5 9,5 0,9C-9,5 -9,-5 0,-9Z at 92,130 89,146 87,162 86,178 152,130 155,146 157,162 158,178
gold ink:1.2 o 0 190 3.6 at 86,0 158,0
"""
PEARLS = "paper ink:1 o 0 0 2.3 at 109,141 115,144.5 122,146 129,144.5 135,141"
SLEEVE = """
fabric ink:1.6 M170,186C176,174 184,172 190,176L204,212H172Z
paper ink:1.3 M176,178L198,186L196,194L172,186Z
"""
FLOWER = """
- leaf:3 M190,180C196,160 194,140 192,126
leaf ink:1.2 M193,152C202,142 212,142 216,146C210,156 200,158 193,152Z
"""
CUP = """
gold ink:1.7 M170,112H208C208,136 200,146 192,148V162H200V168H178V162H186V148C178,146 170,136 170,112Z
bright - M174,115H186C184,130 184,138 187,144C180,142 175,132 174,115Z
- ink:1.3 M170,120H208
"""
MIRROR = """
gold ink:1.6 M187,148H197L195,190H189Z
gold ink:1.8 o 192 122 25
paper ink:1.4 o 192 122 19
"""


def queen(suit: str, colours: Colours) -> str:
    """The Queen of *suit*, a letter, on the upper half of a card; *colours* have `fabric` and `suit`."""
    return QUEENS[suit]({**colours, "hair": colours["young"]})


def _head(hair: str, crown: str, colours: Colours, look: int = 0) -> str:
    return face(X, Y, colours, look) + scene(hair, colours) + placed(scene(crown, colours), X, Y - 24)


def _arm(colours: Colours) -> str:
    return scene(SLEEVE, colours) + hand(188, 174, colours)


def _of_hearts(colours: Colours) -> str:
    dress = scene(VEIL, colours) + scene(GOWN, colours) + scene(NECK, colours) + sign("H", X, 199, 17, colours["paper"])
    flower = scene(FLOWER, colours) + sign("H", 192, 112, 32, colours["suit"], colours["paper"])
    return dress + _head(SMOOTH, CORONET, colours) + scene(PEARLS, colours) + flower + _arm(colours)


def _of_diamonds(colours: Colours) -> str:
    blade = "{} ink:1.2 M0,0L-9,-60Q0,-66 9,-60Z\nbright - o 0 -53 2.2"
    blades = [scene(blade.format(name), colours) for name in ("trim", "paper")]
    fan = "".join(placed(blades[i % 2], 188, 176, 15 * i - 48, 0.92) for i in range(7))
    dress = scene(GOWN, colours) + scene(RUFF, colours) + sign("D", X, 190, 18, colours["paper"])
    held = fan + sign("D", 186, 150, 25, colours["suit"], colours["paper"])
    return dress + _head(SMOOTH, DIADEM, colours, -1) + held + _arm(colours)


def _of_clubs(colours: Colours) -> str:
    cup = scene(CUP, colours) + sign("C", 189, 96, 28, colours["suit"], colours["paper"])
    dress = scene(GOWN, colours) + scene(NECK, colours) + sign("C", X, 199, 17, colours["paper"])
    return dress + _head(PLAITS, CORONET, colours, 1) + scene(PEARLS, colours) + cup + _arm(colours)


def _of_spades(colours: Colours) -> str:
    pearls = around(14, [scene("paper ink:.9 o 0 -25 2.2", colours)], 192, 122)
    glass = scene(MIRROR, colours) + pearls + sign("S", 192, 122, 26, colours["suit"])
    dress = scene(VEIL, colours) + scene(GOWN, colours) + scene(RUFF, colours) + sign("S", X, 190, 18, colours["paper"])
    return dress + _head(SMOOTH, DIADEM, colours) + glass + _arm(colours)


QUEENS: Mapping[str, Callable[[Colours], str]] = {"H": _of_hearts, "D": _of_diamonds, "C": _of_clubs, "S": _of_spades}
