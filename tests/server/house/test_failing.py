"""What a house does when something fails: nothing is lost, nothing happens twice, and no other table notices."""

from __future__ import annotations

import asyncio
from typing import Any, NoReturn

import pytest

from tests.server.house.home import Guest, Home, chair, quiet, stage
from tests.server.running import in_loop
from ultimo.core.seats import Place
from ultimo.server.house.house import AGAIN, AT_ONCE
from ultimo.server.house.live import RETRY, LiveTable
from ultimo.server.protocol import asked
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.room import inputs
from ultimo.server.room.inputs import Kept, kept_of, payload_of
from ultimo.server.room.judging import Refused
from ultimo.server.room.room import Room
from ultimo.server.store.interface import Batch, StorageUnavailable, StoreBroken, TableStatus
from ultimo.server.store.memory import Fault, MemoryStore
from ultimo.server.store.memory import Kept as KeptInMemory


class Defect(Exception):
    """A planted one."""


def defective(*args: object) -> NoReturn:
    raise Defect


async def never(*args: object) -> None:
    await asyncio.Event().wait()


def without_room(*args: object) -> NoReturn:
    raise MemoryError


async def said_until_kept(home: Home, live: LiveTable, guest: Guest, message: asked.AnyAsked) -> int:
    """Says *message* until it is acknowledged, as clients do; how often it could not be kept."""
    failed = 0
    while (answer := await home.say(live, guest, message))["kind"] == "error":
        assert answer["code"] == "storage_unavailable"
        failed += 1
    return failed


async def play_a_hand(home: Home) -> tuple[LiveTable, Guest, int]:
    """A hand of one person against bots, from the opened table to the result; how often the person was refused."""
    try:
        table = await home.open("ada")
    except StorageUnavailable:
        assert not await home.store.tables()
        table = await home.open("ada")
    ada, live = await home.join(table, "ada")
    failed = await said_until_kept(home, live, ada, asked.Sit(id=home.id(), place=1))
    for place in (2, 3, 4):
        failed += await said_until_kept(home, live, ada, asked.SeatBot(id=home.id(), place=place, bot="easy"))
    failed += await said_until_kept(home, live, ada, asked.Begin(id=home.id()))
    while live.room.state.stage != "between":
        message = home.next_message(live.room.state, ada)
        if message:
            failed += await said_until_kept(home, live, ada, message)
        else:
            await home.clock.move(RETRY)
    return live, ada, failed


@in_loop
async def test_whichever_write_fails_nothing_has_happened_and_the_next_try_succeeds() -> None:
    home = Home()
    live, _, _ = await play_a_hand(home)
    writes, refused = live.room.state.v, 0
    for k in range(1, writes + 1):
        home = Home(MemoryStore({k: Fault(StorageUnavailable("full"))}))
        live, ada, failed = await play_a_hand(home)
        refused += failed
        log = [kept_of(entry.payload) for entry in await home.store.log(live.room.state.id)]

        assert Room.again(live.room.state.id, log).state == live.room.state
        assert ada.v == live.room.state.v == len(log)
        ids = [kept.id for kept in log if kept.id]
        assert len(ids) == len(set(ids))

    assert 10 < refused < writes


@pytest.mark.parametrize("kept", [False, True])
@in_loop
async def test_a_broken_store_ends_the_process_and_nobody_is_told_of_what_may_not_be_kept(kept: bool) -> None:
    in_memory = KeptInMemory()
    home = Home(MemoryStore({9: Fault(StoreBroken("fsync"), kept=kept)}, in_memory))
    live, (ada,) = await home.seated("ada")
    live.hear(ada, asked.Phrase(id=home.id(), phrase="hello"))
    await quiet()

    assert home.gave_up == 1
    assert ada.closed == CloseCode.RESTART
    assert ada.v == 8
    after = Home(MemoryStore(kept=in_memory))
    again, _ = await after.join(live.room.state.id, "ada")
    assert kept is ("talk" in again.view)
    assert again.view["chairs"]["1"]["name"] == "Ada"


class Blocked:
    """A store whose writes fail while it is full."""

    def __init__(self) -> None:
        self.inner = MemoryStore()
        self.full = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    async def append(self, batch: Batch) -> None:
        if self.full:
            raise StorageUnavailable("full")
        await self.inner.append(batch)


