"""The mini deck, 44 by 77: drawn for that size, without scenes, for a whole hand or trick shown small."""

from __future__ import annotations

from collections.abc import Mapping

from ultimo.cards.cavaliers import HORSE
from ultimo.cards.colours import BASE, COURTS, SKUS_NUMBER, Inks, chapter_of
from ultimo.cards.jacks import CAP
from ultimo.cards.letters import written
from ultimo.cards.measures import MINI_HEIGHT, MINI_WIDTH
from ultimo.cards.people import CORONET, CROWN, feather
from ultimo.cards.scenes import scene
from ultimo.cards.signs import cap, sign
from ultimo.cards.svg import box, half_turned, placed
from ultimo.cards.taroks import number_of
from ultimo.core.cards import Card, Suit

MIDDLE = MINI_WIDTH / 2
NUMERAL, RANK, FIGURE = 16, 19, 13  # heights
BAND = 26  # from the upper edge; the numeral stands above it

HARLEQUIN = """
second - d 0 0 5.5 6 at 5,38.5 27,38.5
main - d 0 0 5.5 6 at 16,38.5 38,38.5
- ink:1 M1,30.5H43M1,46.5H43
"""
EMBLEMS: Mapping[str, tuple[str, tuple[float, float, float]]] = {  # drawing; its place and scale
    "K": (CROWN, (22, 62, 0.48)),
    "Q": (CORONET, (22, 60, 0.62)),
    "C": (HORSE, (-8, 12, 0.3)),
    "J": (CAP, (-24, 26, 0.37)),
}


def mini_face(card: Card, inks: Inks) -> str:
    """The face of a mini card without its index."""
    if card.suit is Suit.TAROKS:
        return _tarok(card)
    if card.rank in EMBLEMS:
        return _court(card.rank, card.suit.value, inks[card.suit.value])
    return sign(card.suit.value, MIDDLE, 50, 34, inks[card.suit.value])


def _tarok(card: Card) -> str:
    number = number_of(card)
    chapter = chapter_of(number)
    if number == SKUS_NUMBER:
        return scene(HARLEQUIN, chapter.colours)
    ground = box(1, 1, MINI_WIDTH - 2, MINI_HEIGHT - 2, chapter.main, r=3) if chapter.is_dark else ""
    band = box(1, BAND, MINI_WIDTH - 2, MINI_HEIGHT - 2 * BAND, chapter.band)
    figure = written(str(number), MIDDLE, BAND + 6, FIGURE, chapter.light)
    return ground + band + figure


def _court(rank: str, suit: str, ink: str) -> str:
    colours = COURTS[suit].colours
    drawing, (x, y, scale) = EMBLEMS[rank]
    plume = feather(142, 78, 38, 62, colours["feather"], BASE["paper"]) if rank == "J" else ""
    return box(1, 30, MINI_WIDTH - 2, 2, ink) + placed(plume + scene(drawing, colours), x, y, scale=scale)


def mini_index(card: Card, letter: str, inks: Inks) -> str:
    """Numeral, or rank (written as *letter*) and sign, of a mini card."""
    if card.suit is not Suit.TAROKS:
        ink = inks[card.suit.value]
        return written(letter, 12.5, 5, RANK, ink, 18) + sign(card.suit.value, 33, 14.5, 15, ink)
    number = number_of(card)
    if number == SKUS_NUMBER:
        upper = cap(MIDDLE, 14, 22, inks["skus"], inks["skus"])
    else:
        upper = written(card.rank, MIDDLE, 6, NUMERAL, inks[chapter_of(number).name], 36)
    return upper + half_turned(upper, MINI_WIDTH, MINI_HEIGHT)
