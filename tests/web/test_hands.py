"""Hands that show all there is to say in a game, each played to the letter by touch in a browser of every size."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.web.browsing import SIZES, Running, Watched, running
from tests.web.playing import Scripted
from tests.web.scripts import LEAST, Prompter, scripts
from tests.web.shown import record_of, scored, shifts, shown_settlement
from ultimo.core.bonuses import Outcome
from ultimo.core.reading import read_records
from ultimo.core.record import Record
from ultimo.games import find_game

pytestmark = pytest.mark.xdist_group(__name__)

GAMES = ("calling-the-twenty", "texas-tarok", "hungarian-tarokk")
SIZES_IN_TURN = tuple(SIZES)
UNSAID = {"calling-the-twenty": {"four-kings"}}  # CT-39: paid for without a word
SAID = {Outcome.ANNOUNCED_MADE, Outcome.HELD}


@pytest.fixture(scope="module")
def prompter() -> Prompter:
    """Who deals, and tells the bots what to do."""
    return Prompter()


@pytest.fixture(scope="module")
def stage(prompter: Prompter) -> Iterator[Running]:
    """A server whose hands are those of the prompter."""
    with running(dealer=prompter.deal, bots=prompter) as served:
        yield served


@pytest.mark.parametrize("game", GAMES)
def test_the_hands_show_all_that_may_be_bid_announced_and_doubled(game: str) -> None:
    chosen, shown = scripts(game), set()
    for one in chosen:
        shown |= one.shows

    assert len(chosen) >= LEAST
    assert wanted(game) <= shown


def wanted(name: str) -> set[str]:
    """Each contract as it is played and as the reader bids it, each announcement, and a kontra."""
    game = find_game(name)
    said = {bonus for bonus, outcomes in game.bonuses.items() if set(outcomes) & SAID}
    announced = {f"announce:{bonus}" for bonus in said - UNSAID.get(name, set())}
    contracts = {said for contract in game.contracts for said in (f"contract {contract}", f"bid:{contract}")}
    return contracts | announced | {"kontra:game", "contract None"}


@pytest.mark.parametrize(
    ("watched", "game", "number"),
    [
        pytest.param(size, game, number, marks=() if number == at and size == SIZES_IN_TURN[at] else pytest.mark.soak)
        for size in SIZES
        for at, game in enumerate(GAMES)
        for number in range(len(scripts(game)))
    ],
    indirect=["watched"],
)
def test_a_hand_is_played_to_the_letter(
    stage: Running, prompter: Prompter, watched: Watched, game: str, number: int
) -> None:
    script = scripts(game)[number]
    prompter.begin(script)
    table = watched.table(stage.address, {"game": game, "options": script.settings})

    def said() -> int:
        """How much the reader has said and played."""
        hand = stage.ask(stage.server.state(table)).hand
        return sum(seat == script.reader for seat, _ in hand.state.actions) if hand else 0

    hand = Scripted(watched, script.of(script.reader), said)
    hand.play()

    (record,) = read_records(record_of(watched, table), find_game)
    assert record.moves == Record.of(script.state).moves
    assert shown_settlement(watched.page) == scored(watched, table)
    assert hand.refusal is None or re.search(r"(CT|TX|HU)-\d+", hand.refusal)
    assert shifts(watched.page) == []
    assert watched.wrong == []
