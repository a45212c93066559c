"""Who is at the other end, as limits count it, also behind a proxy that is trusted."""

from __future__ import annotations

import ipaddress
from typing import TypeAlias

from starlette.datastructures import Headers
from starlette.types import Scope

from ultimo.server.origins import Site

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

UNKNOWN = "unknown"
HOUSEHOLD = 64  # bits of an IPv6 address that one customer has


def client_of(site: Site, scope: Scope) -> str:
    """Who asks, as limits count it; X-Forwarded-For is believed from the right, as long as proxies are trusted."""
    client = scope.get("client")
    address = _address(client[0]) if client else None
    forwarded = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")
    while forwarded and address is not None and any(address in network for network in site.trusted):
        before = _address(forwarded.pop())
        if before is None:
            break
        address = before
    return counted_as(address)


def counted_as(address: Address | None) -> str:
    """An IPv4 address as it is; of an IPv6 address the network of its household."""
    if address is None:
        return UNKNOWN
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.IPv6Network((address, HOUSEHOLD), strict=False))


def _address(text: str) -> Address | None:
    try:
        address = ipaddress.ip_address(text.strip())
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
