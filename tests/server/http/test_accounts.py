from __future__ import annotations

import asyncio

import pytest

from tests.server.http.asking import JSON, ORIGIN, PAGE, Browser, Server, ask
from tests.server.identity.kept import FULL, PASSPHRASE
from tests.server.running import in_loop
from ultimo.server.origins import Site
from ultimo.server.store.interface import StorageUnavailable, StoreBroken

NEW = "quite another one"


@in_loop
async def test_a_guest_is_made_by_the_page_and_comes_back_as_the_same() -> None:
    browser = Browser(Server())
    first = await browser.post("/api/session", name="Béla")
    again = await browser.post("/api/session", name="Somebody else")

    assert {"kind": "guest", "name": "Béla", "settings": {}} == first.json == again.json
    assert first.cookie == again.cookie
    assert len(browser.server.house.kept.accounts) == 1


@in_loop
async def test_nobody_becomes_a_guest_by_looking() -> None:
    server = Server()
    for path in ("/", "/api/me", "/api/session", "/api/export", "/kept"):
        await Browser(server).get(path)

    assert server.house.kept.accounts == {}


@in_loop
async def test_a_whole_life() -> None:
    server = Server()
    browser, elsewhere = Browser(server), Browser(server)
    await browser.post("/api/session")
    code = (await browser.post("/api/account", name="Anna", passphrase=PASSPHRASE)).json["recovery_code"]
    assert (await browser.get("/api/me")).json == {"kind": "person", "name": "Anna", "settings": {}, "bots": []}

    await elsewhere.post("/api/session")
    assert (await elsewhere.post("/api/login", name="anna", passphrase=PASSPHRASE)).json["name"] == "Anna"
    assert (await elsewhere.post("/api/settings", name="Anna N.", settings={"theme": "dark"})).status == 200
    assert (await browser.get("/api/me")).json["settings"] == {"theme": "dark"}

    assert (await elsewhere.post("/api/passphrase", passphrase=PASSPHRASE, new=NEW)).status == 200
    assert (await browser.get("/api/me")).status == 401
    recovered = await browser.post("/api/recover", name="Anna N.", code=code, passphrase=PASSPHRASE)
    assert recovered.json["recovery_code"] != code
    assert (await elsewhere.get("/api/me")).status == 401

    bot = (await browser.post("/api/bots", name="Botka")).json
    [listed] = (await browser.get("/api/me")).json["bots"]
    assert (listed["bot"], listed["name"]) == (bot["bot"], "Botka")
    document = (await browser.get("/api/export")).json
    assert [one["name"] for one in (document["account"], *document["bots"])] == ["Anna N.", "Botka"]
    assert (await browser.post("/api/bots/delete", bot=bot["bot"])).json == {}

    assert (await browser.post("/api/delete", passphrase=PASSPHRASE)).json == {}
    assert (await browser.get("/api/me")).status == 401


@in_loop
async def test_a_bot_shows_its_bearer_token() -> None:
    server = Server()
    browser = Browser(server)
    await browser.post("/api/session")
    await browser.post("/api/account", name="Anna", passphrase=PASSPHRASE)
    bearer = ("authorization", f"Bearer {(await browser.post('/api/bots', name='Botka')).json['token']}")
    me = await ask(server, "GET", "/api/me", headers=[bearer])
    session = await ask(server, "POST", "/api/session", b"{}", [JSON, bearer])
    for answered in (me, session):
        assert (answered.status, answered.json["kind"]) == (200, "bot")
        assert "set-cookie" not in answered.headers
    refused = await ask(server, "POST", "/api/bots", b'{"name":"Another"}', [JSON, bearer])
    assert (refused.status, refused.json["code"]) == (403, "not_for_this_kind")


@in_loop
async def test_logging_out_takes_the_cookie_and_the_token() -> None:
    browser = Browser(Server())
    token = (await browser.post("/api/session")).cookie
    answered = await browser.post("/api/logout")

    assert answered.headers["set-cookie"] == ("__Host-ultimo=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure")
    stolen = Browser(browser.server, token)
    assert {401} == {(await stolen.get("/api/me")).status for _ in range(1000)}
    assert (await browser.post("/api/session")).cookie != token


