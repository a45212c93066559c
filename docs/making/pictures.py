"""The pictures of the site: cards, drawn by the package."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from docs.making.curves import curve, lines_of
from ultimo import card, show
from ultimo.cards.faces import Look, front
from ultimo.cards.icons import icons
from ultimo.cards.measures import HEIGHT, WIDTH
from ultimo.cards.svg import number, placed, tag
from ultimo.core.cards import Card


class Row(NamedTuple):
    """Cards side by side."""

    cards: str
    width: int  # of a card, in pixels
    look: Look = Look()
    step: float = show.SPREAD  # from one card to the next, in widths
    faded: str = ""  # those that may not be played


ROWS = {  # by the name of the file
    "honours": Row("SK XXI I", 150),
    "field": Row("II III IV V VI", 120),
    "land": Row("VII VIII IX X XI", 120),
    "craft": Row("XII XIII XIV XV XVI", 120),
    "sky": Row("XVII XVIII XIX XX", 120),
    "hearts": Row("KH QH CH JH", 150),
    "diamonds": Row("KD QD CD JD", 150),
    "clubs": Row("KC QC CC JC", 150),
    "spades": Row("KS QS CS JS", 150),
    "pips": Row("1H 2D 3H 4D 10S 9C 8S 7C", 80),
    "four": Row("KH 4D 10C 9S", 100, Look(deck="four")),
    "contrast": Row("SK XXI XVIII I KH 4D 10C CS", 80, Look(deck="contrast")),
    "figures": Row("XXI XVIII XIII VIII III I", 100, Look(figures=True)),
    "mini": Row("SK XXI XVIII XIII VIII III I KH QD CC JS 10C 4D", 44),
    "fan": Row("SK XVIII XVII XIII XII III II I KH QD 10C", 100, step=0.5, faded="XVIII XIII III QD"),
}
FANS = {  # by the name of the file: the cards, and the degrees from one to the next
    "front": ("SK XXI XX XIX XVII XIV IX V I KH QD CS", 5),
    "twenty": ("XX CC 10S", 9),
    "texas": ("XXI KD 7C", 9),
    "hungarian": ("SK XIX QH", 9),
}
CURVE = Path(__file__).parents[1] / "examples/self_play.csv"
ARM = 2.4 * HEIGHT  # how far below the middle of its cards a fan is held
CORNER = (-WIDTH / 2, -ARM - HEIGHT / 2)  # of an upright card, from there


def pictures() -> Iterator[tuple[str, bytes]]:
    """The name of each file and what is in it."""
    for name, row in ROWS.items():
        faded = _cards(row.faded)
        yield f"{name}.svg", show.picture(_cards(row.cards), row.width, row.step, faded, style=row.look).encode()
    for name, (tokens, turn) in FANS.items():
        yield f"fan-{name}.svg", fan(_cards(tokens), turn).encode()
    yield "self-play.svg", curve(lines_of(CURVE), "victory points").encode()
    yield from (icon for icon in icons() if icon[0] == "favicon.svg")


def fan(cards: list[Card], turn: float) -> str:
    """*cards* as a hand holds them, *turn* degrees apart, as an SVG."""
    most = turn * (len(cards) - 1) / 2
    held = (front(one, Look()) for one in cards)
    drawn = (placed(placed(inner, *CORNER), turn=i * turn - most) for i, inner in enumerate(held))
    return tag("svg", "".join(drawn), xmlns="http://www.w3.org/2000/svg", viewBox=_frame(math.radians(most)))


def _frame(most: float) -> str:
    """The viewBox around a fan that reaches *most* to both sides of the hand, which is at 0, 0; its foot is cut off."""
    top = ARM + HEIGHT / 2
    high = math.hypot(top, WIDTH / 2)
    wide = top * math.sin(most) + WIDTH / 2 * math.cos(most)
    foot = ARM - HEIGHT / 3
    return " ".join(map(number, (-wide, -high, 2 * wide, high - foot)))


def _cards(tokens: str) -> list[Card]:
    return [card(token) for token in tokens.split()]
