"""The sixteen court cards: a figure, twice, and a band across the middle."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ultimo.cards.cavaliers import cavalier
from ultimo.cards.colours import BASE, COURTS, Cloth
from ultimo.cards.jacks import jack
from ultimo.cards.kings import king
from ultimo.cards.measures import HEIGHT, WIDTH
from ultimo.cards.queens import queen
from ultimo.cards.scenes import Colours, scene
from ultimo.cards.signs import sign
from ultimo.cards.svg import box, half_turned, path, tag

FIGURES: Mapping[str, Callable[[str, Colours], str]] = {"K": king, "Q": queen, "C": cavalier, "J": jack}
WEAVES: Mapping[str, tuple[int, int, str]] = {  # width, height and ornament of a piece of cloth
    "lozenge": (18, 24, "bright/.8 - d 9 12 6 9"),
    "check": (14, 14, "gold - r 0 0 7 7 at 0,0 7,7"),
    "dots": (14, 14, "gold - o 3.5 3.5 2.2 at 0,0 7,7"),
    "stripe": (12, 12, "gold - r 0 0 3.4 12"),
}


def court_face(rank: str, suit: str, ink: str, uid: str) -> str:
    """The face of a court card without its index; *ink* is the colour of its signs. Its ids begin with *uid*."""
    wear, cloth = COURTS[suit], f"{uid}-cloth"
    colours = {**wear.colours, "fabric": f"url(#{cloth})", "suit": ink}
    drawn = FIGURES[rank](suit, colours)
    weave = _weave(wear, cloth) if colours["fabric"] in drawn else ""
    clip = tag("clipPath", tag("rect", x=13, y=13, width=WIDTH - 26, height=191), id=f"{uid}-upper")
    figure = tag("g", drawn, clip_path=f"url(#{uid}-upper)", stroke_linejoin="round")
    half = tag("g", figure + sign(suit, WIDTH - 33, 34, 26, ink), id=f"{uid}-half")
    lower = half_turned(tag("use", href=f"#{uid}-half"), WIDTH, HEIGHT)
    rim = box(8, 8, WIDTH - 16, HEIGHT - 16, stroke=ink, r=9)
    return tag("defs", weave + clip) + half + lower + _band(wear) + rim


def _weave(wear: Cloth, name: str) -> str:
    wide, high, ornament = WEAVES[wear.pattern]
    cloth = box(0, 0, wide, high, wear.cloth) + scene(ornament, BASE)
    return tag("pattern", cloth, id=name, width=wide, height=high, patternUnits="userSpaceOnUse")


def _band(wear: Cloth) -> str:
    middle = WIDTH // 2
    gold = " ".join(f"{middle + 14 * i},210" for i in range(-7, 8, 2))
    light = " ".join(f"{middle + 14 * i},210" for i in range(-6, 7, 2))
    edges = path(f"M8,203H{WIDTH - 8}M8,217H{WIDTH - 8}", stroke=BASE["ink"])
    lozenges = scene(f"gold - d 0 0 4.6 4.6 at {gold}\npaper - d 0 0 4.6 4.6 at {light}", BASE)
    return box(8, 203, WIDTH - 16, 14, wear.trim) + edges + lozenges
