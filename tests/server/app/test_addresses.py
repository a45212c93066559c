"""The addresses that are told when a server has started."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.cli.running import ultimo
from ultimo.cli import serving
from ultimo.server import network
from ultimo.server.addressing import CannotServe, Plan, addresses_of, site_of

HOME = Plan(Path("ultimo.db"), "127.0.0.1", 8642)
LAN = Plan(Path("ultimo.db"), "0.0.0.0", 8642, lan=True)


def own(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    monkeypatch.setattr("ultimo.server.addressing.own_addresses", lambda: addresses)


def test_at_home_it_is_this_machine_alone() -> None:
    assert addresses_of(HOME, 8642) == ["http://localhost:8642"]


def test_in_a_network_it_is_every_address_and_pages_of_each_may_connect(monkeypatch: pytest.MonkeyPatch) -> None:
    own(monkeypatch, "192.168.1.5", "10.0.0.5")
    addresses = addresses_of(LAN, 8642)

    assert addresses == ["http://192.168.1.5:8642", "http://10.0.0.5:8642", "http://localhost:8642"]
    assert site_of(LAN, 8642).origins == {*addresses, "http://127.0.0.1:8642", "http://[::1]:8642"}


def test_in_no_network_nobody_is_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    own(monkeypatch)
    with pytest.raises(CannotServe, match="no private network"):
        addresses_of(LAN, 8642)


def test_only_private_addresses_of_this_machine_are_told_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def named(host: str) -> tuple[str, list[str], list[str]]:
        return host, [], ["127.0.1.1", "10.9.8.7", "93.184.216.34", "10.9.8.7"]

    monkeypatch.setattr(socket, "gethostbyname_ex", named)
    addresses = network.own_addresses()

    assert addresses.count("10.9.8.7") == 1
    assert all(ipaddress.ip_address(one).is_private and not one.startswith("127.") for one in addresses)


def test_the_command_and_the_server_mean_the_same_by_every_address() -> None:
    assert serving.ALL_ADDRESSES == network.EVERY_ADDRESS


def test_who_encrypts_in_front_still_hears_that_the_network_may_listen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def serve(plan: Plan, started: Callable[[Sequence[str]], None]) -> int:
        started(plan.urls)
        return 0

    monkeypatch.setattr("ultimo.server.serving.serve", serve)
    database = ("--database", str(tmp_path / "ultimo.db"))
    result = ultimo("serve", "--lan", "--public-url", "https://x.example", *database)

    assert "not encrypted" in result.stdout


def test_addresses_are_told_one_a_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def serve(plan: Plan, started: Callable[[list[str]], None]) -> int:
        started(["http://192.168.1.5:8642", "http://localhost:8642"])
        return 0

    monkeypatch.setattr("ultimo.server.serving.serve", serve)
    result = ultimo("serve", "--lan", "--database", str(tmp_path / "ultimo.db"))

    assert result.stdout.splitlines() == [
        "Ultimo is at http://192.168.1.5:8642/",
        "     also at http://localhost:8642/",
        "What goes over it is not encrypted: anybody in this network can listen.",
    ]
