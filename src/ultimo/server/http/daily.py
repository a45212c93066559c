"""The routes of the deal of the day."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ultimo.core.game import Game
from ultimo.core.record import format_record
from ultimo.games import all_games
from ultimo.server.clock import Clock
from ultimo.server.daily import Daily, closes, day_at
from ultimo.server.http.answers import Refusal, answer
from ultimo.server.http.codes import HttpCode


@dataclass(frozen=True)
class Calendar:
    """Where requests about the deals of days are dealt with."""

    daily: Daily
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


Endpoint: TypeAlias = Callable[[Calendar, Request], Awaitable[Response]]


async def today(calendar: Calendar, request: Request) -> Response:
    """What was committed to for today, for each game."""
    return answer([await _told(calendar, game, calendar.today) for game in all_games().values()])


async def of_day(calendar: Calendar, request: Request) -> Response:
    """The deal of today, or of a day that is over."""
    game = all_games().get(request.path_params["game"])
    day = _day(request.path_params["day"])
    if game is None or day > calendar.today:
        raise Refusal(HttpCode.NOT_FOUND)
    return answer(await _told(calendar, game, day))


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refusal(HttpCode.NOT_FOUND) from None
    if day.isoformat() != text:
        raise Refusal(HttpCode.NOT_FOUND)
    return day


async def _told(calendar: Calendar, game: Game, day: date) -> DayTold:
    made = await calendar.daily.shuffled(game, day)
    told = DayTold(day.isoformat(), game.id, game.version, closes(day), made.commitment)
    if day >= calendar.today:
        return told
    record = format_record(await calendar.daily.record(game, day))
    return msgspec.structs.replace(told, key=made.key.hex(), record=record)


ENDPOINTS: tuple[tuple[str, str, Endpoint], ...] = (
    ("GET", "/api/daily", today),
    ("GET", "/api/daily/{game}/{day}", of_day),
)


def routes(calendar: Calendar) -> list[Route]:
    """The routes, each dealt with by *calendar*."""
    return [Route(path, partial(endpoint, calendar), methods=[method]) for method, path, endpoint in ENDPOINTS]
