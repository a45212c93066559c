"""The deal of the day: the same for all, unknown until the day is over, and then to be checked by anybody (R6)."""

from __future__ import annotations

import asyncio
import json
from datetime import date, timedelta

import pytest

from tests.cli.running import ultimo
from tests.server.app.served import Person, served
from tests.server.running import in_loop
from ultimo.core.shuffle import commitment
from ultimo.games import all_games, find_game
from ultimo.server.daily import Daily, closes, day_at
from ultimo.server.machine import MachineClock
from ultimo.server.store.memory import Kept, MemoryStore

DAY = date(2026, 11, 30)
NOON = closes(DAY) - 12 * 3_600_000
HU = find_game("hungarian-tarokk")


def daily(kept: Kept | None = None, secret: bytes = bytes(range(32))) -> Daily:
    return Daily(MemoryStore(kept=kept), lambda size: secret[:size])


def test_a_day_is_that_of_utc() -> None:
    assert [day_at(closes(DAY) - 1), day_at(closes(DAY))] == [DAY, date(2026, 12, 1)]


@in_loop
async def test_every_day_and_every_game_has_a_key_of_its_own() -> None:
    deals = daily()
    keys = [
        (await deals.shuffled(game, DAY + timedelta(days))).key for game in all_games().values() for days in range(50)
    ]

    assert len(set(keys)) == len(keys)
    key = "f9689cd9420308b343bdd4bb3a5273c0ed02a4c0828e37a9479edf9f616c18ad"
    assert (await deals.shuffled(HU, DAY)).key.hex() == key


@in_loop
async def test_another_secret_gives_other_keys_and_the_same_one_stays() -> None:
    kept = Kept()
    first = await daily(kept).shuffled(HU, DAY)
    again = await daily(kept, secret=bytes(32)).shuffled(HU, DAY)
    other = await daily(secret=bytes(32)).shuffled(HU, DAY)

    assert first == again != other


@pytest.mark.parametrize("game", all_games())
@in_loop
async def test_the_deal_of_a_day_that_is_over_is_checked_by_anybody(game: str) -> None:
    record = await daily().record(find_game(game), DAY)
    result = await asyncio.to_thread(ultimo, "verify", "-", text=str(record))

    assert (result.exit_code, result.stderr) == (0, "")
    assert "the key is the one committed to, and it deals these cards" in result.stdout
    assert result.stdout.endswith("0 hands verified, of 1 the deal alone.\n")


class Noon(MachineClock):
    """A clock that stands at noon of the day."""

    def now(self) -> int:
        return NOON


@in_loop
async def test_the_key_of_today_is_told_tomorrow() -> None:
    async with served(clock=Noon()) as server:
        anybody = Person(server.port)
        today = {one["game"]: one for one in (await anybody.get("/api/daily")).body}
        here = (await anybody.get("/api/daily/texas-tarok/2026-11-30")).body
        before = (await anybody.get("/api/daily/texas-tarok/2026-11-29")).body

    assert list(today) == list(all_games())
    assert here == today["texas-tarok"]
    assert sorted(here) == ["closes", "commitment", "day", "game", "rules"]
    assert (here["day"], here["closes"]) == ("2026-11-30", closes(DAY))
    assert commitment(bytes.fromhex(before["key"])).hex() == before["commitment"] != here["commitment"]
    assert f'[Key "{before["key"]}"]' in before["record"]


@pytest.mark.parametrize(
    "path", ["texas-tarok/2026-12-01", "chess/2026-11-29", "texas-tarok/20261129", "texas-tarok/today", "texas-tarok/0"]
)
@in_loop
async def test_of_days_to_come_and_no_days_nothing_is_told(path: str) -> None:
    async with served(clock=Noon()) as server:
        answer = await Person(server.port).get(f"/api/daily/{path}")

    assert (answer.status, answer.body["code"]) == (404, "not_found")


@in_loop
async def test_no_answer_of_today_tells_cards_or_key() -> None:
    secret = bytes(range(32))
    async with served(clock=Noon(), source=lambda size: secret[:size]) as server:
        answers = [await Person(server.port).get("/api/daily")]
        answers += [await Person(server.port).get(f"/api/daily/{game}/2026-11-30") for game in all_games()]
    told = json.dumps([answer.body for answer in answers])

    for game in all_games().values():
        assert (await daily().shuffled(game, DAY)).key.hex() not in told
    assert secret.hex() not in told


@in_loop
async def test_days_are_looked_at_only_so_often_from_one_address() -> None:
    async with served(clock=Noon()) as server:
        answers = [await Person(server.port).get("/api/daily/texas-tarok/2026-11-29") for _ in range(61)]

    assert [answer.status for answer in answers] == [200] * 60 + [429]


@in_loop
async def test_a_second_guest_begins_the_deal_of_the_day_only_so_often_from_one_address() -> None:
    async with served(clock=Noon()) as server:
        guests = [await Person.at(server.port, f"Guest {number}") for number in range(7)]
        answers = [await guest.post("/api/daily/texas-tarok", {}) for guest in guests for _ in range(5)]

    assert [answer.status for answer in answers] == [200] * 30 + [429] * 5
