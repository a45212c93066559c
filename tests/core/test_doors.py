"""What comes in from outside is refused at the door: seats that are none, bytes that are no text, views of nobody."""

from __future__ import annotations

from random import Random

import pytest

from ultimo.core.reading import decode, parse_records
from ultimo.core.record import RecordError
from ultimo.core.seats import Seat
from ultimo.core.worlds import NoWorld, view_of
from ultimo.games import find_game
from ultimo.simulate import seeded_hand

UNKNOWN = "? ? ? ? ? ? ? ? ? ?"


@pytest.mark.parametrize("seat", [0, -1, 5])
def test_nobody_sees_a_hand_from_a_seat_that_is_none(seat: int) -> None:
    state = seeded_hand(find_game("calling-the-twenty"), 1, 0)

    with pytest.raises(ValueError, match="seats are 1 to 4, None is a spectator"):
        state.view(Seat(seat))


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_wrong_byte_is_found_at_its_place_with_a_byte_order_mark_too(mark: bytes) -> None:
    with pytest.raises(RecordError, match=r"^2:5: byte 0x93 is not UTF-8"):
        decode(mark + b'[TGN "1"]\n[Gam\x93e "x"]\n')


def test_a_view_knows_all_cards_of_its_own_hand() -> None:
    hands = "\n".join(f'[Hand{seat} "{UNKNOWN}"]' for seat in (1, 2, 3, 4))
    (record,) = parse_records(f'[TGN "1"]\n[Game "calling-the-twenty"]\n[View "1"]\n{hands}\n', find_game)

    with pytest.raises(NoWorld, match="a view of seat 1 knows all cards of Hand1"):
        view_of(record, Random(1))
