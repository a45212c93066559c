"""Flat drawings as pictures of pixels: polygons painted over each other, written as PNG. For icons, not for cards."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

Point = tuple[float, float]
Colour = tuple[int, int, int]
Picture = list[bytearray]  # rows of red, green, blue and alpha, one byte each

ROWS = 4  # how many lines are looked at in each row of pixels


class Area(NamedTuple):
    """A polygon in one colour, in units of the picture's side: 0 to 1."""

    points: tuple[Point, ...]
    colour: str  # #RRGGBB

    @property
    def channels(self) -> Colour:
        """Red, green and blue, 0 to 255."""
        return int(self.colour[1:3], 16), int(self.colour[3:5], 16), int(self.colour[5:7], 16)


def disc(x: float, y: float, r: float, colour: str) -> Area:
    """A circle as a polygon."""
    turns = (math.tau * i / 96 for i in range(96))
    return Area(tuple((x + r * math.cos(turn), y + r * math.sin(turn)) for turn in turns), colour)


def curve(start: Point, *bends: tuple[Point, Point, Point]) -> tuple[Point, ...]:
    """The points along cubic curves from *start*: each bend has two handles and an end."""
    points = [start]
    for one, two, end in bends:
        begin = points[-1]
        for step in range(1, 25):
            t = step / 24
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            corners = (begin, one, two, end)
            x = sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True))
            y = sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True))
            points.append((x, y))
    return tuple(points)


def png(areas: Sequence[Area], side: int) -> bytes:
    """*areas*, the last on top, as a square PNG with *side* pixels."""
    rows = [bytearray(4 * side) for _ in range(side)]
    for area in areas:
        _paint(rows, area, side)
    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    header = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", packed) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _paint(rows: Picture, area: Area, side: int) -> None:
    points = [(x * side, y * side) for x, y in area.points]
    edges = [(a, b) for a, b in zip(points, points[1:] + points[:1], strict=True) if a[1] != b[1]]
    first = max(0, math.floor(min(y for _, y in points)))
    last = min(side - 1, math.floor(max(y for _, y in points)))
    for y in range(first, last + 1):
        cover = [0.0] * side
        for line in range(ROWS):
            for left, right in _spans(edges, y + (line + 0.5) / ROWS):
                _cover(cover, max(0.0, left), min(float(side), right))
        _blend(rows[y], cover, area.channels)


def _spans(edges: Sequence[tuple[Point, Point]], y: float) -> Iterator[tuple[float, float]]:
    crossed = sorted(
        a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in edges if min(a[1], b[1]) <= y < max(a[1], b[1])
    )
    return zip(crossed[::2], crossed[1::2], strict=True)


def _cover(cover: list[float], left: float, right: float) -> None:
    for x in range(math.floor(left), math.ceil(right)):
        cover[x] += max(0.0, min(right, x + 1) - max(left, x)) / ROWS


def _blend(row: bytearray, cover: Sequence[float], colour: Colour) -> None:
    for x, share in enumerate(cover):
        if share <= 0:
            continue
        over = min(1.0, share)
        below = row[4 * x + 3] / 255 * (1 - over)
        alpha = over + below
        for channel in range(3):
            row[4 * x + channel] = round((colour[channel] * over + row[4 * x + channel] * below) / alpha)
        row[4 * x + 3] = round(alpha * 255)
