"""How far a drawing reaches: a reader of the SVG that the cards are made of, for indices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

NAMESPACE = re.compile(r"\{.*\}")
COMMAND = re.compile(r"([MLHVCQZhv])([^A-Za-z]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
TRANSFORM = re.compile(r"(translate|scale)\(([^)]*)\)")


class Extent(NamedTuple):
    """The smallest rectangle around a drawing."""

    left: float
    top: float
    right: float
    foot: float


class Frame(NamedTuple):
    """Where the origin is and how long a unit is."""

    x: float = 0
    y: float = 0
    wide: float = 1
    high: float = 1

    def within(self, transform: str) -> Frame:
        """This frame after *transform*: moves and scales only."""
        frame = self
        for kind, text in TRANSFORM.findall(transform):
            one, two = ([float(part) for part in NUMBER.findall(text)] * 2)[:2]
            if kind == "translate":
                two = two if len(NUMBER.findall(text)) == 2 else 0
                frame = frame._replace(x=frame.x + frame.wide * one, y=frame.y + frame.high * two)
            else:
                frame = frame._replace(wide=frame.wide * one, high=frame.high * two)
        return frame


def extent(svg: str) -> Extent:
    """The extent of what *svg* draws upright: what is turned by 180 degrees, the other corner, is left out."""
    points = list(_points(ElementTree.fromstring(f"<g>{svg}</g>"), Frame()))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Extent(min(xs), min(ys), max(xs), max(ys))


def _points(element: ElementTree.Element, frame: Frame) -> Iterator[tuple[float, float]]:
    transform = element.get("transform", "")
    if "rotate" in transform:
        return
    frame = frame.within(transform)
    for x, y in _own_points(element):
        yield frame.x + frame.wide * x, frame.y + frame.high * y
    for child in element:
        yield from _points(child, frame)


def _own_points(element: ElementTree.Element) -> Iterator[tuple[float, float]]:
    kind = NAMESPACE.sub("", element.tag)
    if kind == "path":
        yield from _path_points(element.attrib["d"])
    if kind == "circle":
        x, y, r = (float(element.attrib[key]) for key in ("cx", "cy", "r"))
        yield from ((x - r, y - r), (x + r, y + r))
    if kind == "rect":
        x, y, wide, high = (float(element.attrib[key]) for key in ("x", "y", "width", "height"))
        yield from ((x, y), (x + wide, y + high))


def _path_points(d: str) -> Iterator[tuple[float, float]]:
    """The corners and handles of a path: its outline lies between them."""
    x = y = 0.0
    for command, text in COMMAND.findall(d):
        values = [float(part) for part in NUMBER.findall(text)]
        if command in "HVhv":
            for value in values:
                x = value if command == "H" else x + value if command == "h" else x
                y = value if command == "V" else y + value if command == "v" else y
        elif values:
            yield from zip(values[::2], values[1::2], strict=True)
            x, y = values[-2:]
        yield x, y
