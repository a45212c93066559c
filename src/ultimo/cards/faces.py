"""Whole cards: a ground, a face, perhaps the veil of a card that may not be played, and the index over all of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ultimo.cards.backs import back_face, back_mini
from ultimo.cards.bold import bold_face, bold_index, bold_mini
from ultimo.cards.colours import BASE, DECKS, Deck, Inks
from ultimo.cards.contrast import FADED, FELTS, faded
from ultimo.cards.courts import FIGURES, court_face
from ultimo.cards.letters import written
from ultimo.cards.measures import HEIGHT, INDEX, MINI_HEIGHT, MINI_RADIUS, MINI_WIDTH, RADIUS, WIDTH
from ultimo.cards.minis import mini_face, mini_index
from ultimo.cards.pips import pip_face
from ultimo.cards.signs import sign
from ultimo.cards.svg import box, half_turned, tag
from ultimo.cards.taroks import tarok_face, tarok_figure, tarok_index
from ultimo.core.cards import Card, Suit

Language = Literal["en", "de", "hu", "cs"]

LETTERS: Mapping[Language, Mapping[str, str]] = {  # the ranks of the courts, where they are not K Q C J
    "en": {},
    "de": {"Q": "D", "J": "B"},  # Dame, Bube
    "hu": {"Q": "D", "C": "L", "J": "B"},  # dáma, lovas, bubi
    "cs": {"Q": "D", "C": "J", "J": "S"},  # dáma, jezdec, spodek
}


@dataclass(frozen=True, slots=True)
class Look:
    """How cards are shown."""

    deck: Deck = "two"
    language: Language = "en"  # whose letters the courts have
    figures: bool = False  # taroks with Arabic figures too
    mini: bool = False
    felt: Literal["light", "dark"] | None = None  # faded to this cloth: a card that may not be played

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in the card's own units."""
        return (MINI_WIDTH, MINI_HEIGHT) if self.mini else (WIDTH, HEIGHT)

    @property
    def inks(self) -> Inks:
        """The colours of its pips and numerals."""
        return DECKS[self.deck]


def letter_of(card: Card, language: Language) -> str:
    """What stands in the corner of *card*."""
    return LETTERS[language].get(card.rank, card.rank)


def face(card: Card, look: Look, inks: Inks) -> str:
    """The face of *card* without its index, its pips in *inks*."""
    bold = look.deck == "contrast"
    if look.mini:
        return bold_mini(card, inks) if bold else mini_face(card, inks)
    if bold:
        return bold_face(card, inks)
    uid = f"{card.token}-{look.deck}"
    if card.suit is Suit.TAROKS:
        return tarok_face(card, uid)
    ink = inks[card.suit.value]
    if card.rank in FIGURES:
        return court_face(card.rank, card.suit.value, ink, uid)
    return pip_face(card.rank, card.suit.value, ink)


def index(card: Card, look: Look, inks: Inks) -> str:
    """What tells *card* in its corners, in *inks*; on a full card it stands in the upper and in the lower corner."""
    letter = letter_of(card, look.language)
    if look.mini:
        return mini_index(card, letter, inks)
    corner = bold_index(card, letter, inks) if look.deck == "contrast" else _corner(card, letter, inks)
    return corner + half_turned(corner, WIDTH, HEIGHT)


def _corner(card: Card, letter: str, inks: Inks) -> str:
    if card.suit is Suit.TAROKS:
        return tarok_index(card, inks)
    ink = inks[card.suit.value]
    middle, most = (35, 36) if len(letter) == 1 else (38, 46)
    return written(letter, middle, 18, INDEX, ink, most) + sign(card.suit.value, middle, 84, 27, ink)


def figure(card: Card) -> str:
    """The Arabic figures of a full tarok, in both corners."""
    corner = tarok_figure(card) if card.suit is Suit.TAROKS else ""
    return corner and corner + half_turned(corner, WIDTH, HEIGHT)


def ground(look: Look) -> str:
    """The paper and its edge."""
    wide, high = look.size
    bold = look.deck == "contrast"
    paper, edge = (BASE["white"], BASE["black"]) if bold else (BASE["paper"], BASE["edge"])
    return box(0.5, 0.5, wide - 1, high - 1, paper, edge, 1, MINI_RADIUS if look.mini else RADIUS)


def veil(look: Look, felt: str) -> str:
    """What fades a card to *felt*, a colour."""
    wide, high = look.size
    radius = MINI_RADIUS if look.mini else RADIUS
    return tag("rect", width=wide, height=high, rx=radius, fill=felt, fill_opacity=f"{FADED:g}")


def front(card: Card, look: Look = Look()) -> str:
    """Everything on the face of *card*, in its own units, without the `svg` around it."""
    felt = look.felt and FELTS[look.felt]
    inks = faded(look.inks, felt) if felt else look.inks
    figures = figure(card) if look.figures and not look.mini and look.deck != "contrast" else ""
    over = veil(look, felt) if felt else ""
    return ground(look) + face(card, look, look.inks) + over + index(card, look, inks) + figures


def back(look: Look = Look()) -> str:
    """The back of a card."""
    return back_mini() if look.mini else back_face()


def whole(inner: str, look: Look, title: str) -> str:
    """An SVG file of one card whose face or back is *inner*."""
    wide, high = look.size
    named = tag("title", title)
    box_ = f"0 0 {wide} {high}"
    return tag("svg", named + inner, xmlns="http://www.w3.org/2000/svg", viewBox=box_, role="img")
