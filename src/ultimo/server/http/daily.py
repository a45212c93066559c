"""The routes of the deal of the day."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ultimo.core.game import Game
from ultimo.core.record import format_record
from ultimo.games import all_games
from ultimo.server.clock import Clock
from ultimo.server.daily import Daily, closes, day_at
from ultimo.server.house.house import House
from ultimo.server.http.answers import Refusal, answer
from ultimo.server.http.bodies import Body, body_of
from ultimo.server.http.codes import HttpCode
from ultimo.server.http.desk import Desk
from ultimo.server.http.tables import INVITE, TableMade, caller_of, refusal_of
from ultimo.server.limits import taken
from ultimo.server.room.judging import Refused
from ultimo.server.store.interface import Store

BOARD = 100  # results of a day that are told


@dataclass(frozen=True)
class Calendar:
    """Where requests about the deals of days are dealt with."""

    daily: Daily
    house: House
    store: Store
    desk: Desk
    clock: Clock

    @property
    def today(self) -> date:
        """The day it is."""
        return day_at(self.clock.now())


class DayTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """The deal of a day; its key and its cards once the day is over."""

    day: str
    game: str
    rules: int  # their version
    closes: int  # milliseconds since 1970
    commitment: str
    key: str | None = None
    record: str | None = None  # TGN, before the first move


class ResultTold(msgspec.Struct, frozen=True):
    """What the deal of a day brought somebody."""

    name: str
    score: int


class DayAndBoard(DayTold, frozen=True):
    """The same with what it brought those who have played it, the best first."""

    board: tuple[ResultTold, ...] = ()


Endpoint: TypeAlias = Callable[[Calendar, Request], Awaitable[Response]]


async def today(calendar: Calendar, request: Request) -> Response:
    """What was committed to for today, for each game."""
    return answer([DayTold(**await _told(calendar, game, calendar.today)) for game in all_games().values()])


async def play(calendar: Calendar, request: Request) -> Response:
    """A table where the caller plays the deal of today against bots of the house."""
    await body_of(request, Body)
    known = await calendar.desk.caller(request)
    taken(calendar.desk.limits.changes, known.account.id)
    if request.path_params["game"] not in all_games():
        raise Refusal(HttpCode.NOT_FOUND)
    taken(calendar.desk.limits.deals_of_day, calendar.desk.address(request))
    try:
        table = await calendar.house.open_daily(caller_of(known), request.path_params["game"])
    except Refused as refused:
        raise refusal_of(refused) from None
    return answer(TableMade(table, INVITE + table))


async def of_day(calendar: Calendar, request: Request) -> Response:
    """The deal of today, or of a day that is over, and what it brought."""
    taken(calendar.desk.limits.days, calendar.desk.address(request))
    game = all_games().get(request.path_params["game"])
    day = _day(request.path_params["day"])
    if game is None or day > calendar.today:
        raise Refusal(HttpCode.NOT_FOUND)
    found = await calendar.store.results(day.isoformat(), game.id, BOARD)
    board = tuple(ResultTold(one.name, one.score) for one in found)
    return answer(DayAndBoard(**await _told(calendar, game, day), board=board))


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refusal(HttpCode.NOT_FOUND) from None
    if day.isoformat() != text:
        raise Refusal(HttpCode.NOT_FOUND)
    return day


async def _told(calendar: Calendar, game: Game, day: date) -> dict[str, Any]:
    """The fields of `DayTold`."""
    made = await calendar.daily.shuffled(game, day)
    told = {"day": day.isoformat(), "game": game.id, "rules": game.version, "closes": closes(day)}
    told |= {"commitment": made.commitment}
    if day >= calendar.today:
        return told
    return told | {"key": made.key.hex(), "record": format_record(await calendar.daily.record(game, day))}


ENDPOINTS: tuple[tuple[str, str, Endpoint], ...] = (
    ("GET", "/api/daily", today),
    ("GET", "/api/daily/{game}/{day}", of_day),
    ("POST", "/api/daily/{game}", play),
)


def routes(calendar: Calendar) -> list[Route]:
    """The routes, each dealt with by *calendar*."""
    return [Route(path, partial(endpoint, calendar), methods=[method]) for method, path, endpoint in ENDPOINTS]
