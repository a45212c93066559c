"""Whole hands at the screen, with keys alone."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from tests.server.running import in_loop
from tests.tui.screens import do_first, shown, sitting, until_asked, until_changed
from ultimo.core.actions import PASS, Bid
from ultimo.games import all_games
from ultimo.tui.local import LocalTable


@pytest.mark.parametrize("game", [game for game in all_games() if game != "tiny-tarock"])
@in_loop
async def test_a_hand_is_played_with_arrow_keys_and_settled(game: str) -> None:
    one = sitting(game, seed=3)
    table = LocalTable(one, pace=0)

    async with shown(table) as screen:
        await until_asked(screen, table)
        number = 0
        while table.scene.result is None:
            before = table.scene
            assert all(cell_len(line) <= 80 for line in screen.text.splitlines())
            await do_first(screen, before, number)
            await until_changed(screen, table, before)
            number += 1
        await screen.sees("The settlement")
        assert "Enter Next hand" in screen.text
        await screen.press("enter")
        await screen.until(lambda: len(one.session.hands) == 2, "the next hand")

    assert one.session.hands[0].state.over


@in_loop
async def test_what_is_chosen_twice_is_done_once() -> None:
    one = sitting("calling-the-twenty")
    table = LocalTable(one, pace=0)
    async with shown(table) as screen:
        await until_asked(screen, table)
        before = table.scene
        assert before.view is not None
        table.act(Bid("solo"))
        table.act(PASS)
        await until_changed(screen, table, before)
        await screen.pilot.pause(0.05)

    own = [action for seat, action in one.session.hands[-1].state.actions if seat == one.seat]
    assert [Bid("solo")] == own
