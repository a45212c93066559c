from __future__ import annotations

import pytest
from starlette.datastructures import Headers

from ultimo.server.addresses import client_of
from ultimo.server.origins import BadSite, Site


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://tarok.example", "https://tarok.example"),
        ("https://Tarok.Example/", "https://tarok.example"),
        ("https://tarok.example:443", "https://tarok.example"),
        ("https://tarok.example:8443", "https://tarok.example:8443"),
        ("https://tarök.example", "https://xn--tark-7qa.example"),
        ("http://localhost:80", "http://localhost"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://127.4.5.6:8000", "http://127.4.5.6:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_an_origin_is_what_browsers_send(url: str, origin: str) -> None:
    assert Site.at([url]).origins == {origin}


@pytest.mark.parametrize(
    ("url", "lan", "message"),
    [
        ("tarok.example", False, "no address of a whole server; right would be https://tarok.example"),
        ("ftp://tarok.example", False, "no address of a whole server"),
        ("https://", False, "no address of a whole server"),
        ("https://tarok.example/table", False, "no address of a whole server"),
        ("https://tarok.example?x=1", False, "no address of a whole server"),
        ("https://anna@tarok.example", False, "no address of a whole server"),
        ("https://tarok example", False, "no address of a whole server"),
        ("https://*.example", False, "no address of a whole server"),
        ("https://tarok.example:99999", False, "is no address: Port out of range"),
        ("https://.example", False, "is no address"),
        ("http://tarok.example", False, "anybody on the way can read plain http; use https, or --lan"),
        ("http://192.168.1.5:8000", False, "anybody on the way can read plain http; use https, or --lan"),
        ("http://localhost.evil.example", False, "anybody on the way can read plain http"),
        ("http://8.8.8.8:8000", True, "no private address; --lan is for those, as in http://192.168.1.5:8000"),
        ("http://tarok.example", True, "no private address"),
        ("http://0.0.0.0:8000", True, "no private address"),
    ],
)
def test_an_address_that_is_not_safe_is_refused(url: str, lan: bool, message: str) -> None:
    with pytest.raises(BadSite, match=message):
        Site.at([url], lan=lan)


def test_a_site_is_https_as_a_whole_or_not_at_all() -> None:
    with pytest.raises(BadSite, match="either all addresses are https or none"):
        Site.at(["https://tarok.example", "http://localhost:8000"])
    with pytest.raises(BadSite, match="as in --public-url"):
        Site.at([])


def test_a_private_address_is_for_the_lan() -> None:
    site = Site.at(["http://192.168.1.5:8000", "http://[fd00::5]:8000"], lan=True)

    assert site.origins == {"http://192.168.1.5:8000", "http://[fd00::5]:8000"}
    assert (site.secure, site.cookie) == (False, "ultimo")


def test_at_home_each_name_of_the_machine_will_do() -> None:
    assert Site.on_loopback(8000).origins == {f"http://{host}:8000" for host in ("localhost", "127.0.0.1", "[::1]")}
    assert Site.on_loopback(8443, https=True).secure


def test_a_proxy_is_an_address_or_a_network() -> None:
    with pytest.raises(BadSite, match=r"'proxy' is no proxy: .*; right would be 127\.0\.0\.1 or 10\.0\.0\.0/8"):
        Site.on_loopback(8000, proxies=["proxy"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("192.0.2.1", [], "192.0.2.1"),
        ("192.0.2.1", ["203.0.113.9"], "192.0.2.1"),  # not trusted: anybody can write that
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["198.51.100.7, 203.0.113.9"], "203.0.113.9"),  # what the client itself wrote does not count
        ("10.0.0.1", ["198.51.100.7", "203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["203.0.113.9, 10.0.0.2"], "203.0.113.9"),
        ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ("10.0.0.1", ["203.0.113.9, nonsense"], "10.0.0.1"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("::ffff:10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["::ffff:203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", [], "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", [], "2001:db8:1:3::/64"),
        ("not an address", ["203.0.113.9"], "unknown"),
        (None, ["203.0.113.9"], "unknown"),
    ],
)
def test_who_asks_is_told_by_trusted_proxies_alone(peer: str | None, forwarded: list[str], client: str) -> None:
    site = Site.at(["https://tarok.example"], proxies=["10.0.0.0/24"])
    headers = Headers(raw=[(b"x-forwarded-for", value.encode()) for value in forwarded])
    scope = {"type": "http", "client": peer and (peer, 1), "headers": headers.raw}

    assert client_of(site, scope) == client
