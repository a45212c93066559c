from __future__ import annotations

import asyncio

import pytest

from tests.server.http.asking import JSON, ORIGIN, PAGE, Answered, Browser, Header, Server, ask, knock
from tests.server.running import in_loop
from ultimo.server.origins import Site

HOSTILE = [
    "null",
    "",
    "*",
    "https://evil.example",
    "http://tarok.example",
    "HTTPS://tarok.example",
    "https://TAROK.example",
    "https://tarok.example/",
    "https://tarok.example:443",
    "https://tarok.example:8443",
    "https://tarok.example.",
    "https://tarok.example.evil.example",
    "https://www.tarok.example",
    "https://eviltarok.example",
    "https://tarok.example@evil.example",
    "https://evil.example/https://tarok.example",
    "https://evil.example?https://tarok.example",
    "https://tarok.example https://evil.example",
    " https://tarok.exampl\u0435".encode().decode("latin-1"),
    "https://tarok.exampleevil",
    "file://",
    "chrome-extension://tarok.example",
    "wss://tarok.example",
    "tarok.example",
]


async def guest(server: Server) -> Browser:
    browser = Browser(server)
    assert (await browser.post("/api/session")).status == 200
    return browser


def refused(answered: str | Answered, code: str = "foreign_origin") -> bool:
    return isinstance(answered, Answered) and (answered.status, answered.json["code"]) == (403, code)


@in_loop
async def test_the_own_page_opens_a_socket() -> None:
    browser = await guest(Server())

    assert await knock(browser.server, [ORIGIN, *browser.cookies]) == "accepted"


@pytest.mark.parametrize("origin", HOSTILE)
@in_loop
async def test_no_other_page_does_even_with_the_cookie(origin: str) -> None:
    browser = await guest(Server())
    bearer = ("authorization", f"Bearer {browser.token}")
    for credentials in ([], browser.cookies, [bearer], [bearer, *browser.cookies]):
        for origins in ([("origin", origin)], [("origin", origin), ORIGIN], [ORIGIN, ("origin", origin)]):
            assert refused(await knock(browser.server, [*origins, *credentials]))
    assert await knock(browser.server, [ORIGIN, *browser.cookies]) == "accepted"


@in_loop
async def test_without_an_origin_only_a_bearer_opens_a_socket() -> None:
    browser = await guest(Server())
    bearer = ("authorization", f"Bearer {browser.token}")

    assert await knock(browser.server, [bearer]) == "accepted"
    assert refused(await knock(browser.server, browser.cookies))
    assert refused(await knock(browser.server, [bearer, *browser.cookies]))
    assert refused(await knock(browser.server, []))


WAYS: dict[str, list[Header]] = {
    "a form": [ORIGIN, ("content-type", "application/x-www-form-urlencoded")],
    "a form with files": [ORIGIN, ("content-type", "multipart/form-data; boundary=x")],
    "plain text": [ORIGIN, ("content-type", "text/plain")],
    "no type": [ORIGIN],
    "two types": [ORIGIN, JSON, ("content-type", "text/plain")],
    "nearly JSON": [ORIGIN, ("content-type", "application/jsonp")],
    "text that names JSON": [ORIGIN, ("content-type", "text/plain; application/json")],
    "no origin": [JSON],
    "another site": [JSON, ORIGIN, ("sec-fetch-site", "cross-site")],
    "a neighbour": [JSON, ORIGIN, ("sec-fetch-site", "same-site")],
    "an address that was typed": [JSON, ORIGIN, ("sec-fetch-site", "none")],
    "two origins": [JSON, ORIGIN, ORIGIN],
    **{f"from {origin!r}": [JSON, ("origin", origin)] for origin in HOSTILE},
}
POSTS = "session account login logout recover passphrase settings delete bots bots/delete".split()


@pytest.mark.parametrize("way", WAYS)
@in_loop
async def test_an_order_from_elsewhere_is_not_taken(way: str) -> None:
    browser = await guest(Server())
    before = dict(browser.server.house.kept.accounts), dict(browser.server.house.kept.sessions)
    for path in POSTS:
        answered = await ask(browser.server, "POST", f"/api/{path}", b"{}", [*WAYS[way], *browser.cookies])
        assert (answered.status, answered.json["code"]) in ((403, "foreign_origin"), (415, "not_json"))

    assert before == (browser.server.house.kept.accounts, browser.server.house.kept.sessions)


