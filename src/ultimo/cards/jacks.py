"""The four Jacks: hearts with a halberd, diamonds with a lute, clubs with a falcon, spades with a banner."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ultimo.cards.people import face, feather, hand
from ultimo.cards.scenes import Colours, scene
from ultimo.cards.signs import sign
from ultimo.cards.svg import placed, polar

X, Y = 120, 104

DOUBLET = """
cloth ink:1.8 M96,138C62,144 42,162 38,212H202C198,162 178,144 144,138Z
fabric ink:1.5 M46,172C60,158 72,154 80,154L76,212H38C39,196 41,184 46,172Z
fabric ink:1.5 M194,172C180,158 168,154 160,154L164,212H202C201,196 199,184 194,172Z
trim ink:1.4 M111,150L108,212H132L129,150Z
gold ink:1 o 120 0 2.6 at 0,170 0,184 0,198
"""
RUFF = "paper ink:1.2 M96,134Q120,158 144,134L138,128H102Z"
COLLAR = """
trim ink:1.6 M92,136C96,156 110,166 120,176C130,166 144,156 148,136L136,130H104Z
gold ink:1.2 o 0 0 2.4 at 98,146 108,158 132,158 142,146
"""
BOB = """
hair ink:1.7 M98,90C84,98 84,120 90,132C96,134 102,130 103,124L137,124C138,130 144,134 150,132C156,120 156,98 142,90Z
"""
CURLS = """
hair ink:1.5 o 0 0 9 at 93,100 90,113 95,126 147,100 150,113 145,126
hair - M96,92H144V124H96Z
- ink:1.1 M90,100a4,4 0 1 1 4,4M87,113a4,4 0 1 1 4,4M144,100a4,4 0 1 1 4,4M147,113a4,4 0 1 1 4,4
"""
FRINGE = "hair ink:1.5 M100,106C100,94 108,90 116,90C126,90 138,92 140,106C146,88 134,78 120,78C106,78 94,88 100,106Z"
CAP = """
cloth ink:1.8 M84,84C76,60 106,46 128,52C154,56 162,74 150,86Q118,72 84,84Z
trim ink:1.6 M86,88Q118,74 150,90V83Q118,67 85,81Z
- paper:1.2 M98,64C110,56 124,58 132,62
gold ink:1.4 o 140 76 5
"""
HAT = """
cloth ink:1.7 M100,80C98,60 104,50 120,48C138,50 144,62 141,80Z
trim ink:1.5 M99,80C99,74 99,72 100,68Q120,62 141,68V80Q120,72 99,80Z
cloth ink:1.8 M74,84C92,70 146,68 168,82C160,90 150,90 144,88Q120,78 98,90C88,92 80,90 74,84Z
"""
HALBERD = """
- ink:5.6 M194,74V212
- wood:3 M194,76V212
steel ink:1.4 M194,52L199,82H189Z
steel ink:1.4 M197,88C214,78 216,114 197,108Z
steel ink:1.4 M191,92L178,98L191,104Z
"""
SLEEVE = """
cloth ink:1.6 M172,190C178,178 186,176 194,180L206,212H174Z
paper ink:1.3 M180,182L202,190L200,197L176,190Z
"""
LUTE = """
wood ink:1.7 M112,206C104,186 118,164 142,164C158,164 168,170 182,160L188,168C178,178 172,186 168,198L164,212H116Z
bright - M120,204C116,188 126,172 142,172C154,172 160,176 166,176C160,186 160,198 156,208H122Z
ink - o 140 190 8
wood ink:1.6 M172,164L206,118L216,126L184,172Z
wood ink:1.5 M202,120L196,104L208,100L222,118L214,128Z
- ink:1 M134,208L208,116M140,209L211,119M146,210L214,122
paper ink:1.2 o 0 0 2.6 at 194,108 203,100 220,112 214,104
"""
FALCON = """
wood ink:1.6 M184,112C186,100 200,98 206,106C212,112 212,124 206,140L212,166L202,170L196,158C186,152 180,134 184,112Z
paper ink:1.2 M185,116C182,132 188,146 196,152C198,140 196,124 192,114Z
- ink:1.1 M188,126h5M188,133h6M190,140h5
fur ink:1.4 M196,114C206,116 208,132 205,144L208,160C198,150 192,132 196,114Z
gold ink:1.2 M184,110L176,113L184,117Z
paper - o 191 108 3
ink - o 190.5 108 2
- gold:2.4 M196,154V166M190,152V166
"""
GLOVE = """
bright ink:1.6 M174,168C180,162 204,162 210,168L206,186H178Z
cloth ink:1.6 M170,192C176,184 202,182 210,188L214,212H168Z
- ink:1.1 M182,168V176M190,166V176M198,166V176
"""
BANNER = """
- ink:5.6 M196,54V212
- wood:3 M196,56V212
gold ink:1.4 d 196 50 5 8
trim ink:1.6 M193,66H146C154,78 154,84 146,96C154,108 154,112 148,122H193Z
- gold:1.8 M188,70V118
"""


def jack(suit: str, colours: Colours) -> str:
    """The Jack of *suit*, a letter, on the upper half of a card; *colours* have `fabric` and `suit`."""
    return JACKS[suit]({**colours, "hair": colours["young"]})


def _ruff(colours: Colours) -> str:
    folds = (polar(X, 118, 32, 180 + degrees) for degrees in range(-64, 65, 16))
    at = " ".join(f"{x:.1f},{y:.1f}" for x, y in folds)
    return scene(f"paper ink:1.4 o 0 0 8.5 at {at}\n{RUFF}", colours)


def _head(hair: str, hat: str, colours: Colours, look: int = 0, mirrored: bool = False) -> str:
    plume = feather(X + 22, Y - 26, 38, 62, colours["feather"], colours["paper"])
    top = plume + scene(hat, colours)
    worn = placed(top, 2 * X, 0, scale=(-1, 1)) if mirrored else top
    return scene(hair, colours) + face(X, Y, colours, look) + scene(FRINGE, colours) + worn


def _arm(colours: Colours) -> str:
    return scene(SLEEVE, colours) + hand(194, 178, colours)


def _of_hearts(colours: Colours) -> str:
    return scene(HALBERD, colours) + scene(DOUBLET, colours) + _ruff(colours) + _head(BOB, CAP, colours) + _arm(colours)


def _of_diamonds(colours: Colours) -> str:
    sleeve = placed(scene(SLEEVE, colours) + hand(194, 178, colours), 10, 22, scale=(0.9, 0.9))
    lute = scene(LUTE, colours) + hand(186, 152, colours, 40, 0.85)
    return scene(DOUBLET + COLLAR, colours) + _head(CURLS, HAT, colours, -1) + sleeve + lute


def _of_clubs(colours: Colours) -> str:
    falcon = scene(GLOVE, colours) + scene(FALCON, colours)
    return scene(DOUBLET, colours) + _ruff(colours) + _head(CURLS, CAP, colours, 1, mirrored=True) + falcon


def _of_spades(colours: Colours) -> str:
    banner = scene(BANNER, colours) + sign("S", 170, 94, 30, colours["paper"])
    return banner + scene(DOUBLET + COLLAR, colours) + _head(BOB, HAT, colours) + _arm(colours)


JACKS: Mapping[str, Callable[[Colours], str]] = {"H": _of_hearts, "D": _of_diamonds, "C": _of_clubs, "S": _of_spades}
