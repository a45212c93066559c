"""Pieces of SVG as text: shapes, places, and copies turned around a point. Attributes only, no style."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Point = tuple[float, float]


def number(value: float) -> str:
    """*value* with one decimal at most.

    >>> number(3), number(2.5), number(-0.04), number(0.46)
    ('3', '2.5', '0', '.5')
    """
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def fine(value: float) -> str:
    """*value* with three decimals at most, for scales."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def tag(name: str, inner: str = "", /, **attributes: str | float | None) -> str:
    """One element; `_` in the name of an attribute stands for `-`, a trailing one is dropped, None leaves it out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{number(value) if isinstance(value, int | float) else value}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def path(d: str, fill: str = "none", stroke: str | None = None, width: float = 1.6, **more: str | float | None) -> str:
    """A path of the commands *d*."""
    return tag("path", d=d, fill=fill, stroke=stroke, stroke_width=width if stroke else None, **more)


def circle(x: float, y: float, r: float, fill: str = "none", stroke: str | None = None, width: float = 1.6) -> str:
    """A circle around *x*, *y*."""
    return tag("circle", cx=x, cy=y, r=r, fill=fill, stroke=stroke, stroke_width=width if stroke else None)


def box(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = "none",
    stroke: str | None = None,
    width: float = 1.6,
    r: float = 0,
) -> str:
    """A rectangle with corners of radius *r*."""
    thick = width if stroke else None
    return tag("rect", x=x, y=y, width=w, height=h, rx=r or None, fill=fill, stroke=stroke, stroke_width=thick)


def placed(inner: str, x: float = 0, y: float = 0, turn: float = 0, scale: float | Point = 1) -> str:
    """*inner* with its origin at *x*, *y*, turned clockwise by *turn* degrees and scaled."""
    wide, high = scale if isinstance(scale, tuple) else (scale, scale)
    parts = [f"translate({number(x)} {number(y)})"] if x or y else []
    parts += [f"rotate({number(turn)})"] if turn else []
    if (wide, high) != (1, 1):
        parts.append(f"scale({fine(wide)})" if wide == high else f"scale({fine(wide)} {fine(high)})")
    return tag("g", inner, transform=" ".join(parts)) if parts else inner


def polar(x: float, y: float, r: float, degrees: float) -> Point:
    """The point at *r* from *x*, *y*, clockwise from above."""
    angle = math.radians(degrees)
    return x + r * math.sin(angle), y - r * math.cos(angle)


def polygon(points: Iterable[Point]) -> str:
    """The commands of a closed line through *points*."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points) + "Z"


def star(x: float, y: float, r: float, points: int = 4, inner: float = 0.28, turn: float = 0) -> str:
    """The commands of a star with *points* rays; *inner* is the notch as a part of *r*."""
    step = 180 / points
    return polygon(polar(x, y, r if i % 2 == 0 else r * inner, turn + step * i) for i in range(points * 2))


def lozenge(x: float, y: float, w: float, h: float) -> str:
    """The commands of a lozenge of half width *w* and half height *h* around *x*, *y*."""
    return f"M{number(x)},{number(y - h)}l{number(w)},{number(h)}l{number(-w)},{number(h)}l{number(-w)},{number(-h)}Z"


def around(count: int, drawings: Sequence[str], x: float = 0, y: float = 0, start: float = 0) -> str:
    """A ring of *count* copies around *x*, *y*: *drawings* in turn, each drawn above the origin."""
    return placed(
        "".join(placed(drawings[i % len(drawings)], turn=start + 360 * i / count) for i in range(count)), x, y
    )


def half_turned(inner: str, width: float, height: float) -> str:
    """*inner* as it stands on the lower half of a card of *width* and *height*."""
    return tag("g", inner, transform=f"rotate(180 {number(width / 2)} {number(height / 2)})")
