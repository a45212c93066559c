"""The deal of the day at a table: the same cards for all, alone against bots, the first result on the board (R6)."""

from __future__ import annotations

import json

import pytest

from tests.server.house.home import Guest, Home, stage
from tests.server.running import in_loop
from ultimo.core.reading import read_records
from ultimo.games import all_games, find_game
from ultimo.server.daily import day_at
from ultimo.server.house.live import LiveTable
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.settings import Settings
from ultimo.server.room.judging import Caller, Refused
from ultimo.server.room.table import TableState
from ultimo.server.store.interface import DailyResult
from ultimo.server.store.memory import Kept, MemoryStore

GAME = "hungarian-tarokk"


async def begun(home: Home, account: str, game: str = GAME) -> tuple[LiveTable, Guest]:
    """*account* at the deal of today, which begins."""
    table = await home.house.open_daily(Caller(account, account.capitalize()), game)
    guest, live = await home.join(table, account)
    await home.say(live, guest, asked.Sit(id=home.id(), place=1))
    assert (await home.say(live, guest, asked.Begin(id=home.id())))["kind"] == "ack"
    return live, guest


async def played(home: Home, account: str, game: str = GAME) -> tuple[LiveTable, Guest]:
    live, guest = await begun(home, account, game)
    await home.play(live, [guest], stage("over"))
    return live, guest


def cards(state: TableState) -> object:
    assert state.hand is not None
    return state.hand.state.dealt


@pytest.mark.parametrize("game", all_games())
@in_loop
async def test_all_play_the_same_cards_against_bots(game: str) -> None:
    home = Home()
    (ada, _), (bea, _) = await played(home, "ada", game), await played(home, "bea", game)

    assert cards(ada.room.state) == cards(bea.room.state)
    assert [chair.house for chair in ada.room.state.chairs] == [None, "medium", "medium", "medium"]
    assert ada.room.state.session is not None and len(ada.room.state.session.hands) == 1
    day = day_at(home.clock.now())
    made = await home.house._daily.shuffled(find_game(game), day)
    assert ada.room.state.hand is not None and ada.room.state.hand.shuffled == made


@in_loop
async def test_the_first_result_stays_on_the_board() -> None:
    home = Home()
    day, results = day_at(home.clock.now()).isoformat(), list[DailyResult]()
    for account in ("ada", "bea", "ada"):
        state = (await played(home, account))[0].room.state
        results.append(DailyResult(day, GAME, account, account.capitalize(), state.totals[0]))

    board = list(await home.store.results(day, GAME))
    assert board == sorted(results[:2], key=lambda one: -one.score)
    assert list(await home.store.results(day, "texas-tarok")) == []


@in_loop
async def test_nobody_is_told_the_key_and_the_record_has_none() -> None:
    home = Home()
    live, ada = await played(home, "ada")
    key = (await home.house._daily.shuffled(find_game(GAME), day_at(home.clock.now()))).key.hex()
    (hand,) = await home.store.hands_at(live.room.state.id)

    assert key not in json.dumps(ada.heard)
    assert key not in hand.record and "Key" not in hand.record
    (record,) = read_records(hand.record, find_game)
    assert record.replay().over
    assert "commitment" in ada.view["shuffle"] and "key" not in ada.view["shuffle"]


@in_loop
async def test_nothing_there_can_be_arranged() -> None:
    home = Home()
    live, ada = await begun(home, "ada")
    table = live.room.state.id
    for account, place in (("bea", 2), ("bea", 1)):
        with pytest.raises(Refused):
            await home.join(table, account)  # nobody watches
        with pytest.raises(Refused):
            live.room.hear(Caller(account, "Bea"), asked.Sit(id=home.id(), place=place), home.clock.now())
    said: list[AnyAsked] = [
        asked.GiveNonce(id=home.id(), nonce="0" * 32),
        asked.Propose(id=home.id(), v=ada.v, what="undo"),
        asked.PutOut(id=home.id(), place=2),
    ]
    assert {(await home.say(live, ada, one))["kind"] for one in said} == {"error"}
    await home.play(live, [ada], stage("over"))
    later: list[AnyAsked] = [asked.Again(id=home.id()), asked.Propose(id=home.id(), v=ada.v, what="same-deal")]
    for one in later:
        assert (await home.say(live, ada, one))["code"] in ("not_allowed", "not_now")


@in_loop
async def test_before_it_begins_nothing_is_changed_either() -> None:
    home = Home()
    table = await home.house.open_daily(Caller("ada", "Ada"), GAME)
    ada, live = await home.join(table, "ada")
    said: list[AnyAsked] = [
        asked.Change(id=home.id(), settings=Settings(GAME)),
        asked.SeatBot(id=home.id(), place=2, bot="easy"),
        asked.PutOut(id=home.id(), place=2),
        asked.Sit(id=home.id(), place=2),
    ]

    assert [(await home.say(live, ada, one))["code"] for one in said] == ["not_allowed"] * 4


@in_loop
async def test_a_client_makes_no_such_table_by_its_settings() -> None:
    with pytest.raises(Refused) as refused:
        await Home().open("ada", GAME, daily="2026-11-30")

    assert (refused.value.code.slug, refused.value.context) == ("bad_settings", {"where": "daily"})


@in_loop
async def test_who_has_left_the_chair_has_no_result() -> None:
    home = Home()
    live, ada = await begun(home, "ada")
    await home.say(live, ada, asked.Rise(id=home.id()))
    other, _ = await home.join(await home.house.open_daily(Caller("bea", "Bea"), GAME), "bea")

    assert other.view["settings"]["daily"] == day_at(home.clock.now()).isoformat()
    assert list(await home.store.results(other.view["settings"]["daily"], GAME)) == []


@in_loop
async def test_a_table_is_the_same_after_a_restart() -> None:
    kept = Kept()
    home = Home(MemoryStore(kept=kept))
    live, ada = await begun(home, "ada")
    await home.play(live, [ada], lambda state: state.stage == "playing" and state.actor == 1)
    again = Home(MemoryStore(kept=kept))
    guest, read = await again.join(live.room.state.id, "ada")

    assert cards(read.room.state) == cards(live.room.state)
    await again.play(read, [guest], stage("over"))
    assert len(await again.store.results(read.room.state.settings.daily, GAME)) == 1
