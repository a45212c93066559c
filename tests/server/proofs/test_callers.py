"""Who may say what, over real sockets: every message by six kinds of caller, and pages that are not ours."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import get_args

import msgspec
import pytest
from starlette.datastructures import Headers
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tests.server.app.served import Client, Person, Served, new_id, served
from tests.server.house.home import choice
from tests.server.room.test_judging import MAY, TURN, _code, _message, _settings
from tests.server.running import in_loop
from ultimo.server.house.playing import view_of
from ultimo.server.origins import Site
from ultimo.server.protocol import PROTOCOL, asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.room.judges.moment import Moment
from ultimo.server.room.judging import Caller, Refused, judge
from ultimo.server.room.table import Stage, TableState

SEATED = ("host", "other", "bot", "turn")
KINDS = get_args(AnyAsked)
ASKING = {  # what is answered to messages that change nothing; by default as to somebody who sits
    asked.Ping: {},
    asked.Join: {"stranger": "welcome"},
    asked.Look: {"other": "welcome"},  # from the chair they have
    asked.Why: {"turn": "why", "spectator": "not_seated"},
    asked.Hint: {"turn": "hint", "spectator": "not_seated"},
}
TO_SEATED = {
    asked.Ping: "ack",
    asked.Join: "already_joined",
    asked.Look: "not_seated",
    asked.Why: "not_your_turn",
    asked.Hint: "not_your_turn",
}


class Company:
    """Six callers at a table of five: four with chairs, one who watches, and one who has not joined.

    The last of the four is to choose.
    """

    def __init__(self, server: Served, sockets: AsyncExitStack) -> None:
        self.server = server
        self._sockets = sockets
        self.clients: dict[str, Client] = {}
        self.accounts: dict[str, str] = {}
        self.table = ""

    async def gather(self) -> None:
        """Everybody comes, four sit."""
        people = {name: await Person.at(self.server.port, name) for name in ("host", "other", "turn", "spectator")}
        stranger, host = await Person.at(self.server.port, "stranger"), people["host"]
        await host.post("/api/account", {"name": "Host", "passphrase": "correct horse battery"})
        token = (await host.post("/api/bots", {"name": "Robot"})).body["token"]
        self.table = await host.make_table(**msgspec.to_builtins(_settings(options={"ceremony": "ask"})))
        for name in ("host", "other", "bot", "turn", "spectator"):
            url, bearer = f"ws://127.0.0.1:{self.server.port}/ws", {"Authorization": f"Bearer {token}"}
            socket = connect(url, additional_headers=bearer) if name == "bot" else people[name].socket()
            client = self.clients[name] = Client(await self._sockets.enter_async_context(socket))
            assert (await client.ask("join", table=self.table, protocol=PROTOCOL))["kind"] == "welcome"
        self.clients["stranger"] = Client(await self._sockets.enter_async_context(stranger.socket()))
        for place, name in enumerate(SEATED, 1):
            await self.clients[name].done("sit", place=place)
            self.accounts[name] = (await self.state()).chairs[place - 1].account or ""

    async def state(self) -> TableState:
        """The table now."""
        return await self.server.state(self.table)

    def message(self, kind: type[AnyAsked], state: TableState) -> AnyAsked:
        """A message of that kind that is right in itself."""
        if kind is asked.Join:
            return asked.Join(id=new_id(), table=self.table, protocol=PROTOCOL)
        return msgspec.structs.replace(_message(kind, state), id=new_id())

    async def say(self, who: str, message: AnyAsked) -> str:
        """What is answered: a kind, or the code of an error."""
        fields = msgspec.to_builtins(message)
        answer = await self.clients[who].ask(fields.pop("kind"), fields.pop("id"), **fields)
        return str(answer.get("code", answer["kind"]))

    async def play(self) -> None:
        """The evening begins, and goes on until the last of the four is to choose."""
        await self.clients["host"].done("seat-bot", place=5, bot="easy")
        for name in SEATED:
            await self.clients[name].done("ready")
        await self.clients["host"].done("begin")
        while (state := await self.state()).actor != TURN:
            said = _next(state)
            if said is None:
                await asyncio.sleep(0.01)  # the house plays
            else:
                await self.say(SEATED[said[0] - 1], said[1])


def _next(state: TableState) -> tuple[int, AnyAsked] | None:
    """What one of the four says next."""
    if state.actor in state.people:
        return state.actor, asked.Act(id=new_id(), v=state.v, action=choice(view_of(state)))
    if state.stage is Stage.BETWEEN:
        return next((place, asked.Ready(id=new_id())) for place in state.people if not state.chair(place).ready)
    return _before_the_deal(state) if state.stage is Stage.SHUFFLING else None


def _before_the_deal(state: TableState) -> tuple[int, AnyAsked] | None:
    assert state.session is not None, "an evening goes on"
    for place in state.people if state.shuffling else ():
        if state.shuffling and place not in state.shuffling.given:
            return place, asked.GiveNonce(id=new_id(), nonce=new_id())
    if state.session.chooser in state.people:
        return state.session.chooser, asked.Say(id=new_id(), v=state.v, word=state.session.asked[0])
    return None


def _wanted(kind: type[AnyAsked], who: str, state: TableState, caller: Caller, is_fresh: bool) -> str:
    """What is to be answered: by the list while nothing has changed, by the judges of the table afterwards."""
    if kind in ASKING:
        return ASKING[kind].get(who, TO_SEATED[kind])
    if is_fresh:
        code = _code(kind, who, state)
        return code.slug if code else "ack"
    try:
        judge(state, caller, _message(kind, state))
    except Refused as refused:
        return refused.code.slug
    return "ack"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__struct_config__.tag)
@in_loop
async def test_every_message_by_six_kinds_of_caller(kind: type[AnyAsked]) -> None:
    async with served() as server, AsyncExitStack() as sockets:
        company = Company(server, sockets)
        await company.gather()
        if kind not in MAY or Stage.GATHERING not in MAY[kind][1]:
            await company.play()
        fresh = await company.state()
        refused_first = sorted(company.clients, key=lambda who: who in SEATED and _code_of(kind, who, fresh) is None)
        for who in refused_first:
            state = await company.state()
            caller = Caller(company.accounts.get(who, who), who, is_bot=who == "bot")
            wanted = _wanted(kind, who, state, caller, is_fresh=state is fresh)
            if who == "stranger" and kind not in (asked.Join, asked.Ping):
                wanted = "not_joined"
            assert await company.say(who, company.message(kind, state)) == wanted, who


def _code_of(kind: type[AnyAsked], who: str, state: TableState) -> object:
    return _code(kind, who, state) if kind in MAY else None


PAGES = """
null http://evil.example http://127.0.0.1 http://127.0.0.1:1 https://127.0.0.1:{port} HTTP://127.0.0.1:{port}
http://127.0.0.1:{port}/ http://127.0.0.1:{port}.evil.example http://127.0.0.1:{port}@evil.example
http://evil.example:{port} http://evil.example/http://127.0.0.1:{port} http://127.0.0.1:{port},http://evil.example
http://www.localhost:{port} http://localhost.evil.example:{port} http://LOCALHOST:{port} http://localhost.:{port}
http://127.0.0.2:{port} http://127.1:{port} http://0.0.0.0:{port} http://[::1]:1 http://[::ffff:127.0.0.1]:{port}
ws://127.0.0.1:{port} file:// chrome-extension://127.0.0.1 127.0.0.1:{port} *
""".split()


@in_loop
async def test_no_page_but_ours_opens_a_socket_with_somebodys_cookie() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        url, cookie = f"ws://127.0.0.1:{server.port}/ws", {"Cookie": ada.cookie}
        for origin in [None, *(Origin(page.format(port=server.port)) for page in PAGES)]:
            with pytest.raises(InvalidStatus) as refused:
                await connect(url, origin=origin, additional_headers=cookie)
            assert refused.value.response.status_code == 403, origin
        async with ada.socket() as socket:
            assert (await Client(socket).ask("ping"))["kind"] == "ack"


def test_a_table_where_anybody_is_host_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Moment, "by_host", lambda self: None)

    with pytest.raises(AssertionError):
        test_every_message_by_six_kinds_of_caller(asked.Close)


@pytest.mark.parametrize("lets_in", [lambda site, headers: True, lambda site, headers: "127.0.0.1" in str(headers)])
def test_a_server_that_lets_other_pages_in_is_found_out(
    lets_in: Callable[[Site, Headers], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Site, "may_connect", lets_in)

    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        test_no_page_but_ours_opens_a_socket_with_somebodys_cookie()