@in_loop
async def test_what_happens_by_itself_is_tried_again_until_there_is_room() -> None:
    store = Blocked()
    home = Home(store)
    live, (ada,) = await home.seated("ada")
    await home.play(live, [ada], lambda state: state.stage == "playing" and state.actor == 1)
    act = home.next_message(live.room.state, ada)
    assert act is not None
    await home.say(live, ada, act)
    await home.play(live, [ada], lambda state: state.stage == "playing" and state.actor == 1)
    store.full = True
    live.leave(ada)
    v = live.room.state.v
    await home.clock.move(10 * RETRY)
    assert live.room.state.v == v
    assert chair(live, 1).here

    store.full = False
    await home.clock.move(RETRY)
    assert not chair(live, 1).here


async def damaged(home: Home, *inputs_after: inputs.AnyInput) -> str:
    """A table whose log ends with entries that cannot have been accepted, but is whole otherwise."""
    table = await home.open("ada")
    payloads = tuple(payload_of(Kept(home.clock.now(), one)) for one in inputs_after)
    await home.store.append(Batch(table, 2, payloads, home.clock.now()))
    return table


@in_loop
async def test_a_log_that_does_not_apply_is_put_aside_and_other_tables_start() -> None:
    in_memory = KeptInMemory()
    home = Home(MemoryStore(kept=in_memory))
    table = await damaged(home, inputs.Dealt())
    good = await home.open("bea")
    after = Home(MemoryStore(kept=in_memory))
    await after.house.start()
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            await after.join(table, "ada")
        assert refused.value.code.slug == "quarantined"
    await after.join(good, "bea")

    (row,) = await after.store.tables(TableStatus.QUARANTINED)
    assert row.table == table
    assert len(await after.store.log(table)) == 2  # nothing was cut off
    assert b"ultimo_tables_quarantined 1.0" in after.metrics.text()


@in_loop
async def test_a_log_that_was_tampered_with_is_put_aside() -> None:
    in_memory = KeptInMemory()
    home = Home(MemoryStore(kept=in_memory))
    table = await home.open("ada")
    entry = in_memory.logs[table][0]
    in_memory.logs[table][0] = entry._replace(payload=entry.payload.replace(b"ada", b"eve"))
    with pytest.raises(Refused) as refused:
        await Home(MemoryStore(kept=in_memory)).join(table, "eve")

    assert refused.value.code.slug == "quarantined"


@in_loop
async def test_what_is_no_fault_of_the_log_puts_no_table_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    in_memory = KeptInMemory()
    table = await Home(MemoryStore(kept=in_memory)).open("ada")
    home = Home(MemoryStore(kept=in_memory))
    for where, name, fault in ((home.store, "log", defective), (Room, "growing", without_room)):
        with monkeypatch.context() as planted:
            planted.setattr(where, name, fault)
            with pytest.raises(Refused) as refused:
                await home.join(table, "ada")
        assert (refused.value.code.slug, list(refused.value.context)) == ("internal", ["incident"])

    assert list(await home.store.tables(TableStatus.QUARANTINED)) == []
    await home.join(table, "ada")


@in_loop
async def test_rules_that_fail_at_a_log_put_the_table_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    in_memory = KeptInMemory()
    table = await Home(MemoryStore(kept=in_memory)).open("ada")
    home = Home(MemoryStore(kept=in_memory))
    monkeypatch.setattr(Room, "growing", defective)
    with pytest.raises(Refused) as refused:
        await home.join(table, "ada")

    assert refused.value.code.slug == "quarantined"


@in_loop
async def test_others_have_a_turn_while_a_long_log_is_read() -> None:
    in_memory = KeptInMemory()
    home = Home(MemoryStore(kept=in_memory))
    table = await home.open("ada")
    ready = payload_of(Kept(home.clock.now(), inputs.Muted(Place(1), on=True)))
    sat = payload_of(Kept(home.clock.now(), inputs.Sat(Place(1), "ada", "Ada")))
    await home.store.append(Batch(table, 2, (sat, *[ready] * 3_000), home.clock.now()))
    turns: list[int] = []
    reading = asyncio.create_task(Home(MemoryStore(kept=in_memory)).house.state(table))
    while not reading.done():
        turns.append(1)
        await asyncio.sleep(0)

    assert reading.result().v == 3_003  # and that the server is back
    assert len(turns) > 3_000 / AT_ONCE


@in_loop
async def test_a_table_that_fails_is_read_again_from_its_log_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = Home()
    live, (ada,) = await home.seated("ada")
    other, (bea,) = await home.seated("bea")
    monkeypatch.setattr(live.room, "take", defective)
    message = asked.Phrase(id=home.id(), phrase="hello")
    live.hear(ada, message)
    await quiet()

    assert ada.closed is CloseCode.RESTART
    assert ada.last("bye")["code"] == "internal"
    assert bea.closed is None
    again, read = await home.join(live.room.state.id, "ada")
    assert read is not live
    assert again.view["talk"][0]["text"] == "hello"
    assert (await home.say(read, again, message))["dup"]
    await home.play(read, [again], stage("between"))
    await home.play(other, [bea], stage("between"))


