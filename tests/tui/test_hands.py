"""Whole hands at the screen, with keys alone."""

from __future__ import annotations

import msgspec
import pytest
from rich.cells import cell_len

from tests.server.room.driving import Driven, is_
from tests.server.running import in_loop
from tests.tui.screens import do_first, shown, sitting, until_asked, until_changed
from ultimo.cli.sitting import Sitting
from ultimo.cli.text import amount_text
from ultimo.core.actions import PASS, Bid
from ultimo.core.seats import Place
from ultimo.games import all_games
from ultimo.server.protocol import asked
from ultimo.server.protocol.patching import joined
from ultimo.server.protocol.settings import Settings
from ultimo.server.protocol.shown import TableShown
from ultimo.server.room.hearing import heard
from ultimo.server.room.looks import Look
from ultimo.server.room.table import Stage
from ultimo.tui.joined_scene import scene_of
from ultimo.tui.local import LocalTable
from ultimo.tui.telling import first_time_text


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


def played_out(one: Sitting, number: int) -> tuple[int, ...]:
    """Plays the hand, the person choosing by *number*; what it brought."""
    while one.session.current is not None:
        one.act(one.bots_choice() or one.view.actions[number % len(one.view.actions)])
    return one.session.hands[-1].state.settlement().scores


def test_a_deal_that_is_played_again_tells_at_its_end_what_the_first_time_brought() -> None:
    one = sitting("calling-the-twenty")
    one.deal()
    one.bring_bots()
    first = played_out(one, 0)
    assert "first time" not in (LocalTable(one, pace=0).scene.result or "")
    told = first_time_text(first, one.names)
    for number in (1, 2):
        one.again()
        played_out(one, number)
        assert told in (LocalTable(one, pace=0).scene.result or "")
    assert all(f"{name} {amount_text(score)}" in told for name, score in zip(one.names, first, strict=True))

    one.deal()
    assert one.first is None


def test_so_does_a_table_of_a_server() -> None:
    driven = Driven.open(Settings("calling-the-twenty"), 2, (1,))
    driven.begin()
    driven.play(is_(Stage.BETWEEN))
    assert driven.state.hand is not None
    first = driven.state.hand.state.settlement().scores
    driven.say(1, asked.Propose, what="same-deal")
    driven.play(is_(Stage.BETWEEN))
    look, place = Look(driven.state), Place(1)
    table = msgspec.convert(joined(look.public, look.own(place)), TableShown)
    scene = scene_of(table, list(heard(driven.state, place).lines), None, "")

    assert first_time_text(first, scene.names) in (scene.result or "")
