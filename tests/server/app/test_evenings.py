"""Whole hands by people with sockets, over a real server."""

from __future__ import annotations

import asyncio
import random
import secrets
from contextlib import AsyncExitStack
from functools import partial

import pytest

from tests.server.app.served import Person, served
from tests.server.running import in_loop
from ultimo.bots.named import bot_named
from ultimo.server.client.sitter import Sitter
from ultimo.server.client.socket import Link, attend
from ultimo.server.client.talk import Talk


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("calling-the-twenty", {}),
        ("texas-tarok", {"ceremony": "ask"}),
        ("hungarian-tarokk", {}),
    ],
)
@in_loop
async def test_one_person_and_three_bots_play_and_the_records_score_to_what_was_shown(
    game: str, options: dict[str, str]
) -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        table = await ada.make_table(game, options=options)
        async with ada.joined(table) as client:
            await client.sit(3, bots=(1, 2, 4))
            await client.done("begin")
            state = partial(server.state, table)
            await client.play(state, lambda view: view["stage"] == "between")
            first = client.view["hand"]["result"]["scores"]
            await client.done("ready")
            await client.play(state, lambda view: view["stage"] == "between" and view["hand"]["deal"] == 2)
            second = client.view["hand"]["result"]["scores"]
        records = (await ada.get(f"/api/tables/{table}/records")).body
        checked = await ada.post("/api/records/check", {"records": records})

        assert [first, second] == [hand["scores"] for hand in checked.body]
        mine = (await ada.get("/api/me/hands")).body
        assert [2, 1] == [hand["deal"] for hand in mine]
        assert all(hand["record"] in records for hand in mine)


@pytest.mark.parametrize(("game", "places"), [("calling-the-twenty", 4), ("texas-tarok", 6), ("hungarian-tarokk", 5)])
@in_loop
async def test_people_alone_play_a_hand_together(game: str, places: int) -> None:
    async with served() as server, AsyncExitStack() as sockets:
        people = [await Person.at(server.port, f"P{place}") for place in range(1, places + 1)]
        table = await people[0].make_table(game, places=places)
        clients = [await sockets.enter_async_context(person.joined(table)) for person in people]
        for place, client in enumerate(clients, 1):
            await client.sit(place)
            await client.done("ready")
        await clients[0].done("begin")
        state = partial(server.state, table)
        async with asyncio.timeout(30), asyncio.TaskGroup() as playing:
            for client in clients:
                playing.create_task(client.play(state, lambda view: view["stage"] == "between"))

        results = [client.view["hand"]["result"] for client in clients]
        assert all(result == results[0] for result in results)
        assert sorted(client.view["place"] for client in clients) == list(range(1, places + 1))


@in_loop
async def test_two_tabs_play_the_same_card_at_once_and_it_is_played_once() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        table = await ada.make_table("calling-the-twenty")
        async with ada.joined(table) as left:
            await left.sit(1, bots=(2, 3, 4))
            await left.done("begin")
            async with ada.joined(table) as right:
                for _ in range(10):
                    await left.play(
                        partial(server.state, table),
                        lambda view: view["stage"] != "playing" or view["hand"].get("legal", []) != [],
                    )
                    if left.view["stage"] != "playing":
                        await left.turn(partial(server.state, table))
                        continue
                    v, legal = left.v, [one["action"] for one in left.view["hand"]["legal"]]
                    ids = await left.send("act", v=v, action=legal[0]), await right.send("act", v=v, action=legal[-1])
                    answers = await asyncio.gather(left.answer(ids[0]), right.answer(ids[1]))

                    assert sorted(answer["kind"] for answer in answers) == ["ack", "error"]
                    assert {answer.get("code") for answer in answers} == {None, "stale"}
                    await left.until(lambda view, v=v: left.v > v)  # type: ignore[misc]  # the v of this round
                await right.until(lambda view: right.v >= left.v)
                assert right.view == left.view or right.v > left.v


@in_loop
async def test_of_many_who_run_for_the_last_chair_one_gets_it() -> None:
    async with served() as server, AsyncExitStack() as sockets:
        people = [await Person.at(server.port, f"P{number}") for number in range(8)]
        table = await people[0].make_table("calling-the-twenty")
        clients = [await sockets.enter_async_context(person.joined(table)) for person in people]
        for _ in range(20):
            answers = await asyncio.gather(*(client.ask("sit", place=4) for client in clients))
            winners = [client for client, answer in zip(clients, answers, strict=True) if answer["kind"] == "ack"]

            assert len(winners) == 1
            assert {answer["code"] for answer in answers if answer["kind"] == "error"} == {"place_taken"}
            await winners[0].done("rise")


@in_loop
async def test_bots_of_people_join_by_their_tokens_and_play_a_whole_hand() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        await ada.post("/api/account", {"name": "Ada", "passphrase": "correct horse battery"})
        tokens = [(await ada.post("/api/bots", {"name": f"Robot {number}"})).body["token"] for number in (2, 3, 4)]
        table = await ada.make_table("texas-tarok")
        link = Link.parse(f"{ada.origin}/t/{table}")
        async with ada.joined(table) as client, asyncio.timeout(60), asyncio.TaskGroup() as playing:
            await client.sit(1)
            for place, token in enumerate(tokens, 2):
                talk = Talk(table, Sitter(bot_named("varied"), secrets.token_bytes, place))
                playing.create_task(attend(link, token, talk, random.random))
            await client.until(lambda view: all(chair.get("ready") for chair in map(view["chairs"].get, "234")))
            await client.done("begin")
            await client.play(partial(server.state, table), lambda view: view["stage"] == "between")
            await client.done("close")

        assert [chair.get("is_bot", False) for chair in client.view["chairs"].values()] == [False, True, True, True]
        assert client.view["hand"]["result"]["scores"]
