"""The server as one ASGI application, made from what it is given: stores, time, chance and bots."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ultimo.core.shuffle import shuffled
from ultimo.server.clock import Clock
from ultimo.server.daily import Daily
from ultimo.server.house.house import House
from ultimo.server.house.outside import Bots, Outside
from ultimo.server.http import accounts, daily, evenings, games, hands, pages, replays, studies, tables
from ultimo.server.http.answers import answer
from ultimo.server.http.desk import Desk
from ultimo.server.http.front import front
from ultimo.server.http.incidents import exception_handlers
from ultimo.server.http.studies import Analysts, Nobody
from ultimo.server.identity.accounts import Accounts
from ultimo.server.identity.bots import Bots as PeoplesBots
from ultimo.server.identity.interface import AccountStore
from ultimo.server.identity.passphrases import Passphrases
from ultimo.server.identity.people import People
from ultimo.server.identity.tokens import Source
from ultimo.server.limits import Limits
from ultimo.server.metrics import CONTENT_TYPE, Metrics
from ultimo.server.origins import Site
from ultimo.server.page import Page, installed_page
from ultimo.server.room.due import Luck, Pace
from ultimo.server.room.folding import Dealer
from ultimo.server.sockets import Sockets
from ultimo.server.store.interface import Store


@dataclass(frozen=True)
class Parts:
    """What a server is made from."""

    store: Store
    accounts: AccountStore
    site: Site
    clock: Clock
    luck: Luck
    source: Source  # of tokens
    bots: Bots
    hashing: Executor  # where passphrases are hashed
    give_up: Callable[[], None]  # called when the process has to end
    analysts: Analysts = field(default_factory=Nobody)
    metrics: Metrics = field(default_factory=Metrics)
    limits: Limits | None = None  # None: the usual ones
    pace: Pace = Pace()
    page: Page = field(default_factory=installed_page)
    dealer: Dealer = shuffled  # tests choose the cards; nothing that a server is told does


class Server:
    """An application with the house that is behind it, which whoever runs the server starts and stops."""

    def __init__(self, parts: Parts) -> None:
        limits = parts.limits or Limits.usual(lambda: parts.clock.now() / 1000)
        outside = Outside(parts.store, parts.clock, parts.luck, parts.bots, parts.metrics, parts.dealer, parts.pace)
        days = Daily(parts.store, parts.source)
        self.house = House(outside, limits.tables, days, parts.give_up)
        known = Accounts(parts.accounts, parts.source, parts.clock.now, lambda digests: self.sockets.end(digests))
        people = People(known, Passphrases(parts.hashing), limits)
        desk = Desk(known, people, PeoplesBots(known, limits), parts.store, limits, parts.site)
        hall = tables.Hall(self.house, parts.store, desk)
        self.sockets = Sockets(self.house, desk, parts.clock, parts.metrics)
        self.app = Starlette(
            routes=[
                *accounts.routes(desk),
                *tables.routes(hall),
                *games.routes(desk),
                *hands.routes(hands.Shelf(hall, parts.clock, parts.luck)),
                *replays.routes(desk),
                *studies.routes(studies.Study(desk, parts.analysts)),
                *daily.routes(daily.Calendar(days, self.house, parts.store, desk, parts.clock)),
                *evenings.routes(evenings.Drawer(desk, parts.clock)),
                *pages.routes(parts.page),
                Route("/healthz", healthy),
            ],
            middleware=front(parts.site, parts.metrics, lambda: parts.clock.now() / 1000, parts.source, self.sockets),
            exception_handlers=exception_handlers(parts.metrics, parts.give_up),
        )
        self.app.router.default = pages.elsewhere(parts.page, self.app.router.not_found)
        self.app.router.redirect_slashes = False  # a redirection would repeat whatever host a request names


def metrics_app(metrics: Metrics) -> Starlette:
    """What is counted, for Prometheus: an application of its own, for a port that the world does not reach."""

    async def counted(request: Request) -> Response:
        return Response(metrics.text(), media_type=CONTENT_TYPE)

    return Starlette(routes=[Route("/metrics", counted)])


async def healthy(request: Request) -> Response:
    """That the server answers."""
    return answer({"ok": True})
