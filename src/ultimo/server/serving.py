"""A server as it runs on a machine: its port, its database, its workers, and how it ends."""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
import socket
import sqlite3
import ssl
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path

import uvicorn

from ultimo.server.addressing import CannotServe, Plan, addresses_of, listening_on, site_of
from ultimo.server.app import Parts, Server, metrics_app
from ultimo.server.bots.crew import Crew
from ultimo.server.connections import Http, WebSockets
from ultimo.server.identity.pruning import prune
from ultimo.server.identity.sql import SqlAccounts
from ultimo.server.lateness import watched
from ultimo.server.logs import Event, tell, to_stream
from ultimo.server.luck import MachineLuck
from ultimo.server.machine import MachineClock
from ultimo.server.metrics import Metrics
from ultimo.server.players import CrewBots
from ultimo.server.protocol.codec import LONGEST
from ultimo.server.store.database import Database, is_sound, open_database
from ultimo.server.store.interface import StorageUnavailable, StoreBroken, StoreRefused
from ultimo.server.store.sql import SqlStore

DONE, BROKEN = 0, 1  # exit statuses
PING = 10.0  # seconds between pings, and until an answer is missed: a dead socket is found within 20
GRACE = 4  # seconds that sockets and requests may take when the server ends
HASHING = 2  # threads for passphrases
NO_NEWS = ("ASGI callable returned without completing handshake.", "Invalid UTF-8 sequence received from client.")


def serve(plan: Plan, started: Callable[[Sequence[str]], None]) -> int:
    """Serves until a signal ends it; the exit status. CannotServe, BadSite, StoreRefused.

    *started* is told the addresses people may type, the best first, once they are answered.
    """
    to_stream(logging.StreamHandler(sys.stderr))
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    with asyncio.Runner(loop_factory=uvicorn.Config("", log_config=None).get_loop_factory()) as runner:
        try:
            return runner.run(_serve(plan, started))
        except StoreBroken as problem:  # before it had started: later, it ends by itself
            raise StoreRefused(
                f"{plan.database} cannot be served: {problem}; ultimo admin verify says more, "
                "ultimo admin restore puts a backup in its place"
            ) from problem


async def _serve(plan: Plan, started: Callable[[Sequence[str]], None]) -> int:
    async with AsyncExitStack() as held:
        port = held.enter_context(listening_on(plan.host, plan.port))
        number = port.getsockname()[1]
        site, addresses = site_of(plan, number), addresses_of(plan, number)
        database = await held.enter_async_context(_opened(plan.database))
        accounts, clock = SqlAccounts(database), MachineClock()
        with suppress(StorageUnavailable):  # another time
            await prune(accounts, clock.now())
        crew = await held.enter_async_context(Crew(plan.workers, asyncio.sleep))
        hashing = held.enter_context(ThreadPoolExecutor(HASHING))
        luck, metrics = MachineLuck(), Metrics()
        bots = CrewBots(crew, luck, metrics)
        parts = Parts(
            store=SqlStore(database),
            accounts=accounts,
            site=site,
            clock=clock,
            luck=luck,
            source=secrets.token_bytes,
            bots=bots,
            hashing=hashing,
            give_up=lambda: running.give_up(),
            analysts=bots,
            metrics=metrics,
        )
        metrics.watch_tasks(lambda: len(asyncio.all_tasks()))
        running = Running(Server(parts), plan)
        held.enter_context(watched(metrics))
        if plan.metrics_port is not None:
            await held.enter_async_context(_counting(metrics, plan.metrics_port))
        _on_signals(running.stop)
        await running.house.start()
        tell(Event.STARTED)
        started(addresses)  # last, so that the link is what people see
        await running.serve(sockets=[port])
        tell(Event.STOPPED)
        return running.status


def _is_news(record: logging.LogRecord) -> bool:
    """Whether *record* says more than that somebody was refused with a response, or sent what is not UTF-8."""
    return record.msg not in NO_NEWS


class Running(uvicorn.Server):
    """Uvicorn with a house behind it, which is told first when the server is to end."""

    def __init__(self, server: Server, plan: Plan) -> None:
        super().__init__(configured(server, plan))
        self.status = DONE
        self.house = server.house

    def stop(self) -> None:
        """Ends the server in good order; called again, at once."""
        self.force_exit = self.should_exit
        self.should_exit = True
        tell(Event.STOPPING)

    def give_up(self) -> None:
        """Ends the server because it does not know what was kept; it has to be started again. Each table may say so."""
        if self.status != BROKEN:
            self.status = BROKEN
            self.stop()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Lets the tables finish and send people away, then closes what is open."""
        await self.house.stop()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are dealt with outside, so that a server that was asked to end ends with status 0."""
        yield


def configured(server: Server, plan: Plan) -> uvicorn.Config:
    """How Uvicorn is to run; CannotServe, where the certificate or its key is none."""
    config = uvicorn.Config(
        server.app,
        log_config=None,
        log_level=logging.WARNING,  # below it there are lines for every socket, which say nothing without a name
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="off",
        timeout_graceful_shutdown=GRACE,
        http=Http,
        ws=WebSockets,
        ws_max_size=LONGEST,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        ssl_certfile=plan.certificate,
        ssl_keyfile=plan.key,
    )
    if plan.certificate is not None:
        _check_certificate(plan.certificate, plan.key)
    config.load()
    return config


def _check_certificate(certificate: Path, key: Path | None) -> None:
    """CannotServe where *certificate* is none or *key* does not open it."""

    def asked() -> str:
        raise CannotServe(f"--tls-key {key} is encrypted; give it without a passphrase, as openssl pkey writes it")

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, asked)
    except ssl.SSLError:
        raise CannotServe(
            f"--tls-cert {certificate} is no certificate, or --tls-key {key} is not its key; both are PEM"
        ) from None


@asynccontextmanager
async def _opened(path: Path) -> AsyncIterator[Database]:
    database = await open_database(path)
    if not is_sound():
        tell(Event.OLD_SQLITE, logging.WARNING, version=sqlite3.sqlite_version)
    try:
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def _counting(metrics: Metrics, port: int) -> AsyncIterator[None]:
    """The numbers for Prometheus, on a port of this machine alone."""
    with listening_on("127.0.0.1", port) as listening:
        config = uvicorn.Config(metrics_app(metrics), log_config=None, access_log=False, lifespan="off")
        counting = Counting(config)
        task = asyncio.create_task(counting.serve(sockets=[listening]))
        try:
            yield
        finally:
            counting.should_exit = True
            await task


class Counting(uvicorn.Server):
    """Uvicorn that leaves signals alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Nothing."""
        yield


def _on_signals(stop: Callable[[], None]) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # where the system has none, Ctrl-C ends the program as it is
            loop.add_signal_handler(number, stop)
