"""Where a server is found: the port it listens on, and what people type to get there."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ultimo.server.network import EVERY_ADDRESS, own_addresses
from ultimo.server.origins import LOOPBACK, Site

UNREAD = 20_000  # milliseconds the system keeps a connection whose other end takes nothing
UNSENT = 64 * 1024  # bytes the system holds for a client that reads slowly; the rest waits where it is counted

NOT_FOUND = (socket.EAI_NONAME, socket.EAI_AGAIN, socket.EAI_FAIL)  # what a name is answered with that nobody has


class CannotServe(Exception):
    """The server cannot start; says to people why, and what would help."""


@dataclass(frozen=True)
class Plan:
    """What whoever starts a server decides."""

    database: Path
    host: str
    port: int  # 0: any that is free
    urls: tuple[str, ...] = ()  # as people type them; empty: those of this machine
    lan: bool = False
    certificate: Path | None = None
    key: Path | None = None
    proxies: tuple[str, ...] = ()
    workers: int = 2
    metrics_port: int | None = None

    @property
    def is_https(self) -> bool:
        """Whether this server itself speaks https."""
        return self.certificate is not None


@contextmanager
def listening_on(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that listens; CannotServe."""
    try:
        listening = socket.create_server((host, port), backlog=2048)
    except OSError as problem:
        if problem.errno in NOT_FOUND:
            raise CannotServe(f"cannot listen on {host}: it is no address and no name of this machine") from None
        why = os.strerror(problem.errno) if problem.errno else problem
        raise CannotServe(f"cannot listen on {host}, port {port}: {why}") from None
    with listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)  # asyncio leaves it off here
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
        yield listening


def site_of(plan: Plan, port: int) -> Site:
    """Where pages may come from that connect to the server on *port*; BadSite, CannotServe."""
    if plan.urls:
        return Site.at(plan.urls, lan=plan.lan, proxies=plan.proxies)
    if plan.lan:
        hosts = dict.fromkeys((*_lan_hosts(plan), *LOOPBACK))
        return Site.at(_urls(plan, port, hosts), lan=True, proxies=plan.proxies)
    if plan.host not in LOOPBACK:
        raise CannotServe(f"who comes to {plan.host} types an address: name it by --public-url, or say --lan")
    return Site.on_loopback(port, https=plan.is_https, proxies=plan.proxies)


def addresses_of(plan: Plan, port: int) -> Sequence[str]:
    """What people may type, the best first; CannotServe."""
    return plan.urls or _urls(plan, port, (*_lan_hosts(plan), LOOPBACK[0]) if plan.lan else LOOPBACK[:1])


def _lan_hosts(plan: Plan) -> Sequence[str]:
    if plan.host != EVERY_ADDRESS:
        return (plan.host,)
    hosts = own_addresses()
    if not hosts:
        raise CannotServe("this machine is in no private network; leave --lan out")
    return hosts


def _urls(plan: Plan, port: int, hosts: Iterable[str]) -> list[str]:
    scheme = "https" if plan.is_https else "http"
    return [f"{scheme}://{host}:{port}" for host in hosts]
