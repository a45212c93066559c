"""The signs of the suits, and the cap that stands for the Skus in every language."""

from __future__ import annotations

from collections.abc import Mapping

from ultimo.cards.scenes import scene
from ultimo.cards.svg import fine, number, placed, tag

OUTLINES: Mapping[str, str] = {  # in a box from -50 to 50
    "H": "M0,48C-13,27 -47,9 -47,-18C-47,-36 -34,-46 -22,-46C-11,-46 -3,-39 0,-28C3,-39 11,-46 22,-46"
    "C34,-46 47,-36 47,-18C47,9 13,27 0,48Z",
    "D": "M0,-52C9,-31 25,-12 39,0C25,12 9,31 0,52C-9,31 -25,12 -39,0C-25,-12 -9,-31 0,-52Z",
    "C": "M0,-50C13,-50 22,-40 22,-28C22,-20 19,-14 13,-8C17,-11 22,-13 27,-13C39,-13 48,-4 48,9C48,22 39,31 27,31"
    "C17,31 8,25 4,15C4,32 9,43 19,50H-19C-9,43 -4,32 -4,15C-8,25 -17,31 -27,31C-39,31 -48,22 -48,9"
    "C-48,-4 -39,-13 -27,-13C-22,-13 -17,-11 -13,-8C-19,-14 -22,-20 -22,-28C-22,-40 -13,-50 0,-50Z",
    "S": "M0,-50C12,-28 45,-10 45,15C45,30 34,38 23,38C14,38 7,33 3,26C4,36 10,44 19,50H-19"
    "C-10,44 -4,36 -3,26C-7,33 -14,38 -23,38C-34,38 -45,30 -45,15C-45,-10 -12,-28 0,-50Z",
}

CAP = """
cap - M-27,27C-27,8 -29,-4 -36,-5C-44,-6 -49,0 -57,4C-64,-18 -54,-41 -32,-41C-19,-41 -12,-31 -10,-20
  C-8,-30 -4,-36 0,-42
  C4,-36 8,-30 10,-20C12,-31 19,-41 32,-41C54,-41 64,-18 57,4C49,0 44,-6 36,-5C29,-4 27,8 27,27Z
bell - o 0 0 9 at -57,17 57,17 0,-50
cap - r -30 32 60 13 3
"""


def sign(suit: str, x: float, y: float, size: float, fill: str, halo: str | None = None) -> str:
    """The sign of *suit* (a letter), *size* high, around *x*, *y*; *halo* is the colour of a rim that sets it off."""
    return tag(
        "path",
        d=OUTLINES[suit],
        transform=f"translate({number(x)} {number(y)}) scale({fine(size / 100)})",
        fill=fill,
        stroke=halo,
        stroke_width=18 if halo else None,
        paint_order="stroke" if halo else None,
    )


def cap(x: float, y: float, size: float, fill: str, bell: str) -> str:
    """The fool's cap around *x*, *y*, about *size* high."""
    return placed(scene(CAP, {"cap": fill, "bell": bell}), x, y, scale=size / 100)
