"""Where the page of this server may come from, and which requests of browsers are let in for it."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from ultimo.core.quoting import short
from ultimo.server.cookies import cookies_named

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

PORTS = {"http": 80, "https": 443}  # browsers leave these out of an origin
HOST = re.compile(r"[a-z0-9_.:-]+")
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


class BadSite(ValueError):
    """The server cannot be reached safely at what it was told; says what would be right."""


@dataclass(frozen=True)
class Site:
    """Where people find this server."""

    origins: frozenset[str]  # exactly as browsers send them
    secure: bool  # https
    trusted: tuple[Network, ...] = ()  # proxies whose X-Forwarded-For counts

    @property
    def cookie(self) -> str:
        """The name of the cookie. Browsers drop `__Host-` on plain http, so there the prefix is left out."""
        return "__Host-ultimo" if self.secure else "ultimo"

    @classmethod
    def at(cls, urls: Sequence[str], *, lan: bool = False, proxies: Sequence[str] = ()) -> Site:
        """The site at *urls*; with *lan* they may be plain http on private addresses; BadSite."""
        if not urls:
            raise BadSite("a server needs the address people type, as in --public-url https://tarok.example")
        origins = [_origin(url, lan) for url in urls]
        schemes = {origin.partition(":")[0] for origin in origins}
        if len(schemes) > 1:
            raise BadSite(f"either all addresses are https or none: {', '.join(map(short, urls))}")
        return cls(frozenset(origins), schemes == {"https"}, tuple(_network(proxy) for proxy in proxies))

    @classmethod
    def on_loopback(cls, port: int, *, https: bool = False, proxies: Sequence[str] = ()) -> Site:
        """The site of somebody who tries the server at home, under each name of this machine."""
        scheme = "https" if https else "http"
        return cls.at([f"{scheme}://{host}:{port}" for host in LOOPBACK], proxies=proxies)

    def may_connect(self, headers: Headers) -> bool:
        """Whether a WebSocket may open: from the own page, or by a program with a bearer token and no cookie."""
        if headers.getlist("origin"):
            return self._is_own(headers)
        return "authorization" in headers and not self._has_cookie(headers)

    def may_change(self, headers: Headers) -> bool:
        """Whether a request may change something: from the own page, or by a program without a cookie."""
        if headers.get("sec-fetch-site", "same-origin") != "same-origin":
            return False
        if headers.getlist("origin"):
            return self._is_own(headers)
        return not self._has_cookie(headers)

    def _is_own(self, headers: Headers) -> bool:
        origins = headers.getlist("origin")
        return len(origins) == 1 and origins[0] in self.origins

    def _has_cookie(self, headers: Headers) -> bool:
        return bool(cookies_named(self.cookie, headers))


def _origin(url: str, lan: bool) -> str:
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except ValueError as error:
        raise BadSite(f"{short(url)} is no address: {error}") from error
    beyond = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in PORTS or not HOST.fullmatch(host) or beyond:
        raise BadSite(f"{short(url)} is no address of a whole server; right would be https://tarok.example")
    if parts.scheme == "http":
        _check_plain(host, url, lan)
    written = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{written}" + ("" if port in (None, PORTS[parts.scheme]) else f":{port}")


def _check_plain(host: str, url: str, lan: bool) -> None:
    if f"[{host}]" in LOOPBACK or host in LOOPBACK or _is(host, "is_loopback"):
        return
    if not lan:
        raise BadSite(f"{short(url)}: anybody on the way can read plain http; use https, or --lan on a private network")
    if not _is(host, "is_private") or _is(host, "is_unspecified"):
        raise BadSite(f"{short(url)} is no private address; --lan is for those, as in http://192.168.1.5:8000")


def _is(host: str, question: str) -> bool:
    try:
        return bool(getattr(ipaddress.ip_address(host), question))
    except ValueError:
        return False


def _network(proxy: str) -> Network:
    try:
        return ipaddress.ip_network(proxy)
    except ValueError as error:
        raise BadSite(f"{short(proxy)} is no proxy: {error}; right would be 127.0.0.1 or 10.0.0.0/8") from error
