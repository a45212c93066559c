"""Where a server is found: the port it listens on, and what people type to get there."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ultimo.server.origins import LOOPBACK, Site

UNREAD = 20_000  # milliseconds the system keeps a connection whose other end takes nothing
UNSENT = 64 * 1024  # bytes the system holds for a client that reads slowly; the rest waits where it is counted


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
        why = os.strerror(problem.errno) if problem.errno else problem
        raise CannotServe(f"cannot listen on {host}, port {port}: {why}") from None
    with listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)  # asyncio leaves it off here
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
        yield listening


def site_of(plan: Plan, port: int) -> Site:
    """Where people find the server that listens on *port*; BadSite, CannotServe."""
    if plan.urls:
        return Site.at(plan.urls, lan=plan.lan, proxies=plan.proxies)
    if not plan.lan:
        return Site.on_loopback(port, https=plan.is_https, proxies=plan.proxies)
    scheme = "https" if plan.is_https else "http"
    hosts = (own_address(), *LOOPBACK)
    return Site.at([f"{scheme}://{host}:{port}" for host in hosts], lan=True, proxies=plan.proxies)


def address_of(plan: Plan, port: int) -> str:
    """What people type, or the host."""
    if plan.urls:
        return plan.urls[0]
    host = own_address() if plan.lan else LOOPBACK[0]
    return f"{'https' if plan.is_https else 'http'}://{host}:{port}"


def own_address() -> str:
    """The address of this machine in its network; CannotServe. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address that is nobody's: the system says where it would send from
        except OSError:
            raise CannotServe("this machine is in no network; leave --lan out") from None
        address: str = asking.getsockname()[0]
        return address
