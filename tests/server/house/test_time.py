"""What happens in a house by itself: timers, tables put away and found again, restarts, the end."""

from __future__ import annotations

import pytest

from tests.server.house.home import Home, chair, quiet, stage
from tests.server.running import in_loop
from ultimo.server.house.live import IDLE
from ultimo.server.protocol import asked
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.settings import Pace, PaceKind
from ultimo.server.room.due import FORSAKEN
from ultimo.server.room.judging import Refused
from ultimo.server.store.interface import TableStatus
from ultimo.server.store.memory import Kept, MemoryStore


@in_loop
async def test_who_is_away_longer_than_the_grace_time_is_stood_in_for_and_plays_on_when_back() -> None:
    home = Home()
    live, (ada, bea) = await home.seated("ada", "bea", grace=30)
    await home.play(live, [ada, bea], lambda state: state.actor == 1)
    live.leave(ada)
    await home.clock.move(29_000)
    assert live.room.state.actor == 1
    assert not chair(live, 1).stands_in

    await home.clock.move(2_000)
    assert chair(live, 1).stands_in
    again, _ = await home.join(live.room.state.id, "ada")
    assert not chair(live, 1).stands_in
    await home.play(live, [again, bea], stage("between"))


@in_loop
async def test_a_clock_that_runs_out_is_a_timer_and_not_a_question_of_messages() -> None:
    home = Home()
    live, (ada, bea) = await home.seated("ada", "bea", pace=Pace(PaceKind.CLOCK, 60, 0))
    await home.play(live, [ada, bea], lambda state: state.actor == 1)
    moves = len(live.room.state.playing.actions) if live.room.state.playing else 0
    await home.clock.move(61_000)

    assert chair(live, 1).stands_in
    assert live.room.state.hand is not None
    assert len(live.room.state.hand.state.actions) > moves


@in_loop
async def test_a_table_without_sockets_leaves_the_memory_after_ten_minutes_and_comes_back_when_wanted() -> None:
    home = Home()
    live, (ada,) = await home.seated("ada")
    await home.play(live, [ada], stage("between"))
    live.leave(ada)
    await home.clock.move(IDLE - 1)
    assert live in home.house._live.values()
    await home.clock.move(1)
    assert not home.house._live
    assert b"ultimo_tables 0.0" in home.metrics.text()

    again, read = await home.join(live.room.state.id, "ada")
    assert read is not live
    await home.play(read, [again], lambda state: state.stage == "between" and state.deal == 3)


@in_loop
async def test_a_socket_keeps_the_table_in_memory() -> None:
    home = Home()
    table = await home.open("ada")
    _, live = await home.join(table, "bea")
    await home.clock.move(3 * IDLE)

    assert not live.is_over


@in_loop
async def test_a_table_nobody_comes_back_to_is_closed_after_a_day_though_it_is_not_in_memory() -> None:
    home = Home()
    live, (ada,) = await home.seated("ada")
    live.leave(ada)
    await home.clock.move(FORSAKEN - 1)
    assert live.is_over
    assert not await home.store.tables(TableStatus.CLOSED)

    await home.clock.move(2 * IDLE)
    (row,) = await home.store.tables(TableStatus.CLOSED)
    assert row.table == live.room.state.id
    assert not home.house._live


@in_loop
async def test_a_forsaken_table_that_is_put_away_keeps_nobody_from_making_others_until_it_is_wanted_again() -> None:
    home = Home()
    live, (ada,) = await home.seated("ada")
    assert home.tables.inside("ada") == 1
    live.leave(ada)
    await home.clock.move(IDLE)
    assert home.tables.inside("ada") == 0
    again, read = await home.join(live.room.state.id, "ada")
    assert home.tables.inside("ada") == 1

    await home.say(read, again, asked.Close(id=home.id()))
    assert home.tables.inside("ada") == 0


@in_loop
async def test_a_table_where_people_play_by_letter_is_counted_though_nobody_is_there() -> None:
    home = Home()
    live, guests = await home.seated("ada", "bea", pace=Pace(PaceKind.CORRESPONDENCE, 86_400, 0))
    for guest in guests:
        live.leave(guest)
    await home.clock.move(IDLE)

    assert live.is_over
    assert home.tables.inside("ada") == 1


@in_loop
async def test_after_a_restart_tables_are_as_they_were_nobody_is_there_and_the_clock_was_nobodys() -> None:
    in_memory = Kept()
    home = Home(MemoryStore(kept=in_memory))
    live, (ada, bea) = await home.seated("ada", "bea", pace=Pace(PaceKind.CLOCK, 300, 0))
    await home.play(live, [ada, bea], lambda state: state.actor == 1)
    before, view = live.room.state, ada.view
    later = Home(MemoryStore(kept=in_memory))
    later.clock.time = home.clock.time + 3_600_000
    await later.house.start()
    await quiet()
    again, read = await later.join(live.room.state.id, "ada")

    assert read.room.state.actor == 1
    assert read.room.state.hand == before.hand
    assert again.view["hand"] == view["hand"]
    assert [chair.here for chair in read.room.state.chairs] == [True, False, False, False]
    assert chair(read, 1).left == before.chairs[0].left + 10_000
    other, _ = await later.join(live.room.state.id, "bea")
    await later.play(read, [again, other], stage("between"))


