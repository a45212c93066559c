"""The four Kings: hearts with a sceptre, diamonds with the orb, clubs with a sword, spades with the book."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ultimo.cards.people import ARCHED, CROWN, LEAFED, TURBANED, face, hand
from ultimo.cards.scenes import Colours, scene
from ultimo.cards.signs import sign
from ultimo.cards.svg import placed

X, Y = 122, 102

ROBE = """
fabric ink:1.8 M98,132C62,140 38,158 32,212H212C206,158 182,140 146,132Z
"""
ERMINE = """
paper ink:1.7 M102,128C70,134 56,152 58,170C78,176 92,186 102,212H142C152,186 166,176 186,170C188,152 174,134 142,128Z
ink - M0,-4l2.5,7l-2.5,-2l-2.5,2Z at 72,156 86,164 84,146 98,176 172,156 158,164 160,146 146,176 108,196 136,196
"""
CHAIN = """
trim ink:1.7 M98,132C72,138 58,152 50,176L64,186C76,168 90,160 102,160L122,188L142,160C154,160 168,168 180,186L194,176
  C186,152 172,138 146,132Z
gold ink:1.3 d 0 0 6 6 at 66,168 80,156 94,152 150,152 164,156 178,168
bright ink:1.5 M122,176L132,190L122,206L112,190Z
"""
ARMOUR = """
steel ink:1.8 M100,134C84,142 76,160 78,212H166C168,160 160,142 144,134Z
- ink:1.3 M122,140V212M82,182Q122,196 162,182M80,198Q122,212 164,198
paper/.45 - M90,150C86,164 86,190 88,210H98C94,190 94,166 100,146Z
trim ink:1.6 M60,150C44,160 36,184 34,212H76C72,190 76,160 92,142ZM184,150C200,160 208,184 210,212H168
  C172,190 168,160 152,142Z
gold ink:1.4 o 0 0 4 at 84,152 160,152
"""
HAIR = """
hair ink:1.7 M101,88C88,94 90,108 86,116C82,126 92,134 102,128ZM143,88C156,94 154,108 158,116C162,126 152,134 142,128Z
- ink:1.1 M96,102C94,110 90,116 94,124M148,102C150,110 154,116 150,124
"""
BEARDS: Mapping[str, str] = {  # around the bridge of the nose, from ear to ear
    "H": "M-20,6C-24,30 -22,54 0,74C22,54 24,30 20,6",
    "D": "M-20,6C-26,34 -18,50 -10,52C-6,50 -3,48 0,52C3,48 6,50 10,52C18,50 26,34 20,6",
    "C": "M-20,6C-24,24 -18,38 -8,42Q0,45 8,42C18,38 24,24 20,6",
    "S": "M-20,6C-27,32 -20,58 -15,70C-11,74 -8,74 -7,72C-5,82 -2,86 0,88C2,86 5,82 7,72C8,74 11,74 15,70"
    "C20,58 27,32 20,6",
}
UPPER_LIP = "C14,16 8,15 0,15C-8,15 -14,16 -20,6Z"  # where every beard ends
LONG = "- ink:1.2 M-14,24C-14,34 -12,40 -8,44M14,24C14,34 12,40 8,44M-6,30C-6,36 -5,40 -3,43M6,30C6,36 5,40 3,43"
SHORT = "- ink:1.2 M-13,22C-13,30 -11,34 -8,37M13,22C13,30 11,34 8,37M-4,28V38M4,28V38"
LOCKS: Mapping[str, str] = {"H": LONG, "D": LONG, "C": SHORT, "S": LONG}  # the lines in them
MOUSTACHE = """
hair ink:1.3 M-15,21C-10,12 -4,13 0,16C4,13 10,12 15,21C8,19 4,20 0,21C-4,20 -8,19 -15,21Z
- lips:2.2 M-5,23.5Q0,25 5,23.5
"""
SCEPTRE = """
- ink:6.4 M192,116V212
- gold:3.6 M192,116V212
- ink:4 M184,121Q192,129 200,121
"""
SLEEVE = "trim ink:1.6 M172,184C178,174 186,172 192,176L204,212H176Z"
ORB = """
trim ink:1.6 M150,212C150,196 160,186 176,184L206,190L210,212Z
bright ink:1.8 o 184 152 23
gold - M184,129A23,23 0 0 1 184,175C196,166 196,138 184,129Z
- ink:1.5 M161.5,149Q184,158 206.5,149M184,129V153
- ink:4.6 M184,129V108M176,116H192
- bright:2.2 M184,129V108M176,116H192
"""
SWORD = """
paper ink:1.6 M186,160V62L192,50L198,62V160Z
steel - M192,52L198,62V160H192Z
- ink:1.1 M192,66V156
gold ink:1.6 M170,158H214V166H170Z
gold ink:1.4 o 0 162 4.4 at 169,0 215,0
wood ink:1.4 M188,166H196V190H188Z
gold ink:1.4 o 192 192 5.4
"""
BOOK = """
trim ink:1.8 M152,142L196,130L210,184L166,196Z
paper ink:1.3 M166,196L210,184L213,190L170,202Z
gold ink:1.1 M152,142l10,-2.7l3,10l-10,2.7ZM196,130l3,10.5l-10,2.7l-3,-10.5Z
- gold:1.4 M160,149L194,140L204,179L170,188Z
"""


def king(suit: str, colours: Colours) -> str:
    """The King of *suit*, a letter, on the upper half of a card; *colours* have `fabric` and `suit`."""
    return KINGS[suit](colours)


def _head(suit: str, crown: str, colours: Colours, look: int = 0) -> str:
    shift = 3 * look
    beard = scene(f"hair ink:1.7 {BEARDS[suit]}{UPPER_LIP}\n{LOCKS[suit]}", colours)
    return (
        scene(HAIR, colours)
        + face(X, Y, colours, look)
        + placed(beard + scene(MOUSTACHE, colours), X + shift, Y)
        + placed(scene(crown, colours), X, Y - 20)
    )


def _of_hearts(colours: Colours) -> str:
    staff = scene(SCEPTRE, colours) + sign("H", 192, 104, 30, colours["suit"], colours["paper"])
    arm = scene(SLEEVE, colours) + hand(192, 178, colours)
    return staff + scene(ROBE + ERMINE, colours) + _head("H", CROWN, colours) + arm


def _of_diamonds(colours: Colours) -> str:
    orb = scene(ORB, colours) + sign("D", 184, 96, 26, colours["suit"], colours["paper"]) + hand(180, 180, colours, -80)
    return scene(ROBE + CHAIN, colours) + _head("D", ARCHED, colours, -1) + orb


def _of_clubs(colours: Colours) -> str:
    sword = scene(SWORD, colours) + scene(SLEEVE, colours) + hand(192, 180, colours)
    badge = sign("C", 122, 170, 26, colours["suit"], colours["paper"])
    return scene(ROBE + ARMOUR, colours) + badge + _head("C", LEAFED, colours, 1) + sword


def _of_spades(colours: Colours) -> str:
    book = scene(BOOK, colours) + sign("S", 182, 164, 24, colours["paper"]) + hand(168, 196, colours, 60)
    return scene(ROBE + ERMINE, colours) + _head("S", TURBANED, colours) + book


KINGS: Mapping[str, Callable[[Colours], str]] = {"H": _of_hearts, "D": _of_diamonds, "C": _of_clubs, "S": _of_spades}
