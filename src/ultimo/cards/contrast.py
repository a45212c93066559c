"""How well a colour can be read on another, and inks that can be read on a card that is faded to the cloth."""

from __future__ import annotations

from collections.abc import Mapping

from ultimo.cards.colours import BASE, BOLD, BOLD_NIGHT, Inks

Light = tuple[float, float, float]

FELTS: Mapping[str, str] = {"light": "#AFC0AB", "dark": "#1D3430"}
FADED = 0.45  # how much of the cloth shows through a card that may not be played
BY_NIGHT = 0.94  # how bright cards are on a dark page, faded ones apart
READABLE = 4.6  # a little above the 4.5 of WCAG AA, for what rounding takes away


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _linear(value: float) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    """The relative luminance of *colour* (`#RRGGBB`), 0 to 1, as WCAG 2 defines it."""
    red, green, blue = (_linear(value) for value in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21.

    >>> round(contrast("#000000", "#FFFFFF"))
    21
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def mixed(colour: str, other: str, share: float) -> str:
    """*colour* with *share* of *other* over it."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(a * (1 - share) + b * share):02X}" for a, b in pairs)


def readable(ink: str, ground: str, ratio: float = READABLE) -> str:
    """*ink*, darker or lighter where it must be so as to have a contrast of *ratio* on *ground*."""
    end = max("#000000", "#FFFFFF", key=lambda one: contrast(one, ground))
    steps = (mixed(ink, end, step / 50) for step in range(51))
    return next((one for one in steps if contrast(one, ground) >= ratio), end)


def ground_of(name: str, inks: Inks) -> str:
    """The colour that an index of suit or chapter *name* stands on, in the deck of *inks*."""
    night, paper = (BOLD_NIGHT, BASE["white"]) if inks is BOLD else (BASE["night"], BASE["paper"])
    return night if name == "mond" else paper


def faded(inks: Inks, felt: str) -> Inks:
    """The *inks* of indices on cards of their deck that are faded to *felt*."""
    return {name: readable(ink, mixed(ground_of(name, inks), felt, FADED)) for name, ink in inks.items()}
