"""How bots of the house act at a table, and what happens when they do not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tests.server.house.home import Guest, Home, VariedBots, quiet, stage
from tests.server.running import in_loop
from ultimo.core.game import View
from ultimo.server.house.live import LiveTable
from ultimo.server.house.outside import NoAnswer
from ultimo.server.house.playing import Choice
from ultimo.server.house.telling import goodbye
from ultimo.server.protocol import asked
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.told import AdviceTold, OptionTold
from ultimo.server.room import inputs
from ultimo.server.room.due import Pace
from ultimo.server.room.inputs import By, kept_of


async def acts(home: Home, live: LiveTable) -> list[inputs.Acted]:
    """What the bots in chairs 2 to 4 did in the hands, by the log."""
    log = [kept_of(entry.payload).input for entry in await home.store.log(live.room.state.id)]
    return [one for one in log if isinstance(one, inputs.Acted) and one.place != 1]


class BadBots(VariedBots):
    """Bots that do not answer, or answer what is not legal."""

    async def choose(self, view: View, bot: str) -> str:
        self.asked += 1
        if self.asked % 3 == 0:
            raise NoAnswer("hangs")
        if self.asked % 3 == 1:
            return "play:joker"
        raise RuntimeError("crashes in its own way")

    async def hints(self, view: View) -> Sequence[OptionTold]:
        raise NoAnswer("no kernel")


@in_loop
async def test_whatever_is_wrong_with_a_bot_the_first_legal_action_is_done_and_noted() -> None:
    home = Home(bots=BadBots())
    live, (ada,) = await home.seated("ada")
    await home.play(live, [ada], stage("between"))

    by = [act.by for act in await acts(home, live)]
    assert set(by) == {By.FALLBACK}
    assert f"ultimo_bot_fallbacks_total {len(by)}.0".encode() in home.metrics.text()


class SlowBots(VariedBots):
    """Bots that answer when they are let."""

    def __init__(self) -> None:
        super().__init__()
        self.free = asyncio.Event()
        self.cancelled = 0

    async def choose(self, view: View, bot: str) -> str:
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return await super().choose(view, bot)


async def at_a_bots_turn(home: Home) -> tuple[LiveTable, Guest]:
    live, (ada,) = await home.seated("ada")
    await home.play(live, [ada], lambda state: state.actor not in (None, 1))
    return live, ada


@in_loop
async def test_talk_does_not_disturb_a_bot_that_thinks() -> None:
    bots = SlowBots()
    home = Home(bots=bots)
    live, ada = await at_a_bots_turn(home)
    await home.say(live, ada, asked.Phrase(id=home.id(), phrase="hello"))
    assert not bots.cancelled
    bots.free.set()
    await quiet()

    assert await acts(home, live)


@in_loop
async def test_a_bot_is_not_asked_at_a_table_that_waits_and_asked_again_when_it_goes_on() -> None:
    bots = SlowBots()
    home = Home(bots=bots)
    live, ada = await at_a_bots_turn(home)
    await home.say(live, ada, asked.Pause(id=home.id(), on=True))
    assert bots.cancelled == 1
    bots.free.set()
    await quiet()
    assert not await acts(home, live)

    await home.say(live, ada, asked.Pause(id=home.id(), on=False))
    await quiet()
    assert await acts(home, live)


@in_loop
async def test_an_answer_that_comes_when_the_table_has_gone_on_is_dropped() -> None:
    bots = SlowBots()
    home = Home(bots=bots)
    live, _ = await at_a_bots_turn(home)
    asking = live._player._asking
    assert asking is not None
    late = Choice(asking[0]._replace(moves=asking[0].moves - 1), "pass", By.SITTER)
    live._put_choice(late)
    await quiet()

    assert not await acts(home, live)
    assert live._player._asking == asking


@in_loop
async def test_an_answer_that_comes_after_a_pause_while_the_server_ends_is_dropped() -> None:
    home = Home(bots=SlowBots())
    live, ada = await at_a_bots_turn(home)
    decision = live._player.decision
    assert decision is not None
    live.hear(ada, asked.Pause(id=home.id(), on=True))
    live.part(goodbye(Code.RESTARTING))
    live._put_choice(Choice(decision, "pass", By.SITTER))
    await live.task

    assert not await acts(home, live)


@in_loop
async def test_a_bot_thinks_while_a_time_that_was_drawn_before_goes_by() -> None:
    bots = SlowBots()
    home = Home(bots=bots, pace=Pace(800, 800))
    live, _ = await at_a_bots_turn(home)
    await home.clock.move(500)
    bots.free.set()
    await home.clock.move(299)
    assert not await acts(home, live)

    await home.clock.move(1)
    assert len(await acts(home, live)) == 1


@in_loop
async def test_a_bot_that_thinks_longer_is_done_when_it_answers() -> None:
    bots = SlowBots()
    home = Home(bots=bots, pace=Pace(800, 800))
    live, _ = await at_a_bots_turn(home)
    await home.clock.move(2_000)
    assert not await acts(home, live)

    bots.free.set()
    await quiet()
    assert len(await acts(home, live)) == 1


@in_loop
async def test_nobody_waits_for_bots_when_nobody_is_there() -> None:
    bots = VariedBots()
    home = Home(bots=bots, pace=Pace(100_000, 100_000))
    live, ada = await at_a_bots_turn(home)
    live.leave(ada)
    await home.clock.move(99_000)
    await home.clock.move(600_000)

    assert live.is_over
    assert len(await acts(home, live)) <= 1


@in_loop
async def test_a_hint_is_answered_to_who_asks_and_changes_nothing() -> None:
    home = Home()
    live, (ada, bea) = await home.seated("ada", "bea")
    await home.play(live, [ada, bea], lambda state: state.actor == 1)
    v, before = live.room.state.v, len(bea.heard)
    hint = asked.Hint(id=home.id(), v=v)
    live.advise(ada, hint)
    await quiet()
    (answer,) = ada.answers(hint.id)

    assert answer["kind"] == "hint"
    assert [one["action"] for one in answer["options"]] == [one["action"] for one in ada.view["hand"]["legal"]]
    assert live.room.state.v == v
    assert len(bea.heard) == before


class BookBots(VariedBots):
    """Bots that have had no time to weigh anything."""

    async def hints(self, view: View) -> AdviceTold:
        return AdviceTold(view.legal[0].action.token, ())


@in_loop
async def test_where_nothing_was_weighed_a_hint_is_what_the_book_does() -> None:
    home = Home(bots=BookBots())
    live, (ada,) = await home.seated("ada")
    await home.play(live, [ada], lambda state: state.actor == 1)
    hint = asked.Hint(id=home.id(), v=live.room.state.v)
    live.advise(ada, hint)
    await quiet()
    (answer,) = ada.answers(hint.id)

    assert answer["options"] == []
    assert answer["advice"]["action"] == ada.view["hand"]["legal"][0]["action"]


@in_loop
async def test_no_hint_is_given_to_others_or_of_the_past_or_where_none_are_wanted() -> None:
    home = Home(bots=BadBots())
    live, (ada, bea) = await home.seated("ada", "bea")
    carl, _ = await home.join(live.room.state.id, "carl")
    quietly, (dora, emil) = await home.seated("dora", "emil", hints=False)
    early = asked.Hint(id=home.id(), v=live.room.state.v)
    live.advise(ada, early)
    await quiet()
    await home.play(live, [ada, bea], lambda state: state.actor == 1)
    await home.play(quietly, [dora, emil], lambda state: state.actor == 1)
    v, codes = live.room.state.v, [ada.answers(early.id)[0]["code"]]
    for table, guest, at in ((live, bea, v), (live, carl, v), (live, ada, v - 1), (live, ada, v), (quietly, dora, 0)):
        hint = asked.Hint(id=home.id(), v=at)
        table.advise(guest, hint)
        await quiet()
        (answer,) = guest.answers(hint.id)
        codes.append(answer["code"])

    assert ["not_now", "not_your_turn", "not_seated", "stale", "no_hint", "not_allowed"] == codes
