"""Bodies that do not come."""

from __future__ import annotations

import asyncio
import re

import pytest
from starlette.requests import Request
from starlette.types import Message

from tests.server.http.asking import scope_of
from tests.server.running import in_loop
from ultimo.server.http import bodies
from ultimo.server.http.answers import Refusal
from ultimo.server.http.codes import HttpCode


@in_loop
async def test_a_body_that_does_not_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "COMPLETE", 0.01)
    pieces: list[Message] = [{"type": "http.request", "body": b'{"name":', "more_body": True}]

    async def receive() -> Message:
        if not pieces:
            await asyncio.Event().wait()
        return pieces.pop()

    with pytest.raises(Refusal) as refused:
        await bodies.body_of(Request(scope_of("http", "/", (), None), receive), bodies.OpenSession)

    assert refused.value.code is HttpCode.TIMED_OUT


@pytest.mark.parametrize(
    ("body", "where", "problem"),
    [
        (b'{"name": "Anna", "name": "Bela"}', "$", "the name 'name' stands twice; write it once"),
        (b'{"name": 7}', "$.name", "Expected `str`, got `int`"),
        (b'{"name": "\\ud800"}', "$.name", "half a character"),
        (b'{"name": "\xff"}', "$", "byte 11 is not UTF-8"),
        (b'{"name": "Anna"', "$", "not JSON; look at character 16"),
        (b'{"nick": "Anna"}', "$", "Object contains unknown field `nick`"),
        (b'{"name": ' + b"[" * 300 + b"]" * 300 + b"}", "$", "nested more than 200 levels deep"),
    ],
)
@in_loop
async def test_what_is_wrong_with_a_body_is_said_with_its_place(body: bytes, where: str, problem: str) -> None:
    async def receive() -> Message:
        return {"type": "http.request", "body": body}

    with pytest.raises(Refusal, match=re.escape(problem)) as refused:
        await bodies.body_of(Request(scope_of("http", "/", (), None), receive), bodies.OpenSession)

    assert refused.value.code is HttpCode.MALFORMED
    assert refused.value.context == {"where": where}


@in_loop
async def test_text_is_taken_as_it_is_with_line_ends_and_all() -> None:
    async def receive() -> Message:
        return {"type": "http.request", "body": '{"name": "A\u0308\\nB\\u0000"}'.encode()}

    body = await bodies.body_of(Request(scope_of("http", "/", (), None), receive), bodies.OpenSession)

    assert body.name == "A\u0308\nB\0"
