"""The routes of tables and of the hands played at them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ultimo.server.house.house import House
from ultimo.server.house.listing import Listing
from ultimo.server.http.answers import Refusal, answer
from ultimo.server.http.bodies import Body, body_of
from ultimo.server.http.codes import HttpCode
from ultimo.server.http.desk import Desk
from ultimo.server.identity.accounts import Caller as Known
from ultimo.server.identity.interface import Kind
from ultimo.server.limits import taken
from ultimo.server.protocol.settings import Settings
from ultimo.server.protocol.strict import clean_text
from ultimo.server.room.judging import Caller, Refused
from ultimo.server.room.table import TableState
from ultimo.server.store.interface import FinishedHand, Store

PAGE = 50  # hands of a history at a time
INVITE = "/t/"  # and the id of a table: what a host sends to friends


@dataclass(frozen=True)
class Hall:
    """Where requests about tables are dealt with."""

    house: House
    store: Store
    desk: Desk


class MakeTable(Body, frozen=True):
    """POST /api/tables."""

    settings: Settings


class TableMade(msgspec.Struct, frozen=True):
    """A new table, and the path that friends are sent."""

    table: str
    path: str


class ChairTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chair of a table somebody may join; without a name it is free."""

    name: str | None = None
    is_bot: bool = False


class TableTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table, for whoever thinks of joining it, or has a chair there."""

    table: str
    settings: Settings
    stage: str
    chairs: tuple[ChairTold, ...]
    own: tuple[int, ...] = ()  # the places of who asks; what follows is told to nobody else
    deal: int | None = None  # the number of the hand being played or just over, in this evening
    is_awaited: bool = False  # whether it waits for who asks


class HandTold(msgspec.Struct, frozen=True):
    """A finished hand of a history."""

    table: str
    deal: int
    seats: tuple[int, ...]  # those the caller sat in
    record: str  # TGN


Endpoint: TypeAlias = Callable[[Hall, Request], Awaitable[Response]]


async def make(hall: Hall, request: Request) -> Response:
    """A new table, whose host is the caller."""
    body = await body_of(request, MakeTable, fit=clean_text)
    known = await hall.desk.caller(request)
    taken(hall.desk.limits.changes, known.account.id)
    try:
        table = await hall.house.open(caller_of(known), body.settings)
    except Refused as refused:
        raise refusal_of(refused) from None
    return answer(TableMade(table, INVITE + table))


async def lobby(hall: Hall, request: Request) -> Response:
    """The tables that are shown to everybody."""
    return answer([_told(listing) for listing in hall.house.listed()])


async def look(hall: Hall, request: Request) -> Response:
    """What is played at a table, before one joins it; for who has a chair there also how far it is."""
    known = await hall.desk.known(request)
    state = await _state_of(hall, request)
    told = _told(Listing.of(state))
    own = state.places_of(known.account.id) if known else ()
    if not own:
        return answer(told)
    deal = len(state.session.hands) if state.session and state.session.hands else None
    return answer(msgspec.structs.replace(told, own=own, deal=deal, is_awaited=state.awaits(own)))


async def records(hall: Hall, request: Request) -> Response:
    """The finished hands of a table as TGN: for who played there, and for all if all may watch."""
    text = "\n".join(hand.record for hand in await hands_seen(hall, request))
    return Response(text, media_type="text/plain; charset=utf-8")


async def my_hands(hall: Hall, request: Request) -> Response:
    """The finished hands the caller played, the latest first; `first` skips so many."""
    known = await hall.desk.caller(request)
    first = request.query_params.get("first", "0")
    if not (first.isascii() and first.isdigit() and len(first) < 10):
        raise Refusal(HttpCode.MALFORMED, "first is a whole number from 0, as in ?first=50", where="first")
    hands = await hall.store.hands_of(known.account.id, int(first), PAGE)
    return answer([_hand(table, hand, known.account.id) for table, hand in hands])


def caller_of(known: Known) -> Caller:
    """Whom the tables know, who is *known* by a token."""
    return Caller(known.account.id, known.account.name, known.account.kind is Kind.BOT)


async def hands_seen(hall: Hall, request: Request) -> Sequence[FinishedHand]:
    """The finished hands of the table that *request* names; Refusal unless its sender may see them."""
    known = await hall.desk.known(request)
    hands = await hall.store.hands_at(request.path_params["table"])
    if known is None or not any(known.account.id in hand.accounts for hand in hands):
        await _check_watched(hall, request)
    return hands


async def listing_of(hall: Hall, request: Request) -> Listing:
    """The table that *request* names; Refusal."""
    return Listing.of(await _state_of(hall, request))


async def _state_of(hall: Hall, request: Request) -> TableState:
    """The table that *request* names; Refusal."""
    try:
        return await hall.house.state(request.path_params["table"])
    except Refused as refused:
        raise refusal_of(refused) from None


async def _check_watched(hall: Hall, request: Request) -> None:
    """Refusal unless everybody may watch."""
    if not (await listing_of(hall, request)).settings.spectators:
        raise Refusal(HttpCode.NO_SUCH_TABLE)


def refusal_of(refused: Refused) -> Refusal:
    """The same over HTTP."""
    slugs = {code.slug: code for code in HttpCode}
    return Refusal(slugs.get(refused.code.slug, HttpCode.BAD_SETTINGS), refused.message, **refused.context)


def _told(listing: Listing) -> TableTold:
    chairs = tuple(ChairTold(one.name, one.is_bot) if one else ChairTold() for one in listing.chairs)
    return TableTold(listing.table, listing.settings, listing.stage.value, chairs)


def _hand(table: str, hand: FinishedHand, account: str) -> HandTold:
    seats = tuple(seat for seat, who in enumerate(hand.accounts, 1) if who == account)
    return HandTold(table, hand.deal, seats, hand.record)


ENDPOINTS: tuple[tuple[str, str, Endpoint], ...] = (
    ("POST", "/api/tables", make),
    ("GET", "/api/tables", lobby),
    ("GET", "/api/tables/{table}", look),
    ("GET", "/api/tables/{table}/records", records),
    ("GET", "/api/me/hands", my_hands),
)


def routes(hall: Hall) -> list[Route]:
    """The routes, each dealt with in *hall*."""
    return [Route(path, partial(endpoint, hall), methods=[method]) for method, path, endpoint in ENDPOINTS]
