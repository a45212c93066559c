"""A curve of learning as a picture: a line for each opponent, with a band of one standard error to each side."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from ultimo.cards.svg import Point, box, number, path, polygon, tag

WIDE, HIGH = 640, 300  # of the picture
LEFT, RIGHT, TOP, FOOT = 50, 20, 20, 50  # what is left around the lines for what is written there
COLOURS = ("#3f7fc4", "#c8643c")
GREY = "#808890"  # can be read on white and on black


class Line(NamedTuple):
    """How strong a network was against one opponent."""

    opponent: str
    points: Sequence[tuple[float, float, float]]  # hands, difference, standard error


class Scale(NamedTuple):
    """Where numbers lie in the picture."""

    most: float  # hands
    low: float  # differences
    high: float

    @staticmethod
    def of(lines: Iterable[Line]) -> Scale:
        """One that all *lines* have room in."""
        points = [point for line in lines for point in line.points]
        low, high = min(point[1] - point[2] for point in points), max(point[1] + point[2] for point in points)
        return Scale(max(point[0] for point in points), low, high)

    def at(self, hands: float, difference: float) -> Point:
        """The place of a point."""
        wide, high = WIDE - LEFT - RIGHT, HIGH - TOP - FOOT
        return LEFT + wide * hands / self.most, TOP + high * (self.high - difference) / (self.high - self.low)


def lines_of(file: Path) -> list[Line]:
    """What docs/examples/self_play.py wrote into *file*."""
    with file.open(newline="", encoding="utf-8") as text:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(text)]
    opponents = [name for name in rows[0] if f"{name} error" in rows[0]]
    return [Line(name, [(row["hands"], row[name], row[f"{name} error"]) for row in rows]) for name in opponents]


def curve(lines: Sequence[Line], unit: str) -> str:
    """*lines* over the number of hands, as an SVG."""
    scale = Scale.of(lines)
    drawn = [*_grid(scale), _text(f"{unit} a hand, after so many hands of learning", LEFT, HIGH - 8, "start")]
    for line, colour in zip(lines, COLOURS, strict=False):
        above = [scale.at(hands, difference + error) for hands, difference, error in line.points]
        below = [scale.at(hands, difference - error) for hands, difference, error in line.points]
        middle = [scale.at(hands, difference) for hands, difference, _ in line.points]
        drawn.append(path(polygon([*above, *reversed(below)]), colour, fill_opacity="0.25"))
        drawn.append(path("M" + "L".join(f"{number(x)},{number(y)}" for x, y in middle), stroke=colour, width=2.5))
        drawn.append(_text(f"against {line.opponent}", WIDE - RIGHT, below[-1][1] + 18, "end", colour))
    return tag("svg", "".join(drawn), xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDE} {HIGH}", width=WIDE)


def _grid(scale: Scale) -> Iterable[str]:
    for value in range(round(scale.low), round(scale.high) + 1):
        x, y = scale.at(0, value)
        yield box(x, y, WIDE - LEFT - RIGHT, 0.5 if value else 2, GREY)
        yield _text(f"{value:+d}" if value else "0", x - 8, y + 5, "end")
    for quarter in range(5):
        x, y = scale.at(scale.most * quarter / 4, scale.low)
        yield _text(f"{scale.most * quarter / 4:,.0f}", x, y + 18, "middle")


def _text(said: str, x: float, y: float, anchor: str, colour: str = GREY) -> str:
    return tag("text", said, x=x, y=y, text_anchor=anchor, fill=colour, font_size=13, font_family="sans-serif")
