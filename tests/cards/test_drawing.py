"""The tables that drawings are written in, and the pieces they become."""

import pytest

from ultimo.cards.scenes import scene
from ultimo.cards.svg import around, placed, tag

COLOURS = {"ink": "#000000", "gold": "#C8973B"}


def test_a_line_is_fill_stroke_and_shape() -> None:
    assert (
        scene("gold ink:2 M0,0L5,5", COLOURS) == '<path d="M0,0L5,5" fill="#C8973B" stroke="#000000" stroke-width="2"/>'
    )


def test_a_shape_is_painted_at_every_place() -> None:
    assert scene("ink - o 1 2 3 at 0,0 10,20", COLOURS) == (
        '<circle cx="1" cy="2" r="3" fill="#000000"/><circle cx="11" cy="22" r="3" fill="#000000"/>'
    )


def test_a_path_at_a_place_is_moved_there() -> None:
    assert 'transform="translate(4 5.5)"' in scene("ink - M0,0L1,1 at 4,5.5", COLOURS)


def test_a_line_that_begins_with_blanks_goes_on_the_one_before() -> None:
    assert scene("\nink - M0,0\n  L1,1\n\nink - o 0 0 1\n", COLOURS).count("<") == 2


def test_a_fill_can_let_something_through() -> None:
    for shape in ("M0,0L1,1", "o 0 0 1", "r 0 0 1 1", "* 0 0 1"):
        assert scene(f"gold/.4 - {shape}", COLOURS).startswith('<g fill-opacity=".4">')


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("red - o 0 0 1", "'red'"),
        ("ink - q 1 2 3", "q is no shape"),
        ("ink - o 1 2", "index out of range"),
        ("ink -", "FILL STROKE SHAPE"),
        ("ink - o 1 2 three", "three"),
    ],
)
def test_a_line_that_cannot_be_drawn_is_named(line: str, problem: str) -> None:
    with pytest.raises(ValueError, match="cannot be drawn") as caught:
        scene(f"ink - o 0 0 1\n{line}", COLOURS)

    assert repr(line) in str(caught.value)
    assert problem in str(caught.value)


def test_attributes_that_are_none_are_left_out() -> None:
    assert tag("a", x=1.25, fill_opacity=None, b=None) == '<a x="1.2"/>'


def test_what_stays_where_it_is_needs_no_group() -> None:
    assert placed("<a/>") == "<a/>"


def test_a_ring_takes_its_drawings_in_turn() -> None:
    assert around(4, ["<a/>", "<b/>"], 5, 5) == (
        '<g transform="translate(5 5)"><a/><g transform="rotate(90)"><b/></g>'
        '<g transform="rotate(180)"><a/></g><g transform="rotate(270)"><b/></g></g>'
    )
