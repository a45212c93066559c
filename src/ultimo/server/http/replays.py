"""The route that tells a hand step by step, from a record that somebody brings."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ultimo.bots.judging import objective_of
from ultimo.core.actions import Play
from ultimo.core.reading import parse_records
from ultimo.core.record import Record, RecordError, format_record
from ultimo.games import find_game
from ultimo.server.http.answers import Refusal, answer
from ultimo.server.http.bodies import Body, body_of
from ultimo.server.http.codes import HttpCode
from ultimo.server.http.desk import Desk
from ultimo.server.limits import taken
from ultimo.server.protocol.patching import Json
from ultimo.server.room.replaying import StepShown, moments, names_shown, step_shown

TEXT_BYTES = 64 * 1024  # of records to choose one from


class Replay(Body, frozen=True):
    """POST /api/records/replay: records as TGN, and which of them, from 0."""

    records: str
    index: int = 0


class ReplayTold(msgspec.Struct, frozen=True):
    """A hand step by step, all its cards open: `first` with the patches of steps merged in is what comes after them."""

    records: int  # how many there are
    record: str  # this one, as TGN
    game: str
    rules: int  # their version
    unit: str  # what scores are counted in
    options: dict[str, str]  # those that are not by the book
    names: dict[str, str]  # by place
    objective: str | None  # what the declarer's side plays for; null where no card was played, or few are to be taken
    first: Json  # `hand` as who watches sees it, `hands` and `laid` by seat, `talon` as dealt
    steps: tuple[StepShown, ...]


async def replay(desk: Desk, request: Request) -> Response:
    """A hand step by step."""
    known = await desk.caller(request)
    taken(desk.limits.studies, known.account.id)
    body = await body_of(request, Replay, TEXT_BYTES)
    return answer(await asyncio.to_thread(_replayed, body))


def _replayed(body: Replay) -> ReplayTold:
    with faults_told():
        records = parse_records(body.records, find_game)
        if not 0 <= body.index < len(records):
            raise Refusal(HttpCode.MALFORMED, f"index is from 0 to {len(records) - 1} here", where="index")
        record = known(records[body.index])
        seen = list(moments(record))
    steps = [step_shown(move, before, after) for (_, before), (move, after) in pairwise(seen) if move]
    return ReplayTold(
        records=len(records),
        record=format_record(record),
        game=record.game.id,
        rules=record.game.version,
        unit=record.game.unit,
        options=dict(record.game.options.changed()),
        names=names_shown(record),
        objective=_objective(record),
        first=seen[0][1],
        steps=tuple(steps),
    )


def _objective(record: Record) -> str | None:
    lead = next((number for number, move in enumerate(record.moves) if isinstance(move.action, Play)), None)
    objective = None if lead is None else objective_of(record.replay(lead))
    return objective.value if objective else None


def known(record: Record) -> Record:
    """*record*, all cards of which must be known; RecordError."""
    if not record.is_known:
        problem = "this record has unknown cards (?); only one that has all of them can be looked at here"
        raise RecordError(record.spots.start, problem)
    return record


@contextmanager
def faults_told() -> Iterator[None]:
    """Refusals in the place of what is wrong with a record."""
    try:
        yield
    except RecordError as problem:
        spot = problem.spot
        raise Refusal(HttpCode.BAD_RECORD, problem.problem, line=spot.line, column=spot.column) from None


def routes(desk: Desk) -> list[Route]:
    """The route, dealt with at *desk*."""
    return [Route("/api/records/replay", partial(replay, desk), methods=["POST"])]