@pytest.mark.parametrize(
    ("site", "cookie"),
    [
        (Site.at([PAGE]), "__Host-ultimo={}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Strict; Secure"),
        (
            Site.at(["http://192.168.1.5:8000"], lan=True),
            "ultimo={}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Strict",
        ),
        (Site.on_loopback(8000), "ultimo={}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Strict"),
    ],
)
@in_loop
async def test_the_cookie_is_as_strict_as_the_address_allows(site: Site, cookie: str) -> None:
    server = Server(site=site)
    browser = Browser(server)
    answered = await browser.post("/api/session")

    assert answered.headers.getlist("set-cookie") == [cookie.format(browser.token)]
    assert browser.token not in answered.body.decode()


@in_loop
async def test_no_answer_but_that_of_a_new_bot_tells_a_token() -> None:
    server = Server()
    browser = Browser(server)
    bodies = b""
    for path, body in (
        ("session", {}),
        ("account", {"name": "Anna", "passphrase": PASSPHRASE}),
        ("login", {"name": "Anna", "passphrase": PASSPHRASE}),
        ("passphrase", {"passphrase": PASSPHRASE, "new": NEW}),
        ("settings", {}),
    ):
        answered = await browser.post(f"/api/{path}", **body)
        assert answered.status == 200
        bodies += answered.body
        assert browser.token.encode() not in bodies
    assert browser.token.encode() not in (await browser.get("/api/export")).body


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("account", {"name": "taken", "passphrase": PASSPHRASE}, 409, "name_taken"),
        ("account", {"name": "", "passphrase": PASSPHRASE}, 400, "bad_name"),
        ("account", {"name": "Béla", "passphrase": "short"}, 400, "bad_passphrase"),
        ("login", {"name": "Taken", "passphrase": "wrong"}, 403, "wrong_credentials"),
        ("login", {"name": "Nobody", "passphrase": "wrong"}, 403, "wrong_credentials"),
        ("recover", {"name": "Taken", "code": "2345", "passphrase": NEW}, 403, "wrong_credentials"),
        ("recover", {"name": "Nobody", "code": "2345", "passphrase": NEW}, 403, "wrong_credentials"),
        ("passphrase", {"passphrase": "x", "new": NEW}, 403, "not_for_this_kind"),
        ("bots", {"name": "Botka"}, 403, "not_for_this_kind"),
        ("bots/delete", {"bot": "x"}, 404, "no_such_bot"),
        ("settings", {"settings": {"a": "x" * 8192}}, 413, "too_large"),
        ("settings", {"settings": "dark"}, 400, "malformed"),
        ("settings", {"colour": "dark"}, 400, "malformed"),
        ("session", {"name": "x", "kind": "person"}, 400, "malformed"),
        ("login", {"name": "Taken"}, 400, "malformed"),
        ("login", {"name": 7, "passphrase": PASSPHRASE}, 400, "malformed"),
        ("nothing", {}, 404, "not_found"),
        ("me", {}, 405, "method_not_allowed"),
    ],
)
@in_loop
async def test_what_cannot_be_done_has_its_code(path: str, body: dict[str, object], status: int, code: str) -> None:
    server = Server()
    await server.house.person("Taken")
    browser = Browser(server)
    await browser.post("/api/session")
    answered = await browser.post(f"/api/{path}", **body)

    assert (answered.status, answered.json["code"]) == (status, code)
    assert list(answered.json) == ["code", "message", "context"]
    assert answered.json["message"]
    assert server.metrics.registry.get_sample_value("ultimo_errors_total", {"code": code}) == 1
    if status == 405:
        assert "GET" in answered.headers["allow"]


