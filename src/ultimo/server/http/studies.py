"""The routes that judge a moment of a hand: with open cards, and by what the seat to act could know."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ultimo.bots.solver import Bound
from ultimo.core.game import View
from ultimo.core.phases import PhaseName
from ultimo.core.reading import parse_records
from ultimo.core.record import Record
from ultimo.games import find_game
from ultimo.server.bots.asking import CrewFault, Position, Solved, Wrong
from ultimo.server.http.answers import Refusal, answer
from ultimo.server.http.bodies import Body, body_of
from ultimo.server.http.codes import HttpCode
from ultimo.server.http.desk import Desk
from ultimo.server.http.replays import faults_told, known
from ultimo.server.limits import RateLimited, taken
from ultimo.server.protocol.told import OptionTold

WAIT = 1.0  # seconds until somebody who has as many questions as one may have can ask again


class Analysts(Protocol):
    """Who judges hands that are over; each raises CrewFault."""

    async def solve(self, position: Position) -> Solved:
        """What each play is worth with open cards."""

    async def study(self, view: View) -> Sequence[OptionTold]:
        """What the seat could expect of everything it might do, the best first."""


class Nobody:
    """No analysts: a server without workers."""

    async def solve(self, position: Position) -> Solved:
        """See `Analysts`."""
        raise CrewFault(Wrong.UNABLE)

    async def study(self, view: View) -> Sequence[OptionTold]:
        """See `Analysts`."""
        raise CrewFault(Wrong.UNABLE)


@dataclass(frozen=True)
class Study:
    """Where moments of hands are judged."""

    desk: Desk
    analysts: Analysts


class Moment(Body, frozen=True):
    """POST /api/records/solve and /api/records/study: a record as TGN, and how many of its moves were made."""

    record: str
    moves: int


class WorthTold(msgspec.Struct, frozen=True):
    """A play, and what it leads to if all go on as well as they can."""

    action: str
    value: int
    bound: Bound  # `exact`; or the value is only a bound, as there was no time for more


class SolvedTold(msgspec.Struct, frozen=True):
    """What a moment of card play is worth with open cards: what `side` has of it at the end of the hand."""

    seat: int  # who is to play
    side: tuple[int, ...]
    objective: str  # `card-points` or `tricks`
    value: int
    bound: Bound
    plays: tuple[WorthTold, ...]  # the best for `seat` first


class StudyTold(msgspec.Struct, frozen=True):
    """What `seat` could expect of everything it might do, by what it knew; the best first."""

    seat: int
    options: tuple[OptionTold, ...]


Endpoint: TypeAlias = Callable[[Study, Request], Awaitable[Response]]


async def solve(study: Study, request: Request) -> Response:
    """What each play is worth with open cards."""
    async with _asked(study, request) as moment:
        position = await asyncio.to_thread(_position, moment)
        told = await study.analysts.solve(position)
    plays = tuple(WorthTold(play.action, play.value, play.bound) for play in told.plays)
    return answer(SolvedTold(told.seat, told.side, told.objective, told.value, told.bound, plays))


async def consider(study: Study, request: Request) -> Response:
    """What could be expected by what the seat to act knew."""
    async with _asked(study, request) as moment:
        view = await asyncio.to_thread(_view, moment)
        options = await study.analysts.study(view)
    assert view.seat is not None, "somebody is to act"
    return answer(StudyTold(view.seat, tuple(options)))


@asynccontextmanager
async def _asked(study: Study, request: Request) -> AsyncIterator[Moment]:
    """The moment that *request* asks about, whose sender has a place while it is judged; Refusal, RateLimited."""
    limits = study.desk.limits
    account = (await study.desk.caller(request)).account.id
    taken(limits.studies, account)
    moment = await body_of(request, Moment)
    if not limits.studies_at_once.enter(account):
        raise RateLimited(WAIT)
    try:
        yield moment
    except CrewFault as fault:
        code = HttpCode.NO_VALUE if fault.wrong is Wrong.UNABLE else HttpCode.BUSY
        raise Refusal(code) from None
    finally:
        limits.studies_at_once.leave(account)


def _record(moment: Moment) -> Record:
    """The record with the moves that were made, which is followed by another one; Refusal."""
    record, *others = parse_records(moment.record, find_game)
    if others:
        raise Refusal(HttpCode.MALFORMED, f"record is one record; here are {1 + len(others)}", where="record")
    if not 0 <= moment.moves < len(record.moves):
        right = f"the record has {len(record.moves)} moves, and one must follow"
        raise Refusal(HttpCode.MALFORMED, f"moves is a number from 0: {right}", where="moves")
    return known(record)


def _position(moment: Moment) -> Position:
    with faults_told():
        record = _record(moment)
        if record.replay(moment.moves).phase_name is not PhaseName.PLAY:
            raise Refusal(HttpCode.NO_VALUE)
        return Position.of(record, moment.moves)


def _view(moment: Moment) -> View:
    with faults_told():
        state = _record(moment).replay(moment.moves)
    return state.view(state.actor)


ENDPOINTS: tuple[tuple[str, Endpoint], ...] = (
    ("/api/records/solve", solve),
    ("/api/records/study", consider),
)


def routes(study: Study) -> list[Route]:
    """The routes, each dealt with in *study*."""
    return [Route(path, partial(endpoint, study), methods=["POST"]) for path, endpoint in ENDPOINTS]
