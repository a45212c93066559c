"""The routes of single hands: for who played them, and for everybody by a word that one of those gave out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ultimo.server.clock import Clock
from ultimo.server.daily import day_at
from ultimo.server.house.listing import new_id
from ultimo.server.http.answers import Refusal, answer
from ultimo.server.http.bodies import Body, body_of
from ultimo.server.http.codes import HttpCode
from ultimo.server.http.tables import Hall, hands_seen, listing_of
from ultimo.server.limits import taken
from ultimo.server.room.due import Luck
from ultimo.server.store.interface import FinishedHand, NoSuchHand


@dataclass(frozen=True)
class Shelf:
    """Where requests about single hands are dealt with."""

    hall: Hall
    clock: Clock
    luck: Luck  # for words that nobody can guess


class Share(Body, frozen=True):
    """POST /api/tables/{table}/hands/{deal}/share: whether everybody who has the word may see the hand."""

    on: bool


class SharedBy(msgspec.Struct, frozen=True, omit_defaults=True):
    """The word by which everybody may see a hand, if it has one."""

    word: str | None = None


class OneHand(SharedBy, frozen=True, kw_only=True):
    """A finished hand; its word is told to who played it."""

    table: str
    deal: int
    seats: tuple[int, ...]  # those the caller sat in
    record: str  # TGN


class SharedHand(msgspec.Struct, frozen=True):
    """A hand that everybody may see."""

    record: str  # TGN


Endpoint: TypeAlias = Callable[[Shelf, Request], Awaitable[Response]]


async def look(shelf: Shelf, request: Request) -> Response:
    """A finished hand: for who played at its table, and for all if all may watch."""
    known = await shelf.hall.desk.known(request)
    hand = await _hand(shelf, request)
    table, account = request.path_params["table"], known.account.id if known else None
    seats = tuple(seat for seat, who in enumerate(hand.accounts, 1) if account is not None and who == account)
    word = await shelf.hall.store.word_of(table, hand.deal) if seats else None
    return answer(OneHand(word, table=table, deal=hand.deal, seats=seats, record=hand.record))


async def share(shelf: Shelf, request: Request) -> Response:
    """Lets everybody who has a word see a hand, or nobody any more: for who played it."""
    body = await body_of(request, Share)
    known = await shelf.hall.desk.caller(request)
    taken(shelf.hall.desk.limits.changes, known.account.id)
    hand = await _hand(shelf, request)
    if known.account.id not in hand.accounts:
        raise Refusal(HttpCode.NO_SUCH_HAND)
    table, store = request.path_params["table"], shelf.hall.store
    if not body.on:
        await store.unshare(table, hand.deal)
        return answer(SharedBy())
    await _check_day(shelf, request)
    try:
        return answer(SharedBy(await store.share(table, hand.deal, new_id(shelf.luck))))
    except NoSuchHand:  # it was taken back meanwhile
        raise Refusal(HttpCode.NO_SUCH_HAND) from None


async def shared(shelf: Shelf, request: Request) -> Response:
    """A hand that everybody may see who has its word."""
    hand = await shelf.hall.store.shared(request.path_params["word"])
    if hand is None:
        raise Refusal(HttpCode.NO_SUCH_HAND)
    return answer(SharedHand(hand.record))


async def _hand(shelf: Shelf, request: Request) -> FinishedHand:
    """The hand that *request* names; Refusal unless there is one that its sender may see."""
    deal = request.path_params["deal"]
    for hand in await hands_seen(shelf.hall, request):
        if str(hand.deal) == deal:
            return hand
    raise Refusal(HttpCode.NO_SUCH_HAND)


async def _check_day(shelf: Shelf, request: Request) -> None:
    """Refusal while others are still to play the deal of the day that the table has."""
    day = (await listing_of(shelf.hall, request)).settings.daily
    if day and day >= day_at(shelf.clock.now()).isoformat():
        raise Refusal(HttpCode.NOT_YET)


ENDPOINTS: tuple[tuple[str, str, Endpoint], ...] = (
    ("GET", "/api/tables/{table}/hands/{deal}", look),
    ("POST", "/api/tables/{table}/hands/{deal}/share", share),
    ("GET", "/api/shared/{word}", shared),
)


def routes(shelf: Shelf) -> list[Route]:
    """The routes, each dealt with at *shelf*."""
    return [Route(path, partial(endpoint, shelf), methods=[method]) for method, path, endpoint in ENDPOINTS]
