"""What is agreed on before an evening."""

from __future__ import annotations

import pytest

from tests.server.running import in_loop
from tests.tui.screens import SMALL
from ultimo.cli.common import with_options
from ultimo.games import all_games, find_game
from ultimo.tui.setup import Agreed, SetupApp, fields_of


async def chosen(game: str, *keys: str) -> Agreed | None:
    """What is agreed on after *keys*."""
    app = SetupApp(find_game(game), "medium")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*keys)
    return app.return_value


@pytest.mark.parametrize("game", ["calling-the-twenty", "texas-tarok", "hungarian-tarokk"])
@in_loop
async def test_enter_begins_the_usual_evening(game: str) -> None:
    agreed = await chosen(game, "enter")

    assert agreed is not None
    assert ("medium", 4) == (agreed.bots, agreed.places)
    assert find_game(game) == with_options(all_games()[game], agreed.settings)


@in_loop
async def test_a_preset_sets_its_options_and_one_of_them_can_be_changed() -> None:
    agreed = await chosen("calling-the-twenty", "down", "right", "right", "down", "right", "enter")

    assert agreed is not None
    duel = find_game("calling-the-twenty").with_settings({"preset": "duel"})
    changed = dict(with_options(duel, agreed.settings).options.changed())
    assert {"standing": "none"} == changed


@in_loop
async def test_a_number_is_typed_or_stepped() -> None:
    names = [field.name for field in fields_of(find_game("calling-the-twenty"), "medium")]
    agreed = await chosen("calling-the-twenty", *["down"] * names.index("target"), "1", "2", "right", "enter")

    assert agreed is not None
    assert "target=13" in agreed.settings


@in_loop
async def test_bots_and_places_are_chosen_where_the_game_has_them() -> None:
    agreed = await chosen("texas-tarok", "left", "down", "right", "enter")

    assert agreed is not None
    assert ("easy", 5) == (agreed.bots, agreed.places)


@in_loop
async def test_leaving_begins_nothing() -> None:
    assert await chosen("texas-tarok", "f10") is None
