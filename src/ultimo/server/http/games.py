"""The routes that need no table: the games there are, and records somebody brings."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ultimo.bots.named import LEVELS
from ultimo.core.reading import read_records
from ultimo.core.record import Record, RecordError
from ultimo.games import find_game
from ultimo.server.http.answers import Refusal, answer
from ultimo.server.http.bodies import Body, body_of
from ultimo.server.http.codes import HttpCode
from ultimo.server.http.desk import Desk
from ultimo.server.limits import taken
from ultimo.server.protocol.shown import LineShown
from ultimo.server.room.offered import games_told
from ultimo.server.room.showing import line_shown

IMPORT_BYTES = 1024 * 1024


class CheckRecords(Body, frozen=True):
    """POST /api/records/check: a file of records, as TGN."""

    records: str


class HandChecked(msgspec.Struct, frozen=True):
    """A record that follows the rules; scores and lines are there if it is one of a whole hand, all cards known."""

    game: str
    moves: int
    scores: tuple[int, ...] = ()  # by seat
    lines: tuple[LineShown, ...] = ()


Endpoint: TypeAlias = Callable[[Desk, Request], Awaitable[Response]]


async def games(desk: Desk, request: Request) -> Response:
    """The games with their options and presets, and the bots of the house."""
    return answer(games_told(LEVELS))


async def check(desk: Desk, request: Request) -> Response:
    """What a file of records is worth: every move is checked, whole hands are settled."""
    known = await desk.caller(request)
    taken(desk.limits.imports, known.account.id)
    body = await body_of(request, CheckRecords, IMPORT_BYTES)
    try:
        return answer(await asyncio.to_thread(_all_checked, body.records))
    except RecordError as problem:
        spot = problem.spot
        raise Refusal(HttpCode.BAD_RECORD, problem.problem, line=spot.line, column=spot.column) from None


def _all_checked(records: str) -> tuple[HandChecked, ...]:
    """Each of *records*, which may take seconds; RecordError."""
    return tuple(map(_checked, read_records(records, find_game)))


def _checked(record: Record) -> HandChecked:
    hand = HandChecked(record.game.id, len(record.moves))
    if not record.is_known:
        return hand
    state = record.replay()
    if not state.over:
        return hand
    settlement = state.settlement()
    lines = tuple(map(line_shown, settlement.lines))
    return msgspec.structs.replace(hand, scores=tuple(settlement.scores), lines=lines)


ENDPOINTS: tuple[tuple[str, str, Endpoint], ...] = (
    ("GET", "/api/games", games),
    ("POST", "/api/records/check", check),
)


def routes(desk: Desk) -> list[Route]:
    """The routes, each dealt with at *desk*."""
    return [Route(path, partial(endpoint, desk), methods=[method]) for method, path, endpoint in ENDPOINTS]
