"""The colours of the cards, by name, and those that change from deck to deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Deck = Literal["two", "four", "contrast"]  # colours of the suits, or a deck of its own
Inks = Mapping[str, str]  # by suit letter and chapter: the colour of pips, ranks and numerals

BASE: Mapping[str, str] = {
    "ink": "#1C2130",
    "paper": "#FBF6EA",
    "edge": "#B9AE96",
    "gold": "#C8973B",
    "bright": "#DDB45C",
    "skin": "#F4DEC3",
    "shade": "#E3C19C",
    "lips": "#B2483F",
    "steel": "#A9B2BD",
    "wood": "#8A5A2C",
    "leaf": "#2C6A4B",
    "tile": "#A5462F",
    "night": "#1A2450",
    "moon": "#F0D58A",
    "lake": "#33427F",
    "fur": "#4A3528",
    "white": "#FFFFFF",
    "black": "#000000",
}


class Chapter(NamedTuple):
    """A run of taroks that share frame and colours."""

    name: str
    first: int  # the lowest and the highest number; the Skus is 22
    last: int
    main: str
    wash: str
    mid: str
    second: str

    @property
    def colours(self) -> Mapping[str, str]:
        """Its colours beside those of all cards."""
        return {**BASE, "main": self.main, "wash": self.wash, "mid": self.mid, "second": self.second}

    @property
    def is_dark(self) -> bool:
        """Whether what is written on it is light: so is the Mond."""
        return self.main == self.wash

    @property
    def ground(self) -> str:
        """What the numeral stands on."""
        return self.main if self.is_dark else BASE["paper"]

    @property
    def rim(self) -> str:
        """The line around the place of the numeral."""
        return self.second if self.is_dark else self.main

    @property
    def band(self) -> str:
        """The line across the middle."""
        return BASE["lake"] if self.is_dark else self.main

    @property
    def light(self) -> str:
        """What is written on the main colour or on the band."""
        return self.second if self.is_dark else BASE["paper"]


CHAPTERS = (
    Chapter("pagat", 1, 1, "#86245A", "#F8DFE4", "#DDA0B8", "#C8973B"),
    Chapter("field", 2, 6, "#2A664A", "#E6ECD2", "#A9C29A", "#B4482F"),
    Chapter("land", 7, 11, "#215C75", "#DDEBEC", "#9CC0C4", "#C8973B"),
    Chapter("craft", 12, 16, "#963A23", "#F6E2CE", "#E0AE86", "#28406F"),
    Chapter("sky", 17, 20, "#34397F", "#DDDDF0", "#A3A6D8", "#C8973B"),
    Chapter("mond", 21, 21, "#1A2450", "#1A2450", "#40508F", "#F0D58A"),
    Chapter("skus", 22, 22, "#B3262F", "#FBF1D8", "#E9C46A", "#1F6F6B"),
)
SKUS_NUMBER = 22


def chapter_of(number: int) -> Chapter:
    """The chapter of tarok *number*, 1 to 22."""
    return next(chapter for chapter in CHAPTERS if chapter.first <= number <= chapter.last)


_TAROKS = {chapter.name: chapter.main for chapter in CHAPTERS} | {"mond": BASE["moon"]}

TWO: Inks = {"H": "#AE1E2D", "D": "#AE1E2D", "C": "#1C2130", "S": "#1C2130", **_TAROKS}
FOUR: Inks = {**TWO, "D": "#9A4A00", "C": "#1B6846"}
BOLD: Inks = {
    "H": "#B80018",
    "D": "#8A3C00",
    "C": "#00592F",
    "S": "#000000",
    "pagat": "#7A0050",
    "field": "#00592F",
    "land": "#004F70",
    "craft": "#8A1F00",
    "sky": "#2A1F8A",
    "mond": "#FFFFFF",
    "skus": "#9A0010",
}
BOLD_NIGHT = "#000040"  # the ground of the Mond in high contrast
DECKS: Mapping[Deck, Inks] = {"two": TWO, "four": FOUR, "contrast": BOLD}


class Cloth(NamedTuple):
    """What the courts of a suit wear, and their horses."""

    cloth: str
    trim: str
    hair: str
    young: str  # hair of Queen, Cavalier and Jack
    pattern: str
    coat: str  # of the horse
    mane: str
    feather: str

    @property
    def colours(self) -> Mapping[str, str]:
        """Its colours beside those of all cards."""
        return {**BASE, **self._asdict()}


COURTS: Mapping[str, Cloth] = {
    "H": Cloth("#A8283A", "#28406F", "#7A4A22", "#7A4A22", "lozenge", "#DCD2C0", "#B9AB92", "#28406F"),
    "D": Cloth("#B5651D", "#7A2338", "#C79A4B", "#C79A4B", "check", "#B98A5A", "#F0E3C8", "#7A2338"),
    "C": Cloth("#2C6A50", "#8A5A1C", "#3A2B22", "#3A2B22", "dots", "#6B4A33", "#2B211C", "#B98A2E"),
    "S": Cloth("#2E3F78", "#8C2A36", "#A7A7A4", "#2B2733", "stripe", "#8D9098", "#3A3F4A", "#8C2A36"),
}

BACK = {**BASE, "main": "#24465A", "light": "#E9DFC6", "deep": "#173240"}
