"""What has been announced and doubled, and whose turn it is to say more."""

from __future__ import annotations

from tests.core.notation import FOUR, ONE, THREE, TWO
from ultimo.core.actions import THE_GAME, Item
from ultimo.core.announcements import Said, Turns
from ultimo.core.facts import Announcement

TRULL = Item("trull", ONE)


def test_a_bonus_is_announced_by_a_seat_for_its_side() -> None:
    said = Said().announcing("trull", ONE).announcing("valat", FOUR)

    assert (("trull", ONE), ("valat", FOUR)) == said.bonuses
    assert said.has("trull", (ONE, THREE)) and said.has("valat", (FOUR,))
    assert not said.has("trull", (TWO, FOUR)) and not said.has("slam", (ONE, THREE))


def test_every_kontra_doubles_its_own_item() -> None:
    said = Said().announcing("trull", ONE).doubling(THE_GAME).doubling(TRULL).doubling(THE_GAME)

    assert (2, 1, 0) == (said.steps(THE_GAME), said.steps(TRULL), said.steps(Item("trull", TWO)))
    assert (4, 2, 1) == (said.level(THE_GAME), said.level(TRULL), said.level(Item("trull", TWO)))
    assert (Announcement("trull", ONE, 2),) == said.announcements


def test_what_was_said_before_is_not_changed() -> None:
    before = Said().announcing("trull", ONE)
    before.doubling(TRULL).announcing("valat", TWO)

    assert Said((("trull", ONE),), ()) == before


def test_a_pass_hands_the_turn_on_and_counts_as_quiet() -> None:
    assert Turns(FOUR, over=1, quiet=1) == Turns(THREE).passed()
    assert Turns(ONE, over=2, quiet=2) == Turns(THREE).passed().passed()


def test_a_turn_in_which_something_was_said_is_not_quiet() -> None:
    spoken = Turns(THREE, over=5, quiet=2).spoken()

    assert (THREE, True) == (spoken.seat, spoken.spoke)
    assert Turns(FOUR, over=6, quiet=0, spoke=False) == spoken.passed()
