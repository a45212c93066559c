"""Drawings as tables: a line for each shape, painted in order.

    FILL STROKE SHAPE [at X,Y X,Y ...]

A fill is the name of a colour, `name/.4` if it lets 40 % through, or `-`; a stroke is `name:width` or `-`. A shape is
the commands of a path, `o X Y R` (circle), `r X Y W H [R]` (rectangle), `* X Y R` (star), `d X Y W H` (lozenge) or
`s X Y R N NOTCH` (star of N rays). With *at* it is painted once at each place. A line that begins with blanks goes on
the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ultimo.cards.svg import box, circle, lozenge, path, star, tag

Colours = Mapping[str, str]
Paint = tuple[str, str | None, float]  # fill, stroke, its width


def scene(table: str, colours: Colours) -> str:
    """The SVG of *table*; ValueError that names the line if one cannot be drawn."""
    return "".join(shape for line in _lines(table) for shape in _drawn(line, colours))


def _lines(table: str) -> Iterator[str]:
    whole = ""
    for line in filter(str.strip, table.splitlines()):
        if line.startswith(" "):
            whole += line
            continue
        if whole:
            yield whole
        whole = line
    if whole:
        yield whole


def _drawn(line: str, colours: Colours) -> Iterator[str]:
    try:
        fill, stroke, rest = line.split(None, 2)
        shape, _, places = rest.partition(" at ")
        for place in places.split() or ["0,0"]:
            x, y = (float(part) for part in place.split(","))
            yield _shape(shape, (x, y), fill, stroke, colours)
    except (IndexError, KeyError, ValueError) as error:
        raise ValueError(f"{line!r} cannot be drawn: {error}; write FILL STROKE SHAPE, see {__name__}") from error


def _shape(shape: str, at: tuple[float, float], fill: str, stroke: str, colours: Colours) -> str:
    colour, _, opacity = fill.partition("/")
    line, _, width = stroke.partition(":")
    inside = "none" if colour == "-" else colours[colour]
    outline = None if line == "-" else colours[line]
    drawn = _outline(shape, at, (inside, outline, float(width or 1.6)))
    return tag("g", drawn, fill_opacity=opacity) if opacity else drawn


def _outline(shape: str, at: tuple[float, float], paint: Paint) -> str:
    kind, *rest = shape.split()
    if kind in SHAPES:
        x, y, *more = (float(part) for part in rest)
        return SHAPES[kind](x + at[0], y + at[1], more, paint)
    if not kind.startswith("M"):
        raise ValueError(f"{kind} is no shape")
    moved = f"translate({at[0]:g} {at[1]:g})" if any(at) else None
    return path(shape, *paint, transform=moved)


SHAPES: Mapping[str, Callable[[float, float, list[float], Paint], str]] = {
    "o": lambda x, y, more, paint: circle(x, y, more[0], *paint),
    "r": lambda x, y, more, paint: box(x, y, more[0], more[1], *paint, r=(*more, 0)[2]),
    "*": lambda x, y, more, paint: path(star(x, y, more[0]), *paint),
    "d": lambda x, y, more, paint: path(lozenge(x, y, more[0], more[1]), *paint),
    "s": lambda x, y, more, paint: path(star(x, y, more[0], int(more[1]), more[2]), *paint),
}
