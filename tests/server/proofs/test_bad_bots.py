"""Bots of the house that crash, hang, flood or cheat (B3): the first legal action is done, and the hand goes on.

In processes of their own, at a table where one chair has a bot that is sound.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from tests.server.bots.test_crew import LONG, SHORT, WRONG, crew_that
from tests.server.house.home import Home, SeededLuck, quiet, stage
from tests.server.proofs.long import kept_count
from tests.server.running import in_loop
from ultimo.core.game import View
from ultimo.server import players
from ultimo.server.bots.asking import Question
from ultimo.server.bots.crew import Crew
from ultimo.server.bots.fallback import fallback
from ultimo.server.house.live import LiveTable
from ultimo.server.house.outside import NoAnswer
from ultimo.server.house.playing import Choice, HousePlayer, view_of
from ultimo.server.protocol.told import OptionTold
from ultimo.server.room import inputs
from ultimo.server.room.folding import folded
from ultimo.server.room.inputs import By, kept_of
from ultimo.server.room.room import Room

BAD, SOUND = "easy", "medium"
PLACES = {2: BAD, 3: BAD, 4: SOUND}
FEW = 3  # faults of each kind in the suite
EVENINGS = 45  # of a hand each, in the long run: three of each kind
KINDS = ("exits", "hangs", "floods", "floods with lines", "says no JSON", "plays what is not legal")


class Asked:
    """A crew as tables ask it; who hangs is not waited for as long as in earnest."""

    def __init__(self, crew: Crew, patience: float) -> None:
        self.crew = crew
        self.patience = patience
        self.luck = SeededLuck(1)

    async def choose(self, view: View, bot: str) -> str:
        """See Bots."""
        seconds = self.patience if bot == BAD else LONG
        return await self.crew.choose(Question.of(view, bot, self.luck.key()), seconds)

    async def hints(self, view: View) -> Sequence[OptionTold]:
        """See Bots."""
        raise NoAnswer("nobody asks")


async def suffer(kind: str, faults: int | None = None) -> Counter[str]:
    """Plays a hand, or until there were so many *faults*, with two bots that do what *kind* says; what the log has."""
    async with crew_that(kind) as crew:
        home = Home(bots=Asked(crew, SHORT if kind == "hangs" else LONG))
        live, (ada,) = await home.seated("ada", bots=PLACES)
        while not stage("between")(live.room.state) and (faults is None or await _fallbacks(home, live) < faults):
            if message := home.next_message(live.room.state, ada):
                await home.say(live, ada, message)
            else:
                await _until_somebody_acts(live)
        found = await _acts(home, live)
        await home.house.stop()
    return found


async def _until_somebody_acts(live: LiveTable) -> None:
    v = live.room.state.v
    while live.room.state.v == v:
        await asyncio.sleep(0.002)
        await quiet()
        asking = live._player._asking
        assert not live.task.done(), "the table fell"
        assert live.room.state.v > v or (asking and not asking[1].done()), "nobody chooses"


async def _fallbacks(home: Home, live: LiveTable) -> int:
    return (await _acts(home, live))[By.FALLBACK]


async def _acts(home: Home, live: LiveTable) -> Counter[str]:
    """How often who acted in the log of the table; each fallback is the first legal action of a bad bot's seat."""
    found: Counter[str] = Counter()
    log = [kept_of(entry.payload) for entry in await home.store.log(live.room.state.id)]
    before = None
    for kept, state in folded(live.room.state.id, log):
        if isinstance(kept.input, inputs.Acted) and kept.input.place != 1:
            assert before is not None
            wanted = By.FALLBACK if PLACES[kept.input.place] == BAD else By.SITTER
            assert kept.input.by is wanted
            assert wanted is By.SITTER or kept.input.action == fallback(view_of(before)).token
            found[wanted] += 1
        before = state
    assert Room.again(live.room.state.id, log).state == live.room.state
    return found


@pytest.mark.parametrize("kind", KINDS)
@in_loop
async def test_whatever_a_bot_does_the_first_legal_action_is_done_and_the_hand_goes_on(kind: str) -> None:
    found = await suffer(kind, FEW)

    assert found[By.FALLBACK] >= FEW


def test_a_bot_is_waited_for_five_seconds() -> None:
    assert players.SECONDS <= 5


def _nobody_steps_in(monkeypatch: pytest.MonkeyPatch) -> None:
    async def choose(self: HousePlayer, state: object, decision: object) -> None:
        """Asks, and takes no answer."""

    monkeypatch.setattr(HousePlayer, "_choose", choose)


def _another_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ultimo.server.house.playing.fallback", lambda view: view.actions[-1])


def _not_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    put = LiveTable._put_choice
    monkeypatch.setattr(LiveTable, "_put_choice", lambda self, choice: put(self, choice._replace(by=By.SITTER)))


def _an_illegal_choice_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    put = LiveTable._put_choice

    def first_then_illegal(self: LiveTable, choice: Choice) -> None:
        put(self, choice._replace(action="play:SK" if choice.by is By.FALLBACK else choice.action))

    monkeypatch.setattr(LiveTable, "_put_choice", first_then_illegal)


@pytest.mark.parametrize("plant", [_nobody_steps_in, _another_action, _not_noted, _an_illegal_choice_is_taken])
def test_a_planted_mistake_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)

    with pytest.raises(AssertionError):
        asyncio.run(suffer("exits", 2 * FEW))


@pytest.mark.soak
@in_loop
async def test_1_000_faults_of_bots() -> None:
    kinds = list(WRONG)
    total = await kept_count("bad-bots", EVENINGS, lambda part: suffer(kinds[part % len(kinds)]))

    assert total[By.FALLBACK] > total[By.SITTER] > 0