@in_loop
async def test_after_a_restart_what_is_due_happens_though_nobody_comes() -> None:
    in_memory = Kept()
    home = Home(MemoryStore(kept=in_memory))
    for host in ("ada", "bea", "carl"):
        await home.open(host)
    later = Home(MemoryStore(kept=in_memory))
    later.clock.time = home.clock.time + FORSAKEN + 1
    await later.house.start()
    await quiet()

    assert len(await later.store.tables(TableStatus.CLOSED)) == 3
    assert not later.house._live


@in_loop
async def test_a_table_that_waits_after_a_restart_sets_one_timer_and_does_nothing_else() -> None:
    in_memory = Kept()
    home = Home(MemoryStore(kept=in_memory))
    live, guests = await home.seated("ada", "bea", grace=30)
    await home.play(live, guests, lambda state: state.actor == 1)
    later = Home(MemoryStore(kept=in_memory))
    later.clock.time = home.clock.time
    await later.house.start()
    await quiet()
    before = later.clock.asked
    await quiet()

    assert later.clock.asked == before
    await later.clock.move(31_000)
    assert (await later.house.state(live.room.state.id)).chairs[0].stands_in


@in_loop
async def test_a_correspondence_hand_goes_on_with_nobody_there() -> None:
    home = Home()
    live, (ada, bea) = await home.seated("ada", "bea", pace=Pace(PaceKind.CORRESPONDENCE, 86_400, 0))
    await home.play(live, [ada, bea], lambda state: state.actor == 1)
    live.leave(ada)
    live.leave(bea)
    await home.clock.move(IDLE + 1)
    assert live.is_over
    await home.clock.move(86_400_000)

    again, _ = await home.join(live.room.state.id, "ada")
    acted = [chair.get("stands_in", False) for chair in again.view["chairs"].values()]
    assert again.v > live.room.state.v
    assert any(acted) or again.view["chairs"]["1"]["here"]


@in_loop
async def test_who_stops_the_house_lets_it_finish_and_sends_all_away_to_come_back() -> None:
    home = Home()
    live, (ada, bea) = await home.seated("ada", "bea")
    said = asked.Phrase(id=home.id(), phrase="goodbye")
    live.hear(ada, said)
    await home.house.stop()

    assert ada.answers(said.id)[0]["kind"] == "ack"
    assert {ada.closed, bea.closed} == {CloseCode.RESTART}
    assert ada.last("bye") == {
        "kind": "bye",
        "code": "restarting",
        "message": ada.last("bye")["message"],
        "retry": 1000,
    }
    for asking in (home.join(live.room.state.id, "ada"), home.open("ada")):
        with pytest.raises(Refused) as refused:
            await asking
        assert refused.value.code.slug == "restarting"


@in_loop
async def test_a_table_that_is_read_for_what_is_due_soon_waits_for_it_and_does_not_ask_again_and_again() -> None:
    kept = Kept()
    home = Home(MemoryStore(kept=kept))
    await home.open("ada")
    after = Home(MemoryStore(kept=kept))
    after.clock.time += FORSAKEN - 30_000
    await after.house.start()
    await quiet()
    waiting = list(after.house._live.values())

    assert len(waiting) == 1
    assert [timer.when - after.clock.time for timer in after.clock.timers if not timer.is_over] == [30_000]
    await after.clock.move(30_000)
    assert len(await after.store.tables(TableStatus.CLOSED)) == 1


@in_loop
async def test_a_clock_of_the_machine_that_was_set_back_holds_nobody_up() -> None:
    kept = Kept()
    home = Home(MemoryStore(kept=kept))
    home.clock.time += 3_600_000
    live, (ada, bea) = await home.seated("ada", "bea", pace=Pace(PaceKind.CLOCK, 60, 0))
    await home.play(live, [ada, bea], lambda state: state.actor == 1)
    after = Home(MemoryStore(kept=kept))
    await after.join(live.room.state.id, "ada")
    _, back = await after.join(live.room.state.id, "bea")
    await after.clock.move(71_000)

    assert back.room.state.chair(back.room.state.places[0]).stands_in


@in_loop
async def test_a_table_that_was_closed_with_people_at_it_can_be_looked_at_after_a_restart() -> None:
    kept = Kept()
    home = Home(MemoryStore(kept=kept))
    live, (ada,) = await home.seated("ada")
    await home.say(live, ada, asked.Close(id=home.id()))
    after = Home(MemoryStore(kept=kept))
    guest, _ = await after.join(live.room.state.id, "ada")

    assert guest.view["stage"] == "closed"
    assert not await after.store.tables(TableStatus.QUARANTINED)


@in_loop
async def test_a_hand_that_the_last_one_has_left_ends_and_is_kept_though_the_server_stops_meanwhile() -> None:
    kept = Kept()
    home = Home(MemoryStore(kept=kept))
    live, (ada,) = await home.seated("ada")
    table = live.room.state.id
    await home.play(live, [ada], lambda state: state.stage == "playing" and state.actor == 1)
    await home.house.stop()
    again = Home(MemoryStore(kept=kept), clock=home.clock)
    ada, live = await again.join(table, "ada")
    assert (await again.say(live, ada, asked.Rise(id=home.id())))["kind"] == "ack"
    live.leave(ada)
    await again.house.stop()
    last = Home(MemoryStore(kept=kept), clock=home.clock)
    await last.house.start()
    for _ in range(100):
        await quiet()

    (hand,) = await last.store.hands_at(table)
    assert hand.deal == 1
    assert (await last.house.state(table)).stage == "between"
