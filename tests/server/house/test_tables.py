"""What happens at the tables of a house while nothing fails."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest

from tests.server.house.home import GAME, Guest, Home, chair, quiet, stage
from tests.server.running import in_loop
from ultimo.core.seats import Place
from ultimo.server.house.live import LiveTable
from ultimo.server.protocol import PROTOCOL, asked
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.patching import joined
from ultimo.server.protocol.settings import Settings
from ultimo.server.room.hearing import heard
from ultimo.server.room.inputs import kept_of
from ultimo.server.room.judging import Refused
from ultimo.server.room.looks import Look
from ultimo.server.room.room import Room
from ultimo.server.room.table import Stage, TableState
from ultimo.server.store.interface import Batch, StorageUnavailable
from ultimo.server.store.memory import Fault, MemoryStore


def seen(live: LiveTable, place: int | None) -> dict[str, Any]:
    """The table as it is shown to *place*, after a way through JSON."""
    look = Look(live.room.state)
    viewer = None if place is None else Place(place)
    made: dict[str, Any] = json.loads(msgspec.json.encode(joined(look.public, look.own(viewer))))
    return made


async def folded(home: Home, live: LiveTable) -> TableState:
    """The table that its log gives."""
    log = await home.store.log(live.room.state.id)
    return Room.again(live.room.state.id, [kept_of(entry.payload) for entry in log]).state


@pytest.mark.parametrize("game", ["calling-the-twenty", "texas-tarok", "hungarian-tarokk"])
@in_loop
async def test_hands_are_played_by_people_and_bots_and_what_is_shown_is_what_the_log_gives(game: str) -> None:
    home = Home()
    table = await home.house.open(Guest("ada").caller, Settings(game))
    ada, live = await home.join(table, "ada")
    watching, _ = await home.join(table, "carl")
    await home.say(live, ada, asked.Sit(id=home.id(), place=2))
    for place in (1, 3, 4):
        await home.say(live, ada, asked.SeatBot(id=home.id(), place=place, bot="easy"))
    await home.say(live, ada, asked.Begin(id=home.id()))
    await home.play(live, [ada], lambda state: state.stage == "between" and state.deal == 3)

    assert ada.view == seen(live, 2)
    assert watching.view == seen(live, None)
    assert live.room.state == await folded(home, live)
    hands = await home.store.hands_at(table)
    assert [1, 2] == [hand.deal for hand in hands]
    assert all("ada" in hand.accounts for hand in hands)


class Noted:
    """A store that notes what it has kept, and a guest who notes what was kept when something was told."""

    def __init__(self) -> None:
        self.inner = MemoryStore()
        self.kept: dict[str, int] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    async def append(self, batch: Batch) -> None:
        await asyncio.sleep(0)  # others run while it is written
        await self.inner.append(batch)
        self.kept[batch.table] = batch.first + len(batch.payloads) - 1


@in_loop
async def test_nothing_is_told_before_it_is_kept() -> None:
    store = Noted()
    home = Home(store)
    live, (ada, bea) = await home.seated("ada", "bea")
    early: list[int] = []
    for guest in (ada, bea):
        tell = guest.tell

        def noting(text: bytes, guest: Guest = guest, tell: Any = tell) -> None:
            tell(text)
            told = guest.heard[-1].get("v", 0)
            if told > store.kept[live.room.state.id]:
                early.append(told)

        guest.tell = noting  # type: ignore[method-assign]
    await home.play(live, [ada, bea], stage("between"))

    assert not early
    assert len(ada.heard) > 40


@in_loop
async def test_the_mover_gets_one_answer_and_everybody_the_event() -> None:
    home = Home()
    live, (ada, bea) = await home.seated("ada", "bea")
    said = asked.Phrase(id=home.id(), phrase="hello")
    v = live.room.state.v
    answer = await home.say(live, ada, said)

    assert answer == {"kind": "ack", "id": said.id, "v": v + 1}
    assert ada.v == bea.v == v + 1
    assert not bea.answers(said.id)


@in_loop
async def test_a_refusal_goes_to_the_sender_alone() -> None:
    home = Home()
    live, (ada, bea) = await home.seated("ada", "bea")
    before = len(bea.heard)
    answer = await home.say(live, ada, asked.Sit(id=home.id(), place=2))

    assert answer["kind"] == "error"
    assert len(bea.heard) == before


@in_loop
async def test_the_same_message_twenty_times_is_one_choice() -> None:
    home = Home()
    live, (ada, bea) = await home.seated("ada", "bea")
    await home.play(live, [ada, bea], lambda state: state.stage == "playing" and state.actor == 1)
    act = home.next_message(live.room.state, ada)
    assert isinstance(act, asked.Act)
    moves = len(live.room.state.playing.actions) if live.room.state.playing else 0
    first = await home.say(live, ada, act)
    again, _ = await home.join(live.room.state.id, "ada")
    for guest in [ada, again] * 10:
        assert await home.say(live, guest, act) == {**first, "dup": True}

    log = [kept_of(entry.payload) for entry in await home.store.log(live.room.state.id)]
    assert [kept.id for kept in log].count(act.id) == 1
    assert live.room.state.hand is not None
    assert live.room.state.hand.state.actions[moves][1].token == act.action


@in_loop
async def test_of_two_who_want_the_last_chair_one_gets_it() -> None:
    for first, second in (("bea", "carl"), ("carl", "bea")):
        home = Home()
        table = await home.open("ada")
        bea, live = await home.join(table, "bea")
        carl, _ = await home.join(table, "carl")
        guests = {"bea": bea, "carl": carl}
        wants = {name: asked.Sit(id=home.id(), place=1) for name in guests}
        for name in (first, second):
            live.hear(guests[name], wants[name])
        await quiet()

        assert guests[first].answers(wants[first].id)[0]["kind"] == "ack"
        assert guests[second].answers(wants[second].id)[0]["code"] == "place_taken"


@in_loop
async def test_who_sits_down_or_rises_sees_the_table_from_there() -> None:
    home = Home()
    table = await home.open("ada")
    ada, live = await home.join(table, "ada")
    second, _ = await home.join(table, "ada")
    bea, _ = await home.join(table, "bea")
    await home.say(live, ada, asked.Sit(id=home.id(), place=3))

    assert ada.view == second.view == seen(live, 3)
    assert ada.view["place"] == 3
    assert bea.view == seen(live, None)

    await home.say(live, second, asked.Rise(id=home.id()))

    assert ada.view == second.view == seen(live, None)
    await home.say(live, bea, asked.Sit(id=home.id(), place=1))
    assert ada.view == seen(live, None)


@in_loop
async def test_who_shares_a_device_looks_from_the_place_asked_for_and_from_no_other() -> None:
    home = Home()
    table = await home.open("ada")
    (ada, live), (second, _) = [await home.join(table, "ada") for _ in range(2)]
    await home.say(live, ada, asked.Sit(id=home.id(), place=3))
    await home.say(live, ada, asked.Sit(id=home.id(), place=1, name="Cilka"))
    assert ada.view == second.view == seen(live, 3)

    told = await home.say(live, second, asked.Look(id=home.id(), place=1))
    await home.say(live, ada, asked.Ready(id=home.id(), by=1))

    assert (told["kind"], told["view"]["place"]) == ("welcome", 1)
    assert second.view == seen(live, 1)
    assert ada.view == seen(live, 3)
    assert (await home.say(live, ada, asked.Look(id=home.id(), place=2)))["code"] == "not_seated"
    await home.say(live, ada, asked.Rise(id=home.id(), by=1))
    assert ada.view == second.view == seen(live, 3)


@in_loop
async def test_who_comes_back_looks_from_the_own_place_asked_for() -> None:
    home = Home()
    live, (ada,) = await home.seated("ada")
    await home.play(live, [ada], stage("between"))
    await home.say(live, ada, asked.Sit(id=home.id(), place=3, name="Cilka"))

    for place, looked_from in ((1, 1), (3, 3), (2, 1)):
        again = Guest("ada")
        message = asked.Join(id=home.id(), table=live.room.state.id, protocol=PROTOCOL, place=place)
        await home.house.join(live.room.state.id, again, message)
        await quiet()

        assert again.view == seen(live, looked_from)


@in_loop
async def test_who_is_gone_is_shown_nothing_more() -> None:
    home = Home()
    table = await home.open("ada")
    (ada, live), (second, _) = [await home.join(table, "ada") for _ in range(2)]
    await home.say(live, ada, asked.Sit(id=home.id(), place=3))
    heard = len(second.heard)
    live.leave(second)
    live.hear(second, asked.Look(id=home.id(), place=3))
    await quiet()

    assert len(second.heard) == heard
    assert (await home.say(live, ada, asked.Ready(id=home.id())))["kind"] == "ack"


@in_loop
async def test_who_takes_a_bots_chair_between_two_hands_hears_the_last_one_as_that_chair_did() -> None:
    home = Home()
    live, (ada,) = await home.seated("ada", game="hungarian-tarokk")
    carl, _ = await home.join(live.room.state.id, "carl", lines=True)
    await home.play(live, [ada], stage("between"))
    known = {place: heard(live.room.state, place) for place in live.room.state.places}
    place = next(place for place in (2, 3, 4) if known[Place(place)] != heard(live.room.state, None))
    await home.say(live, carl, asked.Sit(id=home.id(), place=place))

    assert carl.view == seen(live, place)
    assert carl.last("event")["heard"]["lines"] == list(known[Place(place)].lines)
    assert "heard" not in ada.last("event")


@in_loop
async def test_somebody_is_here_from_the_first_socket_to_the_last() -> None:
    home = Home()
    live, (ada, bea) = await home.seated("ada", "bea")
    second, _ = await home.join(live.room.state.id, "ada")
    live.leave(ada)
    await quiet()
    assert chair(live, 1).here

    live.leave(second)
    await quiet()
    assert not chair(live, 1).here
    assert not bea.view["chairs"]["1"].get("here", False)

    again, _ = await home.join(live.room.state.id, "ada")
    assert chair(live, 1).here
    assert again.view == seen(live, 1)


@in_loop
async def test_of_more_than_three_sockets_the_oldest_is_closed_and_the_chair_stays() -> None:
    home = Home()
    live, (ada,) = await home.seated("ada")
    others = [(await home.join(live.room.state.id, "ada"))[0] for _ in range(3)]

    assert ada.closed is CloseCode.REPLACED
    assert ada.heard[-1]["code"] == "replaced"
    assert "retry" not in ada.heard[-1]
    assert all(guest.closed is None for guest in others)
    live.leave(ada)
    await quiet()
    assert chair(live, 1).here


class Held:
    """A store that keeps nothing until it is let."""

    def __init__(self) -> None:
        self.inner = MemoryStore()
        self.free = asyncio.Event()
        self.free.set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    async def append(self, batch: Batch) -> None:
        await self.free.wait()
        await self.inner.append(batch)


@in_loop
async def test_sixty_four_messages_wait_and_one_more_is_told_so_and_all_are_answered_after() -> None:
    store = Held()
    home = Home(store)
    live, (ada,) = await home.seated("ada")
    store.free.clear()
    messages = [asked.Phrase(id=home.id(), phrase="hello") for _ in range(65)]
    live.hear(ada, messages[0])
    await quiet()  # it is being written
    for message in messages[1:]:
        live.hear(ada, message)
    with pytest.raises(Refused) as refused:
        live.hear(ada, asked.Phrase(id=home.id(), phrase="hello"))
    assert refused.value.code.slug == "busy"
    store.free.set()
    for _ in range(10):
        await quiet()

    assert all(ada.answers(message.id)[0]["kind"] == "ack" for message in messages)


@in_loop
async def test_who_watches_sees_what_all_see_and_may_be_kept_out() -> None:
    home = Home()
    live, _ = await home.seated("ada", spectators=False)
    with pytest.raises(Refused) as refused:
        await home.join(live.room.state.id, "bea")
    assert refused.value.code.slug == "no_such_table"
    again, _ = await home.join(live.room.state.id, "ada")
    assert again.view["place"] == 1


@in_loop
async def test_who_looked_on_before_the_evening_is_sent_away_when_it_begins_without_spectators() -> None:
    home = Home()
    table = await home.open("ada", spectators=False)
    ada, live = await home.join(table, "ada")
    bea, _ = await home.join(table, "bea")
    await home.say(live, ada, asked.Sit(id=home.id(), place=1))
    for place in (2, 3, 4):
        await home.say(live, ada, asked.SeatBot(id=home.id(), place=place, bot="easy"))
    await home.say(live, ada, asked.Begin(id=home.id()))

    assert bea.closed is CloseCode.POLICY
    assert ada.closed is None
    assert not any(message.get("v", 0) > live.room.state.v - 2 for message in bea.heard)


@in_loop
async def test_one_person_has_at_most_five_open_tables() -> None:
    home = Home()
    tables = [await home.open("ada") for _ in range(5)]
    with pytest.raises(Refused) as refused:
        await home.open("ada")
    assert refused.value.code.slug == "too_many_tables"
    await home.open("bea")
    ada, live = await home.join(tables[0], "ada")
    await home.say(live, ada, asked.Close(id=home.id()))
    await home.open("ada")


@in_loop
async def test_a_table_whose_evening_is_over_keeps_nobody_from_making_another_one() -> None:
    home = Home()
    tables = [await home.open("ada") for _ in range(5)]
    ada, live = await home.join(tables[0], "ada")
    await home.say(live, ada, asked.Sit(id=home.id(), place=1))
    for place in (2, 3, 4):
        await home.say(live, ada, asked.SeatBot(id=home.id(), place=place, bot="easy"))
    await home.say(live, ada, asked.Begin(id=home.id()))
    with pytest.raises(Refused):
        await home.open("ada")
    await home.say(live, ada, asked.Propose(id=home.id(), v=live.room.state.v, what="end"))
    assert live.room.state.stage is Stage.OVER
    await home.open("ada")
    await home.say(live, ada, asked.Again(id=home.id()))

    with pytest.raises(Refused):
        await home.open("ada")


@in_loop
async def test_who_leaves_a_table_has_made_it_all_the_same() -> None:
    home = Home()
    for _ in range(5):
        ada, live = await home.join(await home.open("ada"), "ada")
        await home.say(live, ada, asked.Sit(id=home.id(), place=1))
        await home.say(live, ada, asked.Rise(id=home.id()))
        assert live.room.state.host != "ada"

    with pytest.raises(Refused) as refused:
        await home.open("ada")
    assert refused.value.context == {"most": 5}


@in_loop
async def test_a_table_that_could_not_be_kept_is_not_counted() -> None:
    home = Home(MemoryStore({number: Fault(StorageUnavailable()) for number in range(1, 10)}))
    for _ in range(9):
        with pytest.raises(StorageUnavailable):
            await home.open("ada")

    await home.open("ada")


@in_loop
async def test_only_listed_tables_that_are_open_are_in_the_lobby() -> None:
    home = Home()
    table = await home.open("ada", listed=True, title="Friday")
    await home.open("ada")
    ada, live = await home.join(table, "ada")
    await home.say(live, ada, asked.Sit(id=home.id(), place=2))

    (listing,) = home.house.listed()
    assert listing.settings.title == "Friday"
    assert [chair and chair.name for chair in listing.chairs] == [None, "Ada", None, None]
    await home.say(live, ada, asked.Close(id=home.id()))
    assert not home.house.listed()


@in_loop
async def test_bad_settings_make_no_table() -> None:
    home = Home()
    for settings in (Settings("chess"), Settings(GAME, places=6), Settings(GAME, {"x": "y"})):
        with pytest.raises(Refused) as refused:
            await home.house.open(Guest("ada").caller, settings)
        assert refused.value.code.slug == "bad_settings"
    assert not await home.store.tables()


@in_loop
async def test_there_is_no_table_where_none_was_made() -> None:
    with pytest.raises(Refused) as refused:
        await Home().join("abcdefgh", "ada")

    assert refused.value.code.slug == "no_such_table"


@in_loop
async def test_who_watches_may_see_it_later_also_when_they_come_to_watch_or_sit_down() -> None:
    home = Home()
    live, (ada, bea) = await home.seated("ada", "bea", delay=60)
    carl, _ = await home.join(live.room.state.id, "carl")
    behind = carl.v
    await home.play(live, [ada, bea], stage("between"))
    assert carl.v == behind
    await home.clock.move(59_000)
    assert carl.view["stage"] != "between"

    await home.clock.move(1_000)
    assert carl.view == seen(live, None)
    await home.say(live, bea, asked.Rise(id=home.id()))
    assert "place" not in bea.view
    assert bea.view == carl.view
    await home.clock.move(60_000)
    await home.say(live, bea, asked.Sit(id=home.id(), place=2))
    assert bea.view == seen(live, 2)


@in_loop
async def test_who_is_to_act_may_ask_why_the_rest_is_not_legal() -> None:
    home = Home()
    live, (ada, bea) = await home.seated("ada", "bea")
    await home.play(live, [ada, bea], lambda state: state.actor == 1)
    v = live.room.state.v
    told = await home.say(live, ada, asked.Why(id=home.id(), v=v))
    refused = await home.say(live, bea, asked.Why(id=home.id(), v=v))

    assert told["kind"] == "why"
    assert all(one["reason"]["rule"] for one in told["refused"])
    assert refused["code"] == "not_your_turn"
    assert live.room.state.v == v


@in_loop
async def test_the_maker_of_a_table_is_told_so_and_closes_it_without_a_host() -> None:
    home = Home()
    table = await home.open("ada")
    ada, live = await home.join(table, "ada")
    bea, _ = await home.join(table, "bea")

    assert ada.last("welcome")["is_maker"]
    assert "host" not in ada.last("welcome")["view"]
    assert "is_maker" not in bea.last("welcome")
    assert (await home.say(live, ada, asked.Close(id=home.id())))["kind"] == "ack"
