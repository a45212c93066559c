"""What this machine is called in its networks."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import suppress

EVERY_ADDRESS = "0.0.0.0"  # to listen on
NOBODYS = ("192.0.2.1", 9)  # the system says from which address it would send there; nothing is sent


def own_addresses() -> tuple[str, ...]:
    """The private IPv4 addresses of this machine that it knows of, the likeliest first."""
    return tuple(dict.fromkeys(address for address in (*_way_out(), *_by_name()) if _is_of_a_network(address)))


def _way_out() -> Iterator[str]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(NOBODYS)
        yield asking.getsockname()[0]


def _by_name() -> Iterator[str]:
    with suppress(OSError):
        yield from socket.gethostbyname_ex(socket.gethostname())[2]


def _is_of_a_network(text: str) -> bool:
    address = ipaddress.ip_address(text)
    return address.is_private and not (address.is_loopback or address.is_unspecified)
