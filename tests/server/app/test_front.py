"""What stands before the routes stands before all of them, and before what fails."""

from __future__ import annotations

from collections.abc import Sequence

from tests.server.app.served import Answer, Person, served
from tests.server.app.test_routes import ROUTES
from tests.server.running import in_loop
from ultimo.server.headers import ALWAYS
from ultimo.server.store.interface import FinishedHand
from ultimo.server.store.memory import MemoryStore

ELSEWHERE = ("/nothing", "/api/nothing", "/api/me/", "/page/", "/docs", "/openapi.json", "/metrics", "/admin", "/ws")


class Forgetful(MemoryStore):
    """Fails in a way nobody foresaw when it is asked for hands."""

    async def hands_at(self, table: str) -> Sequence[FinishedHand]:
        raise RuntimeError(f"the pagat is at {table}")


def headers_of(answer: Answer) -> dict[str, str]:
    return {name: answer.headers.get(name.lower(), "missing") for name in ALWAYS}


@in_loop
async def test_every_route_answers_with_all_headers() -> None:
    async with served() as server:
        person = await Person.at(server.port, "Anna")
        paths = [path for method, path in map(str.split, sorted(ROUTES)) if method == "GET"]
        for path in (*paths, *ELSEWHERE):
            assert headers_of(await person.get(path)) == ALWAYS, path
        for path in [path for method, path in map(str.split, sorted(ROUTES)) if method == "POST"]:
            answer = await person.post(path, {"unknown": 1})
            assert (headers_of(answer), answer.headers["cache-control"]) == (ALWAYS, "no-store"), path
            assert answer.body["code"] == "malformed", path


@in_loop
async def test_there_is_nothing_elsewhere() -> None:
    async with served() as server:
        person = await Person.at(server.port, "Anna")

        assert {404} == {(await person.get(path)).status for path in ELSEWHERE}


@in_loop
async def test_a_failure_has_all_headers_and_tells_a_number_alone() -> None:
    async with served(Forgetful()) as server:
        answer = await (await Person.at(server.port, "Anna")).get("/api/tables/x/records")

        assert (answer.status, answer.body["code"]) == (500, "internal")
        assert headers_of(answer) == ALWAYS
        assert list(answer.body["context"]) == ["incident"]
        assert "pagat" not in str(answer.body)
