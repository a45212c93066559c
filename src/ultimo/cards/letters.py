"""The lettering of the cards: an Egyptian of our own, so that a card needs no font. Glyphs are 100 high."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ultimo.cards.svg import fine, number, tag

GAP = 8  # between two glyphs
ALONE, STEM, SPACE, SLAB = 17, 14, 14, 8  # the stroke of I, those of II and III, which share their slabs

GLYPHS: Mapping[str, tuple[float, str]] = {  # advance, outline
    "X": (50, "M4,0H23L46,100H27ZM35,0H44L16,100H6ZM0,0H26V9H0ZM30,0H50V9H30ZM0,91H21V100H0ZM24,91H50V100H24Z"),
    "V": (49, "M3,0H21L28,69L35,0H45L32,100H20ZM0,0H24V9H0ZM30,0H49V9H30Z"),
    "K": (
        74,
        "M7,0H25V100H7ZM0,0H33V10H0ZM0,90H33V100H0ZM54,4H66L25,62V44ZM32,44L46,30L72,96H51ZM44,0H72V10H44Z"
        "M43,90H76V100H43Z",
    ),
    "Q": (
        72,
        "M36,0C58,0 70,20 70,50C70,80 58,100 36,100C14,100 2,80 2,50C2,20 14,0 36,0ZM36,11C25,11 20,28 20,50"
        "C20,72 25,89 36,89C47,89 52,72 52,50C52,28 47,11 36,11ZM30,72C44,72 52,84 56,93C59,100 66,102 74,97"
        "L75,106C62,116 50,112 45,102C41,92 38,84 30,82Z",
    ),
    "C": (
        68,
        "M66,0V33H57C54,18 47,11 38,11C26,11 20,27 20,50C20,73 26,89 39,89C49,89 56,82 59,67H68"
        "C66,88 55,100 38,100C15,100 2,80 2,50C2,20 15,0 37,0C46,0 52,3 57,9L60,0Z",
    ),
    "J": (
        54,
        "M16,0H54V10H46V68C46,90 36,101 20,101C7,101 0,93 0,82C0,74 5,68 12,68C19,68 24,73 24,79"
        "C24,84 21,88 17,90C26,92 28,84 28,70V10H16Z",
    ),
    "D": (
        74,
        "M0,0H36C60,0 72,20 72,50C72,80 60,100 36,100H0V90H8V10H0ZM26,10V90H35C49,90 54,74 54,50C54,26 49,10 35,10Z",
    ),
    "B": (
        68,
        "M0,0H38C54,0 62,9 62,24C62,36 56,44 46,47C59,49 67,58 67,73C67,91 56,100 38,100H0V90H8V10H0ZM26,10"
        "V43H35C42,43 45,36 45,26C45,15 42,10 35,10ZM26,53V90H36C45,90 49,83 49,71C49,59 45,53 36,53Z",
    ),
    "L": (60, "M0,0H36V10H27V90H38C47,90 50,82 51,66H60V100H0V90H8V10H0Z"),
    "S": (
        58,
        "M52,0V30H44C40,16 35,10 27,10C20,10 17,14 17,20C17,28 24,32 35,38C50,46 58,54 58,70"
        "C58,89 46,100 30,100C20,100 15,97 10,92L6,100H1V66H9C13,82 20,90 29,90C36,90 40,86 40,79"
        "C40,70 33,66 22,60C8,52 1,44 1,28C1,11 12,0 27,0C35,0 40,3 44,8L46,0Z",
    ),
    "0": (
        62,
        "M31,0C50,0 61,18 61,50C61,82 50,100 31,100C12,100 1,82 1,50C1,18 12,0 31,0ZM31,10C22,10 18,25 18,50"
        "C18,75 22,90 31,90C40,90 44,75 44,50C44,25 40,10 31,10Z",
    ),
    "1": (44, "M14,18V90H2V100H44V90H32V0H24C20,9 12,14 1,15V24H14Z"),
    "2": (
        62,
        "M2,30C2,11 14,0 31,0C49,0 60,11 60,28C60,48 40,58 25,78C33,77 40,83 48,83C53,83 55,80 56,74H62"
        "C61,91 55,101 43,101C33,101 27,93 18,93C13,93 11,95 10,100H1C2,64 42,56 42,29C42,17 37,10 29,10"
        "C24,10 20,12 18,15C23,17 25,21 25,26C25,33 20,37 14,37C7,37 2,33 2,30Z",
    ),
    "3": (
        60,
        "M2,24C3,9 14,0 30,0C47,0 57,9 57,24C57,36 50,44 41,47C53,50 60,58 60,72C60,90 48,100 29,100"
        "C12,100 1,91 1,78C1,71 6,66 13,66C19,66 24,70 24,77C24,82 21,86 17,88C20,90 24,91 28,91"
        "C37,91 42,84 42,72C42,59 36,53 25,53H20V43H25C35,43 40,37 40,26C40,15 36,10 29,10C25,10 21,11 18,13"
        "C22,15 24,18 24,23C24,30 19,34 13,34C6,34 2,30 2,24Z",
    ),
    "4": (66, "M36,0H54V62H65V73H54V90H63V100H27V90H37V73H1V63ZM37,24L15,62H37Z"),
    "5": (
        60,
        "M8,0H54V15H20L18,38C23,34 28,32 34,32C50,32 60,44 60,65C60,87 48,100 28,100C12,100 2,92 2,80"
        "C2,73 7,68 13,68C19,68 24,72 24,78C24,83 21,87 18,89C21,91 24,91 27,91C37,91 42,82 42,65"
        "C42,50 38,42 30,42C24,42 19,45 16,50H6Z",
    ),
    "6": (
        62,
        "M36,0C50,0 59,8 59,19C59,26 54,31 48,31C42,31 37,27 37,21C37,17 39,14 42,12C28,7 20,22 19,42"
        "C23,37 29,34 36,34C51,34 61,47 61,66C61,86 49,100 31,100C12,100 1,84 1,54C1,20 14,0 36,0ZM31,44"
        "C24,44 19,52 19,67C19,82 24,90 31,90C39,90 43,81 43,67C43,53 39,44 31,44Z",
    ),
    "7": (60, "M0,0H60V14C46,38 38,66 38,100H18C19,66 30,38 44,16H24C14,16 11,21 9,32H0Z"),
    "8": (
        62,
        "M31,0C48,0 58,9 58,23C58,34 52,42 43,46C54,50 61,58 61,72C61,90 49,100 31,100C13,100 1,90 1,72"
        "C1,58 8,50 19,46C10,42 4,34 4,23C4,9 14,0 31,0ZM31,9C24,9 20,15 20,25C20,35 24,42 31,42"
        "C38,42 42,35 42,25C42,15 38,9 31,9ZM31,51C23,51 19,58 19,71C19,84 23,91 31,91C39,91 43,84 43,71"
        "C43,58 39,51 31,51Z",
    ),
    "9": (
        62,
        "M31,0C50,0 61,16 61,46C61,80 48,100 26,100C12,100 3,92 3,81C3,74 8,69 14,69C20,69 25,73 25,79"
        "C25,83 23,86 20,88C34,93 42,78 43,58C39,63 33,66 26,66C11,66 1,53 1,34C1,14 13,0 31,0ZM31,10"
        "C23,10 19,19 19,33C19,47 23,56 31,56C38,56 43,48 43,33C43,18 38,10 31,10Z",
    ),
    "10": (
        97,
        "M12,18V90H1V100H41V90H30V0H22C19,9 11,14 0,15V24H12ZM71,0C88,0 97,18 97,50C97,82 88,100 71,100"
        "C54,100 45,82 45,50C45,18 54,0 71,0ZM71,10C65,10 62,25 62,50C62,75 65,90 71,90C77,90 80,75 80,50"
        "C80,25 77,10 71,10Z",
    ),
}


def _strokes(count: int) -> tuple[float, str]:
    """The glyph of I, II or III: *count* strokes between two slabs."""
    stem = ALONE if count == 1 else STEM
    wide = 2 * 4 + count * stem + (count - 1) * SPACE
    stems = "".join(f"M{4 + i * (stem + SPACE)},0h{stem}V100h-{stem}Z" for i in range(count))
    return wide, f"M0,0H{wide}V{SLAB}H0ZM0,{100 - SLAB}H{wide}V100H0Z{stems}"


def _glyphs(text: str) -> Iterator[tuple[float, str]]:
    if text in GLYPHS:
        yield GLYPHS[text]
        return
    while text:
        run = len(text) - len(text.lstrip("I"))
        yield _strokes(run) if run else GLYPHS[text[0]]
        text = text[run or 1 :]


def width(text: str, height: float) -> float:
    """How wide *text* is at *height*, before it is squeezed."""
    glyphs = list(_glyphs(text))
    return (sum(advance for advance, _ in glyphs) + GAP * (len(glyphs) - 1)) * height / 100


def written(text: str, x: float, y: float, height: float, fill: str, most: float = 1000) -> str:
    """*text* with the middle of its upper edge at *x*, *y*, squeezed where it is wider than *most*."""
    wide, scale, at = width(text, height), height / 100, 0.0
    squeezed = min(1, most / wide)
    shapes = []
    for advance, outline in _glyphs(text):
        shapes.append(tag("path", d=outline, transform=f"translate({number(at)})" if at else None))
        at += advance + GAP
    place = f"translate({number(x - wide * squeezed / 2)} {number(y)}) scale({fine(scale * squeezed)} {fine(scale)})"
    return tag("g", "".join(shapes), transform=place, fill=fill)
