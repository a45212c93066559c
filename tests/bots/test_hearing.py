"""Lines that bots are told become the events they were made of."""

from __future__ import annotations

import pytest

from ultimo.bots.hearing import event_of
from ultimo.bots.protocol import event_line
from ultimo.bots.varied import VariedBot
from ultimo.core.cards import NotationError
from ultimo.core.seats import SEATS, per_seat
from ultimo.games import all_games, find_game
from ultimo.simulate import play_hand, seeded_hand, with_random_options


@pytest.mark.parametrize("name", all_games())
def test_every_event_is_heard_as_it_was_told(name: str) -> None:
    for number in range(60):
        game = with_random_options(find_game(name), 5, number)
        state = play_hand(seeded_hand(game, 5, number), per_seat(lambda seat: VariedBot), 5, number)
        for viewer in (None, *SEATS):
            log = state.view(viewer).log

            assert tuple(event_of(event_line(event)) for event in log) == log


@pytest.mark.parametrize(
    "line",
    [
        "",
        "move",
        "move 5:pass",
        "move 1:jump",
        "move 1:pass again",
        "declared 1",
        "side 1 beside",
        "trick 0",
        "taken 1 x 0",
        "taken 1",
        "shown 0 0 XXX",
        "taroks 1 many",
        "over 1 2 3 4",
    ],
)
def test_what_is_no_event_is_refused(line: str) -> None:
    with pytest.raises(NotationError, match="says nothing that happens in a hand"):
        event_of(line)
