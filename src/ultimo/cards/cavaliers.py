"""The four Cavaliers, hussars on horseback: two ride to the left, two to the right, one has drawn the sabre."""

from __future__ import annotations

from ultimo.cards.people import face, feather, hand
from ultimo.cards.scenes import Colours, scene
from ultimo.cards.signs import sign
from ultimo.cards.svg import placed

X, Y = 160, 94

PELISSE = """
cloth ink:1.8 M138,132C116,138 102,160 98,212H212C214,186 214,166 206,152C200,142 196,136 182,132Z
trim ink:1.5 M148,134L160,150L172,134V212H148Z
- gold:2.4 M134,0Q160,7 186,0 at 0,153 0,165 0,177 0,189 0,201
gold ink:.9 o 160 3 2.4 at 0,153 0,165 0,177 0,189 0,201
gold ink:.9 o 134 0 2.2 at 0,153 0,165 0,177 0,189 0,201
gold ink:.9 o 186 0 2.2 at 0,153 0,165 0,177 0,189 0,201
fur ink:1.5 M138,130Q160,146 182,130L180,142Q160,158 140,142Z
hair ink:1.5 M140,86C132,94 132,110 138,118L144,114ZM180,86C188,94 188,110 182,118L176,114Z
"""
MOUSTACHE = "hair ink:1.2 M-15,21C-10,12 -4,14 0,16C4,14 10,12 15,21C12,23 6,19 0,20C-6,19 -12,23 -15,21Z"
BUSBY = """
fur ink:1.8 M136,84C133,62 136,48 142,42Q160,34 178,42C184,48 187,62 184,84Q160,74 136,84Z
cloth ink:1.5 M176,41C194,44 200,64 196,84L186,78C187,64 184,50 176,41Z
gold ink:1.1 o 194 86 3.4
- tuft:1.4 M142,72l3,-6M152,68l2,-6M164,68l2,-6M174,71l2,-6M148,54l3,-6M160,51l2,-6M172,55l2,-6
"""
HORSE = """
coat ink:1.9 M146,214C152,180 146,140 116,112C112,104 108,98 104,92L106,72L94,84L86,74L82,92C72,96 68,104 64,114
  C58,128 48,142 38,154C32,161 33,171 40,175C46,179 53,178 58,173C64,173 70,169 76,164C82,162 90,162 97,158
  C98,172 88,190 80,214Z
ink/.1 - M118,114C148,140 154,180 148,214H132C138,184 134,150 112,124Z
mane ink:1.6 M100,84C112,84 122,92 126,102C134,104 142,114 144,124C152,130 156,142 156,152C162,160 164,176 160,186
  C164,196 162,206 160,214H140C146,186 140,146 114,114C110,104 106,96 100,84Z
- ink:1.1 M112,100C122,106 130,116 134,126M126,120C136,130 142,142 144,154M138,146C146,158 148,174 148,186
mane ink:1.3 M94,86C88,90 88,100 92,108C96,100 98,94 100,86Z
- ink:5.2 M86,94C92,120 88,140 66,170M50,140C58,146 68,152 74,164M68,106C76,110 86,112 94,110
- trim:2.8 M86,94C92,120 88,140 66,170M50,140C58,146 68,152 74,164M68,106C76,110 86,112 94,110
gold ink:1.4 o 70 160 4.6
gold ink:1.2 o 91 111 3.6
- ink:5 M72,163C100,176 132,180 170,186
- trim:2.6 M72,163C100,176 132,180 170,186
paper ink:1.5 M69,121q6,-6 11,-1q-4,6 -11,1Z
ink - o 74.5 120.5 2.3
- ink:1.6 M67,116q7,-6 14,0
- ink:2.2 M40,163q4,-4 7,0
- ink:1.4 M42,173q8,-2 13,-6
"""
REIN_ARM = """
cloth ink:1.7 M203,148C194,152 190,164 190,174L180,184L196,203L214,192C222,182 222,160 215,152
  C212,148 207,146 203,148Z
- gold:2 M196,164q8,-4 18,0M195,172q8,-4 20,0
gold ink:1.3 M184,184L199,200L193,207L177,191Z
"""
SABRE_ARM = """
paper ink:1.5 M203,150C214,122 218,92 207,60C224,88 226,124 212,154Z
- ink:1 M208,148C218,122 221,96 214,72
gold ink:1.4 M194,148C200,156 214,160 222,152L220,160C212,166 200,164 192,156Z
cloth ink:1.7 M186,148C198,144 212,158 214,172L206,196L184,190L192,172C190,166 184,160 186,148Z
- gold:2 M192,176L211,182M190,184L208,190
gold ink:1.3 M196,168L214,174L212,182L194,176Z
"""


def cavalier(suit: str, colours: Colours) -> str:
    """The Cavalier of *suit*, a letter, on the upper half of a card; *colours* have `suit`."""
    named = {**colours, "hair": colours["young"], "tuft": "#8A6A50"}
    to_the_right, drawn = suit in "DS", suit == "C"
    rider = _rider(suit, named, -1 if suit in "CS" else 0) + placed(scene(HORSE, named), -9, 12)
    rider += _with_sabre(named) if drawn else _with_reins(named)
    return placed(rider, 251, 8, scale=(-0.96, 0.96)) if to_the_right else rider


def _rider(suit: str, colours: Colours, look: int) -> str:
    return (
        scene(PELISSE, colours)
        + face(X, Y, colours, look)
        + placed(scene(MOUSTACHE, colours), X + 4 * look, Y)
        + feather(X + 12, Y - 46, 14, 38, colours["paper"], colours["ink"])
        + scene(BUSBY, colours)
        + sign(suit, X, Y - 36, 17, colours["paper"])
    )


def _with_reins(colours: Colours) -> str:
    return scene(REIN_ARM, colours) + hand(174, 188, colours, -62, 0.95)


def _with_sabre(colours: Colours) -> str:
    return scene(SABRE_ARM, colours) + hand(206, 160, colours, 18, 0.95)
