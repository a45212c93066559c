"""The deck of high contrast: black and deep colours on white, no tints, no patterns, emblems for the courts."""

from __future__ import annotations

from collections.abc import Mapping

from ultimo.cards.colours import BASE, BOLD_NIGHT, Inks, chapter_of
from ultimo.cards.jacks import CAP
from ultimo.cards.letters import written
from ultimo.cards.measures import HEIGHT, MINI_HEIGHT, MINI_WIDTH, WIDTH
from ultimo.cards.people import CORONET, CROWN, feather
from ultimo.cards.scenes import Colours, scene
from ultimo.cards.signs import cap, sign
from ultimo.cards.svg import box, half_turned, placed
from ultimo.cards.taroks import number_of
from ultimo.core.cards import MOND, SKUS, Card, Suit

LEFT = 56  # the middle of what stands in the corner
NUMERAL, FIGURE, RANK = 50, 56, 64  # heights
BLACK = BASE["black"]
MOST = 82  # a wider text in the corner is squeezed

PLAIN_HORSE = """
white ink:5 M146,214C152,180 146,140 116,112C112,104 108,98 104,92L106,72L94,84L86,74L82,92C72,96 68,104 64,114
  C58,128 48,142 38,154C32,161 33,171 40,175C46,179 53,178 58,173C64,173 70,169 76,164C82,162 90,162 97,158
  C98,172 88,190 80,214Z
ink - M100,84C112,84 122,92 126,102C144,112 156,140 160,214H140C146,186 140,146 114,114C110,104 106,96 100,84Z
ink - o 75 120 4
- main:6 M86,94C92,120 88,140 66,170M50,140C58,146 68,152 74,164
"""
EMBLEMS: Mapping[str, tuple[str, tuple[float, float, float]]] = {  # drawing; its place and scale
    "K": (CROWN, (152, 120, 1.45)),
    "Q": (CORONET, (152, 112, 1.75)),
    "C": (PLAIN_HORSE, (52, 0, 0.95)),
    "J": (CAP, (6, -12, 1.22)),
}


def bold_face(card: Card, inks: Inks) -> str:
    """The face of *card* without its index."""
    ink = inks[_ink_name(card)]
    ground = box(0, 0, WIDTH, HEIGHT, BOLD_NIGHT, r=14) if card is MOND else ""
    half = _emblem(card, ink)
    rim = box(7, 7, WIDTH - 14, HEIGHT - 14, stroke=ink, width=6, r=10)
    return ground + half + half_turned(half, WIDTH, HEIGHT) + box(7, 203, WIDTH - 14, 14, ink) + rim


def _ink_name(card: Card) -> str:
    return chapter_of(number_of(card)).name if card.suit is Suit.TAROKS else card.suit.value


def _emblem(card: Card, ink: str) -> str:
    if card is SKUS:
        return cap(156, 128, 110, ink, BLACK)
    if card.suit is Suit.TAROKS:
        return written(str(number_of(card)), 164, 84, 96, ink, 104)
    if card.rank not in EMBLEMS:
        return sign(card.suit.value, 150, 126, 112, ink)
    drawing, (x, y, scale) = EMBLEMS[card.rank]
    plume = feather(142, 78, 38, 62, ink, BASE["white"]) if card.rank == "J" else ""
    return placed(plume + scene(drawing, _plain(ink)), x, y, scale=scale)


def _plain(ink: str) -> Colours:
    white = dict.fromkeys(("gold", "bright", "paper", "white"), BASE["white"])
    return {**white, **dict.fromkeys(("cloth", "trim", "main"), ink), "ink": BLACK}


def bold_index(card: Card, letter: str, inks: Inks) -> str:
    """Numeral and Arabic figure, or rank (written as *letter*) and sign, in the upper left corner."""
    ink = inks[_ink_name(card)]
    if card.suit is not Suit.TAROKS:
        return written(letter, 42, 20, RANK, ink, 56) + sign(card.suit.value, 42, 112, 46, ink)
    if card is SKUS:
        return cap(LEFT, 50, 60, ink, ink)
    numeral = written(card.rank, LEFT, 20, NUMERAL, ink, MOST)
    return numeral + written(str(number_of(card)), LEFT, 80, FIGURE, ink, MOST)


def bold_mini(card: Card, inks: Inks) -> str:
    """The face of a mini card in high contrast, without its index."""
    ink = inks[_ink_name(card)]
    if card.suit is not Suit.TAROKS:
        return sign(card.suit.value, MINI_WIDTH / 2, 50, 36, ink)
    if card is SKUS:
        return box(1, 33, MINI_WIDTH - 2, 11, ink)
    ground = box(1, 1, MINI_WIDTH - 2, MINI_HEIGHT - 2, BOLD_NIGHT, r=3) if card is MOND else ""
    return ground + written(str(number_of(card)), MINI_WIDTH / 2, 28, 21, ink)
