"""The game that docs/adding-a-game.md builds step by step: the code on the page works as it stands."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from ultimo.bots.book import BookBot
from ultimo.core.actions import parse_action
from ultimo.core.game import Game
from ultimo.core.seats import PerSeat
from ultimo.core.session import Session
from ultimo.core.shuffle import Deal, Shuffled, deal, seeded_key
from ultimo.core.state import IllegalAction, State
from ultimo.core.table import Table
from ultimo.pad.entry import Entry, judged

PAGE = Path(__file__).parents[2] / "docs/adding-a-game.md"
NAMES = ("Anna", "Bela", "Carl", "Dora")


@pytest.fixture
def game() -> Iterator[Game]:
    code = "\n".join(re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL))
    module = ModuleType("little_tarock")
    sys.modules[module.__name__] = module  # dataclasses look their module up
    exec(compile(code, str(PAGE), "exec"), module.__dict__)
    yield module.GAME
    del sys.modules[module.__name__]


def table(game: Game, seed: int) -> Table:
    return deal(game.deck.cards, game.talon, Shuffled(seeded_key(seed, 0), Deal(game.id, game.version)))


def test_the_game_of_the_page_is_played_for_an_evening(game: Game) -> None:
    session = Session.start(game, NAMES)
    while not session.over:
        session = session.deal(table(game, len(session.hands)))
        while session.current:
            session = session.apply(session.current.state.legal_actions()[-1])

    assert 4 == len(session.hands)
    assert 0 == sum(session.totals)
    assert any(session.totals)


def test_the_game_of_the_page_says_why_not(game: Game) -> None:
    state = State.begin(game.with_settings({"stake": "3"}), table(game, 1))

    with pytest.raises(IllegalAction, match=r"LT-3: seat 1 plays solo or passes\); legal: pass, bid:solo"):
        state.apply(parse_action("bid:valat"))
    assert (0, 0, 0, 0) == state.apply(parse_action("pass")).settlement().scores


def test_the_book_plays_the_game_of_the_page(game: Game) -> None:
    state = State.begin(game, table(game, 1)).apply(parse_action("bid:solo"))
    while state.actor is not None:
        state = state.apply(BookBot().choose(state.view(state.actor)))

    assert state.facts is not None


def test_the_pad_keeps_the_game_of_the_page(game: Game) -> None:
    assert (-3, 1, 1, 1) == settled(game, {"contract": "solo", "points": 17})
    assert (3, -1, -1, -1) == settled(game, {"contract": "solo", "points": {"cards": "SK XXI KH QH"}})
    assert (0, 0, 0, 0) == settled(game, {"contract": "passed-out"})
    assert settled(game, {"contract": "solo", "points": 35}) is None


def settled(game: Game, entry: Entry) -> PerSeat[int] | None:
    settlement = judged(game, entry).settlement
    return settlement.scores if settlement else None