@in_loop
async def test_orders_are_posted() -> None:
    browser = await guest(Server())
    for path in POSTS:
        for method in ("GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "SETTLE"):
            headers = [JSON, ORIGIN, *browser.cookies]
            assert (await ask(browser.server, method, f"/api/{path}", b"{}", headers)).status == 405


@in_loop
async def test_what_is_not_posted_is_told_what_may_be_done_whatever_its_type() -> None:
    browser = await guest(Server())
    answered = await ask(browser.server, "DELETE", "/api/login", b"", [ORIGIN, *browser.cookies])

    assert (answered.status, answered.json["code"]) == (405, "method_not_allowed")
    assert dict(answered.headers)["allow"] == "POST"


@in_loop
async def test_a_socket_elsewhere_is_told_that_nothing_is_there() -> None:
    browser = await guest(Server())
    answered = await knock(browser.server, [ORIGIN, *browser.cookies], "/ws/x")

    assert not isinstance(answered, str)
    assert (answered.status, answered.json["code"]) == (404, "not_found")


@in_loop
async def test_a_program_without_a_cookie_needs_no_origin() -> None:
    answered = await ask(Server(), "POST", "/api/session", b"{}", [("content-type", "application/json;charset=utf-8")])

    assert answered.status == 200


@pytest.mark.parametrize(
    "query",
    [
        "token={}",
        "t={}",
        "{}",
        "a=b&x={}",
        "access_token=1",
        "Session=x",
        "%74oken=x",
        "x=%5F{}",
        "{}=",
        "passphrase=x",
    ],
)
@in_loop
async def test_a_secret_in_an_address_is_refused_wherever_it_stands(query: str) -> None:
    browser = await guest(Server())
    token = browser.token[1:] if "%5F" in query else browser.token
    path = "/api/me?" + query.format(token)
    answered = await browser.get(path)
    socket = await knock(browser.server, [ORIGIN, *browser.cookies], "/ws?" + query.format(token))

    assert (answered.status, answered.json["code"]) == (400, "secret_in_address")
    assert isinstance(socket, Answered)
    assert socket.status == 400
    assert browser.token not in answered.body.decode()


@in_loop
async def test_an_address_may_say_other_things() -> None:
    browser = await guest(Server())

    assert (await browser.get("/api/me?page=2&name=An%20na&table=x")).status == 200


@in_loop
async def test_a_head_is_short() -> None:
    server = Server()
    headers = [(f"x-{number}", "y" * 100) for number in range(90)]
    answered = await ask(server, "GET", "/kept", headers=headers)

    assert (answered.status, answered.json["code"]) == (431, "head_too_large")
    assert (await ask(server, "GET", "/kept?" + "y" * 9000)).status == 431
    assert (await ask(server, "GET", "/kept", headers=headers[:60])).status == 200


@in_loop
async def test_of_two_cookies_or_two_headers_neither_is_believed() -> None:
    browser = await guest(Server(site=Site.on_loopback(8000)))
    other = await guest(browser.server)
    bearer = ("authorization", f"Bearer {browser.token}")
    cases: list[list[Header]] = [
        [*browser.cookies, *other.cookies],
        [("cookie", f"ultimo={browser.token}; ultimo={other.token}")],
        [("cookie", f"ultimo={browser.token}; ultimo=")],
        [bearer, ("authorization", f"Bearer {other.token}")],
        [("authorization", f"Basic {browser.token}")],
        [("authorization", browser.token)],
        [("authorization", ""), *browser.cookies],
        [("cookie", f"__Host-ultimo={browser.token}")],
        [("cookie", f"{browser.token}")],
        [("cookie", f"ultimo={browser.token}x")],
        [("x-token", browser.token)],
    ]
    for headers in cases:
        assert (await ask(browser.server, "GET", "/api/me", headers=headers)).status == 401
    for headers in ([bearer], browser.cookies, [("cookie", f"a=b; ultimo={browser.token};c")]):
        assert (await ask(browser.server, "GET", "/api/me", headers=headers)).status == 200


POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; connect-src 'self'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "strict-transport-security": "max-age=63072000",
    "cache-control": "no-store",
}
REQUESTS: dict[str, tuple[str, str, list[Header], int]] = {
    "an answer": ("POST", "/api/session", [JSON, ORIGIN], 200),
    "an export": ("GET", "/api/export", [("authorization", "Bearer {token}")], 200),
    "no session": ("GET", "/api/me", [], 401),
    "not found": ("GET", "/nothing", [], 404),
    "not found in the API": ("GET", "/api/nothing", [], 404),
    "another method": ("GET", "/api/login", [], 405),
    "a foreign page": ("POST", "/api/login", [JSON, ("origin", "null")], 403),
    "no JSON": ("POST", "/api/login", [ORIGIN], 415),
    "a secret in the address": ("GET", "/?token=x", [], 400),
    "a long head": ("GET", "/", [("x-long", "y" * 9000)], 431),
    "a failure": ("GET", "/fails", [], 500),
    "a failure in the API": ("GET", "/api/fails", [], 500),
    "a slash too many": ("GET", "/kept/", [], 307),
    "kept although private": ("GET", "/api/kept", [], 200),
}