@in_loop
async def test_a_table_with_nothing_to_ask_a_bot_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home()
    live, (ada,) = await home.seated("ada")
    with monkeypatch.context() as planted:
        planted.setattr("ultimo.server.house.playing.view_of", defective)
        while ada.closed is None:
            message = home.next_message(live.room.state, ada)
            assert message is not None, "it is a bot's turn, and nothing happens"
            await home.say(live, ada, message)

    again, read = await home.join(live.room.state.id, "ada")
    await home.play(read, [again], stage("between"))


@pytest.mark.parametrize(("later", "is_put_aside"), [(AGAIN - 1_000, True), (AGAIN + 1_000, False)])
@in_loop
async def test_a_table_that_fails_twice_in_ten_minutes_is_put_aside(
    later: int, is_put_aside: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home()
    live, (ada,) = await home.seated("ada")
    table = live.room.state.id
    monkeypatch.setattr(live._teller, "tell", defective)
    live.hear(ada, asked.Phrase(id=home.id(), phrase="hello"))
    await home.clock.move(later)
    again, read = await home.join(table, "ada")
    monkeypatch.setattr(read.room, "wake", defective)
    read.leave(again)
    await quiet()

    quarantined = [row.table for row in await home.store.tables(TableStatus.QUARANTINED)]
    assert quarantined == ([table] if is_put_aside else [])
    if is_put_aside:
        with pytest.raises(Refused) as refused:
            await home.join(table, "ada")
        assert refused.value.code.slug == "quarantined"


@in_loop
async def test_a_message_the_rules_fail_at_is_refused_with_a_number_and_nothing_else_happens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = Home()
    live, (ada, bea) = await home.seated("ada", "bea")
    v = live.room.state.v
    with monkeypatch.context() as planted:
        planted.setattr(live.room, "hear", defective)
        answer = await home.say(live, ada, asked.Phrase(id=home.id(), phrase="hello"))

    assert answer["code"] == "internal"
    assert len(answer["context"]["incident"]) == 12
    assert live.room.state.v == bea.v == v
    assert (await home.say(live, ada, asked.Phrase(id=home.id(), phrase="hello")))["kind"] == "ack"


@in_loop
async def test_somebody_elses_entry_in_the_log_makes_the_table_be_read_again() -> None:
    home = Home()
    live, (ada,) = await home.seated("ada")
    table = live.room.state.id
    spoke = payload_of(Kept(home.clock.now(), inputs.Spoke(live.room.state.places[0], "from elsewhere")))
    await home.store.append(Batch(table, live.room.state.v + 1, (spoke,), home.clock.now()))
    live.hear(ada, asked.Phrase(id=home.id(), phrase="hello"))
    await quiet()
    assert ada.closed is CloseCode.RESTART

    again, _ = await home.join(table, "ada")
    assert [line["text"] for line in again.view["talk"]] == ["from elsewhere"]


@in_loop
async def test_who_joins_a_table_that_falls_at_that_moment_is_welcomed_at_the_one_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = Home()
    live, (ada,) = await home.seated("ada")
    monkeypatch.setattr(live.room, "take", defective)
    live.hear(ada, asked.Phrase(id=home.id(), phrase="hello"))
    bea, read = await home.join(live.room.state.id, "bea")

    assert read is not live
    assert bea.last("welcome")["view"]["talk"][0]["text"] == "hello"


@in_loop
async def test_who_is_gone_before_the_welcome_is_not_there_after() -> None:
    home = Home()
    table = await home.open("ada")
    live = home.house._live[table]
    joining = asyncio.create_task(home.join(table, "ada"))
    await asyncio.sleep(0)
    joining.cancel()
    await quiet()

    assert not len(live.visitors)


@in_loop
async def test_a_table_that_cannot_finish_in_time_sends_its_people_away_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = Home()
    live, (ada,) = await home.seated("ada")
    monkeypatch.setattr("ultimo.server.house.house.PATIENCE", 0.01)
    monkeypatch.setattr(home.store, "append", never)
    live.hear(ada, asked.Phrase(id=home.id(), phrase="hello"))
    await quiet()
    await home.house.stop()

    assert live.task.cancelled()
    assert ada.last("bye")["code"] == "restarting"
    assert ada.closed is CloseCode.RESTART
