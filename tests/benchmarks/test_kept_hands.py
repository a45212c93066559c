"""A run of hands that was stopped goes on in its file, to the same hands."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.kept_hands import OtherHands, file_in, whole_hands
from tests.core.notation import TWENTY
from ultimo.bots import Player, bot_named
from ultimo.bots.player import Luck

VARIED = bot_named("varied")


def played_again(_: Luck) -> Player:
    """No hand is to be played."""
    raise AssertionError("a hand that is kept was played again")


def test_hands_that_are_kept_are_not_played_again(tmp_path: Path) -> None:
    file = file_in(tmp_path / "kept", TWENTY.id, "search:5it", 7)
    assert file == tmp_path / "kept" / "calling-the-twenty.search-5it.7.tgn"

    three = list(whole_hands(TWENTY, VARIED, 3, 7, file))

    assert three == list(whole_hands(TWENTY, played_again, 3, 7, file))
    assert three[:2] == list(whole_hands(TWENTY, played_again, 2, 7, file))
    assert list(whole_hands(TWENTY, VARIED, 5, 7)) == list(whole_hands(TWENTY, VARIED, 5, 7, file))


def test_a_file_of_other_deals_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "hands.tgn"
    list(whole_hands(TWENTY, VARIED, 1, 7, file))

    with pytest.raises(OtherHands, match=r"hands\.tgn: hand 0 is not that of seed 8; name another file"):
        list(whole_hands(TWENTY, VARIED, 2, 8, file))
