"""The icons: PNG files that anybody can read, with the picture where a launcher leaves it."""

import struct
import zlib
from xml.etree import ElementTree

import pytest

from ultimo.cards.colours import BACK
from ultimo.cards.icons import SIZES, icons
from ultimo.cards.raster import Area, curve, disc, png

Pixel = tuple[int, ...]
SAFE = 0.4  # of the side: what a launcher never cuts off, around the middle
ALL = dict(icons())


def pixels(picture: bytes) -> list[list[Pixel]]:
    """The rows of a PNG as `png` writes it; sums are checked."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = {}, 8
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        kind, content = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        assert struct.unpack(">I", picture[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + content)
        chunks[kind] = content
        at += 12 + length
    side, high, depth, colours = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (side, depth, colours) == (high, 8, 6)
    raw = zlib.decompress(chunks[b"IDAT"])
    rows = [raw[y * (4 * side + 1) + 1 : (y + 1) * (4 * side + 1)] for y in range(side)]
    return [[tuple(row[4 * x : 4 * x + 4]) for x in range(side)] for row in rows]


def test_a_square_fills_its_pixels_and_no_others() -> None:
    found = pixels(png([Area(((0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)), "#FF8000")], 4))

    assert [[one[3] for one in row] for row in found] == [
        [0, 0, 0, 0],
        [0, 255, 255, 0],
        [0, 255, 255, 0],
        [0, 0, 0, 0],
    ]
    assert found[1][1] == (255, 128, 0, 255)


def test_half_a_pixel_is_half_a_colour() -> None:
    found = pixels(png([Area(((0, 0), (0.5, 0), (0.5, 1), (0, 1)), "#000000")], 1))

    assert found == [[(0, 0, 0, 128)]]


def test_what_comes_later_lies_on_top() -> None:
    whole = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))

    assert pixels(png([Area(whole, "#FFFFFF"), disc(0.5, 0.5, 0.8, "#112233")], 1)) == [[(0x11, 0x22, 0x33, 255)]]


def test_a_curve_ends_where_it_is_led() -> None:
    points = curve((0, 0), ((0, 1), (1, 1), (1, 0)))

    assert (points[0], points[-1]) == ((0, 0), (1, 0))
    assert points[12] == pytest.approx((0.5, 0.75))


@pytest.mark.parametrize("name", SIZES)
def test_an_icon_has_its_size(name: str) -> None:
    assert len(pixels(ALL[name])) == SIZES[name][0]


@pytest.mark.parametrize("name", SIZES)
def test_the_corners_are_as_launchers_want_them(name: str) -> None:
    found = pixels(ALL[name])

    assert (found[0][0][3] == 0) == SIZES[name][2]
    assert found[0][len(found) // 2][3] == 255


def test_nothing_of_the_maskable_icon_is_cut_off() -> None:
    found = pixels(ALL["maskable-512.png"])
    ground = (*bytes.fromhex(BACK["main"][1:]), 255)
    drawn = [(x / 512, y / 512) for y, row in enumerate(found) for x, one in enumerate(row) if one != ground]

    assert drawn
    assert max((x - 0.5) ** 2 + (y - 0.5) ** 2 for x, y in drawn) < SAFE**2


def test_the_favicon_is_sound_svg_without_style() -> None:
    text = ALL["favicon.svg"].decode()
    ElementTree.fromstring(text)

    assert "style" not in text
    assert len(text) < 10_000
