"""The 22 taroks: each is a frame and a picture by chapter."""

from __future__ import annotations

from ultimo.cards.colours import SKUS_NUMBER, Chapter, Inks, chapter_of
from ultimo.cards.crafts import craft
from ultimo.cards.flowers import bouquet
from ultimo.cards.frames import HONOUR_CHAPTERS, across, cartouche, frame, place_width
from ultimo.cards.honours import HONOURS
from ultimo.cards.lands import by_night, landscape
from ultimo.cards.letters import width, written
from ultimo.cards.measures import (
    FRAME_OUT,
    HEIGHT,
    INDEX,
    NUMERAL_MOST,
    PANEL_FOOT,
    PANEL_LEFT,
    PANEL_RIGHT,
    PANEL_TOP,
    WIDTH,
)
from ultimo.cards.signs import cap
from ultimo.cards.skies import heaven
from ultimo.cards.svg import half_turned, path, tag
from ultimo.core.cards import ROMAN, Card

PICTURES = {"field": bouquet, "land": landscape, "craft": craft, "sky": heaven}
FIGURE = 26  # height of the Arabic figure


def number_of(card: Card) -> int:
    """1 for the Pagat to 22 for the Skus."""
    return SKUS_NUMBER if card.rank == "SK" else ROMAN.index(card.rank) + 1


def tarok_face(card: Card, uid: str) -> str:
    """The face of *card* without its index; its ids begin with *uid*."""
    number = number_of(card)
    chapter = chapter_of(number)
    panel = tag("rect", x=PANEL_LEFT, y=PANEL_TOP, width=PANEL_RIGHT - PANEL_LEFT, height=PANEL_FOOT - PANEL_TOP)
    clip = tag("clipPath", panel, id=f"{uid}-panel")
    half = tag(
        "g", _picture(chapter, number), id=f"{uid}-half", clip_path=f"url(#{uid}-panel)", stroke_linejoin="round"
    )
    place = cartouche(chapter, number)
    night = by_night(number, chapter.colours) if chapter.name == "land" else ""
    lower = half_turned(tag("use", href=f"#{uid}-half") + night + place, WIDTH, HEIGHT)
    return tag("defs", clip) + frame(chapter, number) + half + place + lower + across(chapter, number)


def _picture(chapter: Chapter, number: int) -> str:
    if chapter.name in HONOUR_CHAPTERS:
        return HONOURS[chapter.name](chapter.colours)
    return PICTURES[chapter.name](number, chapter.colours)


def tarok_index(card: Card, inks: Inks) -> str:
    """The numeral in the upper left corner, or the cap of the Skus."""
    number = number_of(card)
    chapter = chapter_of(number)
    middle = FRAME_OUT - 2 + place_width(number) / 2
    if number == SKUS_NUMBER:
        return cap(middle, 41, 46, inks["skus"], inks["skus"])
    return written(card.rank, middle, FRAME_OUT + 8, INDEX, inks[chapter.name], NUMERAL_MOST)


def tarok_figure(card: Card) -> str:
    """The number in Arabic figures on a tab under the numeral; nothing on the Skus."""
    number = number_of(card)
    if number == SKUS_NUMBER:
        return ""
    chapter = chapter_of(number)
    left, top = FRAME_OUT - 2, FRAME_OUT - 2 + INDEX + 18
    wide = max(28, width(str(number), FIGURE) + 12)
    tab = f"M{left},{top}H{left + wide:g}V{top + 32}q0,5 -5,5H{left}Z"
    return path(tab, chapter.main, chapter.rim) + written(str(number), left + wide / 2, top + 6, FIGURE, chapter.light)