@pytest.mark.parametrize("path", "account logout passphrase settings delete bots bots/delete".split())
def test_without_a_token_nothing_of_an_account_is_reached(path: str) -> None:
    bodies = {
        "account": {"name": "Anna", "passphrase": PASSPHRASE},
        "passphrase": {"passphrase": PASSPHRASE, "new": NEW},
        "bots": {"name": "Botka"},
        "bots/delete": {"bot": "x"},
    }

    async def refused() -> None:
        for token in ("", "x" * 43, "x"):
            answered = await Browser(Server(), token).post(f"/api/{path}", **bodies.get(path, {}))
            assert (answered.status, answered.json["code"]) == (401, "no_session")

    asyncio.run(refused())


@in_loop
async def test_too_many_tries_are_told_how_long_to_wait() -> None:
    browser = Browser(Server())
    for _ in range(5):
        assert (await browser.post("/api/login", name="Anna", passphrase="wrong")).status == 403
    answered = await browser.post("/api/login", name="Anna", passphrase="wrong")

    assert (answered.status, answered.json["code"], answered.json["context"]) == (
        429,
        "rate_limited",
        {"wait": 60000},
    )
    assert answered.headers["retry-after"] == "60"


class Locked(StorageUnavailable):
    """One kind of it."""


@pytest.mark.parametrize("trouble", [FULL, Locked("the disk is locked")])
@in_loop
async def test_when_nothing_can_be_kept_nothing_happens(trouble: StorageUnavailable) -> None:
    server = Server()
    server.house.kept.disk.trouble = trouble
    answered = await Browser(server).post("/api/session")

    assert (answered.status, answered.json["code"]) == (503, "storage_unavailable")
    assert server.given_up == []
    assert "disk" not in answered.body.decode()
    assert "set-cookie" not in answered.headers


@in_loop
async def test_when_nobody_knows_what_was_kept_the_server_gives_up() -> None:
    server = Server()
    server.house.kept.disk.trouble = StoreBroken("fsync failed")
    answered = await Browser(server).post("/api/session")

    assert (answered.status, answered.json["code"]) == (503, "restarting")
    assert server.given_up == [True]
    assert "fsync" not in answered.body.decode()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"null", 400),
        (b"[]", 400),
        (b'{"name":"a"', 400),
        (b'{"name":"\\ud800"}', 400),
        (b'{"name":"\xff"}', 400),
        (b'{"name":NaN}', 400),
        (b'{"name":' + b"9" * 5000 + b"}", 400),
        (b'{"name":' + b"[" * 8000 + b"}", 400),
        (b'{"name":"' + b"x" * 17000 + b'"}', 413),
        ([b'{"name":"', *[b"x" * 1000] * 20, b'"}'], 413),
        ([b'{"na', b'me":"a"', b"}"], 200),
        (b'{"name":"a","name":"b"}', 400),
        (b'{"name":"a"}' + b" " * (16384 - 12), 200),
        (b'{"name":"a"}' + b" " * (16384 - 11), 413),
    ],
)
@in_loop
async def test_a_body_is_small_and_as_agreed_or_refused(body: bytes | list[bytes], status: int) -> None:
    server = Server()
    answered = await ask(server, "POST", "/api/session", body, [JSON, ORIGIN])

    assert answered.status == status
    assert len(server.house.kept.accounts) == (status == 200)


def test_a_body_is_not_read_to_its_end_when_it_is_too_long() -> None:
    async def endless() -> list[bytes]:
        left = [b" " * 1000] * 1000
        assert (await ask(Server(), "POST", "/api/session", left, [JSON, ORIGIN])).status == 413
        return left

    assert len(asyncio.run(endless())) == 1000 - 17


@in_loop
async def test_settings_may_be_deep_but_not_without_end() -> None:
    browser = Browser(Server())
    await browser.post("/api/session")
    for depth, status in ((198, 200), (199, 400)):
        body = b'{"settings":{"a":' + b"[" * depth + b"]" * depth + b"}}"
        answered = await ask(browser.server, "POST", "/api/settings", body, [JSON, ORIGIN, *browser.cookies])
        assert answered.status == status
    assert (await browser.get("/api/me")).status == 200
