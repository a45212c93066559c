"""What is answered over HTTP about tables, records and games; and that there is nothing else to ask."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from starlette.routing import BaseRoute, Route

from tests.server.app.served import Person, served
from tests.server.running import in_loop
from ultimo.bots.named import LEVELS
from ultimo.core.game import Game
from ultimo.core.reading import read_records
from ultimo.core.record import Record
from ultimo.games import all_games
from ultimo.server.app import metrics_app
from ultimo.server.http import games
from ultimo.server.http.asking import ROUTES as DESCRIBED
from ultimo.server.metrics import Metrics
from ultimo.server.store.interface import StorageUnavailable
from ultimo.server.store.memory import Fault, MemoryStore

ROUTES = {
    "GET /",
    "GET /t/{table}",
    "GET /new",
    "GET /tables",
    "GET /settings",
    "GET /profile",
    "GET /history",
    "GET /learn",
    "GET /learn/{game}",
    "GET /rules",
    "GET /rules/{game}",
    "GET /replay",
    "GET /replay/here",
    "GET /replay/{table}/{deal}",
    "GET /hand/{word}",
    "GET /pad",
    "GET /pad/{evening}",
    "GET /offline",
    "GET /offline/{table}",
    "GET /sw.js",
    "GET /page/{path:path}",
    "GET /favicon.ico",
    "GET /healthz",
    "GET /api/export",
    "GET /api/evenings",
    "GET /api/evenings/{evening}",
    "PUT /api/evenings/{evening}",
    "GET /api/games",
    "GET /api/me",
    "GET /api/me/hands",
    "GET /api/tables",
    "GET /api/daily",
    "GET /api/daily/{game}/{day}",
    "POST /api/daily/{game}",
    "GET /api/tables/{table}",
    "GET /api/tables/{table}/hands/{deal}",
    "POST /api/tables/{table}/hands/{deal}/share",
    "GET /api/shared/{word}",
    "GET /api/tables/{table}/records",
    "POST /api/account",
    "POST /api/bots",
    "POST /api/bots/delete",
    "POST /api/delete",
    "POST /api/login",
    "POST /api/logout",
    "POST /api/passphrase",
    "POST /api/records/check",
    "POST /api/records/replay",
    "POST /api/records/solve",
    "POST /api/records/study",
    "POST /api/recover",
    "POST /api/session",
    "POST /api/settings",
    "POST /api/tables",
}


def told(route: BaseRoute) -> Iterator[str]:
    if isinstance(route, Route):
        yield from (f"{method} {route.path}" for method in (route.methods or set()) - {"HEAD"})
    else:
        yield f"something else: {route!r}"


def test_all_that_is_under_api_is_described() -> None:
    described = {f"{route.method} {route.path}" for route in DESCRIBED}

    assert described == {line for line in ROUTES if " /api/" in line}


@in_loop
async def test_there_are_these_routes_and_no_others() -> None:
    async with served() as server:
        assert {line for route in server.server.app.routes for line in told(route)} == ROUTES


@in_loop
async def test_a_table_is_made_looked_at_and_listed_if_its_host_wants() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        hidden = await ada.make_table("hungarian-tarokk", places=5)
        shown = await ada.make_table("texas-tarok", listed=True, title="Friday")
        looked = await Person(server.port).get(f"/api/tables/{hidden}")

        assert [one["table"] for one in (await ada.get("/api/tables")).body] == [shown]
        assert looked.status == 200
        assert looked.body == {
            "table": hidden,
            "settings": {"game": "hungarian-tarokk", "places": 5},
            "stage": "gathering",
            "chairs": [{}] * 5,
        }
        made = await ada.post("/api/tables", {"settings": {"game": "texas-tarok"}})
        assert made.body["path"] == f"/t/{made.body['table']}"


def _is_turn(view: dict[str, Any]) -> bool:
    """Whether the viewer is to act."""
    hand = view.get("hand", {})
    return bool(view["stage"] == "playing" and hand.get("actor", 0) == hand["seat"])


@in_loop
async def test_who_has_a_chair_is_told_how_far_the_table_is_and_nobody_else() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        table = await ada.make_table("calling-the-twenty")
        looked = []
        async with ada.joined(table) as client:
            await client.sit(1, bots=(2, 3, 4))
            await client.done("begin")
            for so in (_is_turn, lambda view: view["stage"] == "between"):
                await client.play(partial(server.state, table), so)
                looked.append((await ada.get(f"/api/tables/{table}")).body)
            stranger = (await Person(server.port).get(f"/api/tables/{table}")).body

        assert [(one["own"], one["deal"], one["is_awaited"]) for one in looked] == [([1], 1, True)] * 2
        assert not {"own", "deal", "is_awaited"} & set(stranger)


@in_loop
async def test_a_title_is_read_in_the_order_it_is_written() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        made = await ada.post("/api/tables", {"settings": {"game": "texas-tarok", "title": "A\u202eB"}})
        looked = await ada.get(f"/api/tables/{made.body['table']}")

        assert looked.body["settings"]["title"] == "AB"


@in_loop
async def test_what_makes_no_table_says_why() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        answers = [
            await Person(server.port).post("/api/tables", {"settings": {"game": "texas-tarok"}}),
            await ada.post("/api/tables", {"settings": {"game": "chess"}}),
            await ada.post("/api/tables", {"settings": {"game": "texas-tarok", "options": {"moon": "full"}}}),
            await ada.post("/api/tables", {"settings": {"game": "texas-tarok", "moon": "full"}}),
            await ada.post("/api/tables", {"settings": {"game": "texas-tarok", "stand_in": "nobody"}}),
            await ada.get("/api/tables/nosuchtable"),
        ]
        for _ in range(5):
            await ada.make_table("texas-tarok")
        answers.append(await ada.post("/api/tables", {"settings": {"game": "texas-tarok"}}))

        wanted = ["no_session", "bad_settings", "bad_settings", "malformed", "no_such_bot", "no_such_table"]
        assert [answer.body["code"] for answer in answers] == [*wanted, "too_many_tables"]
        assert "moon" in answers[2].body["message"]
        assert [answer.body["context"] for answer in answers] == [
            {},
            {"where": "game"},
            {"where": "options"},
            {"where": "$.settings"},
            {"bots": list(LEVELS)},
            {},
            {"most": 5},
        ]


@in_loop
async def test_a_table_that_cannot_be_kept_is_not_made() -> None:
    store = MemoryStore({2: Fault(StorageUnavailable("full"))})  # the first write is the session
    async with served(store) as server:
        ada = await Person.at(server.port, "Ada")
        answer = await ada.post("/api/tables", {"settings": {"game": "texas-tarok", "listed": True}})

        assert (answer.status, answer.body["code"]) == (503, "storage_unavailable")
        assert not (await ada.get("/api/tables")).body
        assert not await store.tables()
        await ada.make_table("texas-tarok")


@in_loop
async def test_records_are_for_who_played_and_for_all_only_where_all_may_watch() -> None:
    async with served() as server:
        ada, bea = await Person.at(server.port, "Ada"), await Person.at(server.port, "Bea")
        statuses = []
        for spectators in (True, False):
            table = await ada.make_table("calling-the-twenty", spectators=spectators)
            async with ada.joined(table) as client:
                await client.sit(1, bots=(2, 3, 4))
                await client.done("begin")
                during = await ada.get(f"/api/tables/{table}/records")
                assert during.status == (200 if spectators else 404)
                assert "Hand1" not in str(during.body)
                await client.play(partial(server.state, table), lambda view: view["stage"] == "between")
            for who in (ada, bea, Person(server.port)):
                statuses.append((await who.get(f"/api/tables/{table}/records")).status)

        assert statuses == [200, 200, 200, 200, 404, 404]
        assert not (await bea.get("/api/me/hands")).body
        assert len((await ada.get("/api/me/hands?first=1")).body) == 1
        assert (await ada.get("/api/me/hands?first=-1")).body["code"] == "malformed"


@in_loop
async def test_every_game_is_told_with_its_options() -> None:
    async with served() as server:
        told_games = (await Person(server.port).get("/api/games")).body

        assert [one["game"] for one in told_games["games"]] == list(all_games())
        assert "expert" in told_games["bots"]
        for one in told_games["games"]:
            assert 4 in one["places"]
            assert all(option["line"] and option["allowed"] for option in one["options"])
        numbers = {option["name"]: option.get("numbers") for option in told_games["games"][0]["options"]}
        assert (numbers["target"], numbers["kontra"]) == ({"lowest": 1, "highest": 1000}, None)


@in_loop
async def test_records_that_break_a_rule_are_answered_with_the_place() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        answer = await ada.post("/api/records/check", {"records": '[TGN "1"]\n[Game "chess"]\n'})

        assert answer.status == 400
        assert answer.body["code"] == "bad_record"
        assert answer.body["context"]["line"] == 2
        assert "chess" in answer.body["message"]
        assert (await Person(server.port).post("/api/records/check", {"records": ""})).status == 401


@in_loop
async def test_records_are_checked_beside_what_goes_on_at_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []

    def noted(text: str, find: Callable[[str], Game]) -> list[Record]:
        threads.append(threading.get_ident())
        return read_records(text, find)

    monkeypatch.setattr(games, "read_records", noted)
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        await ada.post("/api/records/check", {"records": ""})

    assert len(threads) == 1
    assert threading.get_ident() not in threads


def test_the_numbers_have_an_application_of_their_own() -> None:
    assert [line for route in metrics_app(Metrics()).routes for line in told(route)] == ["GET /metrics"]