@pytest.mark.parametrize("request_", REQUESTS)
@pytest.mark.parametrize("site", [Site.at([PAGE]), Site.on_loopback(8000)], ids=["https", "http"])
def test_every_response_has_the_headers(request_: str, site: Site) -> None:
    async def answered() -> Answered:
        server = Server(site=site)
        browser = await guest(server)
        method, path, headers, _ = REQUESTS[request_]
        origin = min(site.origins)
        sent = [
            (name, origin if (name, value) == ORIGIN else value.format(token=browser.token)) for name, value in headers
        ]
        return await ask(server, method, path, b"{}", sent)

    answer = asyncio.run(answered())
    expected = HEADERS if site.secure else {k: v for k, v in HEADERS.items() if k != "strict-transport-security"}
    assert answer.status == REQUESTS[request_][3]
    assert expected == {name: value for name, value in answer.headers.items() if name in HEADERS}
    assert all(len(answer.headers.getlist(name)) == 1 for name in expected)


def test_what_a_browser_may_keep_says_so_itself() -> None:
    answer = asyncio.run(ask(Server(), "GET", "/kept"))

    assert answer.headers["cache-control"] == "public, max-age=60"
    assert HEADERS.items() - answer.headers.items() == {("cache-control", "no-store")}


def test_a_refused_socket_has_the_headers_as_well() -> None:
    answer = asyncio.run(knock(Server(), [("origin", "null")]))

    assert isinstance(answer, Answered)
    assert HEADERS.items() <= dict(answer.headers).items()


@in_loop
async def test_a_page_is_told_which_origin_it_has_to_send() -> None:
    answered = await ask(Server(), "POST", "/api/login", b"{}", [JSON, ("cookie", "__Host-ultimo=x")])

    assert answered.json["code"] == "foreign_origin"
    assert "Origin" in answered.json["message"]
    assert answered.json["context"] == {"origin": [PAGE]}


def test_a_refusal_at_the_gate_is_counted() -> None:
    server = Server()
    asyncio.run(ask(server, "POST", "/api/login", b"{}", [JSON, ("origin", "null")]))

    assert server.metrics.registry.get_sample_value("ultimo_errors_total", {"code": "foreign_origin"}) == 1


@in_loop
async def test_a_failure_tells_nothing_but_a_number() -> None:
    server = Server()
    browser = await guest(server)
    answered = await browser.get("/api/fails")

    assert answered.json["code"] == "internal"
    assert len(answered.json["context"]["incident"]) == 12
    assert server.metrics.registry.get_sample_value("ultimo_errors_total", {"code": "internal"}) == 1
    assert not any(secret in answered.body.decode() for secret in ("pagat", "Runtime", "Traceback", browser.token))


@in_loop
async def test_an_answer_that_fails_midway_is_not_begun_anew() -> None:
    answered = await ask(Server(), "GET", "/fails/midway")

    assert (answered.status, answered.body) == (200, b"one")
