"""The information state: equal where a seat has seen the same, and nowhere else."""

from __future__ import annotations

import pytest

from tests.rl.tables import NAMES, states, varied_states
from ultimo.core.game import View
from ultimo.core.seats import SEATS
from ultimo.rl.episodes import game_of
from ultimo.rl.keys import information_state


@pytest.mark.parametrize("name", NAMES)
def test_it_is_another_after_every_action_and_for_every_seat(name: str) -> None:
    for index in range(2):
        keys = [information_state(state.outlook(seat)) for state in states(game_of(name), 1, index) for seat in SEATS]

        assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("name", NAMES)
def test_two_views_with_one_key_are_one_view(name: str) -> None:
    views: dict[str, View] = {}
    for state in varied_states(name, 6):
        for seat in SEATS:
            view = state.outlook(seat)
            known = views.setdefault(information_state(view), view)

            assert (known.game, known.dealt, known.log) == (view.game, view.dealt, view.log)
