"""The fixed action spaces: every number an action, every action a number, whatever the options."""

from __future__ import annotations

import pytest

from tests.conformance.driver import Hands, variants
from tests.rl.tables import NAMES
from ultimo.core.actions import Announce, Call, parse_action
from ultimo.core.cards import card
from ultimo.core.seats import SEATS
from ultimo.rl.actions import ActionSpace, NoSuchAction
from ultimo.rl.episodes import game_of


@pytest.mark.parametrize("name", NAMES)
def test_a_number_is_one_action_of_each_seat(name: str) -> None:
    space = ActionSpace.of(game_of(name))

    for seat in SEATS:
        actions = [space.action(number, seat) for number in range(len(space))]

        assert len(set(actions)) == len(space)
        assert [space.number(action, seat) for action in actions] == list(range(len(space)))


@pytest.mark.parametrize("variant", variants()[::5], ids=lambda variant: variant.label)
def test_all_that_is_legal_has_a_number(variant: object) -> None:
    hands = Hands(variant, 1)  # type: ignore[arg-type]  # pytest gives it as it came
    for hand in hands:
        for state in hand.decisions:
            assert state.actor
            space = ActionSpace.of(state.game)
            legal = space.legal(state)

            assert set(state.legal_actions()) == {space.action(number, state.actor) for number in legal}
            assert legal == sorted(legal)


def test_seats_are_counted_from_who_acts() -> None:
    space = ActionSpace.of(game_of("hungarian-tarokk"))
    number = space.labels.index("kontra:slam@before")

    assert space.action(number, SEATS[0]) == parse_action("kontra:slam@4")
    assert space.action(number, SEATS[3]) == parse_action("kontra:slam@3")


def test_options_do_not_move_a_number() -> None:
    with_dodge, without = game_of("calling-the-twenty"), game_of("calling-the-twenty", {"dodge-round": "no"})

    assert ActionSpace.of(with_dodge) is ActionSpace.of(without)


@pytest.mark.parametrize("number", [-1, 82])
def test_a_number_beyond_the_space_is_refused(number: int) -> None:
    with pytest.raises(NoSuchAction, match="calling-the-twenty has actions 0 to 81"):
        ActionSpace.of(game_of("calling-the-twenty")).action(number, SEATS[0])


@pytest.mark.parametrize("action", [Announce("slam"), Call(card("SK"))])
def test_an_action_of_another_game_is_refused(action: Announce | Call) -> None:
    with pytest.raises(NoSuchAction, match=f"{action.token} is no action of calling-the-twenty"):
        ActionSpace.of(game_of("calling-the-twenty")).number(action, SEATS[0])


def test_the_mask_has_a_one_for_each_legal_action() -> None:
    space = ActionSpace.of(game_of("calling-the-twenty"))

    assert [3, 7] == space.mask([3, 7]).nonzero()[0].tolist()
    assert space.mask(()).shape == (82,)
